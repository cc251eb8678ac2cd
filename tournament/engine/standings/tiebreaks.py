"""What separates entrants with equal points: one small class per tie-break.

Every value is exact (int or Fraction); ``None`` means that the tie-break does not apply to this entrant.
Each class explains itself: ``terms`` are the parts that its value is the sum of. Definitions follow the FIDE
Handbook C.07 (tie-break regulations) where it has the tie-break, adapted to the five-step score of 7.05;
the others are those of the field. The rules themselves name none (rules-map 1.6). Unplayed rounds are the
business of ``table.py``.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from tournament.engine.entrants import canonical
from tournament.engine.errors import BadPolicy
from tournament.engine.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tournament.engine.entrants import Id, Played
    from tournament.engine.standings.table import Contribution, Table

Number = int | Fraction
Value = Number | None

TOTAL_VICTORY: Final = "total victory"
MOST: Final = 6  # half-points of a total victory (7.05)
LOTS: Final = 10**9


class Term(NamedTuple):
    """One part of a tie-break's value. ``amount`` counts unless it was ``cut``: lowest, highest, voluntary.

    ``worth`` and ``earned`` are the half-points it comes from, where there are such.
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
    ``says`` is the definition in one sentence for people, ``source`` where it comes from; ``lower_wins``
    where less is better.
    """

    key: ClassVar[str]
    name: ClassVar[str]
    abbreviation: ClassVar[str]
    source: ClassVar[str]
    says: ClassVar[str]
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


class _Sum(Tiebreak):
    """A sum over the rounds of one entrant, whoever else is tied; ``scale`` is one of its units."""

    scale: ClassVar[int] = 1

    @abstractmethod
    def of(self, id_: Id, table: Table) -> int:
        """The sum, in units."""

    def values(self, tied: Sequence[Id], table: Table) -> dict[Id, Value]:
        """The sum of each."""
        if self.scale == 1:
            return {id_: self.of(id_, table) for id_ in tied}
        return {id_: Fraction(self.of(id_, table), self.scale) for id_ in tied}

    def parts(self, tied: list[Id], values: Mapping[Id, Value], table: Table) -> list[list[Id]]:  # noqa: ARG002 - see Tiebreak
        """By whole units: to compare thousands of fractions takes longer than to sum them up."""
        units = {id_: _units(values[id_], self.scale) for id_ in tied}
        return split(tied, units, lower_wins=self.lower_wins)


def _units(value: Value, scale: int) -> int:
    """How many of so many to one; exact, as every value of a sum is a number of them."""
    assert value is not None, "a sum always applies"  # noqa: S101 - for the type checker
    return value.numerator * (scale // value.denominator)


class Buchholz(_Sum):
    """The sum of the opponents' points (FIDE C.07, 8.1)."""

    key = "buchholz"
    says = "The sum of the opponents' points."
    name = "Buchholz"
    abbreviation = "BH"
    source = "FIDE C.07, 8.1"
    scale = 2
    lowest: ClassVar[int] = 0
    highest: ClassVar[int] = 0

    def of(self, id_: Id, table: Table) -> int:
        """In half-points."""
        if not self.lowest:
            return table.opponents_worth(id_)
        return table.opponents_worth(id_) - sum(one.worth for one in self.left_out(table.rounds(id_)))

    def left_out(self, rounds: Iterable[Contribution]) -> dict[Contribution, str]:
        """What a cut takes: voluntary rounds first (C.07 16.5), then the lowest; then the highest."""
        left = sorted(rounds, key=lambda one: (not one.is_voluntary, one.worth, one.round))
        out = {one: "voluntary" if one.is_voluntary else "lowest" for one in left[: self.lowest]}
        left = sorted(left[self.lowest :], key=lambda one: (-one.worth, one.round))
        return out | dict.fromkeys(left[: self.highest], "highest")

    def terms(self, id_: Id, tied: Sequence[Id], table: Table) -> tuple[Term, ...]:  # noqa: ARG002 - see Tiebreak
        """Each opponent's points."""
        rounds = table.rounds(id_)
        out = self.left_out(rounds)
        return tuple(
            Term(one.round, one.kind, one.opponent, Fraction(one.worth, 2), one.worth, cut=out.get(one, ""))
            for one in rounds
        )


class BuchholzCut1(Buchholz):
    """Buchholz without the lowest contribution (FIDE C.07, 8.1 with 14.1); a voluntary one goes first."""

    key = "buchholz_cut_1"
    says = "The sum of the opponents' points without the lowest."
    name = "Buchholz Cut 1"
    abbreviation = "BH-1"
    source = "FIDE C.07, 8.1, 14.1 and 16.5"
    lowest = 1


class MedianBuchholz(Buchholz):
    """Buchholz without the lowest and the highest contribution (FIDE C.07, 8.1 with 14.3)."""

    key = "median_buchholz"
    says = "The sum of the opponents' points without the lowest and the highest."
    name = "Median Buchholz"
    abbreviation = "BH-M"
    source = "FIDE C.07, 8.1, 14.3 and 16.5"
    lowest = 1
    highest = 1


class SonnebornBerger(_Sum):
    """For each opponent, his points times the points taken from him (FIDE C.07, 9.1)."""

    key = "sonneborn_berger"
    says = "For each opponent, their points times the points taken from them."
    name = "Sonneborn-Berger"
    abbreviation = "SB"
    source = "FIDE C.07, 9.1"
    scale = 4

    def of(self, id_: Id, table: Table) -> int:
        """In half-points times half-points."""
        return sum(one.worth * one.earned for one in table.rounds(id_))

    def terms(self, id_: Id, tied: Sequence[Id], table: Table) -> tuple[Term, ...]:  # noqa: ARG002 - see Tiebreak
        """Each opponent's points times the own."""
        return tuple(
            Term(
                one.round,
                one.kind,
                one.opponent,
                Fraction(one.worth * one.earned, 4),
                one.worth,
                one.earned,
            )
            for one in table.rounds(id_)
        )


class Cumulative(_Sum):
    """The points after each round, added up (FIDE C.07, 7.5, progressive score)."""

    key = "cumulative"
    says = "The points after each round, added up: early points count more often."
    name = "cumulative score"
    abbreviation = "CUM"
    source = "FIDE C.07, 7.5"
    scale = 2

    def of(self, id_: Id, table: Table) -> int:
        """In half-points."""
        after = total = 0
        for one in table.rounds(id_):
            after += one.earned
            total += after
        return total

    def terms(self, id_: Id, tied: Sequence[Id], table: Table) -> tuple[Term, ...]:  # noqa: ARG002 - see Tiebreak
        """The points after each round."""
        after, terms = 0, []
        for one in table.rounds(id_):
            after += one.earned
            terms.append(Term(one.round, one.kind, one.opponent, Fraction(after, 2), earned=one.earned))
        return tuple(terms)


class _OfGames(_Sum):
    """A sum of one number for each round that was played or scored."""

    @abstractmethod
    def one(self, played: Played) -> int:
        """What one round adds."""

    def of(self, id_: Id, table: Table) -> int:
        """The sum."""
        return sum(map(self.one, table.records[id_].played))

    def terms(self, id_: Id, tied: Sequence[Id], table: Table) -> tuple[Term, ...]:  # noqa: ARG002 - see Tiebreak
        """Round by round."""
        return tuple(
            Term(one.round, _kind(one), one.opponent, self.one(one)) for one in table.records[id_].played
        )


def _kind(one: Played) -> str:
    if one.opponent is None:
        return "bye"
    return "forfeit" if one.is_forfeit else "game"


class TotalVictories(_OfGames):
    """How many games were graded a total victory (7.05), on the board or by ruling; a bye is no victory.

    The number of wins of FIDE C.07 (7.1, 7.2) for a score with five steps.
    """

    key = "total_victories"
    says = "How many games ended in a total victory."
    name = "number of total victories"
    abbreviation = "TV"
    source = "rule 7.05, after FIDE C.07, 7.1"

    def one(self, played: Played) -> int:
        """Is it one?"""
        return int(played.grade == TOTAL_VICTORY and played.opponent is not None)


class PointsDifference(_OfGames):
    """Army points remaining minus the opponent's, over all games; administrative results do not count."""

    key = "points_difference"
    says = "Army points remaining less the opponent's, over all games that were played out."
    name = "points difference"
    abbreviation = "PD"
    source = "common in miniature games"

    def one(self, played: Played) -> int:
        """In army points; may be negative."""
        return played.difference


class PointsDestroyed(_OfGames):
    """Army points of the opponents that were destroyed, over all games; administrative results do not count.

    What the opponent had set up less what remained; a game in which the first is not known adds nothing.
    """

    key = "points_destroyed"
    says = (
        "Army points of the opponents destroyed, over all games that were played out. "
        "Where nobody knows what was set up, a game adds nothing."
    )
    name = "points destroyed"
    abbreviation = "DES"
    source = "common in miniature games"

    def one(self, played: Played) -> int:
        """In army points."""
        return played.destroyed


class FewestByes(_OfGames):
    """How many byes somebody had: who had to earn more of the points on the board stands first.

    After the rounds one elected to play of FIDE C.07 (7.6), for a field in which byes are given.
    """

    key = "fewest_byes"
    says = "How many byes somebody had; fewer is better."
    name = "fewest byes"
    abbreviation = "BYE"
    source = "common in miniature games"
    lower_wins = True

    def one(self, played: Played) -> int:
        """Is it one?"""
        return int(played.opponent is None)


class DirectEncounter(Tiebreak):
    """The points from the games among the tied (FIDE C.07, article 6).

    If each of the tied has met each other, the points decide. If not, the first of them stands first if
    none of the games that are missing could change that, and so on down the places. Who is still equal is
    compared again among themselves. Two who met more than once count the mean of it. A forfeit is no
    encounter unless the policy counts it as played. It does not apply (None) where it tells nobody apart
    and a meeting is missing, and to who is not tied.
    """

    key = "direct_encounter"
    says = "The points from the games among those who are level."
    name = "direct encounter"
    abbreviation = "DE"
    source = "FIDE C.07, 6"
    is_among_the_tied = True

    def values(self, tied: Sequence[Id], table: Table) -> dict[Id, Value]:
        """In points among the tied, or None for all."""
        if len(tied) == 1:
            return dict.fromkeys(tied)
        met = _encounters(tied, table)
        if len(self._split(list(tied), table, met)) == 1 and not _all_met(met):
            return dict.fromkeys(tied)
        return {id_: sum(met[id_].values(), Fraction(0)) / 2 for id_ in tied}

    def parts(self, tied: list[Id], values: Mapping[Id, Value], table: Table) -> list[list[Id]]:
        """By the points among the tied, again among who is still equal."""
        if len(tied) == 1 or values[tied[0]] is None:
            return [tied]
        return self._split(tied, table, _encounters(tied, table))

    def terms(self, id_: Id, tied: Sequence[Id], table: Table) -> tuple[Term, ...]:
        """The games among the tied; of several against one the mean."""
        met = _encounters(tied, table)[id_]
        rounds = table.records[id_].met
        return tuple(
            Term(rounds[other][-1], "game", other, half / 2)
            for other, half in sorted(met.items(), key=_first)
        )

    def _split(self, tied: list[Id], table: Table, met: Mapping[Id, Mapping[Id, Fraction]]) -> list[list[Id]]:
        groups = _ranked(tied, met)
        if len(groups) == 1:
            return groups
        again = ([group] if len(group) == 1 else self._again(group, table) for group in groups)
        return [part for parts in again for part in parts]

    def _again(self, tied: list[Id], table: Table) -> list[list[Id]]:
        return self._split(tied, table, _encounters(tied, table))


def _first(item: tuple[Id, Fraction]) -> tuple[int, int, str]:
    return canonical(item[0])


def _encounters(tied: Sequence[Id], table: Table) -> dict[Id, dict[Id, Fraction]]:
    """For each of the tied, the mean half-points against each of the others whom he has met."""
    group = set(tied)
    found: dict[Id, dict[Id, Fraction]] = {}
    for id_ in tied:
        games: dict[Id, list[int]] = {}
        for one in table.rounds(id_):
            if one.kind == "game" and one.opponent in group:
                games.setdefault(one.opponent, []).append(one.earned)
        found[id_] = {other: Fraction(sum(halves), len(halves)) for other, halves in games.items()}
    return found


def _all_met(met: Mapping[Id, Mapping[Id, Fraction]]) -> bool:
    return all(len(others) == len(met) - 1 for others in met.values())


def _ranked(tied: list[Id], met: Mapping[Id, Mapping[Id, Fraction]]) -> list[list[Id]]:
    """Groups by the points among the tied, as far down as no missing game could change it."""
    points = {id_: sum(met[id_].values(), Fraction(0)) for id_ in tied}
    if _all_met(met):
        return split(tied, points)
    missing = len(tied) - 1
    most = {id_: points[id_] + MOST * (missing - len(met[id_])) for id_ in tied}
    order = sorted(tied, key=lambda id_: (-points[id_], most[id_]))
    groups: list[list[Id]] = []
    while len(order) > 1 and all(points[order[0]] > most[other] for other in order[1:]):
        groups.append([order.pop(0)])
    rest = set(order)
    return [*groups, [id_ for id_ in tied if id_ in rest]]


class DrawnLot(Tiebreak):
    """A lot, drawn from the seed that was fixed with the first round: anybody can draw it again.

    The lot of an entrant is the SHA-256 of seed and start number, as a number below a thousand million;
    the largest stands first.
    """

    key = "drawn_lot"
    says = "A lot drawn from the published seed; the largest stands first."
    name = "drawn lot"
    abbreviation = "LOT"
    source = "SHA-256 of the seed and the start number"

    def values(self, tied: Sequence[Id], table: Table) -> dict[Id, Value]:
        """A number from 0 to 999,999,999."""
        return {id_: lot(table.policy.lot_seed, id_) for id_ in tied}

    def terms(self, id_: Id, tied: Sequence[Id], table: Table) -> tuple[Term, ...]:  # noqa: ARG002 - see Tiebreak
        """It comes from no round."""
        return (Term(0, "lot", None, lot(table.policy.lot_seed, id_)),)


def lot(seed: str, id_: Id) -> int:
    """The lot of one entrant: the same on every machine."""
    text = f"lot:{seed}:{id_}".encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big") % LOTS


TIEBREAKS: Final[Mapping[str, Tiebreak]] = {
    one.key: one
    for one in (
        Buchholz(),
        BuchholzCut1(),
        MedianBuchholz(),
        SonnebornBerger(),
        Cumulative(),
        TotalVictories(),
        PointsDifference(),
        PointsDestroyed(),
        DirectEncounter(),
        FewestByes(),
        DrawnLot(),
    )
}


def tiebreak(key: str) -> Tiebreak:
    """The tie-break of that key, or :class:`BadPolicy` with the nearest known one."""
    if key not in TIEBREAKS:
        raise BadPolicy(
            f"{key!r} is no tie-break. {did_you_mean(key, TIEBREAKS)}",
            code="unknown-tiebreak",
            data={"key": key},
        )
    return TIEBREAKS[key]
