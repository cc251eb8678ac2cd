"""Prints for officials: which are out of date, and long ones from the order to the file.

Short prints are files at `/print/`, opened with the same session.
"""

from typing import Final

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema_field
from rest_framework import serializers
from rest_framework.response import Response

from tournament import time_source
from tournament.api.core import choices
from tournament.api.core.base_serializers import Output
from tournament.api.core.operations import SCOREKEEPER, TOURNAMENT, Call, download, example, operation
from tournament.api.core.paging import Pages
from tournament.models import Paper
from tournament.printing import print_jobs
from tournament.printing.inputs import PrintOrderInput
from tournament.printing.render_job import press
from tournament.queries.core import addresses
from tournament.queries.prints import print_records
from tournament.services.core.errors import Conflict
from tournament.services.prints import print_records as records
from tournament.services.prints import print_storage

STALE = OpenApiParameter("stale", bool, description="`true`: only what has to come off the wall.")
PACK = example("everything for the next round", {"kind": "rescue-pack"})
PAPERS: Final = f"{TOURNAMENT}papers/"
PAPER: Final = f"{PAPERS}<int:paper>/"


class PaperOutput(Output):
    """One print."""

    id = serializers.IntegerField(source="pk")
    kind = serializers.CharField()
    name = serializers.SerializerMethodField(help_text="Name for people.")
    round = serializers.IntegerField(source="round.number", allow_null=True, default=None)
    asked_at = serializers.DateTimeField()
    asked_by = serializers.CharField()

    @extend_schema_field(serializers.CharField())
    def get_name(self, paper: Paper) -> str:
        """``pairings by table, round 2``."""
        return print_records.name_of(paper)


class PrintedOutput(PaperOutput):
    """The newest print of its kind."""

    is_stale = serializers.BooleanField(help_text="Is it out of date? Take it down.")


class TicketOutput(PaperOutput):
    """A long print on its way."""

    status = serializers.ChoiceField(choices=choices.PAPER)
    done = serializers.IntegerField(help_text="Pages.")
    total = serializers.IntegerField(help_text="Expected pages.")
    error = serializers.CharField(help_text="Why it could not be made; usually empty.")


class TicketsOutput(Output):
    """What was ordered: one print, or one for each volume of lists."""

    prints = TicketOutput(many=True)


@operation("GET", PAPERS, "papers", SCOREKEEPER, output=PrintedOutput, paged=Pages, parameters=(STALE,))
def index(call: Call) -> list[Paper]:
    """The newest print of each kind, and whether it is out of date; newest first. For scorekeepers."""
    stale = {row.pk for row in print_records.stale(call.tournament)}
    rows = print_records.last_printed(call.tournament)
    for row in rows:
        row.is_stale = row.pk in stale  # type: ignore[attr-defined]  # what the shape reads
    if call.request.query_params.get("stale") == "true":
        return [row for row in rows if row.pk in stale]
    return rows


@operation(
    "POST", PAPERS, "paper_order", SCOREKEEPER, output=TicketsOutput, statuses=(202,), examples=(PACK,)
)
def order(call: Call, values: PrintOrderInput) -> Response:
    """Order a long print; follow it at `papers/ID/` until it is `ready`. All lists come in volumes.

    Ordered again while the same is being made, it is the same print. Some are for referees. What takes
    only a moment in a field of this size is a file at `/print/`.
    """
    tournament = call.tournament
    print_jobs.refuse_lower_role(values.kind, call.actor.kind)
    if not print_jobs.may_be_ordered(tournament, values.kind):
        raise Conflict("too-short")
    round_ = print_jobs.round_of(tournament, values.kind, values.round)
    address = addresses.for_phones(call.request._request, "/")  # noqa: SLF001 - the request of the address
    made = print_jobs.order(
        tournament, values.kind, address=address, by=call.actor, clock=time_source.now, round_=round_
    )
    for row in made:
        row.refresh_from_db()
    return call.answer({"prints": made}, status=202)


@operation("GET", PAPER, "paper", SCOREKEEPER, output=TicketOutput)
def show(call: Call, paper: int) -> Paper:
    """How far it is."""
    return print_jobs.ordered_print(call.tournament, paper, role=call.actor.kind)


@operation("POST", f"{PAPER}here/", "paper_here", SCOREKEEPER, output=TicketOutput)
def make_here(call: Call, paper: int) -> Paper:
    """Make it in this request, because no worker does."""
    found = print_jobs.ordered_print(call.tournament, paper, role=call.actor.kind)
    press(found.pk, clock=time_source.now, again=True)
    found.refresh_from_db()
    return found


@download(f"{PAPER}file/", "paper_file", SCOREKEEPER, media_type="application/pdf", refuses=(409,))
def file(call: Call, paper: int) -> HttpResponse:
    """The finished print, as PDF."""
    found = print_jobs.ordered_print(call.tournament, paper, role=call.actor.kind)
    records.refuse_unready(found)
    content = print_storage.get(found.key)
    if content is None:
        raise Http404(_("This print has expired. Order it again."))
    return HttpResponse(content, content_type="application/pdf")
