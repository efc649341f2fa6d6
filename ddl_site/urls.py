"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path

from cards import views_rules
from ddl_site.accounts import views as accounts

urlpatterns = [
    path("", accounts.home, name="home"),
    path("admin/", admin.site.urls),
    path("rules/", views_rules.rules, name="rules"),
    path("rules/first-game/", views_rules.first_game, name="first_game"),
    path("cards/", include("cards.urls")),
    path("decks/", include("decks.urls")),
]
