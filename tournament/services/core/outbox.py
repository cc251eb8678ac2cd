"""Tell the screens: raise the revision and append one outbox event, in the caller's transaction.

Screens fetch what changed; nothing is pushed but the news that it did. A lost hint is harmless,
because the live hub also reads the outbox by itself.

An event names whom it concerns, so that five hundred phones do not fetch their page because two people have
reported. Boards and the desk hear everything. Where it is not known whom an event concerns, it names nobody,
and then it concerns everybody.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.db import connection

from tournament.engine.lifecycle import ON_THE_WALL
from tournament.models import Announcement, Entrant, OutboxEvent, Pairing, Tournament
from tournament.services.core import hub_notify, locks, push_wake

Concerns = Mapping[str, list[int]]  # "tables" by number, "entrants" by id


RAISE = "UPDATE tournament_tournament SET revision = revision + 1 WHERE id = %s RETURNING revision"
TOPICS = frozenset(
    {
        "tournament",
        "entrants",
        "pairings",
        "results",
        "standings",
        "outlook",
        "clock",
        "screens",
        "calls",
        "lists",
        "log",
        "referee-calls",
    }
)


EVERYBODY: Final = None


def concerns_table(pairing: Pairing) -> Concerns | None:
    """A table and its two while their round is on the wall; later its results move everybody's place."""
    if pairing.round.status not in ON_THE_WALL:
        return EVERYBODY
    tables = [] if pairing.table is None else [pairing.table]
    return {"tables": tables, "entrants": [pk for pk in (pairing.a_id, pairing.b_id) if pk is not None]}


def concerns_entrants(*people: Entrant) -> Concerns | None:
    """These people and no table; everybody where there are none."""
    return {"tables": [], "entrants": [one.pk for one in people]} if people else EVERYBODY


def publish(
    tournament: Tournament,
    *topics: str,
    now: datetime,
    concerns: Concerns | None = EVERYBODY,
    kind: str = "changed",
    payload: Mapping[str, Any] | None = None,
    announcement: Announcement | None = None,
) -> OutboxEvent:
    """Raise the revision of ``tournament`` and say which topics changed, and for whom."""
    unknown = set(topics) - TOPICS
    if unknown:
        raise ValueError(f"{sorted(unknown)} is no topic of the live pages. Known: {sorted(TOPICS)}.")
    tournament.revision = _raised(tournament)
    hub_notify.after_commit()
    push_wake.after_commit(kind, topics)
    return OutboxEvent.objects.create(
        tournament=tournament,
        announcement=announcement,
        kind=kind,
        revision=tournament.revision,
        topics=list(topics),
        payload=with_concerns(payload or {}, concerns),
        created_at=now,
    )


def with_concerns(payload: Mapping[str, Any], concerns: Concerns | None) -> dict[str, Any]:
    """The payload of an event that names whom it concerns."""
    return {**payload, **({"concerns": dict(concerns)} if concerns else {})}


def _raised(tournament: Tournament) -> int:
    with connection.cursor() as cursor:
        cursor.execute(RAISE, [tournament.pk])
        found = cursor.fetchone()
    if found is None:
        raise locks.gone()
    return int(found[0])
