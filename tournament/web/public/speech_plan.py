"""What a page with a voice says by itself at its instant: announcements and open calls, each with an id."""

import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Final

from tournament.engine.lifecycle import ClockStatus
from tournament.models import Tournament
from tournament.queries.clock.clocks import AnnouncementView, ClockState
from tournament.queries.hall.calls import Called
from tournament.services.clock import announcement_texts
from tournament.web.public.clock_state import millis

AHEAD: Final = 12  # announcements; more than a screen may be alone for


def plan_json(tournament: Tournament, state: ClockState, called: Iterable[Called] = ()) -> str:
    is_running = state.status == ClockStatus.RUNNING
    rows = [_announcement(each, tournament) for each in state.upcoming[:AHEAD]] if is_running else []
    rows += [_call(each, tournament) for each in called]
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":"))


def _announcement(view: AnnouncementView, tournament: Tournament) -> dict[str, Any]:
    row = _row(view.text, view.words, tournament, due_at=view.due_at, table=view.table)
    return {
        "announcement": view.id,
        "kind": view.kind,
        "is_spoken": view.is_spoken,
        "refs": view.refs,
        **row,
    }


def _call(called: Called, tournament: Tournament) -> dict[str, Any]:
    call = called.call
    row = _row(call.text, call.words, tournament, due_at=call.called_at, table=called.table)
    return {"call": call.pk, "kind": "call", "is_spoken": True, **row}


def _row(
    text: str, words: Mapping[str, str], tournament: Tournament, *, due_at: datetime, table: int | None
) -> dict[str, Any]:
    return {
        "text": text,
        "words": words,
        "languages": announcement_texts.in_order(words, tournament),
        "table": table,
        "due": millis(due_at),
    }
