"""An army list read once: what each figure is for the rules, and what the list adds up to.

It judges nothing. The checks of :mod:`rules.combat_hex.lists.checks` look at a :class:`ListAnalysis`.
"""

import unicodedata
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Any, Final

from rules.figure_lists.abilities import ENT_CARRY, LEADERSHIP, ONE_RING, PR1, PR2, PRECIOUS, ability_code
from rules.figure_lists.figures import Ability, ArmyList, Entry, Faction, Figure, Role
from rules.figure_lists.restriction import Restriction
from rules.policy import Policy

Person = tuple[Faction, str]  # a figure as a Ring base names it


_RING_ROLES: Final = frozenset({Role.RING_BEARER, Role.RING_BASE})


class Part(StrEnum):
    """Which part a base plays in the army."""

    WARRIOR = "warrior"
    SECOND_HALF = "second half"  # PR2: bought with the army, on the map only instead of its PR1 (8.52)
    RING_BASE = "ring base"  # enters play only instead of its Ring-bearer, and is worth the same (9.01, 9.17)


@dataclass(frozen=True, slots=True)
class Traits:
    """What the rules of list building see in one base."""

    is_ring_bearer: bool
    is_ring_base: bool
    has_one_ring: bool
    is_pr1: bool
    is_pr2: bool
    is_half_unnamed: bool
    can_carry: bool
    leadership_icons: int
    unknown_abilities: tuple[str, ...]

    @property
    def can_put_the_ring_on(self) -> bool:
        """Is it a Ring-bearer that starts the game without the Ring on its finger (9.01)?"""
        return self.is_ring_bearer and not (self.is_ring_base or self.is_pr1 or self.is_pr2)

    @property
    def has_normal_one_ring(self) -> bool:
        """Does it print The One Ring as 8.52 asks for it: not on one half of a pair, nor on a Ring base?"""
        return self.has_one_ring and self.can_put_the_ring_on


@lru_cache(maxsize=8192)
def traits_of(abilities: tuple[Ability, ...], role: Role | None, known: frozenset[str]) -> Traits:
    """The traits of a base, where ``known`` are the abilities the edition has. Its name means nothing."""
    codes = [ability_code(ability.code) for ability in abilities]
    found = [code for code in codes if code in known]
    is_pr1 = PR1 in found or (role is Role.PR1 and PR1 in known and PR2 not in found)
    is_pr2 = not is_pr1 and (PR2 in found or (role is Role.PR2 and PR2 in known))  # never its own counterpart
    return Traits(
        is_ring_bearer=role in _RING_ROLES or ONE_RING in found,
        is_ring_base=role is Role.RING_BASE and not (is_pr1 or is_pr2),
        has_one_ring=ONE_RING in found,
        is_pr1=is_pr1,
        is_pr2=is_pr2,
        is_half_unnamed=PRECIOUS in found and role not in {Role.PR1, Role.PR2},
        can_carry=ENT_CARRY in found,
        leadership_icons=found.count(LEADERSHIP),
        unknown_abilities=tuple(
            ability.code for ability, code in zip(abilities, codes, strict=True) if code not in known
        ),
    )


@dataclass(frozen=True, slots=True)
class Share:
    """What one base adds to a list, for who counts without the rules.

    ``bearer`` is its name, where a Ring base may replace it; ``replaces`` the name that a Ring base replaces.
    Such a base adds nothing as long as the list holds as many bearers of that name as Ring bases.
    ``is_second_half``: of a pair of bases (8.52), which is one figure.
    """

    points: int
    is_minion: bool
    bearer: str = ""
    replaces: str = ""
    is_second_half: bool = False


def share_of(figure: Figure, *, abilities: frozenset[str], policy: Policy) -> Share:
    """The share of one base, whatever else the list holds."""
    traits = traits_of(figure.abilities, figure.role, abilities)
    is_free = traits.is_pr2 and not policy.pr2_costs_points
    return Share(
        points=0 if is_free else figure.points,
        is_minion=not (figure.is_hero or traits.is_pr2),
        bearer=same_name(figure.name) if traits.can_put_the_ring_on else "",
        replaces=same_name(figure.role_of) if traits.is_ring_base else "",
        is_second_half=traits.is_pr2,
    )


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of a list with what it is for the rules."""

    entry: Entry
    traits: Traits
    part: Part

    @property
    def bearer(self) -> Person:
        """Whom it replaces, for a Ring base; else who it is itself."""
        return replaced_person(self.figure) if self.traits.is_ring_base else person_of(self.figure)

    @property
    def figure(self) -> Figure:
        return self.entry.figure

    @property
    def quantity(self) -> int:
        return self.entry.quantity

    @property
    def is_set_up(self) -> bool:
        return self.part is Part.WARRIOR


@dataclass(frozen=True, slots=True)
class Totals:
    """What a list adds up to.

    ``points`` are those that 2.01 caps; ``figures``, ``heroes`` and ``minions`` are the warriors that are
    set up; ``hexes`` is the room they need in the set-up zone; ``replacements`` counts the bases that
    enter play only instead of another.
    """

    points: int
    hero_points: int
    figures: int
    heroes: int
    minions: int
    minion_cap: int
    hexes: int
    replacements: int
    unique_numbers: tuple[int, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "points": self.points,
            "hero_points": self.hero_points,
            "figures": self.figures,
            "heroes": self.heroes,
            "minions": self.minions,
            "minion_cap": self.minion_cap,
            "hexes": self.hexes,
            "replacements": self.replacements,
            "unique_numbers": list(self.unique_numbers),
        }


@dataclass(frozen=True, slots=True)
class Registration:
    """The totals of a player's lists; ``None`` for a list that is not there."""

    good: Totals | None
    evil: Totals | None

    def as_json(self) -> dict[str, Any]:
        return {
            "good": self.good.as_json() if self.good else None,
            "evil": self.evil.as_json() if self.evil else None,
        }


@dataclass(frozen=True)
class ListAnalysis:
    """A list with everything that is asked of it.

    ``zone_hexes`` is the number of hexes of the set-up zone where it is known. ``numbers_per_figure`` is
    how many unique numbers a base can hold in this edition, ``None`` for any number.
    """

    army_list: ArmyList
    lines: tuple[Line, ...]
    level: int
    policy: Policy
    restrictions: tuple[Restriction, ...] = ()
    zone_hexes: int | None = None
    numbers_per_figure: int | None = None

    @cached_property
    def totals(self) -> Totals:
        """The sums, each figure counted as often as it is in the list."""
        up = [line for line in self.lines if line.is_set_up]
        heroes = sum(line.quantity for line in up if line.figure.is_hero)
        figures = sum(line.quantity for line in up)
        return Totals(
            points=sum(self.price(line) for line in self.lines),
            hero_points=sum(self.price(line) for line in self.lines if line.figure.is_hero),
            figures=figures,
            heroes=heroes,
            minions=figures - heroes,
            minion_cap=sum(self.cap(line) * line.quantity for line in self.lines),
            hexes=max(0, sum(line.figure.hexes * line.quantity for line in up) - self.riders),
            replacements=sum(line.quantity for line in self.lines) - figures,
            unique_numbers=tuple(
                sorted({number for line in self.lines for number in line.figure.unique_numbers})
            ),
        )

    def price(self, line: Line) -> int:
        """What a line costs: the Ring base is its bearer again (9.17), the second half as the policy says."""
        is_free = line.part is Part.RING_BASE or (
            line.part is Part.SECOND_HALF and not self.policy.pr2_costs_points
        )
        return 0 if is_free else line.figure.points * line.quantity

    def cap(self, line: Line) -> int:
        """The minions one such hero allows: printed action points, doubled by Leadership (8.47, A25, A26)."""
        is_counted = line.is_set_up or (line.part is Part.SECOND_HALF and self.policy.pr2_raises_cap)
        if not (is_counted and line.figure.is_hero):
            return 0
        icons = line.traits.leadership_icons
        return line.figure.action_points * (
            1 + (icons if self.policy.leadership_icons == "each" else icons > 0)
        )

    @property
    def riders(self) -> int:
        """How many figures start the game carried and need no hex (8.42)."""
        return sum(len(line.entry.carries) for line in self.lines if line.traits.can_carry)

    def numbers(self, figure: Figure) -> frozenset[int]:
        """The unique numbers that count on a base in this edition."""
        return frozenset(figure.unique_numbers[: self.numbers_per_figure])

    def count(self, trait: str) -> int:
        return sum(line.quantity for line in self.lines if getattr(line.traits, trait))


def lines_of(army_list: ArmyList, *, abilities: frozenset[str]) -> tuple[Line, ...]:
    """Every entry with its traits and its part in the army."""
    read = [
        (entry, traits_of(entry.figure.abilities, entry.figure.role, abilities))
        for entry in army_list.entries
    ]
    bearers: Counter[Person] = Counter()
    bases: Counter[Person] = Counter()
    for entry, traits in read:
        if traits.is_ring_base:
            bases[replaced_person(entry.figure)] += entry.quantity
        elif traits.can_put_the_ring_on:
            bearers[person_of(entry.figure)] += entry.quantity
    # Where more bases name a bearer than there are, none is free: which of them would be a guess.
    replaced = frozenset(person for person, count in bases.items() if count <= bearers[person])
    return tuple(Line(entry, traits, _part(entry.figure, traits, replaced)) for entry, traits in read)


def _part(figure: Figure, traits: Traits, replaced: frozenset[Person]) -> Part:
    """A Ring base without a Ring-bearer to replace is an ordinary figure: nothing is guessed."""
    if traits.is_pr2:
        return Part.SECOND_HALF
    if traits.is_ring_base and replaced_person(figure) in replaced:
        return Part.RING_BASE
    return Part.WARRIOR


def person_of(figure: Figure) -> Person:
    """Who a figure is for a Ring base that names it."""
    return figure.faction, same_name(figure.name)


def replaced_person(figure: Figure) -> Person:
    """Whom a Ring base names."""
    return figure.faction, same_name(figure.role_of)


def same_name(name: str) -> str:
    """A name as it is compared: without case, spare blanks, and the ways to write one sign."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(plain.replace("\u2019", "'").split())


def names(lines: tuple[Line, ...]) -> Counter[str]:
    """How many figures of each name start on the map."""
    found: Counter[str] = Counter()
    for line in lines:
        if line.is_set_up:
            found[same_name(line.figure.name)] += line.quantity
    return found
