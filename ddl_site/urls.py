"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path

from cards import views_rules

urlpatterns = [
    path("", include("ddl_site.accounts.urls")),
    path("admin/", admin.site.urls),
    path("api/", include("ddl_site.api.urls")),
    path("play/", include("game.urls")),
    path("rules/", views_rules.rules, name="rules"),
    path("rules/first-game/", views_rules.first_game, name="first_game"),
    path("cards/", include("cards.urls")),
    path("collection/", include("cards.urls_collection")),
    path("collection/", include("cards.urls_imports")),
    path("decks/", include("decks.urls")),
    path("decks/", include("game.urls_lab")),
    path("events/", include("tournaments.urls")),
]
handler400 = "ddl_site.api.problems.bad_request"
handler500 = "ddl_site.api.problems.server_error"
