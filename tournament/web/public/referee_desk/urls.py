"""Addresses of the referee's desk, under no tournament and under each."""

from django.urls import path

from tournament.web.public.referee_desk import board, cards

urlpatterns = [
    path("referee/board/", board.board, name="referee-board"),
    path("t/<slug:slug>/referee/board/", board.board, name="tournament-referee-board"),
    path("referee/", cards.landing, name="referee-desk"),
    path("t/<slug:slug>/referee/", cards.landing_of_tournament, name="tournament-referee-desk"),
]
