"""Hundreds of listeners in one event loop, on the real application and a real outbox: but for sockets.

Nothing is missed and nothing heard twice, whoever comes back, reads slowly or is thrown out with the server.
"""

import asyncio
import gc
import json
import random
import tracemalloc
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections, transaction

from tests.data.cast import NOW
from tests.data.days import a_day
from tournament.live.app import LiveApp
from tournament.live.hub import Hub
from tournament.live.listeners import CONNECTION, MAX_UNREAD, Listener, chunk_of
from tournament.live.messages import Audience, heartbeat
from tournament.models import OutboxEvent, Tournament
from tournament.services.core import hub_notify, outbox

pytestmark = pytest.mark.django_db(transaction=True)
CROWD = 300
PATIENCE = 60  # seconds until a test gives up; none waits for a time


class Phone:
    """A client that remembers the last id, as a browser does. ``heard`` are the ids of all news, in order."""

    def __init__(self, slug):
        self.slug = slug
        self.last = 0
        self.heard = []
        self.reads = asyncio.Event()
        self.reads.set()
        self.streams = 0

    def listen(self, app):
        self.gone = asyncio.Event()
        query = f"after={self.last}".encode() if self.last else b""
        scope = {"path": f"/live/t/{self.slug}", "method": "GET", "query_string": query}
        more = {"headers": [(b"host", b"localhost")], "extensions": {CONNECTION: {"transport": self}}}
        self.task = asyncio.create_task(app({**scope, **more}, self.receive, self.send))

    async def receive(self):
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message):
        await self.reads.wait()
        self.write(message.get("body", b""))

    def is_closing(self):
        return False

    def get_write_buffer_size(self):
        return 0 if self.reads.is_set() else MAX_UNREAD + 1

    def write(self, sent):
        for text in sent.decode().split("\n\n"):
            fields = dict(line.split(": ", 1) for line in text.splitlines() if ": " in line)
            if "id" in fields:
                self.take(fields["event"], int(fields["id"]), json.loads(fields["data"]))

    def take(self, kind, number, data):
        if kind == "hello":
            self.streams += 1
            self.last = number
        elif number > self.last:
            self.last = number
            self.heard += data["ids"]

    async def leave(self):
        self.gone.set()
        await self.task


class Desk:
    """Commits news through the real service, in a thread of its own."""

    def __init__(self, slug):
        self.slug = slug
        self.pool = ThreadPoolExecutor(1)
        self.told = []

    async def tell(self):
        self.told.append(await asyncio.get_running_loop().run_in_executor(self.pool, self._commit))

    def _commit(self):
        with transaction.atomic():
            tournament = Tournament.objects.get(slug=self.slug)
            return outbox.publish(tournament, "results", now=NOW).pk

    def close(self):
        self.pool.submit(connections.close_all).result()
        self.pool.shutdown()


class Nobody:
    """A desk without an outbox."""

    async def ask(self, _question):
        return []


async def until(is_true):
    async with asyncio.timeout(PATIENCE):
        while not is_true():  # noqa: ASYNC110 - whatever is waited for may be set from anywhere
            await asyncio.sleep(0.005)


async def closed(app, phones):
    app.close()
    await asyncio.gather(*(phone.task for phone in phones))
    await asyncio.get_running_loop().run_in_executor(None, app.desk.wait_until_closed)


@pytest.fixture
def in_a_hall():
    """Run a story with an open application, a desk, and a crowd that already listens."""
    slug = a_day().tournament.slug
    start = OutboxEvent.objects.order_by("-pk").first().pk

    async def run(story, count):
        desk, phones = Desk(slug), [Phone(slug) for _ in range(count)]
        app = LiveApp()
        for phone in phones:
            phone.listen(app)
        await until(lambda: app.hub.count == count)
        try:
            await story(app, desk, phones)
        finally:
            await closed(app, phones)
            desk.close()

    def hall(story, count=CROWD):
        asyncio.run(run(story, count))

    hall.start = start
    return hall


def test_nobody_misses_anything_and_nobody_hears_it_twice(in_a_hall):
    """Fifteen changes while every tenth phone loses its line again and again."""

    async def story(app, desk, phones):
        chance = random.Random(2007)
        for _ in range(15):
            for phone in chance.sample(phones, len(phones) // 10):
                await phone.leave()
                phone.listen(app)
            await desk.tell()
        await until(lambda: all(phone.last == desk.told[-1] for phone in phones))

        assert all(phone.heard == desk.told for phone in phones)
        assert sum(phone.streams for phone in phones) > len(phones)

    in_a_hall(story)


def test_a_hub_that_is_started_again_goes_on_where_everybody_was(in_a_hall):
    async def story(app, desk, phones):
        await desk.tell()
        await until(lambda: all(phone.last == desk.told[-1] for phone in phones))
        await closed(app, phones)
        await desk.tell()
        another = LiveApp()
        for phone in phones:
            phone.listen(another)
        await desk.tell()
        await until(lambda: all(phone.last == desk.told[-1] for phone in phones))
        await closed(another, phones)

        assert all(phone.heard == desk.told for phone in phones)

    in_a_hall(story)


def test_a_slow_reader_is_sent_away_and_comes_back_to_everything(in_a_hall):
    async def story(app, desk, phones):
        slow = phones[0]
        await desk.tell()
        await until(lambda: all(phone.last == desk.told[-1] for phone in phones))
        slow.reads.clear()
        await desk.tell()
        await until(lambda: app.hub.count == len(phones) - 1)
        slow.reads.set()
        await slow.task
        await desk.tell()
        slow.listen(app)
        await until(lambda: all(phone.last == desk.told[-1] for phone in phones))

        assert all(phone.heard == desk.told for phone in phones)
        assert [phone.streams for phone in phones] == [2] + [1] * (len(phones) - 1)

    in_a_hall(story, count=20)


def test_who_says_goodbye_is_told_nothing_more(in_a_hall):
    """A message for a full hall is given out in pieces, and somebody may leave between two of them."""

    async def story(app, _desk, phones):
        (phone,), (listener,) = phones, app.hub._everybody()
        phone.reads.clear()
        phone.gone.set()
        await until(lambda: app.hub.count == 0)
        listener.offer(chunk_of(heartbeat(1)))
        phone.reads.set()

        await phone.task  # is not torn away in the middle of its last word

    in_a_hall(story, count=1)


def test_a_stop_ends_every_stream_within_five_seconds(in_a_hall):
    async def story(app, _desk, phones):
        app.close()
        async with asyncio.timeout(5):
            await asyncio.gather(*(phone.task for phone in phones))

        assert app.hub.count == 0
        assert hub_notify._HERE == []

    in_a_hall(story)


def test_a_full_hall_is_knocked_at_once(in_a_hall):
    async def story(app, _desk, phones):
        assert len(hub_notify._HERE) == 1
        for phone in phones:
            await phone.leave()

        assert hub_notify._HERE == []
        assert app.hub.count == 0

    in_a_hall(story, count=20)


def test_a_server_that_hands_out_no_connection_refuses_streams_with_a_sentence():
    said = []

    async def send(message):
        said.append(message)

    async def story():
        scope = {"path": "/live/t/hall", "method": "GET", "headers": [(b"host", b"localhost")]}
        await LiveApp()(scope, None, send)

    asyncio.run(story())

    assert said[0]["status"] == 503
    assert b"uvicorn" in said[1]["body"]


@pytest.mark.thorough
def test_memory_is_flat_over_ten_thousand_who_come_and_go():
    """The hub alone, so that what grows is the hub."""

    async def story():
        hub = Hub(Nobody(), poll=3600, heartbeat=3600)
        hub.join(Listener(Audience(1), None, after=0))  # somebody stays, so that the hub does not rest

        def pass_through(count):
            for number in range(count):
                listener = Listener(Audience(1 + number % 7), None, after=number)
                hub.join(listener)
                hub.leave(listener)

        pass_through(100)
        gc.collect()
        tracemalloc.start()
        pass_through(10_000)
        gc.collect()
        grown, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()

        assert grown < 20_000
        assert hub.count == 1
        hub.close()

    asyncio.run(story())
