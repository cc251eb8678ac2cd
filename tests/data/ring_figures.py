"""Frodo and the base that replaces him when he wears the Ring: a role that only a name suggests."""

from tests.data.factories import a_catalogue, a_figure

HERO = {"kind": "hero", "points": 700, "action_points": 4, "unique_numbers": [1]}


def with_frodo(day, *, catalogue="Season", base="Frodo, Ring on", **columns):
    """The tournament has a catalogue with both, as ``day.catalogue``, ``day.frodo`` and ``day.base``."""
    day.catalogue = a_catalogue(name=catalogue)
    day.tournament.catalogues.add(day.catalogue)
    day.frodo, day.base = (
        a_figure(day.catalogue, name=name, **{**HERO, **columns}) for name in ("Frodo", base)
    )
    return day
