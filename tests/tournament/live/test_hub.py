"""The hub in one event loop: who is told what, who is dropped, and that nobody costs nothing."""

import asyncio
import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.db import OperationalError

from tournament import time_source
from tournament.live.doors import Ticket
from tournament.live.hub import SLICE, Hub
from tournament.live.listeners import MAX_UNREAD, Listener, chunk_of
from tournament.live.messages import SHORTEST_SPREAD, Audience, heartbeat, milliseconds
from tournament.live.part_costs import part_costs
from tournament.queries.core import outbox_rows
from tournament.queries.core.outbox_rows import Concerned, Event

PATIENCE = 60  # seconds until a test gives up; none waits for a time


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


def named(number, *entrants):
    """News of one table: of the two who sit there."""
    (event,) = events(number)
    return replace(event, concerned=Concerned(frozenset({7}), frozenset(entrants)))


class Phone(Listener):
    """A listener that keeps what it was told; one that ``is_stuck`` has stopped reading."""

    __slots__ = ("heard", "is_stuck")

    def __init__(self, *, after=0, tournament=1, ticket=None, entrant=None):
        super().__init__(Audience(tournament, entrant=entrant), self, after=after, ticket=ticket)
        self.heard = []
        self.is_stuck = False

    def is_closing(self):
        return False

    def get_write_buffer_size(self):
        return MAX_UNREAD + 1 if self.is_stuck else 0

    def write(self, chunk):
        self.heard.append(chunk)


def ids(listener):
    """The ids told since the last time."""
    told, listener.heard[:] = b"".join(listener.heard).decode(), []
    return [line[4:] for line in told.split("\n") if line.startswith("id: ")]


async def until(is_true):
    """Wait for a condition, not for a time."""
    async with asyncio.timeout(PATIENCE):
        while not is_true():  # noqa: ASYNC110 - whatever is waited for may be set from anywhere
            await asyncio.sleep(0.001)


def in_a_hub(story, **options):
    """Run a story with a hub, and close the hub whatever happens."""

    async def run():
        hub = Hub(SilentDesk(), **{"poll": 0.01, **options})
        try:
            await story(hub)
        finally:
            hub.close()

    asyncio.run(run())


def test_nobody_listening_costs_no_look_and_no_task():
    async def story(hub):
        listener = Phone()
        hub.join(listener)
        await until(lambda: hub._desk.looks > 0)
        hub.leave(listener)
        await asyncio.sleep(0)
        seen = hub._desk.looks
        hub.wake()
        await asyncio.sleep(0.05)

        assert hub._desk.looks == seen
        assert asyncio.all_tasks() == {asyncio.current_task()}

    in_a_hub(story)


def test_everybody_hears_each_event_once():
    async def story(hub):
        early, late = Phone(), Phone(after=2)
        hub.join(early)
        await hub._spread(1, events(1, 2))
        hub.join(late)
        await hub._spread(1, events(1, 2, 3))

        assert ids(early) == ["2", "3"]
        assert ids(late) == ["3"]

    in_a_hub(story)


def test_news_carry_the_time_of_the_house():
    async def story(hub):
        phone = Phone()
        hub.join(phone)
        before = time_source.now()
        await hub._spread(1, events(1))

        told = json.loads(b"".join(phone.heard).split(b"data: ")[1])
        assert milliseconds(before) <= told["server_now"] <= milliseconds(time_source.now())

    in_a_hub(story)


def test_who_comes_in_between_misses_nothing():
    """The snapshot was taken at 1, the hub has gone on to 3 meanwhile."""

    async def story(hub):
        hub.join(Phone(after=1))
        await hub._spread(1, events(2, 3))
        late = Phone(after=1)
        hub.join(late)

        assert ids(late) == ["3"]

    in_a_hub(story)


def test_who_looked_earlier_than_the_first_to_come_in_misses_nothing():
    """Two looked at 5 and at 7; the one who looked at 7 was quicker through the door."""

    async def story(hub):
        quick, slow = Phone(after=7), Phone(after=5)
        hub.join(quick)
        await hub._spread(1, events(8))
        hub.join(slow)
        await hub._spread(1, events(6, 7, 8))

        assert ids(slow) == ["8"]
        assert ids(quick) == ["8"]
        assert hub._rooms[1].place == 8

    in_a_hub(story)


def test_each_tournament_hears_its_own():
    async def story(hub):
        one, two = Phone(), Phone(tournament=2)
        hub.join(one)
        hub.join(two)
        await hub._spread(2, events(5, tournament=2))

        assert (ids(one), ids(two)) == ([], ["5"])

    in_a_hub(story)


def test_a_reader_that_does_not_read_is_dropped_and_the_others_are_not():
    async def story(hub):
        slow, quick = Phone(), Phone()
        slow.task = asyncio.create_task(asyncio.sleep(3600))
        hub.join(slow)
        hub.join(quick)
        await hub._spread(1, events(1))
        slow.is_stuck = True
        await hub._spread(1, events(2))
        await until(slow.task.cancelled)

        assert slow.is_dropped
        assert ids(slow) == ["1"]
        assert ids(quick) == ["1", "2"]
        assert not quick.is_dropped

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
        listener = Phone()
        hub.join(listener)
        async with asyncio.timeout(PATIENCE):
            while not listener.heard:
                hub.wake()
                await asyncio.sleep(0)
        looks = hub._desk.looks
        hub.close()
        return ids(listener), looks

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
    async def story(hub):
        listener = Phone()
        hub.join(listener)
        await until(lambda: chunk_of(heartbeat(0)) in listener.heard)

    in_a_hub(story, poll=3600, heartbeat=0.01)


def test_news_of_a_table_are_told_to_its_two_and_to_the_boards():
    async def story(hub):
        one, two, other, board = (*(Phone(entrant=pk) for pk in (1, 2, 3)), Phone())
        for phone in (one, two, other, board):
            hub.join(phone)
        await hub._spread(1, [named(1, 1, 2)])

        assert [ids(phone) for phone in (one, two, other, board)] == [["1"], ["1"], [], ["1"]]

    in_a_hub(story)


def test_what_concerns_everybody_is_told_to_all_in_one_message_made_once():
    async def story(hub):
        phones = [Phone(entrant=pk) for pk in range(1, 6)]
        for phone in phones:
            hub.join(phone)
        await hub._spread(1, [named(1, 1, 2), *events(2)])
        said = [b"".join(phone.heard) for phone in phones]

        assert len({id(phone.heard[0]) for phone in phones[2:]}) == 1
        assert [b'"ids":[1,2]' in each for each in said] == [True, True, False, False, False]
        assert all(b'"ids":[2]' in each for each in said[2:])

    in_a_hub(story)


def test_a_heartbeat_tells_how_far_a_phone_has_been_told_though_nothing_was_for_it():
    async def story(hub):
        phone = Phone(entrant=3)
        hub.join(phone)
        await hub._spread(1, [named(5, 1, 2)])
        await until(lambda: chunk_of(heartbeat(5)) in phone.heard)

    in_a_hub(story, poll=3600, heartbeat=0.01)


def test_a_heartbeat_in_the_middle_of_a_message_promises_nothing_that_was_not_told():
    """Whoever loses the line then comes back with the id of the heartbeat."""

    async def story(hub):
        phones = [Phone(entrant=3) for _ in range(SLICE + 1)]
        for phone in phones:
            hub.join(phone)
        telling = asyncio.create_task(hub._spread(1, events(5)))
        await until(lambda: any(phone.heard for phone in phones))
        await until(
            lambda: heartbeat(0) in b"".join(b"".join(phone.heard) for phone in phones) or telling.done()
        )
        for phone in phones:
            told = b"".join(phone.heard)
            assert heartbeat(5) not in told or b'"ids":[5]' in told
        await telling

    in_a_hub(story, poll=3600, heartbeat=0)


def test_a_phone_with_news_of_its_own_table_waits_for_no_crowd():
    async def story(hub):
        phones = [Phone(entrant=pk) for pk in range(1, 1001)]
        for phone in phones:
            hub.join(phone)
        await hub._spread(1, [named(1, 1, 2)])
        await hub._spread(1, events(2))
        own, everybody = (json.loads(each.split(b"data: ")[1])["spread_ms"] for each in phones[0].heard)

        assert own == SHORTEST_SPREAD < everybody

    in_a_hub(story)


def test_closing_ends_every_stream():
    async def story(hub):
        streams = [Phone(), Phone(tournament=2)]
        for each in streams:
            each.task = asyncio.create_task(asyncio.sleep(3600))
            hub.join(each)
        assert hub.count == 2
        hub.close()
        await until(lambda: all(each.task.cancelled() for each in streams))

    in_a_hub(story)


def test_a_ticket_that_is_no_longer_good_ends_its_stream_at_the_next_heartbeat():
    gone, good = Ticket(1, "cup", "olga"), Ticket(1, "cup")

    class Doorstep(SilentDesk):
        async def ask(self, question):
            return question() if question.args and gone in question.args[0] else []

    async def story(hub):
        hub._desk = Doorstep()
        olga, anybody = Phone(ticket=gone), Phone(ticket=good)
        hub.join(olga)
        hub.join(anybody)
        await until(lambda: chunk_of(heartbeat(0)) in anybody.heard)

        assert olga.is_dropped
        assert olga.heard == []
        assert not anybody.is_dropped

    in_a_hub(story, poll=3600, heartbeat=0.01, doorman=lambda tickets: tickets & {gone})


def test_news_for_a_tournament_that_everybody_left_is_let_go():
    async def story(hub):
        listener = Phone()
        hub.join(listener)
        hub.leave(listener)
        await hub._spread(1, events(1))

        assert hub.count == 0
        assert ids(listener) == []

    in_a_hub(story)


@pytest.mark.parametrize("kind", ["board", "phone"])
def test_a_crowd_is_spread_by_what_its_page_was_measured_to_take(monkeypatch, kind):
    monkeypatch.setattr(part_costs, "_mean", {"board": 1.0, "phone": 1.0, kind: 20.0})
    spreads = {}

    async def story(hub):
        board, phone = Audience(1), Audience(1, entrant=4)
        spreads.update(board=hub.spread(board, 200), phone=hub.spread(phone, 200))

    in_a_hub(story, poll=3600)

    assert spreads == {"board": SHORTEST_SPREAD, "phone": SHORTEST_SPREAD, kind: 8000}


def test_public_of_a_hidden_tournament_leaves_before_the_next_news():
    async def story(hub):
        phone, stranger = Phone(ticket=Ticket(1, token="own")), Phone(ticket=Ticket(1))
        later = Phone(ticket=Ticket(1), after=5)
        for listener in (phone, stranger):
            hub.join(listener)
        news = [replace(each, topics=frozenset({"tournament"})) for each in events(6)] + events(7)
        hub._desk = Told(news)
        hub._doorman = lambda tickets: tickets  # whoever is asked for a ticket has lost it
        await hub._look()
        hub.join(later)

        assert ids(phone) == ["7"]
        assert (stranger.heard, later.heard) == ([], [])
        assert (phone.is_dropped, stranger.is_dropped, later.is_dropped) == (False, True, True)

    in_a_hub(story, poll=PATIENCE)


class Told:
    """An outbox that answers any look with the same news, and asks the doorman when it is told to."""

    def __init__(self, news):
        self._news = news

    async def ask(self, question):
        return self._news if question.func is outbox_rows.after else question()
