"""Call a tournament off before it is over, and hold it after all.

It stays where it is and says so on every page; nobody registers, checks in or is paired any more. What was
played stays. Refuses while a clock counts: players are in the middle of a game. Who finds the tournament is
``visibility``, and removing it is ``tournament_deletion``.
"""

from datetime import datetime

from django.db import transaction

from tournament.engine.lifecycle import GONE, TournamentStatus
from tournament.models import Clock, MessageKind, Tournament
from tournament.queries.clock import clocks
from tournament.services.core import locks, log, outbox, row_history, transitions
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.core.inputs import MAX_REASON_LENGTH
from tournament.services.mail import player_messages
from tournament.services.mail.player_messages import Sentence


def call_off(tournament: Tournament, *, by: Actor, now: datetime, reason: str) -> Tournament:
    """Say that it does not take place, for a ``reason`` that all players get as a message.

    :raises Conflict: a clock counts, or the tournament is a draft or finished.
    """
    reason = " ".join(reason.split())
    if len(reason) > MAX_REASON_LENGTH:
        raise Invalid("reason-long", field="reason", data={"limit": MAX_REASON_LENGTH})
    with transaction.atomic():
        locks.rows(tournament.rounds.all())  # whoever starts a clock holds its round
        locks.rows(Clock.objects.filter(round__tournament=tournament))
        tournament = locks.tournament(tournament)
        if tournament.status == TournamentStatus.CALLED_OFF:
            return tournament
        _refuse_counting(tournament)
        before, history = tournament.status, row_history.begin_history(tournament)
        tournament.status = transitions.move(TournamentStatus.CALLED_OFF, old=before, reason=reason)
        tournament.called_off_because = reason
        tournament.save(update_fields=["status", "called_off_because"])
        log.record(
            "tournament.call-off",
            tournament=tournament,
            by=by,
            now=now,
            reason=reason,
            data={"before": before},
            history=history,
        )
        _write(tournament, "called-off", {"tournament": tournament.name, "reason": reason}, now=now)
        outbox.publish(tournament, "tournament", "entrants", "pairings", now=now)
    return tournament


def tell_that_it_takes_place(tournament: Tournament, *, now: datetime) -> None:
    """Write to everybody who read that it was called off, in the caller's transaction."""
    _write(tournament, "takes-place", {"tournament": tournament.name}, now=now)


def _refuse_counting(tournament: Tournament) -> None:
    clock = clocks.counting(tournament)
    if clock is not None:
        raise Conflict("clock-counts", case="call-off", data={"round": clock.round.number})


def _write(tournament: Tournament, code: str, data: dict[str, str], *, now: datetime) -> None:
    lines = [Sentence(code, data, case="fact"), Sentence(code, case="action")]
    people = tournament.entrants.exclude(status__in=GONE).select_related("tournament").order_by("pk")
    player_messages.write_many(
        dict.fromkeys(people, lines),
        kind=MessageKind.NEWS,
        about=f"called-off-{now.isoformat()}",
        subject=Sentence(code),
        now=now,
    )
