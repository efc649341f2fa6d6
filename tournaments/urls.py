"""Addresses of events."""

from django.urls import path

from tournaments.views import events, log

app_name = "tournaments"

urlpatterns = [
    path("", events.event_list, name="list"),
    path("<slug:slug>/", events.event, name="event"),
    path("<slug:slug>/log/", log.log, name="log"),
]
