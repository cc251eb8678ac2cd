"""Which tables ask for a referee. Reads; when a table may ask is for the service."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet

from tournament.engine.lifecycle import ON_THE_WALL
from tournament.models import RefereeCall, Tournament


@dataclass(frozen=True, slots=True)
class OpenCall:
    """One call in the queue. ``taken_by`` is empty while no official is on the way."""

    id: int
    table: int
    round_number: int
    names: tuple[str, str]
    kind: str
    words: str
    asked_by: str
    asked_at: datetime
    age: timedelta
    taken_by: str
    taken_at: datetime | None


def open_rows(tournament: Tournament) -> QuerySet[RefereeCall]:
    """The calls that wait for an answer, oldest first; none of a table that is not played any more."""
    return RefereeCall.objects.filter(
        tournament=tournament,
        ended_at=None,
        pairing__is_current=True,
        pairing__round__status__in=ON_THE_WALL,
    )


def open_calls(tournament: Tournament, *, now: datetime) -> tuple[OpenCall, ...]:
    """The queue for the officials. One query."""
    rows = open_rows(tournament).select_related("pairing__a", "pairing__b", "pairing__round")
    return tuple(open_call(row, now=now) for row in rows)


def open_call(row: RefereeCall, *, now: datetime) -> OpenCall:
    """One call as the queue shows it."""
    pairing = row.pairing
    return OpenCall(
        id=row.pk,
        table=pairing.table or 0,
        round_number=pairing.round.number,
        names=(str(pairing.a), str(pairing.b)),
        kind=row.kind,
        words=row.words,
        asked_by=row.asked_by,
        asked_at=row.asked_at,
        age=max(timedelta(0), now - row.asked_at),
        taken_by=row.taken_by,
        taken_at=row.taken_at,
    )
