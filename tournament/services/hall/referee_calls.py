"""Ask for a referee at a table: asked, taken by an official, answered, or recalled by the caller.

A table has one open call at a time, and a few within ten minutes. Refuses a table that is not played now and
an official who comes second.
"""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from tournament import adapters
from tournament.engine.lifecycle import ON_THE_WALL
from tournament.models import Pairing, RefereeCall
from tournament.services.core import locks, log, outbox, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.hall.inputs import MAX_REFEREE_WORDS

MAX_CALLS: Final = 3  # calls of one table within the time
WITHIN: Final = timedelta(minutes=10)
TOPIC: Final = "referee-calls"
Kind, Outcome = RefereeCall.Kind, RefereeCall.Outcome


def ask(
    pairing: Pairing, *, kind: str, words: str = "", by: Actor, now: datetime, token: str = ""
) -> RefereeCall:
    """Ask for a referee at this table. The same ``token`` asks once."""
    words = _words(kind, words)
    with transaction.atomic():
        pairing = locks.pairing(pairing)
        tournament = locks.tournament(pairing.round.tournament)
        made = tournament.referee_calls.filter(token=token).first() if token else None
        if made is not None:
            if made.pairing_id != pairing.pk:
                raise Conflict("token-used")
            return made
        _refuse_elsewhere(pairing, by=by)
        _refuse_too_many(pairing, now=now)
        history = row_history.begin_history(pairing.referee_calls.all(), pairing=pairing.pk)
        made = RefereeCall.objects.create(
            tournament=tournament,
            pairing=pairing,
            entrant=by.entrant,
            kind=kind,
            words=words,
            asked_by=by.name,
            asked_at=now,
            token=token,
        )
        data = {"kind": kind, "words": words, "table": pairing.table}
        log.record(
            "referee-call.ask",
            tournament=tournament,
            by=by,
            now=now,
            subject=_where(pairing),
            data=data,
            history=history,
        )
        _tell(made, pairing, now=now)
    return made


def take(call: RefereeCall, *, by: Actor, now: datetime) -> RefereeCall:
    """An official is on the way. Twice is harmless; a second official is told who goes."""
    with transaction.atomic():
        call, pairing = _held(call)
        if call.taken_by == by.name and call.ended_at is None:
            return call
        _refuse_ended(call)
        if call.taken_by:
            raise Conflict("referee-call-taken", data={"official": call.taken_by, "table": pairing.table})
        _change(call, pairing, "referee-call.take", by=by, now=now, taken_by=by.name, taken_at=now)
    return call


def answer(call: RefereeCall, *, by: Actor, now: datetime) -> RefereeCall:
    """An official was there and has answered. Twice is harmless."""
    with transaction.atomic():
        call, pairing = _held(call)
        if call.outcome == Outcome.ANSWERED:
            return call
        _refuse_ended(call)
        ended = {"outcome": Outcome.ANSWERED.value, "ended_by": by.name, "ended_at": now}
        _change(call, pairing, "referee-call.answer", by=by, now=now, **ended)
    return call


def recall(pairing: Pairing, *, by: Actor, now: datetime) -> RefereeCall | None:
    """The caller needs no referee any more: end the table's open call. ``None`` where there is none."""
    with transaction.atomic():
        call = pairing.referee_calls.filter(ended_at=None).first()
        if call is None:
            return None
        call, pairing = _held(call)
        if call.ended_at is not None:
            return call
        if not by.is_official and (by.entrant is None or pairing.side_of(by.entrant) is None):
            raise Conflict("referee-call-not-yours", data={"table": pairing.table})
        ended = {"outcome": Outcome.RECALLED.value, "ended_by": by.name, "ended_at": now}
        _change(call, pairing, "referee-call.recall", by=by, now=now, **ended)
    return call


def _change(
    call: RefereeCall, pairing: Pairing, verb: str, *, by: Actor, now: datetime, **columns: object
) -> None:
    history = row_history.begin_history(call, pairing=pairing.pk)
    for name, value in columns.items():
        setattr(call, name, value)
    call.save(update_fields=list(columns))
    log.record(
        verb,
        tournament=call.tournament,
        by=by,
        now=now,
        subject=_where(pairing),
        data={"table": pairing.table},
        history=history,
    )
    _tell(call, pairing, now=now)


def _tell(call: RefereeCall, pairing: Pairing, *, now: datetime) -> None:
    outbox.publish(call.tournament, TOPIC, now=now, concerns=outbox.concerns_table(pairing))


def _held(call: RefereeCall) -> tuple[RefereeCall, Pairing]:
    pairing = locks.pairing(call.pairing)
    tournament = locks.tournament(pairing.round.tournament)
    call = RefereeCall.objects.get(pk=call.pk)
    call.tournament, call.pairing = tournament, pairing
    return call, pairing


def _words(kind: str, words: str) -> str:
    words = " ".join(words.split())
    if kind not in Kind.values:
        raise Invalid("referee-call-kind", data={"kind": kind, "known": list(Kind.values)}, field="kind")
    if len(words) > MAX_REFEREE_WORDS:
        limits = {"length": len(words), "most": MAX_REFEREE_WORDS}
        raise Invalid("referee-call-too-long", data=limits, field="words")
    return words


def _refuse_elsewhere(pairing: Pairing, *, by: Actor) -> None:
    if not by.is_official and not adapters.to_policy(pairing.round.tournament).referee_calls:
        raise Conflict("referee-calls-off")
    is_playing = pairing.is_current and not pairing.is_bye and pairing.round.status in ON_THE_WALL
    if not is_playing:
        raise Conflict("referee-call-no-game")


def _refuse_too_many(pairing: Pairing, *, now: datetime) -> None:
    if pairing.referee_calls.filter(ended_at=None).exists():
        raise Conflict("referee-call-open", data={"table": pairing.table})
    if pairing.referee_calls.filter(asked_at__gt=now - WITHIN).count() >= MAX_CALLS:
        minutes = int(WITHIN.total_seconds() // 60)
        raise Conflict(
            "referee-calls-too-many", data={"table": pairing.table, "most": MAX_CALLS, "minutes": minutes}
        )


def _refuse_ended(call: RefereeCall) -> None:
    if call.ended_at is not None:
        raise Conflict("referee-call-ended", case=call.outcome, data={"official": call.ended_by})


def _where(pairing: Pairing) -> str:
    return f"table {pairing.table}"
