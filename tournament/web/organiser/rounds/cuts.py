"""The cut: who would be in, the bracket as it stands."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournament.engine.bracket import Cut
from tournament.engine.errors import EngineRefusal
from tournament.messages.engine_refusals import refusal_text
from tournament.messages.pairing_reasons import reason_text
from tournament.models import Stage
from tournament.queries.rounds import brackets, stages
from tournament.queries.rounds.history import counted_in
from tournament.queries.standings.standings import standings_of
from tournament.web.organiser.core.desk import Desk, official, page

SHOWN_OUTSIDE = 4


@official()
def show(request: HttpRequest, desk: Desk) -> HttpResponse:
    if not desk.tournament.cut_size:
        raise Http404(_("This tournament has no cut. Go back to the dashboard."))
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
        return page(request, desk, "organiser/rounds/cut.html", problem=refusal_text(refusal), **context)
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
        notes=[reason_text(note) for note in found.notes],
        **context,
    )
