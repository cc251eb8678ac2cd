"""The referee's queue of army lists: where each stands, one with what it changed, and the referee's word."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from armies.list_slots import SLOT, limit_of
from armies.messages import send_back_messages
from armies.messages.formats import or_list
from armies.models import ArmyListVersion
from armies.services.lists.differences import lines_of
from armies.services.lists.documents import findings_of
from tournament import adapters
from tournament.api.core import choices
from tournament.api.core.base_views import Desk
from tournament.api.core.operations import REFEREE, TOURNAMENT, Call, operation
from tournament.api.core.paging import Pages
from tournament.api.lists.judging_serializers import ListReviewOutput, QueueRowOutput
from tournament.api.lists.lists_serializers import SLOT_HELP
from tournament.queries.lists import list_queue, queue_turns
from tournament.queries.lists.list_queue import ListRow
from tournament.queries.lists.list_reviews import Review, review_of
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.lists import list_reviews
from tournament.services.lists.inputs import ApproveInput, SeenVersionInput, SendBackInput, UnlockInput
from tournament.services.lists.list_reviews import Reopening

LISTS: Final = f"{TOURNAMENT}lists/"
LIST: Final = f"{LISTS}<int:number>/<str:faction>/"
FACTION = OpenApiParameter("faction", str, OpenApiParameter.PATH, description=SLOT_HELP, pattern=SLOT)
ASKED = (
    OpenApiParameter(
        "state", str, enum=[*choices.QUEUE, "all"], description="Left out: what waits for a referee."
    ),
    OpenApiParameter("q", str, description="Part of a name, a club or the start number."),
)
SHOWN = (
    FACTION,
    OpenApiParameter("version", int, description="An earlier version."),
    OpenApiParameter("against", int, description="What to compare with; the last that was judged, else."),
)
judge = partial(operation, "POST", access=REFEREE, output=QueueRowOutput, parameters=(FACTION,))


@operation("GET", LISTS, "lists", REFEREE, output=QueueRowOutput, paged=Pages, parameters=ASKED)
def index(call: Call) -> list[dict[str, Any]]:
    """Illegal lists first, then those that changed since an approval, then those that wait. For referees.

    Without a state these are all; a search finds lists of every state.
    """
    state = call.request.query_params.get("state", "")
    if state != queue_turns.view_of(state):
        known = list(queue_turns.VIEWS[1:])
        raise Invalid("state-unknown", data={"state": state[:20], "known": known}, field="state")
    rows = list_queue.rows_of(call.tournament)
    found = queue_turns.chosen(rows, view=state, words=call.request.query_params.get("q", ""))
    return [queue_row(row) for row in found]


@operation("GET", LIST, "list", REFEREE, output=ListReviewOutput, parameters=SHOWN, refuses=(422,))
def show(call: Call, number: int, faction: str) -> dict[str, Any]:
    """What the rules say, what changed, every version and every word. For referees."""
    row = list_row(call.desk, number, faction)
    asked = {name: _number(call.request, name) for name in ("version", "against")}
    found = review_of(row, number=asked["version"], against=asked["against"])
    if found is None and asked["version"] is not None:
        raise Http404(_("This version does not exist. Leave it out for the current one."))
    return _review(row, found)


@judge(f"{LIST}approve/", "list_approve")
def approve(call: Call, values: ApproveInput, number: int, faction: str) -> dict[str, Any]:
    """Approve the version that was seen; with clause and reason it is a ruling (10.01). For referees."""
    more = {"clause": values.clause, "message": values.reason}
    return _judged(call, list_reviews.approve, values, list_row(call.desk, number, faction), **more)


@judge(f"{LIST}send-back/", "list_send_back")
def send_back(call: Call, values: SendBackInput, number: int, faction: str) -> dict[str, Any]:
    """Send the version that was seen back with what is to be mended. For referees."""
    until = Reopening(values.until) if values.is_reopened else None
    more = {"message": values.message, "reopening": until}
    return _judged(call, list_reviews.send_back, values, list_row(call.desk, number, faction), **more)


@judge(f"{LIST}take-back/", "list_take_back")
def take_back(call: Call, values: SeenVersionInput, number: int, faction: str) -> dict[str, Any]:
    """Take the word back that counts; the list waits again and nothing is deleted. For referees."""
    return _judged(call, list_reviews.take_back, values, list_row(call.desk, number, faction))


@judge(f"{LIST}unlock/", "list_unlock")
def unlock(call: Call, values: UnlockInput, number: int, faction: str) -> dict[str, Any]:
    """Open a closed list to its owner again, with a reason and an own deadline. For referees."""
    entrant = list_row(call.desk, number, faction).entrant
    list_reviews.unlock(
        entrant, faction, by=call.actor, now=call.now, reason=values.reason, until=values.until
    )
    return queue_row(list_row(call.desk, number, faction))


def _judged(
    call: Call, verb: Callable[..., object], values: SeenVersionInput, row: ListRow, **more: object
) -> dict[str, Any]:
    version = _seen(row, values.version)
    verb(row.entrant, version, by=call.actor, now=call.now, seen=values.seen, **more)
    return queue_row(list_row(call.desk, row.entrant.number, row.faction))


def list_row(desk: Desk, number: int, faction: str) -> ListRow:
    known = adapters.to_list_slots(desk.tournament)
    if faction not in known:
        values = {"faction": faction, "known": or_list(known)}
        raise Http404(_("“%(faction)s” is not a list of this event. Use %(known)s.") % values)
    return list_queue.row_of(desk.entrant(number), faction)


def _seen(row: ListRow, version: int) -> ArmyListVersion:
    """The version that was looked at; a newer one is never judged unseen."""
    if row.version is None:
        raise Conflict("list-missing", case=row.faction, data={"player": str(row.entrant)})
    if row.version.number != version:
        raise Conflict(
            "version-old", case=row.faction, data={"player": str(row.entrant), "version": row.version.number}
        )
    return row.version


def _number(request: Request, name: str) -> int | None:
    written = request.query_params.get(name, "")
    if written and not (written.isascii() and written.isdigit() and len(written) < 7):  # noqa: PLR2004
        raise Invalid("version-unknown", data={"written": written[:20]}, field=name)
    return int(written) if written else None


def queue_row(row: ListRow) -> dict[str, Any]:
    version, word = row.version, row.approval
    return {
        "entrant": row.entrant.number,
        "name": row.entrant.name,
        "faction": row.faction,
        "state": row.state,
        "is_changed": row.is_changed,
        "is_locked": row.is_locked,
        "version": version.number if version else None,
        "seen": row.newest_review_id,
        "fingerprint": version.fingerprint if version else None,
        "points": version.totals.get("points") if version else None,
        "late_mark": version.late_mark if version else "",
        "judged_by": word.decided_by if word else "",
        "message": word.message if word else "",
        "clause": word.clause if word else "",
    }


def _review(of: ListRow, found: Review | None) -> dict[str, Any]:
    """One list with all that a referee needs to judge it; of a missing one, that it is missing."""
    level = limit_of(of.faction) or of.entrant.tournament.level
    findings = findings_of(found.version, level=level) if found else []
    return {
        **queue_row(of),
        "shown": found.version.number if found else None,
        "against": found.base.number if found and found.base else None,
        "totals": found.version.totals if found else None,
        "findings": findings,
        "entries": lines_of(found.version) if found else (),
        "document": found.version.handed_document if found else None,
        "unverified": found.unverified if found else 0,
        "differences": found.changes if found else (),
        "mending": send_back_messages.send_back_message(findings, faction=of.faction),
        "versions": [past.version for past in found.versions] if found else (),
        "words": of.words,
    }
