"""What the page of the lists shows: one view of the queue, page by page, and where judging begins."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.core.paginator import Paginator
from django.utils.translation import gettext_lazy as _

from tournament import adapters
from tournament.queries.catalogues import figure_queue, figure_roles
from tournament.queries.lists import blocking_lists, light_lists, list_queue, queue_turns
from tournament.queries.lists.list_queue import ListRow, ListState
from tournament.services.lists import reminders
from tournament.web.organiser.core.desk import Desk
from tournament.web.organiser.entrants import late
from tournament.web.organiser.lists import list_pages

ROWS_A_PAGE: Final = 40
MAX_WORDS_LENGTH: Final = 80
LABELS: Final = {
    queue_turns.TO_JUDGE: _("To decide"),
    ListState.ILLEGAL: _("Not legal"),
    ListState.CHANGED: _("Changed"),
    ListState.WAITING: _("Waiting"),
    ListState.SENT_BACK: _("Sent back"),
    ListState.MISSING: _("Missing"),
    ListState.APPROVED: _("Approved"),
    queue_turns.ALL: _("All"),
}


def lists_context(desk: Desk, asked: Mapping[str, str]) -> dict[str, Any]:
    are_needed = blocking_lists.are_needed(desk.tournament)
    rows = [row for row in light_lists.rows_of(desk.tournament) if are_needed or row.version]
    view, words = queue_turns.view_of(asked.get("only", "")), asked.get("q", "")[:MAX_WORDS_LENGTH]
    found = queue_turns.chosen(rows, view=view, words=words)
    shown = Paginator(found, ROWS_A_PAGE).get_page(asked.get("page"))
    list_queue.with_verdicts(list(shown))
    unverified, unconfirmed = list_queue.to_look_at(shown)
    return {
        "late": late.lines(desk),
        "rows": shown,
        "unverified": unverified,
        "unconfirmed": unconfirmed,
        "figures_waiting": figure_queue.count(desk.tournament),
        "roles_waiting": figure_roles.proposed_count(desk.tournament),
        "view": view,
        "words": words,
        "tabs": _tabs(rows, view),
        "are_needed": are_needed,
        "has_documents": adapters.has_list_documents(desk.tournament),
        "total": len(rows),
        "start_url": list_pages.start(desk, rows, view),
        "start_count": sum(row.is_open for row in queue_turns.chosen(rows, view=view)),
        "approvable": len(list_queue.approvable(rows, desk.tournament)),
        "owing": len(reminders.owing(rows, desk.tournament)),
        "open_lists": sum(row.army_list is not None and not row.is_locked for row in rows),
    }


def _tabs(rows: Sequence[ListRow], view: str) -> list[dict[str, Any]]:
    tabs = [
        {
            "label": label,
            "url": f"?only={name}" if name else "?",
            "count": len(queue_turns.chosen(rows, view=name)),
            "is_current": name == view,
        }
        for name, label in LABELS.items()
    ]
    return [tab for tab in tabs if tab["count"] or tab["is_current"] or tab["url"] == "?"]
