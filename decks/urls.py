"""Addresses of decks."""

from django.urls import path

from decks.views import (
    beginning,
    browse,
    builder,
    fill,
    formats,
    numbers,
    settings,
    sharing,
    talk,
    text,
    versions,
)

app_name = "decks"

urlpatterns = [
    path("", browse.deck_list, name="list"),
    path("new/", beginning.new, name="new"),
    path("formats/", formats.format_list, name="formats"),
    path("formats/new/", formats.new_format, name="new_format"),
    path("formats/<slug:slug>/", formats.format_page, name="format"),
    path("formats/<slug:slug>/edit/", formats.edit_format, name="edit_format"),
    path("formats/<slug:slug>/delete/", formats.delete_format, name="delete_format"),
    path("<slug:slug>/", browse.deck, name="deck"),
    path("<slug:slug>/numbers/", numbers.numbers, name="numbers"),
    path("<slug:slug>/hand/", numbers.hand, name="hand"),
    path("<slug:slug>/like/", talk.like, name="like"),
    path("<slug:slug>/comments/", talk.comments, name="comments"),
    path("<slug:slug>/comments/<int:pk>/remove/", talk.remove_comment, name="remove_comment"),
    path("<slug:slug>/comments/<int:pk>/report/", talk.report_comment, name="report_comment"),
    path("<slug:slug>/versions/", versions.versions, name="versions"),
    path("<slug:slug>/versions/<int:number>/", versions.version, name="version"),
    path("<slug:slug>/versions/<int:number>/restore/", versions.restore, name="restore"),
    path("<slug:slug>/copy/", sharing.copy, name="copy"),
    path("<slug:slug>/sharing/", sharing.sharing, name="sharing"),
    path("<slug:slug>/sharing/address/", sharing.renew, name="renew_address"),
    path("<slug:slug>/edit/", builder.edit, name="edit"),
    path("<slug:slug>/edit/change/", builder.change, name="change"),
    path("<slug:slug>/edit/version/", builder.close, name="close"),
    path("<slug:slug>/edit/text/", text.text, name="text"),
    path("<slug:slug>/edit/fill/", fill.suggestions, name="fill"),
    path("<slug:slug>/edit/settings/", settings.settings, name="settings"),
    path("<slug:slug>/edit/delete/", settings.delete, name="delete"),
]
