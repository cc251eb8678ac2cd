"""The hub in one event loop: who is told what, who is dropped, and that nobody costs nothing."""

import asyncio
from datetime import UTC, datetime

import pytest
from django.db import OperationalError

from tournament.live.hub import WAITING, Hub, Listener
from tournament.live.messages import HEARTBEAT, Audience
from tournament.queries.outbox import Event


class SilentDesk:
    """An outbox in which nothing ever happens, and that counts the looks."""

    def __init__(self):
        self.looks = 0

    async def ask(self, _question):
        self.looks += 1
        return []


def events(*numbers, tournament=1):
    when = datetime(2007, 6, 16, tzinfo=UTC)
    return [Event(n, tournament, "changed", n, frozenset({"clock"}), {}, when) for n in numbers]


def ids(listener):
    waiting = [listener.queue.get_nowait() for _ in range(listener.queue.qsize())]
    return [line[4:] for item in waiting for line in item.decode().split("\n") if line.startswith("id: ")]


def in_a_hub(story):
    """Run a story with a hub, and close the hub whatever happens."""

    async def run():
        hub = Hub(SilentDesk(), poll=0.01)
        try:
            await story(hub)
        finally:
            hub.close()

    asyncio.run(run())


def test_nobody_listening_costs_no_look():
    async def story(hub):
        await asyncio.sleep(0.05)
        assert hub._desk.looks == 0
        listener = Listener(Audience(1), after=0)
        hub.join(listener)
        await asyncio.sleep(0.05)
        assert hub._desk.looks > 0
        hub.leave(listener)
        seen = hub._desk.looks
        await asyncio.sleep(0.05)
        assert hub._desk.looks == seen

    in_a_hub(story)


def test_everybody_hears_each_event_once():
    async def story(hub):
        early, late = Listener(Audience(1), after=0), Listener(Audience(1), after=2)
        hub.join(early)
        hub._spread(1, events(1, 2))
        hub.join(late)
        hub._spread(1, events(1, 2, 3))

        assert ids(early) == ["2", "3"]
        assert ids(late) == ["3"]

    in_a_hub(story)


def test_who_comes_in_between_misses_nothing():
    """The snapshot was taken at 1, the hub has gone on to 3 meanwhile."""

    async def story(hub):
        hub.join(Listener(Audience(1), after=1))
        hub._spread(1, events(2, 3))
        late = Listener(Audience(1), after=1)
        hub.join(late)

        assert ids(late) == ["3"]

    in_a_hub(story)


def test_each_tournament_hears_its_own():
    async def story(hub):
        one, two = Listener(Audience(1), after=0), Listener(Audience(2), after=0)
        hub.join(one)
        hub.join(two)
        hub._spread(2, events(5, tournament=2))

        assert (ids(one), ids(two)) == ([], ["5"])

    in_a_hub(story)


def test_a_reader_that_does_not_read_is_dropped_and_the_others_are_not():
    async def story(hub):
        slow, quick = Listener(Audience(1), after=0), Listener(Audience(1), after=0)
        slow.task = asyncio.create_task(asyncio.sleep(3600))
        hub.join(slow)
        hub.join(quick)
        heard = []
        for number in range(1, WAITING + 3):
            hub._spread(1, events(number))
            heard += ids(quick)
        await asyncio.sleep(0)

        assert slow.is_dropped
        assert slow.task.cancelled()
        assert len(heard) == WAITING + 2
        assert not quick.is_dropped

    in_a_hub(story)


def test_waiting_messages_leave_in_one_piece():
    async def story(hub):
        listener = Listener(Audience(1), after=0)
        listener.offer(b"one\n")
        listener.offer(b"two\n")

        assert await listener.next() == b"one\ntwo\n"
        listener.offer(None)
        assert await listener.next() is None

    in_a_hub(story)


class Desk:
    """An outbox whose next looks end as the test says; it counts them."""

    def __init__(self, *ends):
        self.ends = list(ends)
        self.looks = 0

    async def ask(self, _question):
        self.looks += 1
        end = self.ends.pop(0) if self.ends else []
        if isinstance(end, Exception):
            raise end
        return end


def heard_after(*ends):
    """The ids a listener has heard after each of the looks ended as told, and how many looks that took."""

    async def story():
        hub = Hub(Desk(*ends), poll=3600)
        listener = Listener(Audience(1), after=0)
        hub.join(listener)
        async with asyncio.timeout(10):
            while hub._desk.ends:
                hub.knock()
                await asyncio.sleep(0)
            numbers = (await listener.next()).decode()
        hub.close()
        return [line[4:] for line in numbers.split("\n") if line.startswith("id: ")], hub._desk.looks

    return asyncio.run(story())


def test_a_knock_is_answered_at_once():
    heard, looks = heard_after([], events(1))

    assert heard == ["1"]
    assert looks == 2


@pytest.mark.parametrize("error", [OperationalError("away"), RuntimeError("a bug")])
def test_the_hub_goes_on_after_an_error_and_says_so(error, caplog):
    heard, _ = heard_after(error, events(1))

    assert heard == ["1"]
    assert {record.name for record in caplog.records} == {"tournament.live.hub"}


def test_silence_is_filled_with_heartbeats():
    async def story():
        hub = Hub(SilentDesk(), poll=3600, heartbeat=0.01)
        listener = Listener(Audience(1), after=0)
        hub.join(listener)
        async with asyncio.timeout(10):
            assert (await listener.next()).startswith(HEARTBEAT)
        hub.close()

    asyncio.run(story())


def test_closing_says_goodbye_to_everybody():
    async def story(hub):
        one, two = Listener(Audience(1), after=0), Listener(Audience(2), after=0)
        hub.join(one)
        hub.join(two)
        assert hub.count == 2
        hub.close()

        assert [await one.next(), await two.next()] == [None, None]

    in_a_hub(story)


def test_news_for_a_tournament_that_everybody_left_is_let_go():
    async def story(hub):
        listener = Listener(Audience(1), after=0)
        hub.join(listener)
        hub.leave(listener)
        hub._spread(1, events(1))

        assert hub.count == 0
        assert ids(listener) == []

    in_a_hub(story)
