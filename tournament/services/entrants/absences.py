"""Who is in the event and not in the hall: absent, or late until a round.

Somebody absent is not paired, gets no points and has no result; nothing else of them changes. From the round
on in which they are due they are paired again without another word. Refuses whoever sits at a table that
still plays: that is a no-show, and belongs to the game.
"""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from tournament.engine.lifecycle import ON_THE_WALL, EntrantStatus, RoundStatus, TableStatus
from tournament.models import Entrant, Pairing, Tournament
from tournament.services.core import locks, phone_requests, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.core.phone_requests import Kind, Status
from tournament.services.entrants import attendance


def mark_absent(
    entrant: Entrant, *, by: Actor, now: datetime, plays_from: int | None = None, has_asked: bool = False
) -> Entrant:
    """Not here; ``plays_from`` is the round from which they are paired again. Twice is harmless.

    Who ``has_asked`` to sit out one round is logged as that.
    """
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        if entrant.status == EntrantStatus.ABSENT and entrant.plays_from == plays_from:
            return entrant
        attendance.refuse_outside(entrant)
        _refuse_at_table(entrant)
        _refuse_early(entrant.tournament, plays_from)
        asked = phone_requests.waiting(entrant, Kind.SIT_OUT, base=(plays_from or 1) - 1)
        history = row_history.begin_history(entrant, asked, entrant=entrant.pk)
        asked.update(status=Status.DONE)
        if entrant.status != EntrantStatus.ABSENT:
            attendance.set_status(entrant, EntrantStatus.ABSENT)
        if not entrant.seats.exists():
            entrant.checked_in_at = None
        entrant.plays_from = plays_from
        entrant.save(update_fields=["status", "checked_in_at", "plays_from"])
        verb, data = ("entrant.late", {"plays_from": plays_from}) if plays_from else ("entrant.absent", None)
        verb = "entrant.sit-out" if has_asked else verb
        return attendance.log_change(entrant, verb, by=by, now=now, history=history, data=data)


def first_late_round(tournament: Tournament) -> int:
    """The earliest round from which somebody can be late: the one after the next that they miss."""
    last = tournament.rounds.exclude(status=RoundStatus.CANCELLED).order_by("number").last()
    if last is None:
        return 2
    return last.number + (2 if last.status == RoundStatus.CLOSED else 1)


def due(tournament: Tournament) -> QuerySet[Entrant]:
    """Whoever plays from the round on that is paired next."""
    return tournament.entrants.filter(
        status=EntrantStatus.ABSENT, plays_from__lt=first_late_round(tournament)
    ).select_related("tournament")


def join(people: Iterable[Entrant], *, by: Actor, now: datetime) -> None:
    """Let in whoever is due in the round that is paired now. The caller holds all of them."""
    for entrant in people:
        attendance.come(entrant, "entrant.join", by=by, now=now)


def _refuse_at_table(entrant: Entrant) -> None:
    games = Pairing.objects.filter(
        seats__entrant=entrant, seats__is_current=True, is_current=True, round__status__in=ON_THE_WALL
    )
    game = games.exclude(status=TableStatus.CONFIRMED).first()
    if game is not None:
        raise Conflict("already-paired", case="absent", data={"player": f"{entrant}", "table": game.table})


def _refuse_early(tournament: Tournament, plays_from: int | None) -> None:
    first = first_late_round(tournament)
    if plays_from is not None and plays_from < first:
        raise Invalid("late-too-early", field="plays_from", data={"round": plays_from, "first": first})
