"""Addresses of lists that come into a collection and of files in which one goes out."""

from django.urls import path

from cards import views_imports

app_name = "imports"

urlpatterns = [
    path("import/", views_imports.new, name="new"),
    path("import/<int:pk>/", views_imports.draft, name="draft"),
    path("import/<int:pk>/confirm/", views_imports.confirm, name="confirm"),
    path("import/<int:pk>/discard/", views_imports.discard, name="discard"),
    path("import/<int:pk>/undo/", views_imports.undo, name="undo"),
    path("export.csv", views_imports.export, {"format": "csv"}, name="export_csv"),
    path("export.json", views_imports.export, {"format": "json"}, name="export_json"),
]
