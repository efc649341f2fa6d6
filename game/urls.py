"""Addresses of matches."""

from django.urls import path

from game import views

app_name = "play"
urlpatterns = [
    path("", views.match_list, name="list"),
    path("start/", views.start, name="start"),
    path("challenges/", views.challenge, name="challenge"),
    path("challenge/<str:token>/", views.invitation, name="invitation"),
    path("<int:pk>/", views.match, name="match"),
    path("<int:pk>/moves/", views.move, name="move"),
    path("<int:pk>/first/", views.first, name="first"),
    path("<int:pk>/poll", views.poll, name="poll"),
    path("<int:pk>/replay/", views.replay, name="replay"),
    path("<int:pk>/log", views.log, name="log"),
    path("<int:pk>/concede/", views.concede, name="concede"),
    path("<int:pk>/rematch/", views.rematch, name="rematch"),
    path("<int:pk>/cancel/", views.cancel, name="cancel"),
]
