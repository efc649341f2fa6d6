"""Addresses of decks."""

from django.urls import path

from decks.views import browse

app_name = "decks"

urlpatterns = [
    path("", browse.deck_list, name="list"),
    path("<slug:slug>/", browse.deck, name="deck"),
]
