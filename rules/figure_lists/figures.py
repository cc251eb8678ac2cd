"""Figures and army lists as plain values.

A figure is what is printed on one base (1.02, 1.03, 1.05). This module refuses to know any real
figure: catalogues are data of the event.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

LATEST_VERSION: Final = 4


class Faction(StrEnum):
    """The two forces of 2.03."""

    GOOD = "good"
    EVIL = "evil"

    @property
    def other(self) -> Faction:
        return Faction.EVIL if self is Faction.GOOD else Faction.GOOD


class Kind(StrEnum):
    """Dark green base or light green base (1.01)."""

    HERO = "hero"
    MINION = "minion"


class Role(StrEnum):
    """The part that an official gives a base in its catalogue, because no sign on the base tells it (A13).

    ``NONE`` is an answer: somebody looked, and the base plays no such part.
    """

    NONE = "none"
    RING_BEARER = "ring-bearer"  # Frodo of section 9
    RING_BASE = "ring-base"  # the base that replaces the Ring-bearer while the Ring is on (9.01)
    PR1 = "pr1"
    PR2 = "pr2"


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability symbol on a base (8.01, 8.02).

    ``cost`` is the printed number of action points: 0 is a printed zero and still activated (8.05),
    ``None`` is no number at all. The same ability may stand on a base several times (8.084).
    """

    code: str
    cost: int | None = None


@dataclass(frozen=True, slots=True)
class Figure:
    """One base. Points are printed points; movement in movement points; range in hexes.

    ``shots`` and ``range`` are both ``None`` where there is no ranged oval. ``version`` is the slider
    colour 0-4 (1.05). ``hexes`` is the number of hexes the base covers, 1 or more. ``role`` is ``None``
    until an official has settled it; ``role_of`` names the figure that a Ring base replaces.
    """

    name: str
    faction: Faction
    kind: Kind
    points: int
    action_points: int = 0
    wounds: int = 1
    attacks: int = 0
    toughness: int = 2
    movement: int = 0
    shots: int | None = None
    range: int | None = None
    unique_numbers: tuple[int, ...] = ()
    abilities: tuple[Ability, ...] = ()
    hexes: int = 1
    version: int | None = None
    collector_number: str = ""
    rarity: str = ""
    role: Role | None = None
    role_of: str = ""

    @property
    def is_hero(self) -> bool:
        """Does its base have the hero's colour (1.01)?"""
        return self.kind is Kind.HERO

    @property
    def as_printed(self) -> Figure:
        """The base alone, without the role that somebody gave it."""
        return self if self.role is None else replace(self, role=None, role_of="")


@dataclass(frozen=True, slots=True)
class Entry:
    """A figure and how many of it a list holds. ``carries`` names figures it declares to carry (8.42)."""

    figure: Figure
    quantity: int = 1
    carries: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ArmyList:
    """One faction's figures of one entrant, as the rules see them."""

    faction: Faction
    entries: tuple[Entry, ...]
