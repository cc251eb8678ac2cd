"""The revision of the newest event that concerns a page: what its parts show is as new as that, and no newer.

Every phone asks, so the outbox is read once for each revision and process: only what came since. An event
older than what is remembered counts as new, so a page is fetched once too often and never once too rarely.
Somebody who read the tournament before that event may show what was before it, and is told a number below
zero, under which nothing newer is ever kept or called unchanged.
"""

import threading
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from tournament.models import OutboxEvent
from tournament.queries.core.outbox_rows import concerned_in

REMEMBERED: Final = 2000  # events read of a tournament that nobody has asked for yet
TOURNAMENTS: Final = 64


@dataclass(slots=True)
class _Newest:
    """Revisions of events by topic and by whom they name; ``floor`` stands for all that was not read."""

    revision: int = -1
    last: int = 0  # the id of the newest event that was read
    floor: int = 0
    by_topic: dict[str, int] = field(default_factory=dict)
    for_all: dict[str, int] = field(default_factory=dict)  # by topic, of those that name nobody
    by_entrant: dict[int, int] = field(default_factory=dict)

    def of_topics(self, revisions: dict[str, int], topics: Iterable[str]) -> int:
        return max((revisions.get(topic, 0) for topic in topics), default=0)

    def seen_at(self, revision: int, newest: int) -> int:
        """The newest that concerns a page, for somebody who read the tournament at a revision."""
        newest = max(self.floor, newest)
        return newest if newest <= revision else -revision


class NewestEvents:
    """What this process has read of each tournament's outbox."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: OrderedDict[int, _Newest] = OrderedDict()

    def for_board(self, tournament_id: int, revision: int, topics: Iterable[str]) -> int:
        """The newest event of these topics, whomever it names, for a tournament read at this revision."""
        found = self._at(tournament_id, revision)
        return found.seen_at(revision, found.of_topics(found.by_topic, topics))

    def for_everybody(self, tournament_id: int, revision: int, topics: Iterable[str]) -> int:
        found = self._at(tournament_id, revision)
        return found.seen_at(revision, found.of_topics(found.for_all, topics))

    def for_entrant(self, tournament_id: int, revision: int, topics: Iterable[str], entrant: int) -> int:
        """The newest of these topics that names nobody, or any that names this entrant."""
        found = self._at(tournament_id, revision)
        shared = found.of_topics(found.for_all, topics)
        return found.seen_at(revision, max(shared, found.by_entrant.get(entrant, 0)))

    def forget(self) -> None:
        with self._lock:
            self._known.clear()

    def _at(self, tournament_id: int, revision: int) -> _Newest:
        with self._lock:
            found = self._known.setdefault(tournament_id, _Newest())
            self._known.move_to_end(tournament_id)
            if found.revision < revision:
                _read_on(tournament_id, found)
                found.revision = max(found.revision, revision)
            while len(self._known) > TOURNAMENTS:
                self._known.popitem(last=False)
            return found


def _read_on(tournament_id: int, found: _Newest) -> None:
    rows = OutboxEvent.objects.filter(tournament=tournament_id, pk__gt=found.last).order_by("-pk")
    events = list(rows.values_list("pk", "revision", "topics", "payload__concerns")[: REMEMBERED + 1])
    if len(events) > REMEMBERED:
        found.floor = events.pop()[1]
    for pk, revision, topics, written in reversed(events):
        found.last, found.revision = pk, revision
        concerned = concerned_in(written)
        found.by_topic.update(dict.fromkeys(topics, revision))
        if concerned is None or not concerned.entrants:
            found.for_all.update(dict.fromkeys(topics, revision))
        else:
            found.by_entrant.update(dict.fromkeys(concerned.entrants, revision))


newest_events: Final = NewestEvents()
