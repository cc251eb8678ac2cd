"""A broker that is silent, resets or is absent, and a client that does not read, hold no web thread.

A test that fails here waits for its limit; none measures how quick the service is.
"""

import asyncio
import contextlib
import socket
import struct
import threading
import time
from datetime import timedelta

import pytest
from django.core.cache import caches

from config import throttle_cache
from config.asgi import THREADS, Shell
from config.celery import app
from config.server import wsgi_threads
from tests.data.cast import NOW
from tests.servers import free_port
from tournament import broker
from tournament.services.clock import celery_eta
from tournament.services.core import hub_notify

LONG = 240  # seconds: whoever is held longer is held
RESET = struct.pack("ii", 1, 0)  # SO_LINGER: close with a reset


class Neighbour:
    """A server on loopback that accepts and says nothing, or hangs up at once."""

    def __init__(self, *, resets):
        self.resets = resets
        self.guests = []
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"redis://127.0.0.1:{self.socket.getsockname()[1]}/0"
        self.thread = threading.Thread(target=self._serve, daemon=True)
        self.thread.start()

    def _serve(self):
        while True:
            try:
                guest, _ = self.socket.accept()
            except OSError:
                return
            if self.resets:
                guest.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
                guest.close()
            self.guests.append(guest)

    def close(self):
        self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()
        self.thread.join(LONG)
        for guest in self.guests:
            guest.close()


@pytest.fixture(params=["silent", "resets", "absent"])
def url(request, settings, monkeypatch):
    """The broker, the knocks and the counts all point at the same bad neighbour."""
    with contextlib.ExitStack() as stack:
        if request.param == "absent":
            found = f"redis://127.0.0.1:{free_port()}/0"
        else:
            neighbour = Neighbour(resets=request.param == "resets")
            stack.callback(neighbour.close)
            found = neighbour.url
        app.conf["CELERY_BROKER_URL"] = settings.REDIS_URL = found
        monkeypatch.setattr(broker.pause, "_seconds", broker.PAUSE)
        monkeypatch.setattr(hub_notify._pause, "_seconds", hub_notify.PAUSE)
        yield found
        throttle_cache._asked_again.clear()
        hub_notify._client.cache_clear()
        throttle_cache._client.cache_clear()


def test_a_bad_broker_holds_no_deed(url, settings):
    shared = {"BACKEND": "config.throttle_cache.SharedCache", "LOCATION": url, "KEY_PREFIX": "muster"}
    settings.CACHES = {"default": shared}
    instants = [NOW + timedelta(minutes=number) for number in range(30)]

    begin, taken = time.monotonic(), []
    for _deed in range(20):
        taken.append(celery_eta.send(instants))
        hub_notify.notify_hubs()
        caches["default"].get_or_set("count", 1)
    held = time.monotonic() - begin

    assert app.connection_for_write().as_uri() == url.rstrip("/")
    assert taken == [False] * 20
    assert held < LONG


def test_a_broker_that_did_not_answer_is_not_asked_again_at_once(monkeypatch):
    monkeypatch.setattr(broker.pause, "_seconds", LONG)
    with contextlib.closing(Neighbour(resets=False)) as neighbour:
        app.conf["CELERY_BROKER_URL"] = neighbour.url

        taken, asked = [], []
        for _deed in range(2):
            taken.append(broker.send("clock.wake", []))
            asked.append(len(neighbour.guests))

    assert taken == [False, False]
    assert asked[0] == asked[1] > 0


def test_a_broker_that_takes_its_time_is_left_before_all_is_said(monkeypatch):
    said = []
    monkeypatch.setattr(broker, "PATIENCE", 0.05)
    monkeypatch.setattr(
        "tournament.broker.current_app.send_task", lambda *_, **__: said.append(threading.Event().wait(0.02))
    )

    assert broker.send("clock.wake", *([number] for number in range(1000))) is False
    assert len(said) < 1000


def answering(chunks):
    """A WSGI application whose answer comes in pieces, as files do."""

    def application(_environ, start_response):
        start_response("200 OK", [])
        yield from (b"x" for _ in range(chunks))

    return application


def asking(method="GET"):
    return {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "path": "/",
        "query_string": b"",
        "headers": [],
        "client": ("192.0.2.1", 1),
    }


async def receive():
    return {"type": "http.request", "body": b"", "more_body": False}


def test_clients_that_do_not_read_hold_no_thread():
    async def a_hall():
        shell = Shell()
        shell.django.application = answering(chunks=1000)
        never = asyncio.Event()

        async def stalled(_message):
            await never.wait()

        async def reads(message):
            seen.append(message["type"])

        seen = []
        crowd = [asyncio.create_task(shell(asking(), receive, stalled)) for _ in range(2 * THREADS)]
        await asyncio.sleep(0)
        await asyncio.wait_for(shell(asking(), receive, reads), LONG)
        for each in crowd:
            each.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)
        return seen

    seen = asyncio.run(a_hall())

    assert seen == ["http.response.start", "http.response.body"]


def test_who_waits_to_write_leaves_threads_for_who_reads():
    """Somebody else has locked the database: every form waits for it, and pages are shown."""
    is_free, answers = threading.Event(), []

    def application(environ, start_response):
        if environ["REQUEST_METHOD"] == "POST":
            assert is_free.wait(LONG)
        start_response("200 OK", [])
        return [environ["REQUEST_METHOD"].encode()]

    async def send(message):
        answers.append(message.get("body"))

    async def a_hall():
        shell = Shell()
        shell.django.application = application
        forms = [asyncio.create_task(shell(asking("POST"), receive, send)) for _ in range(2 * THREADS)]
        await asyncio.sleep(0)
        try:
            await asyncio.wait_for(shell(asking(), receive, send), LONG / 2)
            before = [each for each in answers if each]
        finally:
            is_free.set()
        await asyncio.gather(*forms)
        return before

    assert asyncio.run(a_hall()) == [b"GET"]
    assert answers.count(b"POST") == 2 * THREADS


def test_who_finds_no_thread_is_told_after_a_while(monkeypatch):
    """A database that answers nobody holds every thread; whoever comes then does not wait for ever."""
    is_free, answers = threading.Event(), []
    monkeypatch.setattr(wsgi_threads, "QUEUE_SECONDS", 0.2)

    def application(_environ, start_response):
        assert is_free.wait(LONG)
        start_response("200 OK", [])
        return [b"page"]

    async def send(message):
        answers.append(message.get("status") or message.get("body"))

    async def a_hall():
        shell = Shell()
        shell.django.application = application
        held = [asyncio.create_task(shell(asking(), receive, send)) for _ in range(THREADS)]
        await asyncio.sleep(0)
        try:
            late = [asyncio.create_task(shell(asking(method), receive, send)) for method in ("GET", "POST")]
            await asyncio.wait_for(asyncio.gather(*late), LONG / 2)
            told = list(answers)
        finally:
            is_free.set()
        await asyncio.gather(*held)
        monkeypatch.setattr(wsgi_threads, "QUEUE_SECONDS", LONG)
        await asyncio.wait_for(shell(asking("POST"), receive, send), LONG)  # no place was lost
        return told

    told = asyncio.run(a_hall())

    assert told.count(503) == 2
    assert told.count(wsgi_threads.BUSY.encode()) == 2
    assert answers.count(200) == THREADS + 1
