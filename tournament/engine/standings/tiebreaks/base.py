"""What every tie-break is: a key, a name, a source, a value for each entrant and the terms it is made of.

Every value is exact (int or Fraction); ``None`` means that the tie-break does not apply to this entrant.
It refuses to know any tie-break: each family has a module of its own.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar, NamedTuple

from tournament.engine.entrants import Id
from tournament.engine.standings.table import Table

Number = int | Fraction
Value = Number | None


class Term(NamedTuple):
    """One part of a tie-break's value. ``amount`` counts unless it was ``cut``: lowest, highest, voluntary.

    ``worth`` and ``earned`` are the units it comes from, where there are such.
    """

    round: int
    kind: str
    opponent: Id | None
    amount: Number
    worth: int | None = None
    earned: int | None = None
    cut: str = ""


class Tiebreak(ABC):
    """One criterion. ``values`` gives one value to each, whoever else it is asked about.

    Only where it ``is_among_the_tied`` it has to be asked about those who are still tied with each other.
    ``lower_wins`` where less is better. Names, definitions and sources are in the tables of messages.
    """

    key: str
    abbreviation: str
    lower_wins: ClassVar[bool] = False
    is_among_the_tied: ClassVar[bool] = False

    @abstractmethod
    def values(self, tied: Sequence[Id], table: Table) -> dict[Id, Value]:
        """One value per tied entrant."""

    @abstractmethod
    def terms(self, id_: Id, tied: Sequence[Id], table: Table) -> tuple[Term, ...]:
        """What the value is made of, round by round: those that were not cut add up to it."""

    def parts(self, tied: list[Id], values: Mapping[Id, Value], table: Table) -> list[list[Id]]:  # noqa: ARG002 - direct encounter needs the table
        """The tied in groups of equals, best first; where it does not apply nobody is told apart."""
        return split(tied, {id_: values[id_] or 0 for id_ in tied}, lower_wins=self.lower_wins)


def split(tied: list[Id], value: Mapping[Id, Number], *, lower_wins: bool = False) -> list[list[Id]]:
    """The tied in groups of equal value, the best first; inside a group the order stays."""
    if len(tied) == 1:
        return [tied]
    groups: dict[Number, list[Id]] = {}
    for id_ in tied:
        groups.setdefault(value[id_], []).append(id_)
    return [groups[key] for key in sorted(groups, reverse=not lower_wins)]


class Sum(Tiebreak):
    """A sum over the rounds of one entrant, whoever else is tied.

    It is made in whole numbers. ``degree``: the product of how many points it is; 0 counts other things.
    """

    degree: ClassVar[int] = 0

    @abstractmethod
    def sum_of(self, id_: Id, table: Table) -> int:
        """The sum, in units."""

    def values(self, tied: Sequence[Id], table: Table) -> dict[Id, Value]:
        scale = self.scale(table)
        if scale == 1:
            return {id_: self.sum_of(id_, table) for id_ in tied}
        return {id_: Fraction(self.sum_of(id_, table), scale) for id_ in tied}

    def scale(self, table: Table) -> int:
        """How many units of the sum make one."""
        return int(table.prices.points_unit**self.degree)

    @abstractmethod
    def terms_of(self, id_: Id, table: Table) -> Iterator[Term]:
        """What the sum is made of, round by round."""

    def terms(self, id_: Id, tied: Sequence[Id], table: Table) -> tuple[Term, ...]:  # noqa: ARG002 - a sum is the same among whomever
        return tuple(self.terms_of(id_, table))

    def parts(self, tied: list[Id], values: Mapping[Id, Value], table: Table) -> list[list[Id]]:
        """By whole units: to compare thousands of fractions takes longer than to sum them up."""
        scale = self.scale(table)
        units = {id_: _units(values[id_], scale) for id_ in tied}
        return split(tied, units, lower_wins=self.lower_wins)


def _units(value: Value, scale: int) -> int:
    """How many of so many to one; exact, as every value of a sum is a number of them."""
    assert value is not None, "a sum always applies"  # noqa: S101 - for the type checker
    return value.numerator * (scale // value.denominator)
