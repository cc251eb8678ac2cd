"""Games, bonus points and penalties as one total, and as the points that pairing sees."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class BonusRule:
    """A kind of points beside the games: ``counts_at_end`` only with the last round."""

    key: str
    most: Fraction
    counts_at_end: bool = False
    is_paired: bool = False  # whether pairing sees it


@dataclass(frozen=True, slots=True)
class Person:
    """What one player earned."""

    id: str
    games: tuple[Fraction, ...]
    bonus: Mapping[str, Fraction] = field(default_factory=dict)
    penalty: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Standing:
    """One row: ``pairing`` are the points that pairing sees."""

    id: str
    total: Fraction
    pairing: Fraction
    place: int


def standings(people: Sequence[Person], rules: Sequence[BonusRule], *, is_finished: bool) -> list[Standing]:
    """From the highest total down; equal totals share a place and stand by their id."""
    sums = {person.id: _sums(person, rules, is_finished=is_finished) for person in people}
    totals = [total for total, _ in sums.values()]
    rows = [
        Standing(key, total, pairing, 1 + sum(other > total for other in totals))
        for key, (total, pairing) in sums.items()
    ]
    return sorted(rows, key=lambda row: (row.place, row.id))


def _sums(person: Person, rules: Sequence[BonusRule], *, is_finished: bool) -> tuple[Fraction, Fraction]:
    counted = [rule for rule in rules if is_finished or not rule.counts_at_end]
    games = sum(person.games, Fraction(0)) - person.penalty
    bonus = sum((person.bonus.get(rule.key, Fraction(0)) for rule in counted), Fraction(0))
    paired = (person.bonus.get(rule.key, Fraction(0)) for rule in counted if rule.is_paired)
    return games + bonus, games + sum(paired, Fraction(0))
