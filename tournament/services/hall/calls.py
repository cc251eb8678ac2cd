"""Call somebody to the desk, or tell the hall: shown on screens and phones and spoken, until it is ended.

One table has one call at a time: called again, the new call takes the place of the old one, so that the
hall hears it again and one tap ends it. Refuses a table nobody sits at now, empty words and a day that
is over.
"""

from datetime import datetime
from typing import Any

from django.db import transaction

from tournament.engine.lifecycle import ON_THE_WALL, TournamentStatus
from tournament.models import Call, Pairing, Tournament
from tournament.queries.hall import calls as rows
from tournament.queries.rounds import boards
from tournament.services.clock import announcement_texts
from tournament.services.core import locks, log, outbox, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.core.outbox import Concerns
from tournament.services.hall.inputs import MAX_MESSAGE_LENGTH

TOPICS = ("screens", "calls")
SEATED = ("round__tournament", "a", "b")


def pairing_to_call(
    tournament: Tournament, table: int | None, *, number: int | None = None
) -> Pairing | None:
    """Who sits at this table in the newest round, or in round ``number``. Raises ``Refused`` for nobody."""
    if table is None:
        return None
    round_ = boards.current_round(tournament, number)
    if round_ is None and number is not None:
        raise Conflict("call-no-round", case="number", data={"number": number}, field="table")
    if round_ is None:
        raise Conflict("call-no-round", field="table")
    pairing = round_.pairings.filter(is_current=True, table=table).select_related(*SEATED).first()
    if pairing is None:
        raise Invalid("call-no-table", data={"table": table}, field="table")
    return pairing


def call(
    tournament: Tournament,
    *,
    pairing: Pairing | None = None,
    text: str = "",
    by: Actor,
    now: datetime,
    token: str = "",
) -> Call:
    """Call a table, or tell the hall something. ``token`` is the form's own: sent twice, it calls once."""
    with transaction.atomic():
        if pairing is not None:
            pairing = locks.pairing(pairing)
        tournament = locks.tournament(tournament)
        made = Call.objects.filter(tournament=tournament, token=token).first() if token else None
        if made is not None:
            return made
        if tournament.status == TournamentStatus.FINISHED:
            raise Conflict("tournament-over", case="call")
        table = pairing.table if pairing else None
        words = announcement_texts.call_words(tournament, table=table, text=" ".join(text.split()))
        text = _words(tournament, pairing, text)
        history = row_history.begin_history(tournament.calls.all())
        before = {"pairing": pairing} if pairing else {"pairing": None, "text": text}
        rows.open_calls(tournament).filter(**before).update(ended_at=now, ended_by=by.name)
        made = Call.objects.create(
            tournament=tournament,
            pairing=pairing,
            text=text,
            words=words,
            called_by=by.name,
            called_at=now,
            token=token,
        )
        log.record(
            "call.make",
            tournament=tournament,
            by=by,
            now=now,
            subject=_whom(made),
            data={"text": text},
            history=history,
        )
        event = payload(made)
        outbox.publish(tournament, *TOPICS, now=now, concerns=_concerns(pairing), kind="call", payload=event)
    return made


def end(call: Call, *, by: Actor, now: datetime) -> Call:
    """They came, or need not: take the call off every screen. Twice is harmless."""
    with transaction.atomic():
        tournament = locks.tournament(call.tournament)
        call = Call.objects.select_related("tournament", "pairing__round").get(pk=call.pk)
        if call.ended_at is None:
            history = row_history.begin_history(call)
            call.ended_at, call.ended_by = now, by.name
            call.save(update_fields=["ended_at", "ended_by"])
            log.record(
                "call.end", tournament=tournament, by=by, now=now, subject=_whom(call), history=history
            )
            outbox.publish(tournament, *TOPICS, now=now, concerns=_concerns(call.pairing))
    return call


def payload(call: Call) -> dict[str, Any]:
    """What a screen needs to show and speak it; of the shape of an announcement."""
    pairing = call.pairing
    return {
        "call": call.pk,
        "kind": "call",
        "text": call.text,
        "words": call.words,
        "languages": announcement_texts.in_order(call.words, call.tournament),
        "table": pairing.table if pairing else None,
        "is_spoken": True,
        "due_at": call.called_at.isoformat(),
        "is_late": False,
    }


def _concerns(pairing: Pairing | None) -> Concerns | None:
    return outbox.concerns_table(pairing) if pairing else outbox.EVERYBODY


def _words(tournament: Tournament, pairing: Pairing | None, text: str) -> str:
    text = " ".join(text.split())
    if len(text) > MAX_MESSAGE_LENGTH:
        raise Invalid("call-too-long", data={"length": len(text), "most": MAX_MESSAGE_LENGTH}, field="text")
    if pairing is None:
        if not text:
            raise Invalid("call-empty", field="text")
        return text
    _refuse_empty_table(tournament, pairing)
    return text or announcement_texts.TO_DESK.format(table=pairing.table)


def _refuse_empty_table(tournament: Tournament, pairing: Pairing) -> None:
    if pairing.table is None:
        raise Conflict("call-bye", field="table")
    round_ = pairing.round
    is_here = round_.tournament_id == tournament.pk and round_.status in ON_THE_WALL
    if not is_here or not pairing.is_current:
        raise Conflict("call-no-pairing", data={"table": pairing.table}, field="table")


def _whom(call: Call) -> str:
    return f"table {call.pairing.table}" if call.pairing else call.text
