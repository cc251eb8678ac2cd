"""Rounds: pair, look at the draft, change it, publish, close, cancel."""

from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from tournament.adapters import to_pairing_policy
from tournament.engine.lifecycle import ON_THE_WALL, RoundStatus, TableStatus
from tournament.models import Round
from tournament.printing import print_jobs
from tournament.queries.results import reports
from tournament.queries.rounds import brackets
from tournament.queries.rounds.drafts import changes_of, seen_of
from tournament.services.core.inputs import ReasonInput
from tournament.services.rounds import manual_changes, rounds
from tournament.services.rounds.inputs import PublishInput
from tournament.templatetags.muster import round_called, round_title
from tournament.web.forms.input_forms import posted
from tournament.web.organiser.clock.clock_room import waiting_context
from tournament.web.organiser.core.ask import Question, asks
from tournament.web.organiser.core.desk import (
    ORGANISER,
    REFEREE,
    Desk,
    official,
    page,
    went_well,
)
from tournament.web.organiser.core.live_pages import (
    LivePart,
    live_page,
    of_round,
    searched_words,
    tables_shown,
)
from tournament.web.organiser.rounds import drafts
from tournament.web.organiser.rounds.draft_boards import own_last
from tournament.web.organiser.rounds.rolls import rolls_of


@official()
def index(request: HttpRequest, desk: Desk) -> HttpResponse:
    rows = list(desk.tournament.rounds.all())
    return page(request, desk, "organiser/rounds/rounds.html", rounds=rows)


@official(ORGANISER, methods=["POST"])
def pair(request: HttpRequest, desk: Desk) -> HttpResponse:
    round_ = rounds.draft(desk.tournament, by=desk.by, now=desk.now)
    words = gettext("%(round)s is a draft. Only officials see it until you publish it.")
    words %= {"round": round_title(round_)}
    return went_well(request, words, desk.url("round", round_.number))


@official()
def show(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    round_ = desk.round(number)
    if round_.status == RoundStatus.DRAFT:
        return drafts.show(request, desk, round_)
    return live_page(request, desk, "organiser/rounds/round.html", ROUND, round_=round_)


@official(ORGANISER, methods=["POST"])
def publish(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    values, round_ = posted(request, PublishInput), desk.round(number)
    with manual_changes.as_seen(round_, values.seen, may_be_shown=True):
        round_ = rounds.publish(
            round_, by=desk.by, now=desk.now, is_confirmed=values.is_confirmed, reason=values.reason
        )
    done = gettext("%(round)s is published. Players can see their tables.") % {"round": round_title(round_)}
    return went_well(request, done, desk.url("round", number))


@official(REFEREE, methods=["POST"])
def close(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    round_ = rounds.close(desk.round(number), by=desk.by, now=desk.now)
    done = gettext("%(round)s is closed.") % {"round": round_title(round_)}
    return went_well(request, done, desk.url("home"))


def _ask_to_cancel(desk: Desk, number: int) -> Question:
    return Question(
        title=gettext("Cancel %(round)s") % {"round": round_called(desk.round(number).title)},
        text=gettext("The pairings are withdrawn and the clock ends. The log keeps them, with your reason."),
        answer=gettext("Cancel round"),
        back=desk.url("round", number),
        needs_reason=True,
        is_danger=True,
    )


@official(ORGANISER)
@asks(_ask_to_cancel)
def cancel(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    reason = posted(request, ReasonInput).reason
    round_ = rounds.cancel(desk.round(number), by=desk.by, now=desk.now, reason=reason)
    done = gettext("%(round)s is cancelled. You can pair it again.") % {"round": round_title(round_)}
    return went_well(request, done, desk.url("home"))


def _round_context(desk: Desk, round_: Round, asked: Mapping[str, str]) -> dict[str, Any]:
    rows = reports.pairings_of(round_)
    games = [row for row in rows if not row.is_bye]
    board = tables_shown(rows, asked, pairing_of=lambda row: row)
    disputed = [row for row in rows if row.status == TableStatus.DISPUTED]
    shown = [row for row, is_wanted in board.lines if is_wanted]
    reported = {table.pairing.pk: table for table in reports.with_reports(round_, list({*shown, *disputed}))}
    changes = list(changes_of(round_))
    seen = seen_of(round_, changes[0].number if changes else 0)
    return {
        "round": round_,
        "board": board,
        "tables": [reported[row.pk] for row in shown],
        "words": searched_words(asked),
        "is_missing": any(row.status != TableStatus.CONFIRMED for row in rows),
        "rolls": rolls_of(games) if round_.status in ON_THE_WALL else None,
        "takes_long": 2 * len(rows) > print_jobs.LARGE["pairings-and-sheets"],
        "disputed": [reported[row.pk] for row in disputed],
        "played": len(games),
        "done": sum(row.status == TableStatus.CONFIRMED for row in games),
        "undecided": brackets.undecided(round_),
        "advance_by": to_pairing_policy(desk.tournament).cut_ties,
        "undoable": own_last(changes, desk),
        "seen": seen,
        **waiting_context(round_, desk, games),
    }


ROUND: Final = LivePart(
    "round",
    ("tournament", "entrants", "pairings", "results", "clock", "screens", "log"),
    of_round(_round_context),
    round_context=_round_context,
)
