"""What came late from phones: the desk's lines, and what officials make of them."""

from typing import Any, Final

from tournament import access
from tournament.api.core.operations import REFEREE, TOURNAMENT, Call, operation
from tournament.api.lists.late_serializers import LateLineOutput, LateOutput
from tournament.models import PhoneRequest
from tournament.queries.lists import late_arrivals
from tournament.services.core.inputs import ReasonInput
from tournament.services.entrants import late_check_ins
from tournament.services.lists import late_lists
from tournament.services.lists.inputs import AcceptLateInput

LATE: Final = f"{TOURNAMENT}late/"


@operation("GET", LATE, "late", REFEREE, output=LateOutput)
def index(call: Call) -> dict[str, Any]:
    """Lists that came after the deadline, and check-ins that came after the draft. For referees."""
    return {
        "lists": late_arrivals.waiting_lists(call.tournament),
        "check_ins": late_arrivals.waiting_check_ins(call.tournament),
    }


@operation("POST", f"{LATE}<int:late>/accept/", "late_accept", REFEREE, output=LateLineOutput)
def accept(call: Call, values: AcceptLateInput, late: int) -> PhoneRequest:
    """Let a late list count; marked where lists were shown. Who is here, `check-in/` checks in."""
    found = _late_request(call, late, kind=PhoneRequest.Kind.HAND_IN)
    return late_lists.accept(found, by=call.actor, now=call.now, seen=values.seen)


@operation("POST", f"{LATE}<int:late>/refuse/", "late_refuse", REFEREE, output=LateLineOutput)
def refuse(call: Call, values: ReasonInput, late: int) -> PhoneRequest:
    """Leave it out; the player reads the reason. For referees."""
    found = _late_request(call, late)
    verb = late_lists.refuse if found.kind == PhoneRequest.Kind.HAND_IN else late_check_ins.refuse
    return verb(found, by=call.actor, now=call.now, reason=values.reason)


def _late_request(call: Call, late: int, **asked: str) -> PhoneRequest:
    rows = PhoneRequest.objects.filter(entrant__tournament=call.tournament, **asked)
    return access.one_or_404(rows.select_related("entrant"), access.NO_LATE_REQUEST, pk=late)
