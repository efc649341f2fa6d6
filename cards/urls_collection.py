"""Addresses of collections."""

from django.urls import path

from cards.views_collection import copies, figures, grid, history, lists, packs, shared

app_name = "collection"

urlpatterns = [
    path("", grid.home, name="home"),
    path("change/", grid.change, name="change"),
    path("undo/", grid.undo, name="undo"),
    path("bulk/", grid.bulk, name="bulk"),
    path("cards/<str:card_id>/", copies.card, name="card"),
    path("history/", history.history, name="history"),
    path("history/<int:pk>/", history.batch, name="batch"),
    path("history/<int:pk>/undo/", history.undo, name="undo_batch"),
    path("packs/", packs.packs, name="packs"),
    path("wants/", lists.wants, name="wants"),
    path("trades/", lists.trades, name="trades"),
    path("settings/", lists.settings, name="settings"),
    path("figures/", figures.figures, name="figures"),
    path("checklist/", figures.checklist, name="checklist"),
    path("of/<str:handle>/", shared.collection, name="shared"),
    path("of/<str:handle>/wants/", shared.wants, name="shared_wants"),
    path("of/<str:handle>/trades/", shared.trades, name="shared_trades"),
]
