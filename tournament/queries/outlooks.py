"""What can still happen: the state that an outlook is worked out from, and the outlook as people read it.

Before the last round but one is over, it is too early; after the last round nothing is left to happen. A cut
is no part of it: its bracket says what can still happen there. Drafts are never looked at. It refuses to
foresee who leaves, what is corrected and what a referee takes away.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from tournament import adapters
from tournament.engine.lifecycle import RoundStatus, TournamentStatus
from tournament.engine.outlook import (
    Field,
    Reach,
    by_points,
    count_endings,
    decided_before,
    sample_of,
)
from tournament.engine.standings import rank, tiebreak
from tournament.models import Format, Outlook, Pairing, Stage, Submission
from tournament.queries.boards import SHOWN
from tournament.queries.standings_input import counted_in

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournament.engine.entrants import Game, Id
    from tournament.engine.outlook.endings import Ranker
    from tournament.engine.standings import Standing
    from tournament.models import Entrant, Tournament
    from tournament.queries.standings_input import Counted

VERSION: Final = 1  # rises when the same state would be worked out differently
MOST_WORK: Final = 100_000  # endings times entrants that are followed one by one; some seconds of a worker
PLAYS: Final = (200, 2_000)  # at least and at most, within the same work
PODIUM: Final = 3
MOST_TOLD: Final = 1_000_000  # a larger number says more as a power of ten


class When(StrEnum):
    """Where the tournament stands, as far as its last round goes."""

    EARLY = "early"
    AHEAD = "ahead"  # the last round is not paired
    PLAYED = "played"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Situation:
    """Everything an outlook rests on. ``last`` is the number of the last round before a cut.

    ``on`` is None where nothing is worked out.
    """

    tournament: Tournament
    when: When
    last: int
    counted: Counted
    standings: Sequence[Standing]
    on: Field | None = None

    @property
    def tiebreaks(self) -> tuple[str, ...]:
        """Those of the tournament, in their order."""
        return self.counted.policy.tiebreaks

    @property
    def followed(self) -> tuple[str, ...]:
        """The tie-breaks that the results of the last round decide."""
        return decided_before(self.tiebreaks)

    @property
    def ways(self) -> int:
        """In how many ways the round can end."""
        return count_endings(self.on) if self.on else 0

    @property
    def top(self) -> int:
        """The places that matter beside the first: those of the cut, else the podium."""
        return self.tournament.cut_size or PODIUM

    @property
    def is_small(self) -> bool:
        """Can every ending be followed one by one?"""
        return self.ways * len(self.counted.entrants) <= MOST_WORK

    @property
    def wished(self) -> int:
        """How many plays a simulation has."""
        least, most = PLAYS
        return max(least, min(most, MOST_WORK // max(1, len(self.counted.entrants))))

    def ranker(self, keys: Sequence[str]) -> Ranker:
        """Standings after the last round by these tie-breaks."""
        policy = replace(self.counted.policy, tiebreaks=tuple(keys))
        return partial(rank, policy=policy, rounds_over=self.last)

    @property
    def state(self) -> str:
        """SHA-256 of all of it: the same state has the same outlook."""
        on = self.on
        says = {
            "version": VERSION,
            "round": [self.last, str(self.when), self.tournament.cut_size],
            "policy": self.counted.policy.as_json(),
            "people": [
                [one.id, one.is_ranked, one.is_active, one.deducted_half] for one in self.counted.entrants
            ],
            "games": [_told(game) for game in self.counted.history],
            "field": [on.tables, on.waiting, on.bye_half] if on else None,
        }
        text = json.dumps(says, sort_keys=True, default=list)
        return hashlib.sha256(text.encode()).hexdigest()


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
        """Tournament points as people write them."""
        return f"{self.standing.half_points / 2:g}"

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
        """Is it worth looking?"""
        return self.situation.when

    @property
    def is_exact(self) -> bool:
        """Was every ending followed?"""
        return self.row is not None and self.row.ready_at is not None and self.row.is_exact

    @property
    def is_simulated(self) -> bool:
        """Was the round played many times over?"""
        return self.row is not None and self.row.ready_at is not None and not self.row.is_exact

    @property
    def open_tables(self) -> int:
        """How many games are to come; 0 while they are not paired."""
        return len(self.situation.on.tables) if self.situation.on else 0

    @property
    def top(self) -> int:
        """The places that matter beside the first."""
        return self.situation.top

    @property
    def ways_in_words(self) -> str:
        """``625``, ``more than 10^20``."""
        ways = self.situation.ways
        return str(ways) if ways < MOST_TOLD else f"more than 10^{len(str(ways)) - 1}"

    @property
    def followed(self) -> list[str]:
        """The names of the tie-breaks that were followed."""
        return [tiebreak(key).name for key in self.situation.followed]

    @property
    def open_from(self) -> str:
        """The first tie-break that was not followed, empty where all were."""
        rest = self.situation.tiebreaks[len(self.situation.followed) :]
        return tiebreak(rest[0]).name if rest else ""

    @property
    def certain(self) -> list[Line]:
        """Whose place nothing can move any more."""
        return [line for line in self.lines if line.reach.is_settled]

    @property
    def can_win(self) -> list[Line]:
        """Who can still be first."""
        return [line for line in self.lines if line.reach.best == 1]


def situation_of(tournament: Tournament) -> Situation:
    """Where the tournament stands. A few queries, however many rounds."""
    counted = counted_in(tournament)
    when, last = _when(tournament)
    situation = Situation(
        tournament=tournament,
        when=when,
        last=last,
        counted=counted,
        standings=counted.rank(),
    )
    if when not in {When.AHEAD, When.PLAYED}:
        return situation
    return replace(situation, on=_field(situation))


def outlook_of(situation: Situation) -> View:
    """The outlook as it is known now: what was worked out for this very state, else by points alone."""
    if situation.on is None:
        return View(situation, (), None, 0)
    row = Outlook.objects.filter(tournament=situation.tournament, state=situation.state).first()
    sample = sample_of(situation.counted.history)
    lines = _lines(situation, row if row is not None and row.ready_at else None)
    return View(situation, tuple(lines), row, len(sample.games) if sample.is_of_today else 0)


def percent(times: int, played: int) -> str:
    """``37 %``; what never or always came up is no promise: ``<1 %``, ``>99 %``."""
    share = 100 * times / played
    if share < 1:
        return "<1 %"
    return ">99 %" if share > 99 else f"{share:.0f} %"  # noqa: PLR2004 - a hundred is all


def _when(tournament: Tournament) -> tuple[When, int]:
    """How far the tournament is from its last round, and that round's number."""
    rounds = list(tournament.rounds.exclude(status=RoundStatus.CANCELLED).order_by("number"))
    main = [row for row in rounds if row.stage != Stage.CUT]
    last = tournament.rounds_planned
    if tournament.format == Format.ROUND_ROBIN and main:
        last = main[-1].report.get("rounds", last)
    closed = sum(row.status == RoundStatus.CLOSED for row in main)
    if tournament.status == TournamentStatus.FINISHED or closed >= last or len(main) < len(rounds):
        return When.OVER, last
    if any(row.number == last and row.status in SHOWN for row in main):
        return When.PLAYED, last
    if closed == last - 1 and closed:
        return When.AHEAD, last
    return When.EARLY, last


def _field(situation: Situation) -> Field:
    """The games that are to come, as the engine knows them."""
    totals = {row.id: row.half_points for row in situation.standings}
    ranked = frozenset(row.id for row in situation.standings if row.place is not None)
    tournament = situation.tournament
    if situation.when is When.PLAYED:
        return Field(situation.last, totals, ranked, tables=_open_tables(tournament, situation.last))
    waiting = tuple(one.id for one in situation.counted.entrants if one.is_active)
    bye = adapters.to_policy(tournament).bye_score
    return Field(situation.last, totals, ranked, waiting=waiting, bye_half=bye)


def _open_tables(tournament: Tournament, number: int) -> tuple[tuple[Id, Id], ...]:
    """The pairings of that round without a confirmed result."""
    rows = Pairing.objects.filter(
        round__tournament=tournament, round__number=number, is_current=True, b__isnull=False
    ).exclude(round__status=RoundStatus.CANCELLED)
    decided = Submission.objects.filter(pairing__in=rows, status=Submission.Status.CONFIRMED)
    open_rows = rows.exclude(pk__in=decided.values("pairing_id")).order_by("table", "pk")
    return tuple(open_rows.values_list("a__number", "b__number"))


def _lines(situation: Situation, row: Outlook | None) -> list[Line]:
    """One line for each place, in the order of the standings."""
    on = situation.on
    if on is None:
        return []
    rough = by_points(on)
    figures = row.figures if row is not None else {}
    exact = {int(id_): Reach(*both) for id_, both in figures.get("reach", {}).items()}
    times = {int(id_): counts for id_, counts in figures.get("places", {}).items()}
    against = {id_: other for a, b in on.tables for id_, other in ((a, b), (b, a))}
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
        for standing in situation.standings
        if standing.place is not None
    ]


def _told(game: Game) -> list[Any]:
    """A game as the digest tells it."""
    return [
        game.round,
        game.a,
        game.b,
        game.half_a,
        game.half_b,
        game.remaining_a,
        game.remaining_b,
        game.grade_a,
        game.is_administrative,
    ]
