"""Figures and lists for the tests of the rules; their numbers are invented."""

from dataclasses import replace

from hypothesis import settings

from rules.figure_lists.figures import Ability, ArmyList, Entry, Faction, Figure, Kind, Role
from tests.examples import examples

CALM = settings(max_examples=examples(20), deadline=None)  # a loaded machine is no failure

CAPTAIN = Figure("Captain", Faction.GOOD, Kind.HERO, points=150, action_points=4)
GUARD = Figure("Guard", Faction.GOOD, Kind.MINION, points=30)
ORC = Figure("Orc", Faction.EVIL, Kind.MINION, points=25)
CHIEF = Figure("Chief", Faction.EVIL, Kind.HERO, points=120, action_points=3)
FRODO = Figure(
    "Frodo",
    Faction.GOOD,
    Kind.HERO,
    points=100,
    action_points=4,
    unique_numbers=(1,),
    role=Role.RING_BEARER,
)
RING_FRODO = replace(FRODO, name="Frodo Wearing the Ring", points=0, role=Role.RING_BASE, role_of="Frodo")
BEARER = replace(CAPTAIN, name="Bearer", abilities=(Ability("the-one-ring"),))
FIRST = replace(CAPTAIN, name="Creature", points=60, unique_numbers=(7,), abilities=(Ability("pr1"),))
SECOND = replace(FIRST, name="Creature, wild", points=70, abilities=(Ability("pr2"),))
ENT = replace(CAPTAIN, name="Ent", points=300, hexes=2, abilities=(Ability("ent-carry"),))


def with_ability(figure, *codes):
    return replace(figure, abilities=tuple(Ability(code) for code in codes))


def good(*rows):
    return ArmyList(Faction.GOOD, tuple(entry(row) for row in rows))


def evil(*rows):
    return ArmyList(Faction.EVIL, tuple(entry(row) for row in rows))


def entry(row):
    if isinstance(row, Entry):
        return row
    figure, quantity = row if isinstance(row, tuple) else (row, 1)
    return Entry(figure, quantity)
