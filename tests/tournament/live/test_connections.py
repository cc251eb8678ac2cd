"""Listeners on real connections: a message stands whole in the stream, and who does not read is dropped."""

import asyncio

import pytest
import uvloop
from uvicorn import Config
from uvicorn.server import ServerState

from config.server.client_limits import ClientLimits
from config.server.connections import ConnectionWatch, WatchedProtocol
from tournament.live.listeners import CONNECTION, MAX_UNREAD, Listener, chunk_of
from tournament.live.messages import Audience

PATIENCE = 60  # seconds until a test gives up; none waits for a time
ASK = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


class Stream:
    """An application with one open answer, and its listener."""

    def __init__(self):
        self.is_open, self.is_over = asyncio.Event(), asyncio.Event()

    async def __call__(self, scope, _receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"first\n", "more_body": True})
        transport = scope["extensions"][CONNECTION]["transport"]
        self.listener = Listener(Audience(1), transport, after=0)
        self.is_open.set()
        await self.is_over.wait()
        await send({"type": "http.response.body", "body": b"last\n"})


@pytest.fixture
def with_a_stream():
    """Run a story with a stream on a real connection: the application, and its client's two ends."""

    async def run(story):
        app = Stream()
        config = Config(app, lifespan="off", log_config=None)
        config.load()
        watch = ConnectionWatch(ClientLimits(), most=9, make_room=lambda: False, on_stop=lambda: None)
        server = await asyncio.get_running_loop().create_server(
            lambda: WatchedProtocol(config=config, server_state=ServerState(), app_state={}, watch=watch),
            "127.0.0.1",
            0,
        )
        async with server, asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.sockets[0].getsockname()[1])
            writer.write(ASK)
            await app.is_open.wait()
            try:
                await story(app, reader, writer)
            finally:
                app.is_over.set()
                writer.transport.abort()

    return lambda story: uvloop.run(run(story))


def test_a_message_stands_whole_between_what_the_application_sends(with_a_stream):
    async def story(app, reader, _writer):
        app.listener.offer(chunk_of(b"second\n"))
        app.listener.offer(chunk_of(b"x" * 16))
        app.is_over.set()
        answer = await reader.read()

        body = b"6\r\nfirst\n\r\n7\r\nsecond\n\r\n10\r\nxxxxxxxxxxxxxxxx\r\n5\r\nlast\n\r\n0\r\n\r\n"
        assert answer.split(b"\r\n\r\n", 1)[1] == body
        assert not app.listener.is_dropped

    with_a_stream(story)


def test_whoever_reads_nothing_is_dropped_and_takes_no_more_memory(with_a_stream):
    async def story(app, _reader, _writer):
        chunk = chunk_of(b"x" * MAX_UNREAD)
        while not app.listener.is_dropped:
            app.listener.offer(chunk)
            await asyncio.sleep(0)

        assert app.listener.transport.get_write_buffer_size() <= 2 * len(chunk)

    with_a_stream(story)


def test_whoever_is_gone_is_dropped_without_an_error(with_a_stream, caplog):
    async def story(app, _reader, writer):
        writer.transport.abort()
        while not app.listener.is_dropped:
            app.listener.offer(chunk_of(b"x"))
            await asyncio.sleep(0)

        assert not caplog.records

    with_a_stream(story)
