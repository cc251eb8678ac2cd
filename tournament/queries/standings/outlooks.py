"""What can still happen, as people read it: worked out for this very state, else the places by points."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext

from tournament.engine.entrants import Id
from tournament.engine.lifecycle import EntrantStatus
from tournament.engine.outlook.bounds import bounds
from tournament.engine.outlook.chances import sample_of
from tournament.engine.outlook.field import Reach
from tournament.engine.outlook.points import reach_by_points
from tournament.engine.standings import Standing
from tournament.messages.tiebreaks import tiebreak_name
from tournament.models import Entrant, Outlook
from tournament.queries.standings.outlook_input import Situation, When

RAISED: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
MAX_NAMED: Final = 1_000_000  # a larger number says more as a power of ten


@dataclass(frozen=True, slots=True)
class Line:
    """One entrant: where they stand, whom they still play, and where they can end.

    ``by_points`` leaves the tie-breaks open, ``reach`` is what is known best. ``times`` says how often each
    place came up in ``played`` simulated endings.
    """

    entrant: Entrant
    standing: Standing
    by_points: Reach
    reach: Reach
    opponent: Entrant | None
    times: Mapping[int, int]
    played: int
    top: int

    @property
    def chances(self) -> tuple[str, str]:
        """Of the first place, and of one among those that matter."""
        return self.chance(1), self.chance(self.top)

    @property
    def points(self) -> str:
        return str(self.standing.points)

    def chance(self, places: int) -> str:
        """Of a place among the first so many: ``certain``, ``out``, else in percent; empty where unknown."""
        if self.reach.is_within(places):
            return "certain"
        if self.reach.is_beyond(places):
            return "out"
        if not self.played:
            return ""
        times = sum(count for place, count in self.times.items() if place <= places)
        return percent(times, self.played)


@dataclass(frozen=True, slots=True)
class View:
    """The outlook as a page shows it. ``row`` is what was worked out in the background, if anything was yet.

    ``sampled`` is how many games of the day the simulated ones are drawn from, 0 where there are too few.
    """

    situation: Situation
    lines: tuple[Line, ...]
    row: Outlook | None
    sampled: int

    @property
    def when(self) -> When:
        return self.situation.when

    @property
    def is_exact(self) -> bool:
        return self.row is not None and self.row.ready_at is not None and self.row.is_exact

    @property
    def is_simulated(self) -> bool:
        return self.row is not None and self.row.ready_at is not None and not self.row.is_exact

    @property
    def is_far(self) -> bool:
        return self.situation.far is not None

    @property
    def is_anybody_decided(self) -> bool:
        """Is somebody who still plays out of the first place, or sure of one that matters?"""
        here = [line for line in self.lines if line.entrant.status == EntrantStatus.CHECKED_IN]
        return any(line.reach.best > 1 or line.reach.is_within(self.top) for line in here)

    @property
    def open_tables(self) -> int:
        """How many games are to come; 0 while they are not paired."""
        return len(self.situation.on.tables) if self.situation.on else 0

    @property
    def top(self) -> int:
        return self.situation.top

    @property
    def ways_in_words(self) -> str:
        """``625``, ``more than 10²⁰``."""
        ways = self.situation.ways
        if ways < MAX_NAMED:
            return str(ways)
        return gettext("more than %(number)s") % {"number": f"10{str(len(str(ways)) - 1).translate(RAISED)}"}

    @property
    def followed(self) -> list[str]:
        return [tiebreak_name(key) for key in self.situation.followed]

    @property
    def open_from(self) -> str:
        """The first tie-break that was not followed, empty where all were."""
        rest = self.situation.tiebreaks[len(self.situation.followed) :]
        return tiebreak_name(rest[0]) if rest else ""

    @property
    def certain(self) -> list[Line]:
        return [line for line in self.lines if line.reach.is_settled]

    @property
    def can_win(self) -> list[Line]:
        return [line for line in self.lines if line.reach.best == 1]


def outlook_of(situation: Situation) -> View:
    """The outlook as it is known now: what was worked out for this very state, else by points alone."""
    if situation.far is not None:
        return View(situation, tuple(_lines(situation, None, bounds(situation.far))), None, 0)
    if situation.on is None:
        return View(situation, (), None, 0)
    row = Outlook.objects.filter(tournament=situation.tournament, state=situation.state).first()
    sample = sample_of(situation.counted.history)
    lines = _lines(
        situation, row if row is not None and row.ready_at else None, reach_by_points(situation.on)
    )
    return View(situation, tuple(lines), row, len(sample.games) if sample.is_of_today else 0)


def percent(times: int, played: int) -> str:
    """``37 %``; what never or always came up is no promise: ``<1 %``, ``>99 %``."""
    share = 100 * times / played
    if share < 1:
        return "<1 %"
    return ">99 %" if share > 99 else f"{share:.0f} %"  # noqa: PLR2004 - a hundred is all


def _lines(situation: Situation, row: Outlook | None, rough: Mapping[Id, Reach]) -> list[Line]:
    """One line for each place, in the order of the standings. ``rough`` is what points alone say."""
    figures = row.figures if row is not None else {}
    exact = {int(id_): Reach(*both) for id_, both in figures.get("reach", {}).items()}
    times = {int(id_): counts for id_, counts in figures.get("places", {}).items()}
    tables = situation.on.tables if situation.on is not None else ()
    against = {id_: other for a, b in tables for id_, other in ((a, b), (b, a))}
    people = situation.counted.rows
    return [
        Line(
            entrant=people[int(standing.id)],
            standing=standing,
            by_points=rough[standing.id],
            reach=exact.get(int(standing.id), rough[standing.id]),
            opponent=people[int(against[standing.id])] if standing.id in against else None,
            times={int(place): count for place, count in times.get(int(standing.id), {}).items()},
            played=row.played if row is not None else 0,
            top=situation.top,
        )
        for standing in situation.seeded_standings
        if standing.place is not None
    ]
