"""Addresses of the catalogue."""

from django.urls import path

from cards import views, views_faces, views_search

app_name = "cards"

urlpatterns = [
    path("", views.card_list, name="list"),
    path("suggest/", views_search.suggest, name="suggest"),
    path("searches/", views_search.save, name="save_search"),
    path("searches/<int:pk>/delete/", views_search.delete, name="delete_search"),
    path("<str:card_id>/face.svg", views_faces.svg, name="face"),
    path("<str:card_id>/face.png", views_faces.raster, name="face_png"),
    path("<str:card_id>/", views.card, name="card"),
]
