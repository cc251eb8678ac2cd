"""Entrants with a small catalogue and lists handed in as text."""

from tests.data.cast import NOW
from tests.data.factories import a_catalogue, a_figure
from tournament.services.core.actors import player
from tournament.services.lists import list_texts

LEGAL = "2x Reed archer\n1x Warden"
OTHER = "1x Reed archer\n1x Warden"
ILLEGAL = "20x Reed archer"


def armed(day):
    """The day with a small catalogue, and its first entrant."""
    catalogue = a_catalogue()
    a_figure(catalogue, name="Reed archer", points=100)
    a_figure(catalogue, name="Warden", points=100, kind="hero", action_points=5, unique_numbers=[1])
    day.tournament.catalogues.set([catalogue])
    return day.entrants[0]


def hand_in(entrant, text, by=None):
    """A good list, by its owner unless told otherwise."""
    version, problems = list_texts.submit(entrant, "good", text, by=by or player(entrant), now=NOW)
    assert not problems
    entrant.refresh_from_db()
    return version
