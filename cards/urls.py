"""Addresses of the catalogue."""

from django.urls import path

from cards import views

app_name = "cards"

urlpatterns = [
    path("", views.card_list, name="list"),
    path("<str:card_id>/", views.card, name="card"),
]
