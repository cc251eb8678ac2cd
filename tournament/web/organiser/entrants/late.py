"""What came late from phones: a list is accepted or refused, a check-in is refused."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armies.list_slots import limit_of, side_of
from armies.messages.tables import with_limit
from tournament import access, adapters
from tournament.models import PhoneRequest
from tournament.queries.lists import late_arrivals
from tournament.queries.lists.late_arrivals import LateList
from tournament.services.core.inputs import ReasonInput
from tournament.services.entrants import late_check_ins
from tournament.services.lists import late_lists, lists
from tournament.services.lists.inputs import AcceptLateInput
from tournament.web.forms.input_forms import posted
from tournament.web.organiser.core.ask import Question, asks
from tournament.web.organiser.core.desk import REFEREE, Desk, official, went_well

ACCEPTED: Final = {
    "good": _("The late good list of %(name)s counts as version %(version)s."),
    "evil": _("The late evil list of %(name)s counts as version %(version)s."),
    "any": _("The late list of %(name)s counts as version %(version)s."),
}
REFUSED: Final = {
    "good": _("The late good list of %(name)s is refused."),
    "evil": _("The late evil list of %(name)s is refused."),
    "any": _("The late list of %(name)s is refused."),
}


def lines(desk: Desk) -> list[dict[str, Any]]:
    return [
        {"late": late, "verdict": _verdict(desk, late)}
        for late in late_arrivals.waiting_lists(desk.tournament)
    ]


def _verdict(desk: Desk, late: LateList) -> Any:
    """What the rules say of the figures; ``None`` of a text, a file or a link."""
    if late.document is not None or adapters.has_list_documents(desk.tournament):
        return None
    return lists.preview(desk.tournament, late.request.faction, late.choices)


@official(REFEREE, methods=["POST"])
def accept(request: HttpRequest, desk: Desk, request_id: int) -> HttpResponse:
    seen = posted(request, AcceptLateInput).seen
    done = late_lists.accept(_found(desk, request_id, "hand-in"), by=desk.by, now=desk.now, seen=seen)
    words = ACCEPTED[side_of(done.faction)] % {"name": f"{done.entrant}", "version": done.version}
    return went_well(request, with_limit(words, limit_of(done.faction)), desk.url("lists"))


def _ask_to_refuse_a_list(desk: Desk, request_id: int) -> Question:
    late = _found(desk, request_id, "hand-in")
    return Question(
        title=gettext("Refuse the late list of %(name)s") % {"name": f"{late.entrant}"},
        text=gettext("The current list stays. The player reads your reason."),
        answer=gettext("Refuse list"),
        back=desk.url("lists"),
        needs_reason=True,
        is_danger=True,
    )


@official(REFEREE)
@asks(_ask_to_refuse_a_list)
def refuse(request: HttpRequest, desk: Desk, request_id: int) -> HttpResponse:
    late, reason = _found(desk, request_id, "hand-in"), posted(request, ReasonInput).reason
    done = late_lists.refuse(late, by=desk.by, now=desk.now, reason=reason)
    words = REFUSED[side_of(done.faction)] % {"name": f"{done.entrant}"}
    return went_well(request, with_limit(words, limit_of(done.faction)), desk.url("lists"))


def _ask_to_refuse_a_check_in(desk: Desk, request_id: int) -> Question:
    late = _found(desk, request_id, "check-in")
    return Question(
        title=gettext("Refuse the late check-in of %(name)s") % {"name": f"{late.entrant}"},
        text=gettext("Nothing changes. The player reads your reason."),
        answer=gettext("Refuse check-in"),
        back=desk.url("check-in"),
        needs_reason=True,
        is_danger=True,
    )


@official(REFEREE)
@asks(_ask_to_refuse_a_check_in)
def refuse_check_in(request: HttpRequest, desk: Desk, request_id: int) -> HttpResponse:
    late, reason = _found(desk, request_id, "check-in"), posted(request, ReasonInput).reason
    done = late_check_ins.refuse(late, by=desk.by, now=desk.now, reason=reason)
    return went_well(
        request, _("%(name)s is not checked in.") % {"name": f"{done.entrant}"}, desk.url("check-in")
    )


def _found(desk: Desk, request_id: int, kind: str) -> PhoneRequest:
    rows = PhoneRequest.objects.filter(entrant__tournament=desk.tournament, kind=kind)
    return access.one_or_404(rows.select_related("entrant"), access.NO_LATE_REQUEST, pk=request_id)
