"""Tie-breaks from what somebody did in the own rounds, whoever the opponents were.

The game's own counts (grades, army points) stand here. What an administrative result or a game without facts
gives to them was decided when the records were made: ``engine.entrants``.
"""

from abc import abstractmethod
from collections.abc import Iterator
from fractions import Fraction

from tournament.engine.entrants import Id
from tournament.engine.records import Played
from tournament.engine.standings.table import Table
from tournament.engine.standings.tiebreaks.base import Sum, Term


class Cumulative(Sum):
    """The points after each round, added up (FIDE C.07, 7.5, progressive score)."""

    key = "cumulative"
    abbreviation = "CUM"
    degree = 1

    def sum_of(self, id_: Id, table: Table) -> int:
        """In units."""
        after = total = 0
        for one in table.rounds(id_):
            after += one.earned
            total += after
        return total

    def terms_of(self, id_: Id, table: Table) -> Iterator[Term]:
        after = 0
        for one in table.rounds(id_):
            after += one.earned
            points = Fraction(after, self.scale(table))
            yield Term(one.round, one.kind, one.opponent, points, earned=one.earned)


class _OfGames(Sum):
    @abstractmethod
    def one(self, played: Played) -> int:
        """What one round adds."""

    def sum_of(self, id_: Id, table: Table) -> int:
        return sum(map(self.one, table.records[id_].played))

    def terms_of(self, id_: Id, table: Table) -> Iterator[Term]:
        for one in table.records[id_].played:
            yield Term(one.round, kind_of(one), one.opponent, self.one(one))


def kind_of(one: Played) -> str:
    """A game, one to which somebody did not come, or a bye."""
    if one.opponent is None:
        return "bye"
    return "forfeit" if one.is_forfeit else "game"


class TotalVictories(Sum):
    """How many games were graded a total victory (7.05), on the board or by ruling; a bye is no victory.

    The number of wins of FIDE C.07 (7.1, 7.2) for a score with five steps. Where a scheme prices the games,
    these are the wins in the band that is worth most, and those by ruling that are worth as much.
    """

    key = "total_victories"
    abbreviation = "TV"

    def sum_of(self, id_: Id, table: Table) -> int:
        return sum(_is_best_win(one, table) for one in table.records[id_].played)

    def terms_of(self, id_: Id, table: Table) -> Iterator[Term]:
        for one in table.records[id_].played:
            yield Term(one.round, kind_of(one), one.opponent, int(_is_best_win(one, table)))


def _is_best_win(one: Played, table: Table) -> bool:
    return one.grade in table.prices.best_wins and one.opponent is not None


class PointsDifference(_OfGames):
    """Army points remaining minus the opponent's, over all games; administrative results do not count."""

    key = "points_difference"
    abbreviation = "PD"

    def one(self, played: Played) -> int:
        return played.difference


class PointsDestroyed(_OfGames):
    """Army points of the opponents that were destroyed, over all games; administrative results do not count.

    What the opponent had set up less what remained; a game in which the first is not known adds nothing.
    """

    key = "points_destroyed"
    abbreviation = "DES"

    def one(self, played: Played) -> int:
        return played.destroyed


class ByesTiebreak(_OfGames):
    """How many byes somebody had: who had to earn more of the points on the board stands first.

    After the rounds one elected to play of FIDE C.07 (7.6), for a field in which byes are given.
    """

    key = "fewest_byes"
    abbreviation = "BYE"
    lower_wins = True

    def one(self, played: Played) -> int:
        return int(played.opponent is None)
