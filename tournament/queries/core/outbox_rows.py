"""The outbox as the live pages read it: events of a tournament after a given one.

Ids rise in the order of commits within one tournament, because every event is written while its row of
the tournament is locked. Between tournaments they do not: so a reader keeps its place for each.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Max, Q

from tournament.models import OutboxEvent, Tournament


@dataclass(frozen=True, slots=True)
class Concerned:
    """Whom an event names: tables by number, entrants by id. At least one of them."""

    tables: frozenset[int]
    entrants: frozenset[int]


@dataclass(frozen=True, slots=True)
class Event:
    """One row of the outbox as a plain value. ``concerned`` is ``None`` for news that concern everybody."""

    id: int
    tournament_id: int
    kind: str
    revision: int
    topics: frozenset[str]
    payload: Mapping[str, Any]
    created_at: datetime
    concerned: Concerned | None = None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Where a tournament's outbox stands: what a listener who comes now need not be told."""

    tournament_id: int
    revision: int
    last_id: int


def snapshot(tournament: Tournament) -> Snapshot:
    """The newest event and the revision of a tournament, read so that nothing is missed between them."""
    newest = OutboxEvent.objects.filter(tournament=tournament).aggregate(last=Max("pk"))["last"] or 0
    revision = Tournament.objects.values_list("revision", flat=True).get(pk=tournament.pk)
    return Snapshot(tournament.pk, revision, newest)


def last_before(tournament: Tournament, revision: int) -> int:
    """The newest event that a page of this revision shows already; 0 where there is none."""
    rows = OutboxEvent.objects.filter(tournament=tournament, revision__lte=revision)
    return rows.aggregate(last=Max("pk"))["last"] or 0


def after(places: Mapping[int, int], *, limit: int = 500) -> list[Event]:
    """The next events of each tournament (by id) after its place, oldest first. One query."""
    if not places:
        return []
    wanted = Q()
    for tournament_id, last_id in places.items():
        wanted |= Q(tournament_id=tournament_id, pk__gt=last_id)
    return [_event(row) for row in OutboxEvent.objects.filter(wanted).order_by("pk")[:limit]]


def topics_since(tournament: Tournament, revision: int, *, entrant: int | None = None) -> frozenset[str]:
    """Everything that changed after a revision, or as much of it as concerns an entrant."""
    rows = OutboxEvent.objects.filter(tournament=tournament, revision__gt=revision)
    found = rows.values_list("topics", "payload__concerns")
    return frozenset(
        topic for topics, written in found if entrant is None or _names(written, entrant) for topic in topics
    )


def _names(written: Mapping[str, list[int]] | None, entrant: int) -> bool:
    named = concerned_in(written)
    return named is None or entrant in named.entrants or not named.entrants


def _event(row: OutboxEvent) -> Event:
    payload = dict(row.payload)
    concerned = concerned_in(payload.pop("concerns", None))
    return Event(
        id=row.pk,
        tournament_id=row.tournament_id,
        kind=row.kind,
        revision=row.revision,
        topics=frozenset(row.topics),
        payload=payload,
        created_at=row.created_at,
        concerned=concerned,
    )


def concerned_in(written: Mapping[str, list[int]] | None) -> Concerned | None:
    """Whom a payload names; ``None`` where it names nobody, which concerns everybody."""
    tables, entrants = ((written or {}).get(name, ()) for name in ("tables", "entrants"))
    return Concerned(frozenset(tables), frozenset(entrants)) if tables or entrants else None
