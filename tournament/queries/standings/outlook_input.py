"""The state that an outlook is worked out from: how far the last round is, who has what, what is to come.

Before the first round is over it is too early; while several rounds are to come, bounds are told; after the
last round nothing is left to happen. A cut is no part of it: its bracket says what can still happen there.
Before a cut the places are its seeds: those of the people who are still here, equals in the order of the lot.
Drafts are never looked at. It refuses to foresee who leaves, what is corrected and what a referee takes away.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from typing import Final

from rules.scored_game import has_average_byes
from tournament import adapters
from tournament.engine.entrants import Game, Id
from tournament.engine.lifecycle import SHOWN, RoundStatus, TableStatus, TournamentStatus
from tournament.engine.outlook.bounds import Ahead, rounds_ahead
from tournament.engine.outlook.chances import sample_of
from tournament.engine.outlook.endings import Ranker, Rankers, count_endings, decided_before
from tournament.engine.outlook.field import Field
from tournament.engine.pairing.formats.cut import seeded_standings
from tournament.engine.pairing.formats.round_robin import schedule
from tournament.engine.scores import USUAL_PRICES
from tournament.engine.standings import Standing, rank
from tournament.models import Format, Pairing, Stage, Submission, Tournament
from tournament.queries.rounds.history import Counted, annulled_in, counted_in, seats_of

VERSION: Final = 3  # rises when the same state would be worked out differently
MAX_WORK: Final = 100_000  # endings times entrants that are followed one by one; some seconds of a worker
PLAYS: Final = (200, 2_000)  # at least and at most, within the same work
PODIUM: Final = 3


class When(StrEnum):
    """Where the tournament stands, as far as its last round goes."""

    EARLY = "early"
    FAR = "far"  # several rounds are to come
    AHEAD = "ahead"  # the last round is not paired
    PLAYED = "played"
    OVER = "over"
    UNKNOWN = "unknown"  # byes are averages: what they give changes with every game


@dataclass(frozen=True, slots=True)
class Situation:
    """Everything an outlook rests on. ``last`` is the number of the last round before a cut.

    ``on`` is None where nothing is worked out; ``rests`` are those whom a schedule leaves out of that round.
    ``far`` is there instead while several rounds are to come: ``left`` of them, the one in play included.
    """

    tournament: Tournament
    when: When
    last: int
    counted: Counted
    standings: Sequence[Standing]
    on: Field | None = None
    rests: tuple[Id, ...] = ()
    far: Ahead | None = None
    left: int = 0

    @property
    def history(self) -> tuple[Game, ...]:
        """What is behind everybody when the open games begin: the games so far, and who rests."""
        on = self.on
        rests = (Game(on.round, id_, None, units_a=on.bye_units) for id_ in self.rests) if on else ()
        return (*self.counted.history, *rests)

    @property
    def seeded_standings(self) -> Sequence[Standing]:
        """The standings as the places here are meant: before a cut, its seeds."""
        return self.seeds(self.standings) if self.tournament.cut_size else self.standings

    @property
    def tiebreaks(self) -> tuple[str, ...]:
        return self.counted.policy.tiebreaks

    @property
    def followed(self) -> tuple[str, ...]:
        """The tie-breaks that the results of the last round decide."""
        return decided_before(self.tiebreaks)

    @property
    def ways(self) -> int:
        return count_endings(self.on) if self.on else 0

    @property
    def top(self) -> int:
        """The places that matter beside the first: those of the cut, else the podium."""
        return self.tournament.cut_size or PODIUM

    @property
    def has_scheme(self) -> bool:
        """Do others than 7.05 price the games?"""
        return self.counted.prices != USUAL_PRICES

    @property
    def has_extras(self) -> bool:
        """May points be added to a result, so that its ways to end cannot be counted?"""
        return not self.counted.prices.is_closed

    @property
    def is_small(self) -> bool:
        return not self.has_extras and self.ways * len(self.counted.entrants) <= MAX_WORK

    @property
    def can_be_played(self) -> bool:
        """Is anything to be worked out beyond the points? Games with extras are drawn from the day's."""
        return self.on is not None and (not self.has_extras or sample_of(self.counted.history).is_of_today)

    @property
    def wished(self) -> int:
        least, most = PLAYS
        return max(least, min(most, MAX_WORK // max(1, len(self.counted.entrants))))

    def ranker(self, keys: Sequence[str]) -> Ranker:
        """Standings after the last round by these tie-breaks; before a cut, of those who are here."""
        counted = self.counted
        policy = replace(counted.policy, tiebreaks=tuple(keys))
        whole: Ranker = partial(rank, policy=policy, prices=counted.prices, rounds_over=self.last)
        if not self.tournament.cut_size:
            return whole
        is_last = tuple(keys) == self.tiebreaks
        return lambda entrants, games: self.seeds(whole(entrants, games), by_lot=is_last)

    def seeds(self, rows: Sequence[Standing], *, by_lot: bool = True) -> Sequence[Standing]:
        """The places among those who are still here, as a cut takes them; equals ``by_lot`` or shared."""
        here = set(_here(self.counted))
        if by_lot:
            return seeded_standings(rows, here, seed=self.tournament.seed)
        ranked = [row for row in rows if row.id in here and row.place is not None]
        firsts: dict[int | None, int] = {}
        for number, row in enumerate(ranked, start=1):
            firsts.setdefault(row.place, number)
        return [replace(row, place=firsts[row.place]) for row in ranked]

    @property
    def rankers(self) -> Rankers:
        """How endings that are followed one by one are ranked."""
        rest = self.tiebreaks[len(self.followed) :]
        return Rankers(self.ranker(self.followed), self.ranker(self.tiebreaks), rest[0] if rest else "")

    @property
    def state(self) -> str:
        """SHA-256 of all of it: the same state has the same outlook."""
        on = self.on
        says = {
            "version": VERSION,
            "round": [self.last, str(self.when), self.tournament.cut_size],
            "seed": self.tournament.seed,
            "policy": self.counted.policy.as_json(),
            "people": [
                [one.id, one.is_ranked, one.is_active, one.deducted_units, one.bonus_units]
                for one in self.counted.entrants
            ],
            "games": [list(game) for game in self.counted.history],
            "field": [on.tables, on.waiting, on.bye_units, self.rests] if on else None,
        }
        if self.has_scheme:
            prices = self.counted.prices
            says["prices"] = [prices.outcomes, prices.unplayed, prices.limits, prices.tie]
        text = json.dumps(says, sort_keys=True, default=list)
        return hashlib.sha256(text.encode()).hexdigest()


def situation_of(tournament: Tournament) -> Situation:
    """Where the tournament stands. A few queries, however many rounds."""
    when, last = _when(tournament)
    counted = _undisputed(tournament, counted_in(tournament))
    situation = Situation(
        tournament=tournament,
        when=when,
        last=last,
        counted=counted,
        standings=counted.rank(),
    )
    if when is When.FAR:
        return _far(situation)
    if when not in {When.AHEAD, When.PLAYED}:
        return situation
    tables: Sequence[tuple[Id, Id]]
    rests: tuple[Id, ...] = ()
    if when is When.PLAYED:
        tables = _open_tables(tournament, last)
    elif tournament.format == Format.ROUND_ROBIN:
        tables, rests = _scheduled(situation)
    else:
        return replace(situation, on=_field(situation, waiting=_here(counted)))
    return replace(situation, on=_field(situation, tables=tables, rests=rests), rests=rests)


def _when(tournament: Tournament) -> tuple[When, int]:
    live = tournament.rounds.exclude(status=RoundStatus.CANCELLED)
    rounds = list(live.defer("proposal").order_by("number"))
    main = [row for row in rounds if row.stage != Stage.CUT]
    last = tournament.rounds_planned
    if tournament.format == Format.ROUND_ROBIN and main:
        last = main[-1].report.get("rounds", last)
    closed = sum(row.status == RoundStatus.CLOSED for row in main)
    if tournament.status == TournamentStatus.FINISHED or closed >= last or len(main) < len(rounds):
        return When.OVER, last
    if has_average_byes(adapters.to_scheme(tournament)):
        return When.UNKNOWN, last
    if any(row.number == last and row.status in SHOWN for row in main):
        return When.PLAYED, last
    if closed == last - 1 and closed:
        return When.AHEAD, last
    return When.FAR if closed else When.EARLY, last


def _far(situation: Situation) -> Situation:
    """Several rounds before the end: what everybody can still take, and what the games give out."""
    tournament = situation.tournament
    bye = adapters.to_bye_units(tournament, number=situation.last)
    rounds = tournament.rounds.filter(status__in=SHOWN).exclude(stage=Stage.CUT).order_by("number")
    on = rounds.exclude(status=RoundStatus.CLOSED).values_list("number", flat=True).last()
    behind = rounds.filter(status=RoundStatus.CLOSED).count() if on is None else on
    tables = _open_tables(tournament, on) if on is not None else ()
    here, to_come = _here(situation.counted), situation.last - behind
    far = rounds_ahead(
        {row.id: row.units for row in situation.standings},
        frozenset(row.id for row in situation.seeded_standings if row.place is not None),
        here,
        to_come,
        bye_units=bye,
        tables=tables,
        prices=situation.counted.prices,
        is_swiss=tournament.format == Format.SWISS,
    )
    return replace(situation, far=far, left=to_come + (on is not None))


def _field(
    situation: Situation,
    *,
    tables: Sequence[tuple[Id, Id]] = (),
    waiting: Sequence[Id] = (),
    rests: Sequence[Id] = (),
) -> Field:
    bye, prices = adapters.to_bye_units(situation.tournament, number=situation.last), situation.counted.prices
    totals = {row.id: row.units + bye * (row.id in rests) for row in situation.standings}
    ranked = frozenset(row.id for row in situation.seeded_standings if row.place is not None)
    return Field(situation.last, totals, ranked, tuple(tables), tuple(waiting), bye, prices)


def _here(counted: Counted) -> tuple[Id, ...]:
    return tuple(one.id for one in counted.entrants if one.is_active)


def _scheduled(situation: Situation) -> tuple[list[tuple[Id, Id]], tuple[Id, ...]]:
    """The last round of a round robin before it is drafted: its tables, and whose rest counts."""
    seats, here = seats_of(situation.tournament), set(_here(situation.counted))
    void = annulled_in(situation.tournament)
    tables: list[tuple[Id, Id]] = []
    rests: list[Id] = []
    for a, b in schedule(seats)[situation.last - 1]:
        if b is not None and {a, b} <= here:
            tables.append((a, b))
        elif b is None or not {a, b} & void:
            rests += [id_ for id_ in (a, b) if id_ in here]
    return tables, tuple(rests)


def _undisputed(tournament: Tournament, counted: Counted) -> Counted:
    """Without the results of the round in play that somebody disputes after all: those tables are open."""
    disputed = set(
        Pairing.objects.filter(
            round__tournament=tournament,
            round__status__in=[RoundStatus.PUBLISHED, RoundStatus.PLAYING],
            is_current=True,
            status=TableStatus.DISPUTED,
        ).values_list("round__number", "a__number")
    )
    history = tuple(game for game in counted.history if (game.round, game.a) not in disputed)
    return replace(counted, history=history) if disputed else counted


def _open_tables(tournament: Tournament, number: int) -> tuple[tuple[Id, Id], ...]:
    """The pairings of that round without a confirmed result, or with one that is disputed."""
    rows = Pairing.objects.filter(
        round__tournament=tournament, round__number=number, is_current=True, b__isnull=False
    ).exclude(round__status=RoundStatus.CANCELLED)
    decided = Submission.objects.filter(
        pairing__in=rows.exclude(status=TableStatus.DISPUTED), status=Submission.Status.CONFIRMED
    )
    open_rows = rows.exclude(pk__in=decided.values("pairing_id")).order_by("table", "pk")
    return tuple(open_rows.values_list("a__number", "b__number"))
