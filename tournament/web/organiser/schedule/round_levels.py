"""The points limit of each round at the desk, where lists are documents."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext, ngettext

from armies.services.errors import UNPROCESSABLE
from tournament import adapters
from tournament.engine.lifecycle import SHOWN
from tournament.engine.round_levels import MAX_LEVEL
from tournament.models import Tournament
from tournament.queries.lists import list_queue
from tournament.queries.rounds import stages
from tournament.services.core.errors import Refused
from tournament.services.core.optimistic_locks import ChangedMeanwhile
from tournament.services.schedule import round_levels
from tournament.web.forms.seen_fields import seen_in, seen_text
from tournament.web.organiser.core.desk import ORGANISER, Desk, official, page, went_well


@dataclass(frozen=True, slots=True)
class LevelRow:
    """A round and what stands in its field; a published round has ``played`` and no field."""

    number: int
    typed: str
    is_published: bool
    played: int


@official(ORGANISER)
def show(request: HttpRequest, desk: Desk) -> HttpResponse:
    tournament, refusal = desk.tournament, None
    typed = {row["round"]: str(row["level"]) for row in tournament.round_levels}
    if request.method == "POST":
        typed = dict(enumerate((text.strip() for text in request.POST.getlist("level")), start=1))
        rows = [_posted(number, text) for number, text in typed.items() if text]
        seen = seen_in(request, round_levels.COLUMNS)
        try:
            round_levels.change(tournament, rows, by=desk.by, now=desk.now, seen=seen)
        except ChangedMeanwhile:
            raise  # has a page of its own, with both versions
        except Refused as error:
            refusal = error
        else:
            return went_well(request, gettext("Points limits saved."), desk.url("round-levels"))
    return page(
        request,
        desk,
        "organiser/schedule/round_levels.html",
        tab="round-levels",
        status=UNPROCESSABLE if refusal else 200,
        refusal=refusal,
        left_out=_left_out(tournament),
        rounds=list(_rounds(tournament, typed)),
        seen=seen_text(request, tournament, round_levels.COLUMNS),
    )


def _left_out(tournament: Tournament) -> str:
    """That lists were handed in which no round plays now; empty where there are none."""
    count = list_queue.without_round(tournament) if adapters.has_lists(tournament) else 0
    said = ngettext(
        "%(count)s list was handed in for a points limit that no round has. "
        "It counts again once a round has this limit.",
        "%(count)s lists were handed in for points limits that no round has. "
        "They count again once rounds have these limits.",
        count,
    )
    return said % {"count": count} if count else ""


def _posted(number: int, text: str) -> dict[str, Any]:
    is_whole = text.isascii() and text.isdecimal() and len(text) <= len(str(MAX_LEVEL))
    return {"round": number, "level": int(text) if is_whole else text}


def _rounds(tournament: Tournament, typed: dict[int, str]) -> Iterator[LevelRow]:
    shown = {row.number: row for row in stages.live_rounds(tournament) if row.status in SHOWN}
    for number in range(1, max([tournament.rounds_with_cut, *shown, *typed]) + 1):
        row = shown.get(number)
        yield LevelRow(
            number, typed.get(number, ""), row is not None, row.points_limit if row is not None else 0
        )
