"""Hands the news of the outbox to whoever listens; costs nothing while nobody does.

One task reads the outbox for everybody: five times a second, and at once when somebody knocks. A message
is made once for each audience, not for each listener. A listener who does not keep up is dropped and
comes back with the id of the last thing heard. Refuses to decide who may listen: see ``app``.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import TYPE_CHECKING, Final

from django.db import Error

from tournament.live.messages import HEARTBEAT, by_tournament, message
from tournament.queries import outbox

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournament.live.messages import Audience
    from tournament.live.reading import Desk
    from tournament.queries.outbox import Event

POLL: Final = 0.2  # seconds
BREATH: Final = 0.02  # seconds between two looks, however often somebody knocks
PATIENCE: Final = 5.0  # seconds to wait for a database that is away
HEARTBEAT_EVERY: Final = 15.0
WAITING: Final = 64  # messages a listener may be behind
REMEMBERED: Final = 500  # events kept for those who are just coming in
logger = logging.getLogger(__name__)


class Listener:
    """One open stream. ``after`` is the last event it need not be told."""

    __slots__ = ("after", "audience", "is_dropped", "queue", "task")

    def __init__(self, audience: Audience, *, after: int) -> None:
        self.audience = audience
        self.after = after
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING)
        self.task: asyncio.Task[None] | None = None
        self.is_dropped = False

    def offer(self, item: bytes | None) -> None:
        """Queue a message; ``None`` says goodbye. Whoever is too far behind is dropped."""
        try:
            self.queue.put_nowait(item)
        except asyncio.QueueFull:
            self.drop()

    def drop(self) -> None:
        """End this stream, also while it waits for a reader that does not read."""
        self.is_dropped = True
        if self.task is not None:
            self.task.cancel()

    async def next(self) -> bytes | None:
        """Everything that waits, in one piece; ``None`` when it is over."""
        parts = [await self.queue.get()]
        while not self.queue.empty():
            parts.append(self.queue.get_nowait())
        if None in parts:
            return None
        return b"".join(part for part in parts if part)


class Hub:
    """All listeners of this process."""

    def __init__(self, desk: Desk, *, poll: float = POLL, heartbeat: float = HEARTBEAT_EVERY) -> None:
        self._desk = desk
        self._poll = poll
        self._heartbeat = heartbeat
        self._listeners: dict[int, set[Listener]] = {}
        self._places: dict[int, int] = {}
        self._recent: dict[int, deque[Event]] = {}
        self._knocked = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def count(self) -> int:
        """How many listen."""
        return sum(len(group) for group in self._listeners.values())

    def join(self, listener: Listener) -> None:
        """From now on this listener hears everything after ``listener.after``."""
        key = listener.audience.tournament_id
        self._listeners.setdefault(key, set()).add(listener)
        self._places.setdefault(key, listener.after)
        recent = self._recent.setdefault(key, deque(maxlen=REMEMBERED))
        self._tell(listener, [event for event in recent if event.id > listener.after])
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._tail()), asyncio.create_task(self._beat())]

    def leave(self, listener: Listener) -> None:
        """The stream is closed. The last one out turns off the light."""
        key = listener.audience.tournament_id
        group = self._listeners.get(key, set())
        group.discard(listener)
        if not group:
            self._listeners.pop(key, None)
            self._places.pop(key, None)
            self._recent.pop(key, None)
        if not self._listeners:
            self._rest()

    def knock(self) -> None:
        """Somebody has news: look now."""
        self._knocked.set()

    def close(self) -> None:
        """Say goodbye to everybody."""
        for group in self._listeners.values():
            for listener in group:
                listener.offer(None)
        self._rest()

    def _rest(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._tasks = []

    async def _tail(self) -> None:
        while True:
            try:
                await self._look()
                pause = self._poll
            except Error as error:
                logger.warning("The outbox cannot be read (%s). Trying again.", error)
                pause = PATIENCE
            except Exception:
                logger.exception("A bug in the live hub. The listeners stay, the hub goes on.")
                pause = PATIENCE
            self._knocked.clear()
            await asyncio.sleep(BREATH)
            await self._sleep(pause - BREATH)

    async def _sleep(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(self._knocked.wait(), seconds)
        except TimeoutError:
            return

    async def _look(self) -> None:
        places = dict(self._places)
        events = await self._desk.ask(lambda: outbox.after(places))
        for key, group in by_tournament(events).items():
            self._spread(key, group)

    def _spread(self, key: int, events: Sequence[Event]) -> None:
        place = self._places.get(key)
        if place is None:
            return  # the last listener left while we read
        news = [event for event in events if event.id > place]
        if not news:
            return
        self._places[key] = news[-1].id
        self._recent[key].extend(news)
        made: dict[Audience, bytes | None] = {}
        for listener in list(self._listeners[key]):
            if listener.after >= news[0].id:
                self._tell(listener, [event for event in news if event.id > listener.after])
                continue
            if listener.audience not in made:
                made[listener.audience] = message(news, listener.audience)
            self._hand(listener, made[listener.audience])

    def _tell(self, listener: Listener, events: Sequence[Event]) -> None:
        if events:
            self._hand(listener, message(events, listener.audience))

    @staticmethod
    def _hand(listener: Listener, item: bytes | None) -> None:
        if item is not None:
            listener.offer(item)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(self._heartbeat)
            for listener in self._everybody():
                listener.offer(HEARTBEAT)

    def _everybody(self) -> Iterable[Listener]:
        return [listener for group in self._listeners.values() for listener in group]
