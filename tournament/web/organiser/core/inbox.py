"""The inbox of a desk: each thing that waits, with the page where it is settled."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournament.access import RANK
from tournament.models import RoleKind, Tournament
from tournament.queries.desk.inbox import LEAST, InboxItem, InboxKind
from tournament.web.caching.day_cache import inbox_now


@dataclass(frozen=True, slots=True)
class InboxLine:
    """One item with the button that leads to where it is settled, or settles it where it ``posts``."""

    item: InboxItem
    url: str
    label: Any
    posts: bool = False

    @property
    def icon(self) -> str:
        """The mark of an item that is about no table."""
        return ICONS.get(self.item.kind, "warning")


ICONS: Final[Mapping[InboxKind, str]] = {
    InboxKind.LATE_LIST: "list",
    InboxKind.LISTS: "list",
    InboxKind.LATE_CHECK_IN: "check",
    InboxKind.PLAYER_REQUEST: "people",
    InboxKind.PLAYERS_MISSING: "people",
    InboxKind.RESULT_MISSING: "done",
    InboxKind.SCREEN_LOST: "screen",
    InboxKind.SCREEN_SILENT: "sound",
    InboxKind.PRINT_FAILED: "print",
    InboxKind.TIME_OFF: "clock",
    InboxKind.CLOCK_LATE: "clock",
}
Place = tuple[str, Any, Callable[[InboxItem], tuple[object, ...]]]


def _nothing(_item: InboxItem) -> tuple[object, ...]:
    return ()


def _table(item: InboxItem) -> tuple[object, ...]:
    return item.round, item.table


def _round(item: InboxItem) -> tuple[object, ...]:
    return (item.round,)


def _player(item: InboxItem) -> tuple[object, ...]:
    return (item.number,)


def _row(item: InboxItem) -> tuple[object, ...]:
    return (item.subject,)


TAKE: Final[Place] = ("referee-call-take", _("I am going"), _row)
ANSWER: Final[Place] = ("referee-call-answer", _("Answered"), _row)
PLACES: Final[Mapping[InboxKind, Place]] = {
    InboxKind.CLOCK_LATE: ("clock", _("Open the clock"), _round),
    InboxKind.DISPUTE: ("table", _("Compare the reports"), _table),
    InboxKind.OPPONENT_MISSING: ("no-shows", _("Check the table"), _nothing),
    InboxKind.RESULT_MISSING: ("entry", _("Type results"), _nothing),
    InboxKind.PLAYERS_MISSING: ("no-shows", _("See missing players"), _nothing),
    InboxKind.PLAYER_REQUEST: ("player-request-note", _("Noted"), _row),
    InboxKind.LINK_ASKED: ("issue-link", _("New private link"), _player),
    InboxKind.LATE_CHECK_IN: ("check-in", _("See late check-ins"), _nothing),
    InboxKind.LATE_LIST: ("lists", _("See late lists"), _nothing),
    InboxKind.LISTS: ("lists", _("Review the lists"), _nothing),
    InboxKind.DOUBT: ("table", _("Open the table"), _table),
    InboxKind.CONTRADICTION: ("table", _("Open the table"), _table),
    InboxKind.SCREEN_LOST: ("screens", _("See the screens"), _nothing),
    InboxKind.SCREEN_SILENT: ("screens", _("See the screens"), _nothing),
    InboxKind.PRINT_FAILED: ("prints", _("See the prints"), _nothing),
    InboxKind.MAIL_FAILED: ("failed-mails", _("See the mails"), _nothing),
    InboxKind.TIME_OFF: ("clock", _("Open the clock"), _round),
    InboxKind.NO_COPY: ("prints", _("See the prints"), _nothing),
}


def inbox_lines(tournament: Tournament, kind: RoleKind, *, now: datetime) -> list[InboxLine]:
    """What waits for somebody with this role."""
    return [
        _line(tournament, item)
        for item in inbox_now(tournament, now=now)
        if RANK[kind] >= RANK[LEAST.get(item.kind, RoleKind.SCOREKEEPER)]
    ]


def _line(tournament: Tournament, item: InboxItem) -> InboxLine:
    is_call = item.kind == InboxKind.REFEREE_CALL
    name, label, args = (ANSWER if item.is_taken else TAKE) if is_call else PLACES[item.kind]
    posts = is_call or item.kind == InboxKind.PLAYER_REQUEST
    return InboxLine(item, reverse(f"organiser:{name}", args=[tournament.slug, *args(item)]), label, posts)
