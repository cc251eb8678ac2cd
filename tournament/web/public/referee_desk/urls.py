"""Addresses of the referee's desk, under no tournament and under each."""

from typing import Final

from django.urls import path

from rules.registry import STARTER_RULESET
from tournament.web.public.referee_desk import board, cards

_STARTER: Final = {"key": STARTER_RULESET}
urlpatterns = [
    path("referee/board/", board.board, name="referee-board"),
    path("t/<slug:slug>/referee/board/", board.board, name="tournament-referee-board"),
    path("referee/", cards.landing, name="referee-desk"),
    path("referee/starter/", cards.landing, _STARTER, name="starter-referee-desk"),
    path("t/<slug:slug>/referee/", cards.landing_of_tournament, name="tournament-referee-desk"),
    path("referee/abilities/", cards.abilities, name="referee-abilities"),
    path("referee/starter/abilities/", cards.abilities, _STARTER, name="starter-referee-abilities"),
    path(
        "t/<slug:slug>/referee/abilities/",
        cards.abilities_of_tournament,
        name="tournament-referee-abilities",
    ),
    path("referee/cards/<slug:code>/", cards.card, name="ruling-card"),
    path("referee/cards/<slug:code>/<path:path>/", cards.card, name="ruling-card"),
    path("referee/starter/cards/<slug:code>/", cards.card, _STARTER, name="starter-ruling-card"),
    path("referee/starter/cards/<slug:code>/<path:path>/", cards.card, _STARTER, name="starter-ruling-card"),
    path("t/<slug:slug>/referee/cards/<slug:code>/", cards.card_of_tournament, name="tournament-ruling-card"),
    path(
        "t/<slug:slug>/referee/cards/<slug:code>/<path:path>/",
        cards.card_of_tournament,
        name="tournament-ruling-card",
    ),
]
