"""Addresses of decks."""

from django.urls import path

from decks import views

app_name = "decks"

urlpatterns = [
    path("", views.deck_list, name="list"),
    path("<slug:slug>/", views.deck, name="deck"),
]
