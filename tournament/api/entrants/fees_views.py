"""Fees: what playing costs, who has paid, and notes about it. No money is taken."""

from typing import Final

from rest_framework.response import Response

from tournament.api.core.operations import (
    ORGANISER,
    PUBLIC,
    SCOREKEEPER,
    TOURNAMENT,
    Call,
    example,
    operation,
)
from tournament.api.serializers.fees import FeeEntryOutput, FeePlanOutput, FeeRowOutput
from tournament.models import FeeEntry
from tournament.queries.entrants.fees import FeeRow, fee_rows
from tournament.services.entrants import fees
from tournament.services.entrants.fee_inputs import FeeNoteInput, FeePlanInput

PLAN: Final = f"{TOURNAMENT}fees/plan/"
CASH: Final = example(
    "cash at the desk", {"token": "fee-7", "kind": "paid", "amount": "25", "paid_by": "cash"}
)


@operation("GET", PLAN, "fee_plan", PUBLIC, output=FeePlanOutput, tag="Tournaments")
def plan(call: Call) -> Response:
    """What playing costs; nothing where no fee is set."""
    return call.tagged(FeePlanOutput(call.tournament), call.tournament, fees.COLUMNS)


@operation("PUT", PLAN, "fee_plan_set", ORGANISER, output=FeePlanOutput, takes_if_match=True)
def set_plan(call: Call, values: FeePlanInput) -> Response:
    """Set the fee. What was noted about payments stays. For organisers."""
    seen = call.values_read(fees.COLUMNS)
    tournament = fees.change_plan(call.tournament, values.plan, by=call.actor, now=call.now, seen=seen)
    return call.tagged(FeePlanOutput(tournament), tournament, fees.COLUMNS)


@operation("GET", f"{TOURNAMENT}fees/", "fees", SCOREKEEPER, output=FeeRowOutput, many=True)
def index(call: Call) -> list[FeeRow]:
    """What everybody is asked and has paid, by start number. For officials."""
    return fee_rows(call.tournament)


@operation(
    "POST",
    f"{TOURNAMENT}entrants/<int:number>/fee/",
    "fee_note",
    SCOREKEEPER,
    output=FeeEntryOutput,
    examples=(CASH,),
)
def note(call: Call, values: FeeNoteInput, number: int) -> FeeEntry:
    """Note a payment, a refund or the mark of a member. Refunds are for organisers.

    The same token again is the same note. `undo/` takes it back.
    """
    token = f"api:{values.token}" if values.token else ""  # kept apart from those of the desk's forms
    return fees.note(
        call.desk.entrant(number),
        values.kind,
        by=call.actor,
        now=call.now,
        cents=values.cents,
        paid_by=values.paid_by,
        token=token,
    )
