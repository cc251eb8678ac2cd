"""Where the day stands: the counts an organiser looks at, and the one thing to do next.

The order of the day is decided here and nowhere else; what may happen at all is the lifecycle's business.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournament.engine.lifecycle import (
    NOT_OVER,
    ClockStatus,
    EntrantStatus,
    RoundStatus,
    TableStatus,
    TournamentStatus,
)
from tournament.models import Clock, Round, Stage, Tournament
from tournament.queries.lists import light_lists
from tournament.queries.lists.blocking_lists import are_needed
from tournament.queries.lists.list_queue import ListState
from tournament.queries.rounds import brackets, stages

NEEDED_FOR_A_ROUND = 2


class Next(StrEnum):
    """The one thing to do next, in the order of the day."""

    OPEN_REGISTRATION = "open-registration"
    ADD_ENTRANTS = "add-entrants"
    CHECK_LISTS = "check-lists"
    OPEN_CHECK_IN = "open-check-in"
    CHECK_IN = "check-in"
    PAIR = "pair"
    MAKE_CUT = "make-cut"
    LOOK_AT_DRAFT = "look-at-draft"
    START_CLOCK = "start-clock"
    RULE = "rule"
    RESULTS = "results"
    DECIDE = "decide"
    CLOSE = "close"
    FINISH = "finish"
    PRINT = "print"
    CALLED_OFF = "called-off"


@dataclass(frozen=True, slots=True)
class Counts:
    """The numbers of the day. ``here`` are checked in, ``absent`` not yet, ``in_line`` wait for a place.

    ``joining`` come late, with the round that is paired next.
    """

    entrants: int
    in_line: int
    here: int
    absent: int
    joining: int
    lists: int
    lists_missing: int
    lists_illegal: int
    lists_waiting: int
    tables: int
    tables_missing: int
    tables_disputed: int


@dataclass(frozen=True, slots=True)
class Day:
    """A tournament at this moment. ``round`` is the open one, ``played`` how many are closed.

    ``rounds`` are all that count; ``planned`` how many there are to be before a cut, ``coming`` what the
    next one is called.
    """

    tournament: Tournament
    counts: Counts
    round: Round | None
    played: int
    has_clock: bool
    next: Next
    rounds: tuple[Round, ...] = ()
    planned: int = 0
    coming: str = ""


def day_of(tournament: Tournament) -> Day:
    """Where the day stands. Seven queries, however many entrants."""
    rounds = list(tournament.rounds.exclude(status=RoundStatus.CANCELLED))
    open_round = next((round_ for round_ in rounds if round_.status in NOT_OVER), None)
    played = sum(round_.status == RoundStatus.CLOSED for round_ in rounds)
    coming = rounds[-1].number + 1 if rounds else 1
    counts = _counts(tournament, open_round, coming=coming)
    has_clock = open_round is not None and _has_clock(open_round)
    next_ = _next(tournament, counts, open_round, rounds=rounds, has_clock=has_clock)
    return Day(
        tournament=tournament,
        counts=counts,
        round=open_round,
        played=played,
        has_clock=has_clock,
        next=next_,
        rounds=tuple(rounds),
        planned=stages.rounds_before_cut(tournament, rounds, here=counts.here),
        coming=stages.next_title(tournament, rounds) if next_ == Next.PAIR else "",
    )


def _counts(tournament: Tournament, round_: Round | None, *, coming: int) -> Counts:
    rows = list(tournament.entrants.values_list("status", "plays_from"))
    people = Counter(status for status, _plays_from in rows)
    due = [at for status, at in rows if status == EntrantStatus.ABSENT and at is not None and at <= coming]
    lists = Counter(row.state for row in light_lists.rows_of(tournament))
    if not are_needed(tournament):
        del lists[ListState.MISSING]
    tables = Counter(
        round_.pairings.filter(is_current=True, b__isnull=False).values_list("status", flat=True)
        if round_
        else ()
    )
    here, absent = people[EntrantStatus.CHECKED_IN], people[EntrantStatus.REGISTERED]
    return Counts(
        entrants=here + absent + people[EntrantStatus.ABSENT],
        in_line=people[EntrantStatus.WAITING_LIST],
        here=here,
        absent=absent,
        joining=len(due),
        lists=lists.total(),
        lists_missing=lists[ListState.MISSING],
        lists_illegal=lists[ListState.ILLEGAL],
        lists_waiting=lists[ListState.WAITING] + lists[ListState.CHANGED],
        tables=tables.total(),
        tables_missing=tables.total() - tables[TableStatus.CONFIRMED],
        tables_disputed=tables[TableStatus.DISPUTED],
    )


def _has_clock(round_: Round) -> bool:
    return Clock.objects.filter(round=round_).exclude(status=ClockStatus.IDLE).exists()


def _next(
    tournament: Tournament,
    counts: Counts,
    round_: Round | None,
    *,
    rounds: Sequence[Round],
    has_clock: bool,
) -> Next:
    if tournament.status == TournamentStatus.CALLED_OFF:
        return Next.CALLED_OFF
    if round_ is not None:
        return _next_of_round(round_, counts, has_clock=has_clock)
    if tournament.status == TournamentStatus.RUNNING:
        return _next_of_play(tournament, rounds)
    if tournament.status == TournamentStatus.CHECK_IN:
        is_ready = counts.here >= NEEDED_FOR_A_ROUND and not counts.absent
        return Next.PAIR if is_ready else Next.CHECK_IN
    if tournament.status == TournamentStatus.REGISTRATION:
        return _next_of_registration(counts)
    return Next.PRINT if tournament.status == TournamentStatus.FINISHED else Next.OPEN_REGISTRATION


def _next_of_play(tournament: Tournament, rounds: Sequence[Round]) -> Next:
    """Between two rounds: the first of a cut is looked at before it is made."""
    stage = stages.next_stage(tournament, rounds)
    if stage is None:
        return Next.FINISH
    is_first = all(row.stage != Stage.CUT for row in rounds)
    return Next.MAKE_CUT if stage == Stage.CUT and is_first else Next.PAIR


def _next_of_registration(counts: Counts) -> Next:
    if counts.entrants < NEEDED_FOR_A_ROUND:
        return Next.ADD_ENTRANTS
    return Next.CHECK_LISTS if counts.lists_illegal or counts.lists_waiting else Next.OPEN_CHECK_IN


def _next_of_round(round_: Round, counts: Counts, *, has_clock: bool) -> Next:
    if round_.status == RoundStatus.DRAFT:
        return Next.LOOK_AT_DRAFT
    if not counts.tables_missing:
        return Next.DECIDE if brackets.undecided(round_) else Next.CLOSE
    if not has_clock and counts.tables_missing == counts.tables:
        return Next.START_CLOCK
    return Next.RULE if counts.tables_disputed else Next.RESULTS
