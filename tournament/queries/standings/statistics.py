"""Numbers of the whole tournament: how good and evil did, who played each best, and the clubs.

Everything comes from the games that count in the standings. It refuses to show who is not ranked (an
exclusion, A8) among the best, and counts no bye as a game of either faction.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final, TypeVar

from tournament import adapters
from tournament.engine.entrants import FACTIONS, Faction, Game, Id, units_as_number
from tournament.engine.scores import HALVES, USUAL_PRICES, Prices
from tournament.models import Entrant, Tournament
from tournament.queries.core.names import alphabetical
from tournament.queries.rounds.history import Counted, counted_in
from tournament.queries.standings.standings import StandingRow, standings_from

Key = TypeVar("Key", bound=tuple[Any, ...])
COUNTED_MEMBERS: Final = 3  # of a club: a large one shall not win by its size


class _InUnits:
    """A sum of points in units, ``points_unit`` of which make one."""

    __slots__ = ()
    units: int
    points_unit: int

    @property
    def points(self) -> str:
        return str(self.points_number)

    @property
    def points_number(self) -> int | float:
        return units_as_number(self.units, self.points_unit)


@dataclass(frozen=True, slots=True)
class FactionRow(_InUnits):
    """One faction over all games that were played out. ``share`` is of the points those games gave."""

    faction: Faction
    units: int
    share: int
    grades: tuple[tuple[str, int], ...]
    army_points_left: int | None
    points_unit: int = HALVES


@dataclass(frozen=True, slots=True)
class Best(_InUnits):
    """One entrant with one faction: points, then the difference of army points, decide the place."""

    place: int
    entrant: Entrant
    units: int
    games: int
    difference: int
    is_shared: bool = False
    points_unit: int = HALVES


@dataclass(frozen=True, slots=True)
class ClubRow(_InUnits):
    """One club: the points of its best members, and who they are."""

    place: int
    name: str
    units: int
    members: tuple[StandingRow, ...]
    size: int
    is_shared: bool = False
    points_unit: int = HALVES


@dataclass(frozen=True, slots=True)
class Statistics:
    """``played`` games were played out; ``decreed`` ended without (no-show, concession, exclusion).

    ``has_scheme``: others than 7.05 price the games, and nobody counts army points.
    """

    played: int
    decreed: int
    byes: int
    factions: tuple[FactionRow, ...]
    best: dict[str, tuple[Best, ...]]
    clubs: tuple[ClubRow, ...]
    has_scheme: bool = False


NOBODY: Final[dict[str, tuple[Best, ...]]] = dict.fromkeys(FACTIONS, ())


@dataclass(slots=True)
class _Tally:
    units: int = 0
    games: int = 0
    difference: int = 0
    grades: Counter[str] = field(default_factory=Counter)


def statistics_of(tournament: Tournament, *, before: int | None = None) -> Statistics:
    """Everything at once. Four queries without a cut."""
    counted = counted_in(tournament, before=before)
    found = statistics_from(counted, standings_from(tournament, counted, before=before))
    return found if adapters.has_sides(tournament) else replace(found, factions=(), best=NOBODY)


def statistics_from(counted: Counted, rows: Sequence[StandingRow]) -> Statistics:
    """The same from what was read already. No query."""
    games = [game for game in counted.history if game.has_result]
    between = [game for game in games if not game.is_bye]
    played = [game for game in between if not game.is_administrative]
    return Statistics(
        played=len(played),
        decreed=len(between) - len(played),
        byes=len(games) - len(between),
        factions=tuple(_faction_row(each, played, counted.prices) for each in FACTIONS),
        best={each: _best(each, between, rows, counted.prices) for each in FACTIONS},
        clubs=_clubs(rows),
        has_scheme=counted.prices != USUAL_PRICES,
    )


def best_of(tournament: Tournament, faction: Faction, *, before: int | None = None) -> tuple[Best, ...]:
    """Who did best with one faction, for certificates: everybody who played it, best first."""
    counted = counted_in(tournament, before=before)
    between = [game for game in counted.history if game.has_result and not game.is_bye]
    rows = standings_from(tournament, counted, before=before)
    return _best(faction, between, rows, counted.prices)


def _sides(game: Game) -> Iterable[tuple[Id, str | None, int, str | None, int | None, int | None]]:
    """Both sides of a game: who, with what, units of points, grade, points left, the other's."""
    other = game.faction_b
    left = game.remaining_a, game.remaining_b
    yield game.a, game.faction_a, game.units_a or 0, game.grade_a, *left
    if game.b is not None:
        yield game.b, other, game.units_b or 0, game.grade_b, *left[::-1]


def _faction_row(faction: Faction, games: Sequence[Game], prices: Prices) -> FactionRow:
    whole = [(side, game) for game in games for side in _sides(game) if side[1] == faction]
    sides = [side for side, _ in whole]
    half = sum(side[2] for side in sides)
    grades = Counter(side[3] for side in sides)
    left = [side[4] for side in sides if side[4] is not None]
    given = _given_out([game for _, game in whole], prices)
    words = dict.fromkeys(one.grade_a for one in prices.outcomes)
    return FactionRow(
        faction=faction,
        units=half,
        share=round(Fraction(100 * half, given)) if given > 0 else 0,
        grades=tuple((grade, grades[grade]) for grade in words),
        army_points_left=round(Fraction(sum(left), len(left))) if left else None,
        points_unit=prices.points_unit,
    )


def _given_out(games: Sequence[Game], prices: Prices) -> int:
    """What the games gave both sides: the same for each, where the prices say so."""
    least, most = prices.sums
    if least == most:
        return most * len(games)
    return sum((game.units_a or 0) + (game.units_b or 0) for game in games)


def _best(
    faction: Faction, games: Sequence[Game], rows: Sequence[StandingRow], prices: Prices
) -> tuple[Best, ...]:
    """Points with this faction, then the difference in its games; equal in both is equal."""
    tallies: dict[Id, _Tally] = {}
    for game in games:
        for id_, own, half, _grade, left, other in _sides(game):
            if own != faction:
                continue
            tally = tallies.setdefault(id_, _Tally())
            tally.units += half
            tally.games += 1
            if not game.is_administrative and left is not None and other is not None:
                tally.difference += left - other
    ranked = [(row.entrant, tallies[row.standing.id]) for row in rows if _has_rank(row, tallies)]
    keys = [(tally.units, tally.difference) for _, tally in ranked]
    places, count = _places(keys), Counter(keys)
    found = [
        Best(
            place=places[key],
            entrant=entrant,
            units=tally.units,
            games=tally.games,
            difference=tally.difference,
            is_shared=count[key] > 1,
            points_unit=prices.points_unit,
        )
        for (entrant, tally), key in zip(ranked, keys, strict=True)
    ]
    return tuple(sorted(found, key=lambda one: one.place))


def _has_rank(row: StandingRow, tallies: dict[Id, _Tally]) -> bool:
    return row.place is not None and row.standing.id in tallies


def _clubs(rows: Sequence[StandingRow]) -> tuple[ClubRow, ...]:
    """The points of the best three of each club; then the better of their places."""
    members: dict[str, list[StandingRow]] = {}
    for row in rows:
        if row.place is not None and row.entrant.club.strip():
            members.setdefault(row.entrant.club.strip().casefold(), []).append(row)
    counting = [(found, _counting(found)) for found in members.values()]
    keys = [_score(best) for _, best in counting]
    places, count = _places(keys), Counter(keys)
    clubs = [
        ClubRow(
            place=places[score],
            name=found[0].entrant.club.strip(),
            units=score[0],
            members=tuple(best),
            size=len(found),
            is_shared=count[score] > 1,
            points_unit=found[0].points_unit,
        )
        for (found, best), score in zip(counting, keys, strict=True)
    ]
    return tuple(sorted(clubs, key=lambda club: (club.place, alphabetical(club.name))))


def _counting(members: Sequence[StandingRow]) -> list[StandingRow]:
    order = sorted(members, key=lambda row: (-row.standing.units, row.place or 0))
    return order[:COUNTED_MEMBERS]


def _score(best: Sequence[StandingRow]) -> tuple[int, tuple[int, ...]]:
    """The sum of their points, then their places: the better place is the larger key."""
    return sum(row.standing.units for row in best), tuple(-(row.place or 0) for row in best)


def _places(keys: Iterable[Key]) -> dict[Key, int]:
    """The place of each key, largest first; equal keys share it and the next is skipped."""
    places: dict[Key, int] = {}
    for place, key in enumerate(sorted(keys, reverse=True), start=1):
        places.setdefault(key, place)
    return places
