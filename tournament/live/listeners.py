"""One open stream, and the room of all streams of a tournament. They refuse to decide who may enter.

A message is one chunk, made once and written to every connection on the spot. A reader that does not keep up
is dropped, and comes back with the id of the last thing heard.
"""

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any, Final

from tournament.live.doors import Ticket
from tournament.live.messages import Audience
from tournament.queries.core.outbox_rows import Event

CONNECTION: Final = "muster.connection"  # the extension of ASGI that hands out the transport
MAX_UNREAD: Final = 64 * 1024  # bytes that wait for a reader
REMEMBERED: Final = 500  # events kept for those who are just coming in


class Listener:
    """One open stream. ``after`` is the last event it need not be told; ``task`` is what holds it open.

    ``transport`` is its connection, and its answer is under way in chunks, of which more may be written.
    """

    __slots__ = ("after", "audience", "is_dropped", "task", "ticket", "transport")

    def __init__(
        self, audience: Audience, transport: asyncio.Transport, *, after: int, ticket: Ticket | None = None
    ) -> None:
        self.audience = audience
        self.after = after
        self.transport = transport
        self.ticket = ticket
        self.task: asyncio.Task[Any] | None = None
        self.is_dropped = False

    def offer(self, chunk: bytes) -> None:
        """Write what :func:`chunk_of` made now. Whoever does not keep up, or has gone, is dropped."""
        if self.is_dropped:
            return
        transport = self.transport
        if transport.is_closing() or transport.get_write_buffer_size() > MAX_UNREAD:
            self.drop()
        else:
            transport.write(chunk)

    def drop(self) -> None:
        self.is_dropped = True
        if self.task is not None:
            self.task.cancel()


class Room:
    """Who listens to one tournament, and how far all of them have been told.

    ``place`` is the last event that was read and ``told`` the last that everybody whom it concerns has heard;
    ``since`` is where the memory of them begins.
    """

    __slots__ = ("boards", "entrants", "place", "recent", "since", "told")

    def __init__(self, place: int) -> None:
        self.boards: set[Listener] = set()  # and the desk: whoever is told of every table
        self.entrants: dict[int, set[Listener]] = {}
        self.place = self.since = self.told = place
        self.recent: deque[Event] = deque()

    @property
    def listeners(self) -> list[Listener]:
        return [*self.boards, *(each for group in self.entrants.values() for each in group)]

    @property
    def count(self) -> int:
        return len(self.boards) + sum(map(len, self.entrants.values()))

    def enter(self, listener: Listener) -> list[Event]:
        """Add a listener; returns what it has to be told first.

        Somebody who looked at the tournament before our memory begins sets the place back: what lies
        between is read once more, and told only to those who have not heard it.
        """
        entrant = listener.audience.entrant
        (self.boards if entrant is None else self.entrants.setdefault(entrant, set())).add(listener)
        if listener.after < self.since:
            self.place = self.since = listener.after
            self.told = min(self.told, self.place)
            self.recent.clear()
        return [event for event in self.recent if event.id > listener.after]

    def leave(self, listener: Listener) -> None:
        self.boards.discard(listener)
        entrant = listener.audience.entrant
        if entrant is not None and entrant in self.entrants:
            self.entrants[entrant].discard(listener)
            if not self.entrants[entrant]:
                del self.entrants[entrant]

    def take(self, events: Sequence[Event]) -> list[Event]:
        news = [event for event in events if event.id > self.place]
        if news:
            self.place = news[-1].id
            self.recent.extend(news)
        while len(self.recent) > REMEMBERED:
            self.since = self.recent.popleft().id
        return news

    def reached(self, news: Sequence[Event]) -> list[Listener]:
        if any(event.concerned is None or not event.concerned.entrants for event in news):
            return self.listeners
        return [*self.boards, *(each for one in named(news) for each in self.entrants.get(one, ()))]


def named(news: Sequence[Event]) -> frozenset[int]:
    return frozenset(one for event in news if event.concerned for one in event.concerned.entrants)


def chunk_of(message: bytes) -> bytes:
    """A message as one chunk of a body that says no length (RFC 9112, 7.1)."""
    return b"%x\r\n%b\r\n" % (len(message), message)
