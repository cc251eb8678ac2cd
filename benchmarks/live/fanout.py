"""From a service's commit to the client, with thousands listening to one process.

``python -m benchmarks live.fanout`` starts its own server and its own clients on free loopback ports, commits
news through the real service, and prints one line of JSON a run: the hub with and without a broker that
carries its notifications, and beside it the limit of this machine: a bare loop that writes the same bytes to
the same clients and does nothing else.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

import uvloop

from benchmarks.live import listeners
from tests import servers

SETTLE = 0.6  # seconds between two commits
STREAM = "/live/t/hall-1"


@contextlib.contextmanager
def hall(folder: Path, *, is_notified: bool):
    """A database with a public tournament, a server in front, and a broker that carries the notifications."""
    port = servers.free_port()
    broker = f"redis://127.0.0.1:{port}/0" if is_notified else ""
    state = servers.a_state(folder / "state", REDIS_URL=broker, MUSTER_STREAMS_PER_ADDRESS="20000")
    state.run("manage.py", "migrate", "-v", "0")
    state.run("-m", "tests.data.seed_db", "hall")
    with contextlib.ExitStack() as stack:
        if is_notified:
            stack.enter_context(servers.valkey(folder, port))
        state.port = servers.free_port()
        state.web = stack.enter_context(servers.web(state, state.port)).pid
        yield state


def measured(heard: list[tuple[int, float]], told: dict[int, float], count: int) -> dict:
    """Milliseconds from the commit to the client, over all listeners and all news."""
    late = [(at - told[number]) * 1000 for number, at in heard if number in told]
    return {
        "news": len(told),
        "missing": count * len(told) - len(late),
        "p50_ms": round(statistics.median(late), 1),
        "p99_ms": round(listeners.quantile(late, 0.99), 1),
        "max_ms": round(max(late), 1),
    }


def hub(options: argparse.Namespace, *, is_notified: bool) -> dict:
    """One run with the real server."""
    count, news = options.listeners, options.news
    with (
        tempfile.TemporaryDirectory(prefix="muster-fanout-") as folder,
        hall(Path(folder), is_notified=is_notified) as state,
    ):
        with listeners.crowd(state.port, STREAM, 1, processes=1):
            before = listeners.memory(state.web)
        began = time.monotonic()
        with listeners.crowd(state.port, STREAM, count, processes=options.processes) as people:
            connected = time.monotonic() - began
            each = (listeners.memory(state.web) - before) / count
            people.ask()
            cpu, theirs = listeners.cpu_seconds(state.web), people.cpu
            told = json.loads(state.run("-m", "benchmarks.live.news", str(news), str(SETTLE)))
            heard = people.all_of(count * news)
            cpu = listeners.cpu_seconds(state.web) - cpu
        return {
            "what": "hub, notified" if is_notified else "hub, looking by itself",
            "listeners": count,
            **measured(heard, {int(number): at for number, at in told.items()}, count),
            "connect_s": round(connected, 1),
            "kb_per_listener": round(each / 1024, 1),
            "server_cpu_ms_per_news": round(1000 * cpu / news, 1),
            "clients_cpu_ms_per_news": round(1000 * (people.cpu - theirs) / news, 1),
            "load": round(os.getloadavg()[0], 1),
        }


class Bare(asyncio.Protocol):
    """A stream that is only a socket."""

    def __init__(self, everybody: list[asyncio.Transport]) -> None:
        self.everybody = everybody

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport

    def data_received(self, _data: bytes) -> None:
        self.transport.write(b"HTTP/1.1 200 OK\r\n\r\nid: 0\nevent: hello\ndata: {}\n\n")
        self.everybody.append(self.transport)


async def shout(port: int) -> None:
    """The limit: upon each line, write one message to everybody; say when that began."""
    everybody: list[asyncio.Transport] = []
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Bare(everybody), "127.0.0.1", port, backlog=2048)
    async with server:
        while line := await loop.run_in_executor(None, sys.stdin.readline):
            message = b'id: %d\nevent: changed\ndata: {"ids":[%d],%s}\n\n' % (int(line), int(line), b"x" * 80)
            listeners.tell(time.time())
            for transport in everybody:
                transport.write(message)


def limit(options: argparse.Namespace) -> dict:
    """One run with nothing but sockets."""
    port, count, news = servers.free_port(), options.listeners, options.news
    command = [sys.executable, "-m", "benchmarks.live.fanout", "--shout", str(port)]
    with contextlib.ExitStack() as stack:
        child = subprocess.Popen(  # noqa: S603 - our own program
            command, cwd=servers.ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        stack.callback(listeners.ended, child)
        servers.wait_until(lambda: servers.answers(port), what="the bare loop answers")
        people = stack.enter_context(listeners.crowd(port, "/", count, processes=options.processes))
        told = {}
        for number in range(1, news + 1):
            child.stdin.write(f"{number}\n")
            child.stdin.flush()
            told[number] = json.loads(child.stdout.readline())
            time.sleep(SETTLE)
        return {
            "what": "bare sockets",
            "listeners": count,
            **measured(people.all_of(count * news), told, count),
        }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--listeners", type=int, default=5000)
    parser.add_argument("--news", type=int, default=20, help="commits in each run")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--processes", type=int, default=2, help="of clients")
    parser.add_argument("--shout", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.shout:
        uvloop.run(shout(options.shout))
        return 0
    listeners.open_files(options.listeners + 1000)
    for _ in range(options.runs):
        for run in (partial(hub, is_notified=True), partial(hub, is_notified=False), limit):
            print(json.dumps(run(options)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
