"""Reminders of lists: who owes one is written to once before the deadline, or when an organiser asks.

A list is owed that is missing, breaks the rules without a ruling, or was sent back. Who has no place in the
tournament owes nothing. Refuses to nag: one message for each deadline, and one for each time it is asked.
"""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Entrant, LogEntry, MessageKind, Tournament
from tournament.queries.entrants.capacity import TAKES_A_PLACE
from tournament.queries.lists import list_queue
from tournament.queries.lists.blocking_lists import are_needed
from tournament.queries.lists.list_queue import ListRow, ListState
from tournament.services.core import locks, log, outbox
from tournament.services.core.actors import SYSTEM, Actor
from tournament.services.core.errors import Conflict
from tournament.services.mail import player_messages
from tournament.services.mail.player_messages import Paragraph, Sentence
from tournament.services.tournaments import deadlines

VERB: Final = "list.remind"
JUST_NOW: Final = timedelta(minutes=2)
OPEN: Final = (TournamentStatus.REGISTRATION, TournamentStatus.CHECK_IN)
OWED: Final = frozenset({ListState.MISSING, ListState.ILLEGAL, ListState.SENT_BACK})


def owing(rows: Iterable[ListRow], tournament: Tournament) -> dict[Entrant, list[ListRow]]:
    """Everybody of a queue with a place who owes a list, with the lists, by start number."""
    owed: dict[Entrant, list[ListRow]] = defaultdict(list)
    states = OWED if are_needed(tournament) else OWED - {ListState.MISSING}
    for row in rows:
        if row.state in states and row.entrant.status in TAKES_A_PLACE:
            owed[row.entrant].append(row)
    return dict(sorted(owed.items(), key=lambda each: each[0].number))


def send_due(*, now: datetime) -> int:
    """Remind once, ``reminder_hours`` before each deadline. Returns how many messages. One query for none."""
    soon = now + timedelta(hours=deadlines.MAX_REMINDER_HOURS)
    near = Tournament.objects.filter(
        status__in=OPEN, reminder_hours__gt=0, lists_close_at__gt=now, lists_close_at__lte=soon
    )
    return sum(_send_due(row, now=now) for row in near.order_by("pk") if _is_due(row, now=now))


def send_now(tournament: Tournament, *, by: Actor, now: datetime) -> int:
    """An organiser reminds all who owe a list. Returns how many. A page sent again reminds nobody twice."""
    with transaction.atomic():
        locks.entrants(tournament.entrants.all())
        _refuse_twin(tournament, now=now)
        return _send(tournament, f"lists-asked-{now.isoformat()}", by=by, now=now)


def _refuse_twin(tournament: Tournament, *, now: datetime) -> None:
    rows = LogEntry.objects.filter(tournament=tournament, verb=VERB, at__gt=now - JUST_NOW)
    twin = rows.exclude(data__numbers=[]).order_by("-pk").first()
    if twin is not None:
        raise Conflict(
            "reminded-already", data={"official": twin.actor_name, "count": len(twin.data["numbers"])}
        )


def _send_due(tournament: Tournament, *, now: datetime) -> int:
    with transaction.atomic():
        locks.entrants(tournament.entrants.all())
        tournament.refresh_from_db(fields=["lists_close_at", "reminder_hours"])
        if not _is_due(tournament, now=now) or tournament.lists_close_at is None:
            return 0
        return _send(tournament, f"lists-due-{tournament.lists_close_at.isoformat()}", by=SYSTEM, now=now)


def _send(tournament: Tournament, about: str, *, by: Actor, now: datetime) -> int:
    owed = owing(list_queue.rows_of(tournament), tournament)
    texts = {entrant: _lines(entrant, rows, now=now) for entrant, rows in owed.items()}
    written = player_messages.write_many(
        texts, kind=MessageKind.REMINDER, about=about, subject=Sentence("list-owed"), now=now
    )
    log.record(
        VERB,
        tournament=tournament,
        by=by,
        now=now,
        subject="1 entrant" if len(written) == 1 else f"{len(written)} entrants",
        data={"about": about, "numbers": [message.entrant.number for message in written]},
    )
    concerns = outbox.concerns_entrants(*(message.entrant for message in written))
    outbox.publish(tournament, "entrants", now=now, concerns=concerns)
    return len(written)


def _lines(entrant: Entrant, rows: list[ListRow], *, now: datetime) -> list[Paragraph]:
    lines: list[Paragraph] = [Sentence("list-owed", case=f"{row.state}-{row.faction}") for row in rows]
    closes_at = entrant.tournament.lists_close_at
    if closes_at is not None and now < closes_at:
        closes = deadlines.in_hall(closes_at, entrant.tournament)
        lines.append(Sentence("list-owed", closes, case="deadline"))
    return lines


def _is_due(tournament: Tournament, *, now: datetime) -> bool:
    closes_at = tournament.lists_close_at
    if closes_at is None or now < closes_at - timedelta(hours=tournament.reminder_hours):
        return False
    about = f"lists-due-{closes_at.isoformat()}"
    return not LogEntry.objects.filter(tournament=tournament, verb=VERB, data__about=about).exists()
