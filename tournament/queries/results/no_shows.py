"""Empty chairs: whom the desk is asked about once play has begun and the grace of the policy is over (A5).

Refuses to decide anything: who is absent is pressed by a person, or nothing happens.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from rules.timelines.timeline import PLAY
from tournament import adapters
from tournament.engine.lifecycle import ON_THE_WALL, EntrantStatus, TableStatus, TournamentStatus
from tournament.models import Entrant, Pairing, Round, Submission, Tournament
from tournament.queries.clock.clocks import ClockState, clock_state
from tournament.queries.core.names import name_order
from tournament.queries.results import reports
from tournament.queries.rounds import boards

ASKED_FOR: Final = timedelta(minutes=20)  # later, everybody has seen whether the chairs are taken


@dataclass(frozen=True, slots=True)
class Chair:
    """A table without a result, and who is said to be absent there by the report that waits."""

    pairing: Pairing
    absent: frozenset[str] = frozenset()
    reported_by: str = ""

    @property
    def sides(self) -> list[str]:
        return sorted(self.absent)

    @property
    def names(self) -> str:
        people = {"a": self.pairing.a, "b": self.pairing.b}
        return " and ".join(str(people[side]) for side in self.sides)


@dataclass(frozen=True, slots=True)
class Chairs:
    """``asked_at`` is begin of play plus grace, ``None`` where no clock runs; ``is_asked`` from then on."""

    round: Round | None
    grace: int
    asked_at: datetime | None
    is_asked: bool
    is_fresh: bool
    missing: Sequence[Entrant]
    reported: Sequence[Chair]
    tables: Sequence[Chair]

    @property
    def to_look_at(self) -> list[Chair]:
        return [*self.reported, *self.tables]

    @property
    def is_prompt(self) -> bool:
        return bool(self.reported) or (self.is_asked and (self.is_fresh or bool(self.missing)))


def chairs_of(tournament: Tournament, *, now: datetime) -> Chairs:
    """Who may not have come, at ``now``. Nine queries at most, however many tables."""
    round_ = boards.current_round(tournament)
    if round_ is not None and round_.status not in ON_THE_WALL:
        round_ = None
    grace = adapters.to_policy(tournament).noshow_grace
    asked_at = _asked_at(round_, grace=grace, now=now)
    tables = _tables(round_) if round_ is not None else []
    return Chairs(
        round=round_,
        grace=grace,
        asked_at=asked_at,
        is_asked=asked_at is not None and now >= asked_at,
        is_fresh=asked_at is not None and asked_at <= now < asked_at + ASKED_FOR,
        missing=_missing(tournament),
        reported=[chair for chair in tables if chair.absent],
        tables=[chair for chair in tables if not chair.absent],
    )


def has_begun(pairing: Pairing, *, now: datetime) -> bool:
    """Is the game of this table being played, as far as anybody can know at ``now``?

    By the clock, or where none runs by the first report of this round that tells of a game.
    """
    state = clock_state(pairing.round, now=now)
    begin = _begin_of_play(state)
    if begin is not None and (state.frozen_at or now) >= begin:
        return True
    rows = Submission.objects.filter(pairing__round=pairing.round_id, pairing__b__isnull=False)
    return any(is_of_play(row) for row in rows.only("facts", "verdict"))


def is_of_play(submission: Submission) -> bool:
    """Does this report tell of a game that two people played?"""
    facts = submission.facts
    return not (
        reports.sides_with(facts, "absent")
        or reports.sides_with(facts, "excluded")
        or submission.verdict.get("is_unplayed")
    )


def _begin_of_play(state: ClockState) -> datetime | None:
    """When play begins by the clock of the round, ``None`` where none has been started."""
    return next((phase.starts_at for phase in state.phases if phase.code == PLAY), None)


def _asked_at(round_: Round | None, *, grace: int, now: datetime) -> datetime | None:
    """The begin of play by the running clock, and the grace in the clock's own tempo."""
    if round_ is None:
        return None
    state = clock_state(round_, now=now)
    begin = _begin_of_play(state)
    return begin + timedelta(minutes=grace) / state.tempo if begin is not None else None


def _missing(tournament: Tournament) -> list[Entrant]:
    if tournament.status != TournamentStatus.RUNNING:
        return []
    rows = tournament.entrants.filter(status=EntrantStatus.REGISTERED)
    return sorted(rows, key=name_order)


def _tables(round_: Round) -> list[Chair]:
    """Every table that is still open, with what a waiting report says about its chairs. Two queries."""
    rows = round_.pairings.filter(is_current=True, b__isnull=False)
    open_ = list(rows.exclude(status=TableStatus.CONFIRMED).select_related("a", "b").order_by("table"))
    waiting = Submission.objects.filter(
        pairing__in=[row.pk for row in open_], status=Submission.Status.PENDING
    ).order_by("pk")
    reported = {row.pairing_id: row for row in waiting if _absent(row)}
    return [
        Chair(row, _absent(reported[row.pk]), reported[row.pk].signed) if row.pk in reported else Chair(row)
        for row in open_
    ]


def _absent(row: Submission) -> frozenset[str]:
    return reports.sides_with(row.facts, "absent")
