"""The cut: who would be in, the bracket as it stands, and who advances from a perfect tie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404
from django.views.decorators.http import require_POST

from armies.services.errors import Refused
from tournament.engine.bracket import Cut
from tournament.engine.errors import EngineRefusal
from tournament.models import Stage
from tournament.queries.rounds import brackets, stages
from tournament.queries.rounds.history import counted_in
from tournament.queries.standings.standings import standings_of
from tournament.services.rounds import cuts
from tournament.web.organiser.core.desk import Desk, official, onward, page, went_well
from tournament.web.post_data import carried, kept, whole
from tournament.web.refusals import sentence

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

SHOWN_OUTSIDE = 4
TYPED = ("dice_a", "dice_b", "reason")  # of a tie: it comes back where it is refused
MAX_REASON_LENGTH = 1000


@official()
def show(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The bracket, or who would be in it and what decides at the border."""
    if not desk.tournament.cut_size:
        raise Http404("This tournament has no cut. Go back to the dashboard.")
    board = brackets.board_of(desk.tournament, with_draft=True)
    if board is not None:
        return page(request, desk, "organiser/rounds/cut.html", bracket=board)
    rounds = stages.live_rounds(desk.tournament)
    is_closed = not rounds or rounds[-1].closed_at is not None
    is_due = is_closed and stages.next_stage(desk.tournament, rounds) == Stage.CUT
    rows = standings_of(desk.tournament)
    context: dict[str, Any] = {"is_due": is_due}
    if not counted_in(desk.tournament).has_result:
        return page(request, desk, "organiser/rounds/cut.html", is_early=True, **context)
    try:
        found = brackets.qualified(desk.tournament)
    except EngineRefusal as refusal:
        return page(request, desk, "organiser/rounds/cut.html", problem=refusal.message, **context)
    context["first_name"] = Cut(found.seeds, first_round=1).name_of(1)
    people = {row.entrant.number: row for row in rows}
    seeds = [people[int(id_)] for id_ in found.seeds]
    outside = [row for row in rows if row not in seeds][:SHOWN_OUTSIDE]
    return page(
        request,
        desk,
        "organiser/rounds/cut.html",
        seeds=seeds,
        next=outside,
        notes=[note.text for note in found.notes],
        **context,
    )


@require_POST
@official()
def advance(request: HttpRequest, desk: Desk, number: int, table: int) -> HttpResponse:
    """Name who advances from the tied game of a table, by the dice or by a ruling."""
    pairing = desk.pairing(number, table)
    entrant = desk.entrant(whole(request.POST.get("entrant", "")) or 0)
    dice = {side: whole(request.POST.get(f"dice_{side}", "")) for side in ("a", "b")}
    try:
        cuts.decide(
            pairing,
            entrant,
            by=desk.by,
            now=desk.now,
            reason=kept(request.POST, "reason"),
            dice={side: die for side, die in dice.items() if die is not None},
        )
    except Refused as refusal:
        messages.error(request, sentence(refusal))
        typed = urlencode(carried(request.POST, TYPED, most=MAX_REASON_LENGTH))
        return onward(f"{desk.url('table', number, table)}?{typed}#advance-{table}")
    return went_well(request, f"{entrant} advances.", desk.url("round", number))
