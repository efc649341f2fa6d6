"""Addresses of tests of decks, below the address of a deck."""

from django.urls import path

from game import views_lab

app_name = "lab"
urlpatterns = [
    path("<slug:slug>/lab/", views_lab.home, name="home"),
    path("<slug:slug>/lab/<int:pk>/", views_lab.run, name="run"),
    path("<slug:slug>/lab/<int:pk>/poll", views_lab.poll, name="poll"),
    path("<slug:slug>/lab/<int:pk>/stop/", views_lab.stop, name="stop"),
    path("<slug:slug>/lab/<int:pk>/delete/", views_lab.delete, name="delete"),
    path("<slug:slug>/lab/<int:pk>/games/", views_lab.games, name="games"),
    path("<slug:slug>/lab/<int:pk>/games/<int:number>/", views_lab.game, name="game"),
]
