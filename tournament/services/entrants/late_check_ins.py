"""Check in from a phone: at once while that changes nothing, else as a line for the desk.

Once a round is drafted nobody is checked in from outside: the desk decides, with the choices it has for
whoever comes late. The same holds after check-in by oneself has closed, and for who had dropped. Refuses to
change a draft.
"""

from datetime import datetime
from typing import Any, Final

from django.db import transaction

from tournament.engine.lifecycle import SHOWN, EntrantStatus, RoundStatus, TournamentStatus
from tournament.models import Entrant, MessageKind, PhoneRequest, Round
from tournament.services.core import locks, log, outbox, phone_requests, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict
from tournament.services.core.phone_requests import Kind, Sent, Status
from tournament.services.entrants import attendance
from tournament.services.mail import player_messages
from tournament.services.mail.player_messages import Sentence
from tournament.services.tournaments import deadlines

OPEN: Final = frozenset({TournamentStatus.CHECK_IN, TournamentStatus.RUNNING})
MISSING: Final = frozenset({EntrantStatus.REGISTERED, EntrantStatus.ABSENT, EntrantStatus.DROPPED})


def check_in(entrant: Entrant, sent: Sent, *, by: Actor, now: datetime) -> PhoneRequest:
    """Here: checked in, or a line for the desk. Raises ``Conflict`` where the desk has no choice either."""
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        again = phone_requests.earlier_request(entrant, sent, Kind.CHECK_IN)
        if again is not None:
            return again
        rounds = entrant.tournament.rounds.filter(status__in=(RoundStatus.DRAFT, *SHOWN))
        round_ = rounds.order_by("-number").first()
        if not _is_late(entrant, round_, now=now):
            attendance.check_in(entrant, by=by, now=now)
            return phone_requests.keep(entrant, sent, Kind.CHECK_IN, status=Status.DONE, now=now)
        waiting = entrant.phone_requests.filter(kind=Kind.CHECK_IN, status=Status.WAITING).last()
        if waiting is not None and (entrant.left_at is None or waiting.arrived_at >= entrant.left_at):
            return waiting
        return _keep_late(entrant, sent, round_, by=by, now=now)


def refuse(request: PhoneRequest, *, by: Actor, now: datetime, reason: str) -> PhoneRequest:
    """The desk does not let in who came late, and says why. Twice is harmless."""
    reason = phone_requests.reason_to_tell(reason)
    with transaction.atomic():
        entrant, request = phone_requests.held(request, Kind.CHECK_IN)
        if request.status == Status.REFUSED:
            return request
        if not request.is_waiting or entrant.status == EntrantStatus.CHECKED_IN:
            raise Conflict("late-settled", case="check-in", data={"player": entrant.name})
        history = row_history.begin_history(request, entrant=entrant.pk, request=request.pk)
        phone_requests.decide(request, Status.REFUSED, by=by, now=now, message=reason)
        log.record(
            "entrant.refuse-check-in",
            tournament=entrant.tournament,
            by=by,
            now=now,
            subject=entrant.name,
            reason=reason,
            data={"request": request.pk},
            history=history,
        )
        concerns = outbox.concerns_entrants(entrant)
        outbox.publish(entrant.tournament, "entrants", now=now, concerns=concerns)
        player_messages.write(
            entrant,
            kind=MessageKind.NEWS,
            about=f"check-in-late-{request.pk}-{now.isoformat()}",
            subject=Sentence("check-in-refused"),
            lines=[reason, Sentence("check-in-refused", case="action")],
            now=now,
        )
    return request


def _is_late(entrant: Entrant, round_: Round | None, *, now: datetime) -> bool:
    tournament = entrant.tournament
    if tournament.status not in OPEN or entrant.status not in MISSING:
        return False
    return (
        round_ is not None
        or tournament.status == TournamentStatus.RUNNING
        or entrant.status == EntrantStatus.DROPPED
        or deadlines.is_over(tournament.check_in_closes_at, now=now)
    )


def _keep_late(
    entrant: Entrant, sent: Sent, round_: Round | None, *, by: Actor, now: datetime
) -> PhoneRequest:
    closes_at = entrant.tournament.check_in_closes_at
    columns: dict[str, Any] = {"closed_at": closes_at if deadlines.is_over(closes_at, now=now) else None}
    if round_ is not None:
        columns = {"closed_at": round_.drafted_at, "base": round_.number}
    request = phone_requests.keep(entrant, sent, Kind.CHECK_IN, status=Status.WAITING, now=now, **columns)
    log.record(
        "entrant.check-in-late",
        tournament=entrant.tournament,
        by=by,
        now=now,
        subject=entrant.name,
        data={"request": request.pk, **phone_requests.as_claims(request)},
    )
    concerns = outbox.concerns_entrants(entrant)
    outbox.publish(entrant.tournament, "entrants", now=now, concerns=concerns)
    return request
