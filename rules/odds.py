"""Exact odds: how often each total comes up, in whole numbers. Nothing is simulated, nothing is rounded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final

from rules.dice import SIDES
from rules.errors import TooLarge

MAX_WORK: Final = 250_000  # numbers to add: well under a second


@dataclass(frozen=True, slots=True)
class Pmf:
    """Chances of whole numbers: each with its ways, among ``total`` equally likely cases."""

    ways: tuple[tuple[int, int], ...]
    total: int

    @classmethod
    def from_ways(cls, ways: Mapping[int, int]) -> Pmf:
        """Numbers with their ways; those without a way are left out."""
        kept = tuple(sorted((number, count) for number, count in ways.items() if count))
        return cls(kept, sum(count for _, count in kept))

    def chances(self) -> dict[int, Fraction]:
        """Each number that can come up, with its chance."""
        return {number: Fraction(count, self.total) for number, count in self.ways}

    @property
    def mean(self) -> Fraction:
        return Fraction(sum(number * count for number, count in self.ways), self.total)

    def at_least(self, number: int) -> Fraction:
        """The chance of this number or more."""
        return Fraction(sum(count for each, count in self.ways if each >= number), self.total)

    def compared(self, other: Pmf) -> tuple[Fraction, Fraction, Fraction]:
        """The chances that this total is larger than the other, equal to it, or smaller."""
        found = [0, 0, 0]
        for mine, ways in self.ways:
            for theirs, others in other.ways:
                found[(mine <= theirs) + (mine < theirs)] += ways * others
        more, equal, less = (Fraction(each, self.total * other.total) for each in found)
        return more, equal, less


@dataclass(frozen=True, slots=True)
class Die:
    """One die: on how many faces it succeeds, on how many it can be bought, and how many of these are bought.

    ``bought`` is ``None`` where each one is.
    """

    good: int
    near: int = 0
    bought: int | None = 0

    def after(self, dice: int) -> Pmf:
        """Successes of so many dice."""
        return next(each for number, each in enumerate(self.growing(dice)) if number == dice)

    def by_purchase(self, dice: int) -> tuple[Pmf, Pmf]:
        """The same in two parts: rolls of which a die is bought, and rolls of which none is."""
        rest = SIDES - self.good - self.near
        none = {k: comb(dice, k) * self.good**k * rest ** (dice - k) for k in range(dice + 1)}
        some = {number: count - none.get(number, 0) for number, count in self.after(dice).ways}
        return Pmf.from_ways(some), Pmf.from_ways(none)

    def growing(self, dice: int) -> Iterator[Pmf]:
        """Successes of no die, of one, and so on: those that succeed, and the near ones that are bought."""
        if self.bought is None or self.bought >= dice:
            good = self.good + self.near
            for number in range(dice + 1):
                yield Pmf.from_ways(
                    {k: comb(number, k) * good**k * (SIDES - good) ** (number - k) for k in range(number + 1)}
                )
            return
        if dice * dice * (self.bought + 1) > MAX_WORK:
            raise TooLarge
        states: Mapping[tuple[int, int], int] = {(0, 0): 1}  # successes, near ones up to what is bought
        for _ in range(dice):
            yield _totals(states)
            states = self._rolled(states, self.bought)
        yield _totals(states)

    def _rolled(self, states: Mapping[tuple[int, int], int], bought: int) -> Mapping[tuple[int, int], int]:
        """One die more."""
        found: Counter[tuple[int, int]] = Counter()
        for (good, near), ways in states.items():
            found[good + 1, near] += ways * self.good
            found[good, min(near + 1, bought)] += ways * self.near
            found[good, near] += ways * (SIDES - self.good - self.near)
        return found


def _totals(states: Mapping[tuple[int, int], int]) -> Pmf:
    totals: Counter[int] = Counter()
    for (good, near), ways in states.items():
        totals[good + near] += ways
    return Pmf.from_ways(totals)


def then(first: Pmf, die: Die, *, dice_each: int = 1) -> Pmf:
    """Successes of dice whose number is rolled first: so many dice for each success."""
    return mixed([(first, die)], dice_each=dice_each)


def mixed(parts: Sequence[tuple[Pmf, Die]], *, dice_each: int = 1) -> Pmf:
    """The same where the first roll also decides which dice come next; its parts are cases of one roll."""
    most = max(number for first, _ in parts for number, _ in first.ways) * dice_each
    ways: Counter[int] = Counter()
    for first, die in parts:
        wanted = {number * dice_each: count for number, count in first.ways}
        for dice, pmf in enumerate(die.growing(max(wanted, default=0))):
            weight = wanted.get(dice, 0) * SIDES**most // pmf.total
            for number, count in pmf.ways if weight else ():
                ways[number] += count * weight
    return Pmf.from_ways(ways)


def rolls_of_two() -> Iterable[tuple[int, int]]:
    """Every result of two dice, each equally likely."""
    return ((a, b) for a in range(1, SIDES + 1) for b in range(1, SIDES + 1))
