"""What a listener is told: events merged into one server-sent message, cut to what the listener may see.

The public hears public topics only. The page of an entrant hears what concerns everybody and what names the
entrant, a listener that named its table nothing of the others; boards and the desk hear of all of them.
Nothing here reads or sends.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from datetime import datetime
from typing import Any, Final, NamedTuple

from tournament.queries.core.outbox_rows import Event
from tournament.services.core.outbox import TOPICS

PUBLIC_TOPICS: Final = frozenset(
    {"tournament", "entrants", "pairings", "results", "standings", "outlook", "clock", "screens", "calls"}
)
# what the page behind a private link shows
OWN_TOPICS: Final = PUBLIC_TOPICS - {"outlook"} | {"lists", "referee-calls"}
ORDERS: Final = frozenset({"clock.pause", "clock.resume", "clock.extend", "clock.table-time", "clock.undo"})
SPOKEN: Final = ORDERS | {"announcement", "call"}  # the kinds of events whose words a page shows and says
RETRY: Final = 1000  # milliseconds
SHORTEST_SPREAD: Final = 400  # milliseconds
MAX_SPREAD: Final = 10_000
SPREAD_EACH: Final = 2  # times what a part takes of the processor, for each: so that half of it is left
UNNAMED: Final = 0  # the id of no entrant


class Audience(NamedTuple):  # a tuple, because thousands are looked up among each other for one message
    """Who listens to one tournament.

    ``entrant`` is the id of whose private link it is. ``table`` is ``None`` for a screen that shows them all,
    and 0 for a page of the public: a board, to which no single table is called.
    """

    tournament_id: int
    is_official: bool = False
    table: int | None = None
    entrant: int | None = None

    def topics(self, event: Event) -> frozenset[str]:
        if self.is_official:
            return event.topics
        return event.topics & (PUBLIC_TOPICS if self.entrant is None else OWN_TOPICS)

    def hears(self, event: Event) -> bool:
        if not self.topics(event) or not self.is_concerned(event):
            return False
        return event.kind in ORDERS or event.kind not in SPOKEN or self.is_called(event)

    def is_concerned(self, event: Event) -> bool:
        named = event.concerned
        if self.is_official or named is None:
            return True
        if self.entrant is not None:
            return self.entrant in named.entrants or not named.entrants
        return not self.table or self.table in named.tables or not named.tables

    def is_called(self, event: Event) -> bool:
        table = event.payload.get("table")
        if self.entrant is not None and table is not None:
            return event.concerned is not None and self.entrant in event.concerned.entrants
        return self.table is None or table is None or table == self.table

    @property
    def kind(self) -> str:
        return "board" if self.entrant is None else "phone"

    def shared(self, named: AbstractSet[int]) -> Audience:
        """Whom they hear the same as: all whom none of the news names are told one message."""
        if self.entrant is None or self.entrant in named:
            return self
        return self._replace(entrant=UNNAMED)


def spread_for(audience: Audience, crowd: int, *, part_ms: float = 1.0) -> int:
    """Within how many milliseconds a crowd fetches; ``part_ms`` is what one takes of the processor."""
    if audience.is_official:
        return SHORTEST_SPREAD
    return min(MAX_SPREAD, max(SHORTEST_SPREAD, round(crowd * part_ms * SPREAD_EACH)))


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


def hello(
    *, revision: int, last_id: int, server_now: int, since: int | None = None, spread_ms: int = 0
) -> bytes:
    """The first message: where the tournament stands. ``server_now`` in milliseconds since 1970.

    ``since`` is the revision from which on the news are told, for a page that named the one it shows. It also
    says how long to wait after a lost line, longer in a full hall, where a client leaves that to us.
    """
    data = {"revision": revision, "since": since, "server_now": server_now, "spread_ms": spread_ms}
    wait = RETRY + random.randrange(RETRY + spread_ms)  # noqa: S311 - so that not all come at once
    return b"retry: %d\n" % wait + encode("hello", data, last_id=last_id)


def missed(audience: Audience, *, revision: int, last_id: int, spread_ms: int = 0) -> bytes:
    known = OWN_TOPICS if audience.entrant is not None else PUBLIC_TOPICS
    topics = sorted(TOPICS if audience.is_official else known)
    data = {"ids": [], "revision": revision, "topics": topics, "announcements": [], "spread_ms": spread_ms}
    return encode("changed", data, last_id=last_id)


def heartbeat(last_id: int) -> bytes:
    """An event, so that a page can tell silence from a dead line; its id is how far it has been told."""
    return b"id: %d\nevent: beat\ndata: {}\n\n" % last_id


def _is_said(event: Event, audience: Audience) -> bool:
    """Words of an order are for one table; that the plan has changed, everybody hears."""
    return event.kind in SPOKEN and bool(event.payload) and audience.is_called(event)


def encode(kind: str, data: dict[str, Any], *, last_id: int) -> bytes:
    text = json.dumps(data, separators=(",", ":"))
    return f"id: {last_id}\nevent: {kind}\ndata: {text}\n\n".encode()


def by_tournament(events: Iterable[Event]) -> dict[int, list[Event]]:
    groups: dict[int, list[Event]] = {}
    for event in events:
        groups.setdefault(event.tournament_id, []).append(event)
    return groups
