"""A referee's word on an army list. Refuses to judge a version that the referee did not see."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from armies.list_slots import limit_of, side_of
from armies.messages.tables import with_limit
from armies.models import ArmyListVersion
from armies.services.errors import Refused
from tournament.models import ListApproval
from tournament.queries.lists import queue_turns
from tournament.queries.lists.list_queue import ListRow
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.core.inputs import Input
from tournament.services.lists import list_reviews
from tournament.services.lists.inputs import ApproveInput, SeenVersionInput, SendBackInput, UnlockInput
from tournament.services.lists.list_reviews import Reopening
from tournament.web.forms.input_forms import read
from tournament.web.forms.post_data import whole
from tournament.web.organiser.core.desk import REFEREE, Desk, official, see_other, went_well
from tournament.web.organiser.core.local_time import instant_of
from tournament.web.organiser.lists import review_claims
from tournament.web.organiser.lists.list_pages import (
    MAX_DONE,
    Walk,
    address_of,
    list_page,
    row_in,
    view_query,
    walk_of,
)

Speak = Callable[[ListRow], ListApproval]


V = TypeVar("V", bound=Input)

MAX_MINUTES = 7 * 24 * 60
DONE_WORDS = {
    ("approved", "good"): _("Good list of %(player)s approved."),
    ("approved", "evil"): _("Evil list of %(player)s approved."),
    ("sent-back", "good"): _("Good list sent back to %(player)s."),
    ("sent-back", "evil"): _("Evil list sent back to %(player)s."),
    ("taken-back", "good"): _("Decision undone. The good list of %(player)s is back in the queue."),
    ("taken-back", "evil"): _("Decision undone. The evil list of %(player)s is back in the queue."),
    ("approved", "any"): _("List of %(player)s approved."),
    ("sent-back", "any"): _("List sent back to %(player)s."),
    ("taken-back", "any"): _("Decision undone. The list of %(player)s is back in the queue."),
}


@official(REFEREE, methods=["GET", "HEAD"])
def show(request: HttpRequest, desk: Desk, number: int, faction: str) -> HttpResponse:
    rows, row = row_in(desk, number, faction)
    return list_page(request, desk, rows, row)


@official(REFEREE, methods=["POST"])
def approve(request: HttpRequest, desk: Desk, number: int, faction: str) -> HttpResponse:

    def speak(row: ListRow) -> ListApproval:
        values = _typed(request, ApproveInput)
        return list_reviews.approve(
            row.entrant,
            _seen(row, values),
            by=desk.by,
            now=desk.now,
            clause=values.clause,
            message=values.reason,
            seen=values.seen,
        )

    return _spoken(request, desk, number, faction, speak)


@official(REFEREE, methods=["POST"])
def send_back(request: HttpRequest, desk: Desk, number: int, faction: str) -> HttpResponse:

    def speak(row: ListRow) -> ListApproval:
        values = _typed(request, SendBackInput)
        return list_reviews.send_back(
            row.entrant,
            _seen(row, values),
            by=desk.by,
            now=desk.now,
            message=values.message,
            seen=values.seen,
            reopening=_reopening(desk, request.POST),
        )

    return _spoken(request, desk, number, faction, speak)


@official(REFEREE, methods=["POST"])
def take_back(request: HttpRequest, desk: Desk, number: int, faction: str) -> HttpResponse:
    row = row_in(desk, number, faction)[1]
    values = _typed(request, SeenVersionInput)
    list_reviews.take_back(row.entrant, _seen(row, values), by=desk.by, now=desk.now, seen=values.seen)
    return went_well(
        request,
        _done("taken-back", row),
        f"{desk.url('list', number, faction)}{walk_of(request.POST).query(last='')}",
    )


@official(REFEREE, methods=["POST"])
def unlock(request: HttpRequest, desk: Desk, number: int, faction: str) -> HttpResponse:
    rows, row = row_in(desk, number, faction)
    try:
        opening = _reopening(desk, request.POST)
        list_reviews.unlock(
            row.entrant,
            faction,
            by=desk.by,
            now=desk.now,
            reason=_typed(request, UnlockInput).reason,
            until=opening.until if opening else None,
        )
    except Refused as refusal:
        return list_page(request, desk, rows, row, refusal=refusal)
    return went_well(request, str(_("List reopened.")), desk.url("list", number, faction))


def _spoken(request: HttpRequest, desk: Desk, number: int, faction: str, speak: Speak) -> HttpResponse:
    rows, row = row_in(desk, number, faction)
    try:
        approval = speak(row)
    except Refused as refusal:
        rows, row = row_in(desk, number, faction)  # another referee or a newer version may have come
        return list_page(request, desk, rows, row, refusal=refusal)
    review_claims.drop(desk, row)
    walk = walk_of(request.POST)
    after = queue_turns.next_of(
        rows, row, view=walk.view, is_taken=lambda each: bool(review_claims.held_by(desk, each))
    )
    if after is not None:
        went_on = Walk(walk.view, min(walk.done + 1, MAX_DONE), f"{number}-{faction}")
        return see_other(address_of(desk, after, went_on))
    return went_well(request, _done(approval.decision, row), f"{desk.url('lists')}{view_query(walk.view)}")


def _done(decision: str, row: ListRow) -> str:
    words = DONE_WORDS[decision, side_of(row.faction)] % {"player": f"{row.entrant}"}
    return with_limit(words, limit_of(row.faction))


def _typed(request: HttpRequest, definition: type[V]) -> V:
    """What was typed; the deadline is of the hall's clock and is read by :func:`_reopening`."""
    typed = request.POST.dict()
    return read({"reason": typed.get("message", ""), **typed, "until": ""}, definition)


def _seen(row: ListRow, values: SeenVersionInput) -> ArmyListVersion:
    if row.version is None:
        raise Conflict("list-missing", case=row.faction, data={"player": str(row.entrant)})
    if values.version != row.version.number:
        raise Conflict("version-old", case=row.faction, data={"player": str(row.entrant)})
    return row.version


def _reopening(desk: Desk, post: Mapping[str, Any]) -> Reopening | None:
    """An instant wins over minutes; 0 minutes are for as long as the referee likes, none leave it closed."""
    instant = instant_of(post.get("until", ""), zone=desk.tournament.zone)
    if instant is not None:
        return Reopening(instant)
    text = post.get("minutes", "")
    if not text:
        return None
    minutes = whole(text)
    if minutes is None or minutes > MAX_MINUTES:
        raise Invalid("minutes-unknown", field="minutes")
    return Reopening(desk.now + timedelta(minutes=minutes) if minutes else None)
