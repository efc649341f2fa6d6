"""Addresses of the catalogue."""

from django.urls import path

from cards import views, views_faces

app_name = "cards"

urlpatterns = [
    path("", views.card_list, name="list"),
    path("<str:card_id>/face.svg", views_faces.svg, name="face"),
    path("<str:card_id>/face.png", views_faces.raster, name="face_png"),
    path("<str:card_id>/", views.card, name="card"),
]
