"""The waiting list: who comes beyond the limit waits, and moves up in the order of registration.

Whoever frees a place calls ``hold`` before and ``move_up`` after, in one transaction. Moving up ends with
the first round: from then on an official gives places by hand. Refuses to put anybody out again: a limit
that is lowered leaves everybody their place.
"""

from collections.abc import Sequence
from datetime import datetime

from django.db import connection, transaction
from django.db.models import Count, F, Q

from tournament import adapters
from tournament.engine.lifecycle import BEFORE_PLAY, EntrantStatus
from tournament.models import Entrant, MessageKind, Tournament
from tournament.queries.entrants import capacity
from tournament.services.core import locks, log, outbox, transitions
from tournament.services.core.actors import SYSTEM, Actor
from tournament.services.core.errors import require_reason
from tournament.services.mail import player_messages
from tournament.services.mail.player_messages import Sentence
from tournament.services.tournaments import deadlines

TAKEN = Count("entrants", filter=Q(entrants__status__in=capacity.TAKES_A_PLACE))
WAITS = Count("entrants", filter=Q(entrants__status=EntrantStatus.WAITING_LIST))


def status_of_next(tournament: Tournament) -> EntrantStatus:
    """What somebody becomes who is registered now: with a place, or waiting. Asks for the lock on the row."""
    is_before = tournament.status in BEFORE_PLAY
    is_full = capacity.free(tournament) == 0 or (is_before and capacity.waiting(tournament).exists())
    return EntrantStatus.WAITING_LIST if is_full else EntrantStatus.REGISTERED


def hold(entrant: Entrant) -> Entrant:
    """The entrant, locked, who may free a place; and with it all who wait for one."""
    locks.entrants([entrant, *capacity.waiting(entrant.tournament)])
    return locks.entrant(entrant)


def move_up(tournament: Tournament, *, now: datetime) -> list[Entrant]:
    """Give every free place to whoever waits longest, in the caller's transaction. Returns who moved up."""
    if tournament.status not in BEFORE_PLAY:
        return []
    tournament = locks.tournament(tournament)  # from here on nobody else counts
    rows = capacity.waiting(tournament)
    if connection.features.has_select_for_update_skip_locked:
        # Who registered after ``hold`` and is just being changed is left to the doorkeeper.
        rows = rows.select_for_update(skip_locked=True, of=("self",), no_key=True)
    free = capacity.free(tournament)
    moved = list(rows if free is None else rows[:free])
    if moved:
        for entrant in moved:
            entrant.status = transitions.move(EntrantStatus.REGISTERED, old=entrant.status)
        Entrant.objects.filter(pk__in=[one.pk for one in moved]).update(status=EntrantStatus.REGISTERED)
        lines: list[log.Line] = [(entrant, {}, None) for entrant in moved]
        log.record_many("entrant.move-up", lines, tournament=tournament, by=SYSTEM, now=now)
        _tell(moved, now=now)
        outbox.publish(tournament, "entrants", now=now)
    return moved


def give_place(entrant: Entrant, *, by: Actor, now: datetime, reason: str) -> Entrant:
    """An official lets somebody in out of turn, also beyond the limit. Who has a place keeps it."""
    require_reason(reason, case="out-of-turn")
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        if entrant.status in capacity.TAKES_A_PLACE:
            return entrant
        entrant.status = transitions.move(EntrantStatus.REGISTERED, old=entrant.status)
        entrant.save(update_fields=["status"])
        log.record(
            "entrant.give-place",
            tournament=entrant.tournament,
            by=by,
            now=now,
            subject=entrant,
            reason=reason.strip(),
        )
        _tell([entrant], now=now)
        outbox.publish(entrant.tournament, "entrants", now=now)
    return entrant


def fill(*, now: datetime) -> int:
    """Give away places that were freed where nobody moved up. Returns how many. One query for none."""
    counted = Tournament.objects.filter(status__in=BEFORE_PLAY).annotate(taken=TAKEN, waits=WAITS)
    free = Q(entrant_limit=None) | Q(entrant_limit__gt=F("taken"))
    number = 0
    for tournament in counted.filter(free, waits__gt=0).order_by("pk"):
        with transaction.atomic():
            locks.entrants(capacity.waiting(tournament))
            number += len(move_up(tournament, now=now))
    return number


def _tell(people: Sequence[Entrant], *, now: datetime) -> None:
    tournament = people[0].tournament
    lines = [Sentence("place-free", {"tournament": tournament.name}, case="fact")]
    closes_at = tournament.lists_close_at if adapters.has_lists(tournament) else None
    if closes_at is not None and now < closes_at:
        closes = deadlines.in_hall(closes_at, tournament)
        lines.append(Sentence("place-free", closes, case="lists"))
    lines.append(Sentence("place-free", case="action"))
    player_messages.write_many(
        dict.fromkeys(people, lines),
        kind=MessageKind.PLACE,
        about=f"place-{now.isoformat()}",
        subject=Sentence("place-free"),
        now=now,
    )
