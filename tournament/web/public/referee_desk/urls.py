"""Addresses of the referee's desk, under no tournament and under each."""

from django.urls import path

from tournament.web.public.referee_desk import cards

urlpatterns = [
    path("referee/", cards.landing, name="referee-desk"),
    path("t/<slug:slug>/referee/", cards.landing_of_tournament, name="tournament-referee-desk"),
]
