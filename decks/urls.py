"""Addresses of decks."""

from django.urls import path

from decks.views import browse, numbers

app_name = "decks"

urlpatterns = [
    path("", browse.deck_list, name="list"),
    path("<slug:slug>/", browse.deck, name="deck"),
    path("<slug:slug>/numbers/", numbers.numbers, name="numbers"),
    path("<slug:slug>/hand/", numbers.hand, name="hand"),
]
