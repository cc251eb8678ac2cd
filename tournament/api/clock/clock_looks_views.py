"""Looking before ordering: what an order to the clock would do, and who the hall waits for."""

from dataclasses import replace
from typing import Final

from drf_spectacular.utils import OpenApiParameter

from tournament.api.clock.clocks_serializers import ClockPreviewOutput, WaitingOutput
from tournament.api.core.operations import REFEREE, ROUND, SCOREKEEPER, Call, operation
from tournament.models import ClockOrder, Pairing
from tournament.queries.clock import order_previews
from tournament.queries.clock.clocks import clock_state
from tournament.queries.clock.order_previews import Preview
from tournament.queries.results.waiting_for import Waiting, waiting_for
from tournament.services.core.errors import Invalid

MAX_DIGITS: Final = 6
VERBS: Final = (*ClockOrder.Verb.values, order_previews.UNDO)
PARAMETERS: Final = (
    OpenApiParameter("verb", str, required=True, enum=VERBS),
    OpenApiParameter("seconds", int, description="Of the plan; for extra time."),
    OpenApiParameter("table", int, description="For the extra time of one table."),
)


@operation(
    "GET",
    f"{ROUND}clock/preview/",
    "clock_preview",
    REFEREE,
    output=ClockPreviewOutput,
    parameters=PARAMETERS,
    refuses=(422,),
    tag="Clock",
)
def preview(call: Call, number: int) -> Preview:
    """What an order to the clock would do now, in words. For referees."""
    verb = call.request.query_params.get("verb", "")
    if verb not in VERBS:
        raise Invalid(
            "verb-unknown",
            data={"verb": verb[:40], "known": list(map(str, VERBS))},
            field="verb",
        )
    seconds = _number(call, "seconds") or 0
    pairing = _pairing(call, number) if verb == ClockOrder.Verb.TABLE_TIME else None
    round_ = call.desk.round(number)
    seen = order_previews.clock_version(round_, now=call.now, pairing=pairing)
    found = order_previews.preview(round_, verb, now=call.now, seconds=seconds, pairing=pairing)
    return replace(found, seen=seen)


@operation(
    "GET", f"{ROUND}waiting/", "waiting_for", SCOREKEEPER, output=WaitingOutput, refuses=(422,), tag="Clock"
)
def waiting(call: Call, number: int) -> Waiting:
    """The tables without a confirmed result, oldest first. For scorekeepers."""
    round_ = call.desk.round(number)
    return waiting_for(round_, state=clock_state(round_, now=call.now))


def _pairing(call: Call, number: int) -> Pairing:
    table = _number(call, "table")
    if table is None:
        raise Invalid("table-missing", case="clock", field="table")
    return call.desk.pairing(number, table)


def _number(call: Call, name: str) -> int | None:
    text = call.request.query_params.get(name, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS):
        raise Invalid("number-invalid", data={"number": text[:40]}, field=name)
    return int(text)
