"""One army list before a referee: what the rules say, what changed, the referee's word, then the next list.

What was typed is kept where a word is refused. Refuses to judge a version that the referee did not see.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.utils.http import urlencode
from django.views.decorators.http import require_POST, require_safe

from armies.services.errors import Refused
from rules.combat_hex import mending
from tournament.queries import list_queue, list_turns, log
from tournament.queries.figure_differences import today_of
from tournament.queries.list_reviews import review_of
from tournament.services import deadlines, judgements
from tournament.services.errors import Conflict, Invalid
from tournament.services.judgements import Reopening
from tournament.web.organiser import hands
from tournament.web.organiser.desk import REFEREE, Desk, official, onward, page, went_well
from tournament.web.organiser.moments import instant_of
from tournament.web.refusals import sentence
from tournament.web.sent import whole

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime

    from django.http import HttpRequest, HttpResponse, QueryDict

    from armies.models import ArmyListVersion
    from tournament.models import Entrant, ListApproval
    from tournament.queries.list_queue import ListRow
    from tournament.queries.list_reviews import Review

    Speak = Callable[[Entrant, ArmyListVersion, QueryDict, int | None], ListApproval]

MOST_DONE = 9999
LONGEST_MINUTES = 7 * 24 * 60
OPENINGS = ((15, "for 15 minutes"), (30, "for 30 minutes"), (60, "for an hour"), (0, "until I lock it"))
DONE_WORDS = {
    "approved": "The {faction} list of {name} is approved.",
    "sent-back": "The {faction} list goes back to {name}.",
}


@dataclass(frozen=True, slots=True)
class Walk:
    """How a referee goes through the lists: the view, how many are done, and which was the last one."""

    view: str
    done: int
    last: str

    def query(self, **changes: str) -> str:
        """For addresses, with the question mark."""
        said = {"only": self.view, "done": str(self.done or ""), "last": self.last, **changes}
        asked = {name: value for name, value in said.items() if value}
        return f"?{urlencode(asked)}" if asked else ""


@require_safe
@official(REFEREE)
def show(request: HttpRequest, desk: Desk, number: int, faction: str) -> HttpResponse:
    """One list with all that a referee needs to judge it; an older version may be opened, too."""
    rows, row = _row(desk, number, faction)
    return _page(request, desk, rows, row)


@require_POST
@official(REFEREE)
def approve(request: HttpRequest, desk: Desk, number: int, faction: str) -> HttpResponse:
    """Yes; with a clause and a reason it is a ruling."""

    def speak(entrant: Entrant, version: ArmyListVersion, post: QueryDict, seen: int | None) -> ListApproval:
        clause, message = post.get("clause", "").strip(), post.get("message", "")
        return judgements.approve(
            entrant, version, by=desk.by, now=desk.now, clause=clause, message=message, seen=seen
        )

    return _spoken(request, desk, number, faction, speak)


@require_POST
@official(REFEREE)
def send_back(request: HttpRequest, desk: Desk, number: int, faction: str) -> HttpResponse:
    """No, with what has to be mended; a closed list may be opened with it."""

    def speak(entrant: Entrant, version: ArmyListVersion, post: QueryDict, seen: int | None) -> ListApproval:
        return judgements.send_back(
            entrant,
            version,
            by=desk.by,
            now=desk.now,
            message=post.get("message", ""),
            seen=seen,
            reopening=_reopening(desk, post),
        )

    return _spoken(request, desk, number, faction, speak)


@require_POST
@official(REFEREE)
def take_back(request: HttpRequest, desk: Desk, number: int, faction: str) -> HttpResponse:
    """Undo the word that counts; the list is looked at again."""
    _, row = _row(desk, number, faction)
    version, seen = _seen(row, request.POST)
    judgements.take_back(row.entrant, version, by=desk.by, now=desk.now, seen=seen)
    return went_well(
        request,
        f"The {faction} list of {row.entrant} waits for a word again.",
        f"{desk.url('list', number, faction)}{_walk(request.POST).query(last='')}",
    )


@require_POST
@official(REFEREE)
def unlock(request: HttpRequest, desk: Desk, number: int, faction: str) -> HttpResponse:
    """Open one list to its owner again, with a reason and an own deadline."""
    rows, row = _row(desk, number, faction)
    try:
        opening = _reopening(desk, request.POST)
        judgements.unlock(
            row.entrant,
            faction,
            by=desk.by,
            now=desk.now,
            reason=request.POST.get("reason", ""),
            until=opening.until if opening else None,
        )
    except Refused as refusal:
        return _page(request, desk, rows, row, refusal=refusal)
    return went_well(request, f"The {faction} list is open again.", desk.url("list", number, faction))


def start(desk: Desk, rows: Sequence[ListRow], view: str) -> str:
    """Where judging begins: the first list of a view that nobody else has open; nothing where none waits."""
    row = list_turns.next_of(rows, view=view, is_taken=lambda each: bool(hands.held_by(desk, each)))
    return _address(desk, row, Walk(view, 0, "")) if row is not None else ""


def _spoken(request: HttpRequest, desk: Desk, number: int, faction: str, speak: Speak) -> HttpResponse:
    """Say it, then hand out the next list; refused, the same page with what was typed."""
    rows, row = _row(desk, number, faction)
    try:
        version, seen = _seen(row, request.POST)
        said = speak(row.entrant, version, request.POST, seen)
    except Refused as refusal:
        rows, row = _row(desk, number, faction)  # another referee or a newer version may have come
        return _page(request, desk, rows, row, refusal=refusal)
    hands.drop(desk, row)
    walk = _walk(request.POST)
    after = list_turns.next_of(
        rows, row, view=walk.view, is_taken=lambda each: bool(hands.held_by(desk, each))
    )
    if after is not None:
        went_on = Walk(walk.view, min(walk.done + 1, MOST_DONE), f"{number}-{faction}")
        return onward(_address(desk, after, went_on))
    words = DONE_WORDS[said.decision].format(faction=faction, name=row.entrant)
    return went_well(request, words, f"{desk.url('lists')}{_only(walk.view)}")


def _page(
    request: HttpRequest,
    desk: Desk,
    rows: Sequence[ListRow],
    row: ListRow,
    *,
    refusal: Refused | None = None,
) -> HttpResponse:
    typed = request.POST
    asked = typed if refusal is not None else request.GET
    review = review_of(row, number=whole(asked.get("shown", "")), against=whole(asked.get("against", "")))
    if review is None and (asked.get("shown") or row.version is not None):
        raise Http404("There is no such version. Open the list and choose one.")
    walk = _walk(asked)
    turn = list_turns.turn_of(rows, row, view=walk.view)
    hands.take(desk, row)
    context = {
        "row": row,
        "entrant": row.entrant,
        "review": review,
        "today": today_of(review.version, desk.tournament) if review else None,
        "life": log.life_of(row.entrant, row.faction),
        "is_old": review is not None and review.version != row.version,
        **_spoken_by_rules(review),
        "message": (not typed.get("clause") and typed.get("message")) or _mend(review, row),
        "typed": typed,
        "refusal": sentence(refusal) if refusal is not None else "",
        "closed": _why_closed(row, now=desk.now),
        "openings": OPENINGS,
        "holder": hands.held_by(desk, row),
        "walk": walk,
        "turn": turn,
        "place": walk.done + turn.place if turn.place else None,
        "total": walk.done + turn.total,
        "previous_url": _address(desk, turn.previous, walk),
        "next_url": _address(desk, turn.next, walk),
        "last": _last(rows, walk),
        "back_url": f"{desk.url('lists')}{_only(walk.view)}",
    }
    return page(request, desk, "list", status=refusal.status if refusal else 200, **context)


def _spoken_by_rules(review: Review | None) -> dict[str, list[Mapping[str, Any]]]:
    """Findings in two heaps: what a referee decides on, and what only people at the table can see."""
    rows = review.version.verdict.get("findings", []) if review else []
    return {
        "findings": [row for row in rows if row.get("severity") != "checklist"],
        "checklist": [row for row in rows if row.get("severity") == "checklist"],
    }


def _mend(review: Review | None, row: ListRow) -> str:
    """The message a list goes back with, from the rules it breaks."""
    findings = review.version.verdict.get("findings", []) if review else []
    return mending.letter(findings, faction=row.faction)


def _why_closed(row: ListRow, *, now: datetime) -> str:
    """Why the owner cannot change the list, where they cannot."""
    try:
        deadlines.refuse_late_list(row.entrant, row.faction, now=now)
    except Refused as refusal:
        return refusal.message
    return ""


def _row(desk: Desk, number: int, faction: str) -> tuple[list[ListRow], ListRow]:
    """The queue and this list in it; a list of somebody who has left stands outside of it."""
    if faction not in list_queue.FACTIONS:
        raise Http404(f"{faction} is no faction. Go back to the lists.")
    entrant = desk.entrant(number)
    rows = list_queue.rows_of(desk.tournament)
    return rows, list_turns.found(rows, number, faction) or list_queue.row_of(entrant, faction)


def _seen(row: ListRow, post: Mapping[str, Any]) -> tuple[ArmyListVersion, int | None]:
    """The version the referee looked at, and the newest word then; a newer one is never judged unseen."""
    if row.version is None:
        raise Conflict("list-missing", f"{row.entrant} has no {row.faction} list. There is nothing to judge.")
    if post.get("version", "") != str(row.version.number):
        raise Conflict(
            "version-old", f"{row.entrant} has sent a newer version of this list. Look at that one."
        )
    return row.version, whole(post.get("seen", ""))


def _reopening(desk: Desk, post: Mapping[str, Any]) -> Reopening | None:
    """An instant wins over minutes; 0 minutes are for as long as the referee likes, none leave it closed."""
    instant = instant_of(post.get("until", ""), zone=desk.tournament.zone)
    if instant is not None:
        return Reopening(instant)
    text = post.get("minutes", "")
    if not text:
        return None
    minutes = whole(text)
    if minutes is None or minutes > LONGEST_MINUTES:
        raise Invalid("minutes-unknown", "Choose for how long the list is open.", field="minutes")
    return Reopening(desk.now + timedelta(minutes=minutes) if minutes else None)


def _walk(data: Mapping[str, Any]) -> Walk:
    done = whole(data.get("done", "")) or 0
    return Walk(list_turns.view_of(data.get("only", "")), min(done, MOST_DONE), data.get("last", "")[:20])


def _last(rows: Sequence[ListRow], walk: Walk) -> ListRow | None:
    """The list that was judged just now, to take it back with one tap."""
    number, _, faction = walk.last.partition("-")
    row = list_turns.found(rows, whole(number) or 0, faction)
    return row if row is not None and row.approval is not None else None


def _address(desk: Desk, row: ListRow | None, walk: Walk) -> str:
    return f"{desk.url('list', row.entrant.number, row.faction)}{walk.query()}" if row is not None else ""


def _only(view: str) -> str:
    return f"?{urlencode({'only': view})}" if view else ""
