"""Rounds: everybody reads the published ones, organisers pair, publish, close and cancel."""

from typing import Final

from django.http import HttpResponse, HttpResponseBase
from drf_spectacular.utils import OpenApiParameter

from tournament import access
from tournament.api.core.operations import ORGANISER, PUBLIC, REFEREE, ROUND, TOURNAMENT, Call, operation
from tournament.api.core.paging import Pages
from tournament.api.serializers.tournaments import BoardOutput, RoundOutput
from tournament.models import RoleKind, Round
from tournament.queries.rounds import boards
from tournament.services.core.inputs import ReasonInput
from tournament.services.rounds import manual_changes, rounds
from tournament.services.rounds.inputs import PublishInput

DRAFT: Final = OpenApiParameter(
    "draft", bool, description="Also a round that is not published yet; for officials."
)
NO: Final = {"0", "false", "no"}


@operation("GET", f"{TOURNAMENT}rounds/", "rounds", PUBLIC, output=RoundOutput, paged=Pages)
def index(call: Call) -> HttpResponseBase:
    """Every round the hall may see, in order."""
    return call.unless_unchanged(lambda: boards.shown_rounds(call.tournament))


@operation("POST", f"{TOURNAMENT}rounds/", "round_draft", ORGANISER, output=BoardOutput, statuses=(201,))
def draft(call: Call) -> HttpResponse:
    """Pair the next round as a draft. Asking twice gives the draft that is there. For organisers."""
    drafted = rounds.draft(call.tournament, by=call.actor, now=call.now)
    return call.answer(board_of(drafted), status=201)


@operation("GET", ROUND, "round", PUBLIC, output=BoardOutput, parameters=(DRAFT,), is_own_draft_shown=True)
def show(call: Call, number: int) -> HttpResponseBase:
    """Every table with its result. One answer, because a hall bounds it."""
    if call.request.query_params.get("draft", "no").casefold() not in NO:
        return call.answer(board_of(call.desk_of(RoleKind.SCOREKEEPER).round(number)))
    round_ = access.round_in(call.tournament, number)
    return call.unless_unchanged(lambda: board_of(round_))


@operation("POST", f"{ROUND}publish/", "round_publish", ORGANISER, output=BoardOutput)
def publish(call: Call, values: PublishInput, number: int) -> dict[str, object]:
    """Show the pairings to everybody. Twice is harmless. For organisers.

    Where a rule gives way, it is refused with `rules-relaxed` until it is confirmed.
    """
    round_ = call.desk.round(number)
    with manual_changes.as_seen(round_, values.seen, may_be_shown=True):
        round_ = rounds.publish(
            round_, by=call.actor, now=call.now, is_confirmed=values.is_confirmed, reason=values.reason
        )
    return board_of(round_)


@operation("POST", f"{ROUND}close/", "round_close", REFEREE, output=BoardOutput)
def close(call: Call, number: int) -> dict[str, object]:
    """Every table has its result. A table that has none is named. For referees."""
    return board_of(rounds.close(call.desk.round(number), by=call.actor, now=call.now))


@operation("POST", f"{ROUND}cancel/", "round_cancel", ORGANISER, output=RoundOutput)
def cancel(call: Call, values: ReasonInput, number: int) -> Round:
    """Cancel a round while no table has a result, with a reason. For organisers."""
    return rounds.cancel(call.desk.round(number), by=call.actor, now=call.now, reason=values.reason)


def board_of(round_: Round) -> dict[str, object]:
    return {"round": round_, "tables": boards.by_table(round_)}
