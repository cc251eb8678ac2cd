"""The page of one army list before a referee, and the way from one list to the next."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.list_slots import limit_of
from armies.messages import send_back_messages
from armies.services.errors import Refused
from armies.services.lists.documents import findings_of
from tournament import adapters
from tournament.messages.lists import CLOSED_LISTS
from tournament.queries.catalogues.figure_differences import today_of
from tournament.queries.history import log
from tournament.queries.lists import light_lists, list_queue, queue_turns
from tournament.queries.lists.list_queue import ListRow
from tournament.queries.lists.list_reviews import Review, review_of
from tournament.services.tournaments import deadlines
from tournament.web.forms.post_data import whole
from tournament.web.organiser.core.desk import REFEREE, Desk, page
from tournament.web.organiser.core.live_pages import LivePart
from tournament.web.organiser.lists import review_claims
from tournament.web.refusals import sentence

MAX_DONE = 9999
OPENINGS: Final = (
    (15, gettext_lazy("for 15 minutes")),
    (30, gettext_lazy("for 30 minutes")),
    (60, gettext_lazy("for an hour")),
    (0, gettext_lazy("until I lock it")),
)


@dataclass(frozen=True, slots=True)
class Walk:
    """How a referee goes through the lists: the view, how many are done, and which was the last one."""

    view: str
    done: int
    last: str

    def query(self, **changes: str) -> str:
        parameters = {"only": self.view, "done": str(self.done or ""), "last": self.last, **changes}
        asked = {name: value for name, value in parameters.items() if value}
        return f"?{urlencode(asked)}" if asked else ""


def start(desk: Desk, rows: Sequence[ListRow], view: str) -> str:
    row = queue_turns.next_of(rows, view=view, is_taken=lambda each: bool(review_claims.held_by(desk, each)))
    return address_of(desk, row, Walk(view, 0, "")) if row is not None else ""


def news_context(desk: Desk, asked: Mapping[str, str]) -> dict[str, Any]:
    """What became of a list since its page was opened: ``12-good-3-40`` is list, version and newest word."""
    of_list, _dash, seen = asked.get("list", "").rpartition("-")
    of_list, _dash, version = of_list.rpartition("-")
    number, _dash, faction = of_list.partition("-")
    if faction not in adapters.to_list_slots(desk.tournament):
        raise Http404(_("This list does not exist."))
    row = list_queue.row_of(desk.entrant(whole(number) or 0), faction)
    return {"news": _news(desk, row, version=whole(version), seen=whole(seen))}


def list_page(
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
        raise Http404(_("This version does not exist. Open the list and choose one."))
    walk = walk_of(asked)
    turn = queue_turns.turn_of(rows, row, view=walk.view)
    review_claims.take(desk, row)
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
        **_live(desk, row),
        "walk": walk,
        "turn": turn,
        "place": walk.done + turn.place if turn.place else None,
        "total": walk.done + turn.total,
        "previous_url": address_of(desk, turn.previous, walk),
        "next_url": address_of(desk, turn.next, walk),
        "last": _last(rows, walk),
        "back_url": f"{desk.url('lists')}{view_query(walk.view)}",
    }
    return page(
        request,
        desk,
        "organiser/lists/review/list.html",
        status=refusal.status if refusal else 200,
        **context,
    )


def walk_of(data: Mapping[str, Any]) -> Walk:
    done = whole(data.get("done", "")) or 0
    return Walk(queue_turns.view_of(data.get("only", "")), min(done, MAX_DONE), data.get("last", "")[:20])


def row_in(desk: Desk, number: int, faction: str) -> tuple[list[ListRow], ListRow]:
    """The queue and this list in it; a list of somebody who has left stands outside of it."""
    if faction not in adapters.to_list_slots(desk.tournament):
        raise Http404(_("This faction does not exist. Go back to the lists."))
    entrant = desk.entrant(number)
    return light_lists.rows_of(desk.tournament), list_queue.row_of(entrant, faction)


def address_of(desk: Desk, row: ListRow | None, walk: Walk) -> str:
    return f"{desk.url('list', row.entrant.number, row.faction)}{walk.query()}" if row is not None else ""


def view_query(view: str) -> str:
    return f"?{urlencode({'only': view})}" if view else ""


def _live(desk: Desk, row: ListRow) -> dict[str, Any]:
    version = row.version.number if row.version is not None else 0
    name = f"{row.entrant.number}-{row.faction}-{version}-{row.newest_review_id}"
    return {
        "news": _news(desk, row, version=version, seen=row.newest_review_id),
        "news_url": f"{desk.url('part', 'list_news')}?{urlencode({'list': name})}",
    }


def _news(desk: Desk, row: ListRow, *, version: int | None, seen: int | None) -> dict[str, Any]:
    is_newer = row.version is not None and row.version.number != version
    is_judged = bool(row.words) and row.newest_review_id != seen
    return {
        "version": is_newer,
        "word": is_judged
        and _("%(official)s has decided on this list.") % {"official": row.words[0].decided_by},
        "holder": review_claims.held_by(desk, row),
        "url": desk.url("list", row.entrant.number, row.faction),
    }


def _spoken_by_rules(review: Review | None) -> dict[str, list[Mapping[str, Any]]]:
    rows = [_to_officials(row) for row in review.version.verdict.get("findings", [])] if review else []
    return {
        "findings": [row for row in rows if row.get("severity") != "checklist"],
        "checklist": [row for row in rows if row.get("severity") == "checklist"],
    }


def _to_officials(row: Mapping[str, Any]) -> Mapping[str, Any]:
    if row.get("code") != "role-proposed":
        return row
    return {**row, "case": f"official-{row['data']['role']}"}


def _mend(review: Review | None, row: ListRow) -> str:
    level = limit_of(row.faction) or row.entrant.tournament.level
    findings = findings_of(review.version, level=level) if review else []
    return send_back_messages.send_back_message(findings, faction=row.faction)


def _why_closed(row: ListRow, *, now: datetime) -> str:
    try:
        deadlines.refuse_late_list(row.entrant, row.faction, now=now)
    except Refused as refusal:
        return CLOSED_LISTS.text(refusal.code, refusal.data, case=refusal.case)
    return ""


def _last(rows: Sequence[ListRow], walk: Walk) -> ListRow | None:
    number, _dash, faction = walk.last.partition("-")
    row = queue_turns.row_of_list(rows, whole(number) or 0, faction)
    return row if row is not None and row.approval is not None else None


LIST_NEWS: Final = LivePart("list_news", ("lists",), news_context, least=REFEREE)
