"""Hands the news of the outbox to whoever listens; costs nothing while nobody does.

One task reads the outbox for everybody, and a message is made once for each audience. Who listens is asked
for the ticket again with every heartbeat. Refuses to decide who may listen: see ``doors``.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from typing import Final

from django.db import Error

from tournament import time_source
from tournament.live import doors
from tournament.live.doors import Ticket
from tournament.live.listeners import Listener, Room, chunk_of, named
from tournament.live.messages import Audience, by_tournament, heartbeat, message, milliseconds, spread_for
from tournament.live.part_costs import part_costs
from tournament.live.reading import Desk
from tournament.queries.core import outbox_rows
from tournament.queries.core.outbox_rows import Event

Made = dict[Audience, bytes | None]
Doorman = Callable[[AbstractSet[Ticket]], AbstractSet[Ticket]]


POLL: Final = 0.1  # seconds
REST: Final = 0.02  # seconds until the next look at least, however often somebody notifies it
SHORT_REST: Final = 0.005  # the same after a look that found nothing
PATIENCE: Final = 5.0  # seconds to wait for a database that is away
HEARTBEAT_EVERY: Final = 15.0
HIDING: Final = "tournament"  # the topic of whatever makes a tournament private
SLICE: Final = 250  # listeners told in one piece, before others on this loop have their turn
logger = logging.getLogger(__name__)


class Hub:
    """All listeners of this process. ``doorman`` says which tickets are no longer good."""

    def __init__(
        self,
        desk: Desk,
        *,
        poll: float = POLL,
        heartbeat: float = HEARTBEAT_EVERY,
        doorman: Doorman = doors.lapsed,
    ) -> None:
        self._desk = desk
        self._poll = poll
        self._heartbeat = heartbeat
        self._doorman = doorman
        self._rooms: dict[int, Room] = {}
        self._woken = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def count(self) -> int:
        return sum(room.count for room in self._rooms.values())

    def crowd(self, tournament_id: int) -> int:
        room = self._rooms.get(tournament_id)
        return room.count if room else 0

    def spread(self, audience: Audience, crowd: int) -> int:
        return spread_for(audience, crowd, part_ms=part_costs.milliseconds(audience.kind))

    def join(self, listener: Listener) -> None:
        room = self._rooms.setdefault(listener.audience.tournament_id, Room(listener.after))
        missed = room.enter(listener)
        if _is_public(listener) and any(HIDING in event.topics for event in missed):
            listener.drop()  # the door was open when it was asked; it is asked once more
        self._tell(listener, missed, listener.audience, {})
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._tail()), asyncio.create_task(self._beat())]

    def leave(self, listener: Listener) -> None:
        room = self._rooms.get(listener.audience.tournament_id)
        if room is None:
            return
        room.leave(listener)
        if not room.count:
            del self._rooms[listener.audience.tournament_id]
        if not self._rooms:
            self._rest()

    def wake(self) -> None:
        self._woken.set()

    def close(self) -> None:
        for listener in self._everybody():
            listener.drop()
        self._rest()

    def _rest(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._tasks = []

    async def _tail(self) -> None:
        clock = asyncio.get_running_loop().time
        while True:
            began, pause, rest = clock(), self._poll, REST
            self._woken.clear()
            try:
                rest = REST if await self._look() else SHORT_REST
            except Error as error:
                logger.warning("The outbox cannot be read (%s). Trying again.", error)
                pause = PATIENCE
            except Exception:
                logger.exception("A bug in the live hub. The listeners stay, the hub goes on.")
                pause = PATIENCE
            rest = max(rest, clock() - began)  # a full hall leaves half of the time to the pages
            await asyncio.sleep(rest)
            await self._sleep(pause - rest)

    async def _sleep(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(self._woken.wait(), seconds)
        except TimeoutError:
            return

    async def _look(self) -> bool:
        places = {key: room.place for key, room in self._rooms.items()}
        events = await self._desk.ask(partial(outbox_rows.after, places))
        await self._let_out({event.tournament_id for event in events if HIDING in event.topics})
        for key, group in by_tournament(events).items():
            await self._spread(key, group)
        return bool(events)

    async def _let_out(self, changed: AbstractSet[int]) -> None:
        tickets = {each.ticket for each in self._public(changed) if each.ticket is not None}
        gone = await self._desk.ask(partial(self._doorman, tickets)) if tickets else frozenset()
        for listener in self._public(changed):  # again: somebody may have come in while we asked
            if listener.ticket in gone:
                listener.drop()

    def _public(self, tournaments: AbstractSet[int]) -> list[Listener]:
        rooms = [room for key, room in self._rooms.items() if key in tournaments]
        return [listener for room in rooms for listener in room.listeners if _is_public(listener)]

    async def _spread(self, key: int, events: Sequence[Event]) -> None:
        room = self._rooms.get(key)
        news = room.take(events) if room else []
        if not room or not news:
            return  # heard already, or the last listener left while we read
        made: Made = {}
        names, reached = named(news), room.reached(news)
        for start in range(0, len(reached), SLICE):
            for listener in reached[start : start + SLICE]:
                self._tell(listener, news, listener.audience.shared(names), made)
            await asyncio.sleep(0)
        room.told = min(news[-1].id, room.place)  # somebody may have set the place back meanwhile

    def _tell(self, listener: Listener, news: Sequence[Event], audience: Audience, made: Made) -> None:
        """What of the news this listener has not heard; ``made`` keeps what an ``audience`` is told."""
        if not news or listener.after >= news[-1].id:
            return
        if listener.after >= news[0].id:
            item = self._message([event for event in news if event.id > listener.after], audience)
        elif audience in made:
            item = made[audience]
        else:
            item = made[audience] = self._message(news, audience)
        listener.after = news[-1].id
        if item is not None:
            listener.offer(item)

    def _message(self, news: Sequence[Event], audience: Audience) -> bytes | None:
        spread_ms = self.spread(audience, self._crowd_for(news, audience))
        found = message(news, audience, server_now=milliseconds(time_source.now()), spread_ms=spread_ms)
        return None if found is None else chunk_of(found)

    def _crowd_for(self, news: Sequence[Event], audience: Audience) -> int:
        """How many fetch with this audience: for news of one table the boards, and the two who sit there."""
        room = self._rooms.get(audience.tournament_id)
        if room is None or (audience.entrant is not None and not _is_for_all(news, audience)):
            return 1
        return room.count if _is_for_all(news, audience) else len(room.boards)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(self._heartbeat)
            await self._ask_for_tickets()
            for room in list(self._rooms.values()):
                everybody = room.listeners
                for start in range(0, len(everybody), SLICE):
                    for listener in everybody[start : start + SLICE]:
                        listener.offer(chunk_of(heartbeat(max(room.told, listener.after))))
                    await asyncio.sleep(0)

    async def _ask_for_tickets(self) -> None:
        """Whose role, session or tournament is gone hears no more. Without a database nobody is shut out."""
        tickets = frozenset(each.ticket for each in self._everybody() if each.ticket is not None)
        try:
            gone = await self._desk.ask(partial(self._doorman, tickets))
        except Error as error:
            logger.warning("The tickets of the listeners cannot be checked (%s).", error)
            return
        for listener in self._everybody():
            if listener.ticket in gone:
                listener.drop()

    def _everybody(self) -> list[Listener]:
        return [listener for room in self._rooms.values() for listener in room.listeners]


def _is_public(listener: Listener) -> bool:
    ticket = listener.ticket
    return ticket is not None and ticket.session is None and not ticket.token


def _is_for_all(news: Sequence[Event], audience: Audience) -> bool:
    return any(event.concerned is None for event in news if audience.hears(event))
