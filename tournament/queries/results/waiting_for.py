"""Who the hall waits for: tables without a confirmed result, those whose time was over first on top.

Read for the desk and the referee on foot. Refuses to call, to judge and to read any clock: the state of the
round's clock is handed in.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from tournament.engine.clock import NOTHING
from tournament.engine.lifecycle import ClockStatus, TableStatus
from tournament.models import Call, Pairing, Round, Submission
from tournament.queries.clock.clocks import ClockState
from tournament.queries.results import reports


class Stand(StrEnum):
    """How far a table is that has no confirmed result."""

    NOTHING = "nothing"
    ONE_REPORT = "one-report"
    DISPUTED = "disputed"


@dataclass(frozen=True, slots=True)
class Waited:
    """One table the hall waits for.

    ``over_at`` is when its time is over, its own extra time included; ``None`` where no clock was started.
    ``over_for`` is how long ago that was.
    ``said_by`` have reported, ``call`` is the one that stands for it on the screens.
    """

    pairing: Pairing
    stand: Stand
    over_at: datetime | None
    is_over: bool
    over_for: timedelta = NOTHING
    extra: timedelta | None = None
    said_by: tuple[str, ...] = ()
    call: Call | None = None

    @property
    def table(self) -> int:
        return self.pairing.table or 0

    @property
    def over_minutes(self) -> int:
        return self.over_for // timedelta(minutes=1)

    @property
    def over_ms(self) -> int | None:
        return None if self.over_at is None else round(self.over_at.timestamp() * 1000)


@dataclass(frozen=True, slots=True)
class Waiting:
    """Everybody the hall waits for: ``over`` should have handed in, ``playing`` may still play."""

    over: tuple[Waited, ...]
    playing: tuple[Waited, ...]
    played: int
    done: int

    @property
    def rows(self) -> tuple[Waited, ...]:
        return self.over + self.playing

    @property
    def early(self) -> tuple[Waited, ...]:
        """Those who still have time and wait for the desk, because something is in."""
        return tuple(row for row in self.playing if row.stand != Stand.NOTHING)

    @property
    def quiet(self) -> tuple[Waited, ...]:
        """Those who still have time and have said nothing."""
        return tuple(row for row in self.playing if row.stand == Stand.NOTHING)


def waiting_for(round_: Round, *, state: ClockState, pairings: Sequence[Pairing] | None = None) -> Waiting:
    """The tables of a round without a confirmed result at ``state.server_now``, oldest first.

    Three queries, however many tables; one less where the current ``pairings``, byes left out, were read.
    """
    if pairings is None:
        pairings = reports.games_of(round_)
    open_ = [row for row in pairings if row.status != TableStatus.CONFIRMED]
    signers, calls = _said(round_), _calls(round_)
    rows = [_waited(row, state, said_by=signers.get(row.pk, ()), call=calls.get(row.pk)) for row in open_]
    rows.sort(key=lambda row: (row.over_at is None, row.over_at or state.server_now, row.table))
    return Waiting(
        over=tuple(row for row in rows if row.is_over),
        playing=tuple(row for row in rows if not row.is_over),
        played=len(pairings),
        done=len(pairings) - len(open_),
    )


def _waited(pairing: Pairing, state: ClockState, *, said_by: tuple[str, ...], call: Call | None) -> Waited:
    own = state.table_time(pairing)
    over_at = _over_at(state, own.ends_at if own else None)
    is_over = over_at is not None and over_at <= (state.frozen_at or state.server_now)
    return Waited(
        pairing=pairing,
        stand=_stand(pairing, said_by),
        over_at=over_at,
        is_over=is_over,
        over_for=state.server_now - over_at if over_at and is_over else NOTHING,
        extra=own.extra if own else None,
        said_by=said_by,
        call=call,
    )


def _over_at(state: ClockState, own: datetime | None) -> datetime | None:
    """When the time of a table is over: by its own time or the hall's, and by an early end for everybody."""
    if not state.phases:
        return None
    over_at = own or state.phases[-1].ends_at
    is_ended = state.status == ClockStatus.ENDED and state.frozen_at is not None
    return min(over_at, state.frozen_at) if is_ended and state.frozen_at else over_at


def _stand(pairing: Pairing, said_by: tuple[str, ...]) -> Stand:
    if pairing.status == TableStatus.DISPUTED:
        return Stand.DISPUTED
    return Stand.ONE_REPORT if said_by or pairing.status == TableStatus.REPORTED else Stand.NOTHING


def _said(round_: Round) -> dict[int, tuple[str, ...]]:
    rows = (
        Submission.objects.filter(
            pairing__round=round_, pairing__is_current=True, status=Submission.Status.PENDING
        )
        .select_related("entrant")
        .order_by("pk")
    )
    signers: dict[int, tuple[str, ...]] = {}
    for row in rows:
        signers[row.pairing_id] = (*signers.get(row.pairing_id, ()), row.signed)
    return signers


def _calls(round_: Round) -> dict[int, Call]:
    rows = Call.objects.filter(pairing__round=round_, ended_at=None)
    return {row.pairing_id: row for row in rows if row.pairing_id is not None}
