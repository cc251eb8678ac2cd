"""What a listener is told: events merged into one server-sent message, cut to what the listener may see.

The public hears public topics only. A phone hears what is announced and
called to the hall and to its own table.
Nothing here reads or sends.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tournament.services.announce import TOPICS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from tournament.queries.outbox import Event

PUBLIC_TOPICS: Final = frozenset(
    {"tournament", "entrants", "pairings", "results", "standings", "outlook", "clock", "screens"}
)
ORDERS: Final = frozenset({"clock.pause", "clock.resume", "clock.extend", "clock.table-time"})
SPOKEN: Final = ORDERS | {"announcement", "call"}  # the kinds of events whose words a page shows and says
RETRY: Final = 1000  # milliseconds
SHORTEST_SPREAD: Final = 400  # milliseconds
LONGEST_SPREAD: Final = 10_000
SPREAD_EACH: Final = 2  # milliseconds for each who listens: what one fetched part may take of the server
HEARTBEAT: Final = b"event: beat\ndata: {}\n\n"  # an event, so that a page can tell silence from a dead line


@dataclass(frozen=True, slots=True)
class Audience:
    """Who listens to one tournament. ``table`` is ``None`` for a screen that shows them all."""

    tournament_id: int
    is_official: bool = False
    table: int | None = None

    def topics(self, event: Event) -> frozenset[str]:
        """What of an event this audience may know."""
        return event.topics if self.is_official else event.topics & PUBLIC_TOPICS

    def hears(self, event: Event) -> bool:
        """Is there anything in it for them?"""
        if not self.topics(event):
            return False
        return event.kind in ORDERS or event.kind not in SPOKEN or self.is_called(event)

    def is_called(self, event: Event) -> bool:
        """Is it said to the whole hall, or to their table?"""
        table = event.payload.get("table")
        return self.table is None or table is None or table == self.table


def spread_for(audience: Audience, crowd: int) -> int:
    """Within how many milliseconds a crowd fetches what changed, so that it does not come at once.

    The desk has few screens and is in a hurry.
    """
    if audience.is_official:
        return SHORTEST_SPREAD
    return min(LONGEST_SPREAD, max(SHORTEST_SPREAD, crowd * SPREAD_EACH))


def message(
    events: Sequence[Event], audience: Audience, *, server_now: int = 0, spread_ms: int = 0
) -> bytes | None:
    """One message for all events that this audience hears; ``None`` where that is none of them.

    ``server_now`` (milliseconds since 1970) lets a page notice that its own idea of the time is wrong.
    """
    heard = [event for event in events if audience.hears(event)]
    if not heard:
        return None
    data = {
        "ids": [event.id for event in heard],
        "revision": max(event.revision for event in heard),
        "topics": sorted({topic for event in heard for topic in audience.topics(event)}),
        "announcements": [dict(event.payload) for event in heard if _is_said(event, audience)],
        "spread_ms": spread_ms,
        "server_now": server_now,
    }
    return encode("changed", data, last_id=events[-1].id)


def milliseconds(instant: datetime) -> int:
    """An instant as browsers count: milliseconds since 1970."""
    return round(instant.timestamp() * 1000)


def hello(*, revision: int, last_id: int, server_now: int, spread_ms: int = 0) -> bytes:
    """The first message: where the tournament stands. ``server_now`` in milliseconds since 1970.

    It also says how long to wait after a lost line, longer in a full hall, where a client leaves that to us.
    """
    data = {"revision": revision, "server_now": server_now, "spread_ms": spread_ms}
    wait = RETRY + random.randrange(RETRY + spread_ms)  # noqa: S311 - so that not all come at once
    return b"retry: %d\n" % wait + encode("hello", data, last_id=last_id)


def missed(*, revision: int, last_id: int, is_official: bool = False, spread_ms: int = 0) -> bytes:
    """Too much has happened to tell it one by one: fetch everything again."""
    topics = sorted(TOPICS if is_official else PUBLIC_TOPICS)
    data = {"ids": [], "revision": revision, "topics": topics, "announcements": [], "spread_ms": spread_ms}
    return encode("changed", data, last_id=last_id)


def _is_said(event: Event, audience: Audience) -> bool:
    """Words of an order are for one table; that the plan has changed, everybody hears."""
    return event.kind in SPOKEN and bool(event.payload) and audience.is_called(event)


def encode(kind: str, data: dict[str, Any], *, last_id: int) -> bytes:
    """One server-sent event. JSON holds no line break, so one data line is enough."""
    text = json.dumps(data, separators=(",", ":"))
    return f"id: {last_id}\nevent: {kind}\ndata: {text}\n\n".encode()


def by_tournament(events: Iterable[Event]) -> dict[int, list[Event]]:
    """Events by tournament, in order."""
    groups: dict[int, list[Event]] = {}
    for event in events:
        groups.setdefault(event.tournament_id, []).append(event)
    return groups
