"""A crowd of listeners for the live benchmarks: raw sockets, several processes, nothing parsed but ids.

Started as ``python -m benchmarks.live.listeners PORT PATH COUNT [PART]``. It opens COUNT streams, says
``ready`` and then answers each line on its standard input with one line of JSON: what it heard since, and
when. With PART they are phones: each fetches it after news, a little later, as the pages do.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import resource
import subprocess
import sys
import time
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import uvloop

from benchmarks import ROOT

CHANCE = random.Random()
AT_ONCE = 100  # connections that are being opened in one process
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


class Listener(asyncio.Protocol):
    """One open stream: notes when each id arrived, as seconds since 1970."""

    def __init__(self, request: bytes, heard: list[tuple[int, float]]) -> None:
        self.request = request
        self.heard = heard
        self.rest = b""
        self.is_open = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        data = self.rest + data
        end = data.rfind(b"\n\n")
        self.rest = data[end + 2 :] if end >= 0 else data
        at = -1
        while (at := data.find(b'"ids":[', at + 1, end)) >= 0:
            now = time.time()
            self.heard += [(int(n), now) for n in data[at + 7 : data.index(b"]", at)].split(b",") if n]
        if self.heard_hello(data):
            self.is_open.set_result(None)

    def heard_hello(self, data: bytes) -> bool:
        return not self.is_open.done() and b"event: hello" in data

    def connection_lost(self, _error: Exception | None) -> None:
        if not self.is_open.done():
            self.is_open.set_exception(ConnectionError("closed before the first word"))


class Phone(Listener):
    """Notes when the part was there after news: id, the instant, and how long the answer took."""

    def __init__(self, request: bytes, heard: list, port: int, part: str) -> None:
        super().__init__(request, [])
        self.shown = heard
        self.port = port
        wishes = "Host: 127.0.0.1\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n"
        self.question = f"GET {part} HTTP/1.1\r\n{wishes}"
        self.fetching: asyncio.Task[None] | None = None

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if b"event: changed" in data and (self.fetching is None or self.fetching.done()):
            known = data.find(b'"spread_ms":')
            spread = int(data[known + 12 :].split(b"}")[0].split(b",")[0]) if known >= 0 else 400
            self.fetching = asyncio.create_task(
                self.fetch(self.heard[-1][0], CHANCE.random() * spread / 1000)
            )

    async def fetch(self, number: int, wait: float) -> None:
        await asyncio.sleep(wait)
        asked = time.time()
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            writer.write(self.question.encode())
            answer = await reader.read(-1)
            writer.close()
            is_good = answer.startswith(b"HTTP/1.1 200")
        except OSError:
            is_good = False
        self.shown.append((number if is_good else 0, time.time(), time.time() - asked))


async def listen(port: int, path: str, count: int, part: str = "") -> None:
    """Open the streams, then report upon every line."""
    heard: list[tuple[int, float]] = []
    places = asyncio.Semaphore(AT_ONCE)
    loop = asyncio.get_running_loop()

    async def one(number: int) -> None:
        address = path.replace("TABLE", str(number % 100 + 1))
        request = f"GET {address} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
        async with places:
            new = partial(Phone, request, heard, port, part) if part else partial(Listener, request, heard)
            _, listener = await loop.create_connection(new, "127.0.0.1", port)
            await listener.is_open

    await asyncio.gather(*(one(number) for number in range(count)))
    heard.clear()
    tell("ready")
    while await loop.run_in_executor(None, sys.stdin.readline):
        said, heard[:] = list(heard), []
        tell({"heard": said, "cpu": time.process_time()})


def tell(what: object) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


@dataclass
class Crowd:
    """The client processes. ``ask`` gives what all of them heard since the last time."""

    processes: list[subprocess.Popen[str]] = field(default_factory=list)
    cpu: float = 0.0

    def all_of(self, count: int, *, within: float = 10.0) -> list[tuple[int, float]]:
        """What they hear, until so much has come or the time is over."""
        heard, end = self.ask(), time.monotonic() + within
        while len(heard) < count and time.monotonic() < end:
            time.sleep(0.2)
            heard += self.ask()
        return heard

    def ask(self) -> list[tuple[int, float]]:
        for process in self.processes:
            process.stdin.write("report\n")
            process.stdin.flush()
        answers = [json.loads(process.stdout.readline()) for process in self.processes]
        self.cpu = sum(answer["cpu"] for answer in answers)
        return [tuple(row) for answer in answers for row in answer["heard"]]


@contextlib.contextmanager
def crowd(port: int, path: str, count: int, *, processes: int = 2, part: str = ""):
    """So many listeners in so many processes, all of them connected."""
    shares = [count // processes + (number < count % processes) for number in range(processes)]
    command = [sys.executable, "-m", "benchmarks.live.listeners", str(port), path]
    with contextlib.ExitStack() as stack:
        people = Crowd()
        for share in shares:
            child = subprocess.Popen(  # noqa: S603 - our own program
                [*command, str(share), part],
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            stack.callback(ended, child)
            people.processes.append(child)
        for child in people.processes:
            if json.loads(child.stdout.readline() or "null") != "ready":
                raise ConnectionError(f"{count} listeners could not all connect.")
        yield people


def ended(child: subprocess.Popen[str]) -> None:
    child.terminate()
    child.wait()
    child.stdin.close()
    child.stdout.close()


def cpu_seconds(pid: int) -> float:
    """Processor time of a process so far, user and system."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(pid: int) -> int:
    """Bytes of a process that are in memory."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE


def open_files(at_least: int) -> None:
    """Raise the limit of open files of this process and its children, or say that it is too low."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY and most < at_least:
        raise SystemExit(f"{at_least} open files are needed and {most} allowed. Run: ulimit -n {at_least}")
    resource.setrlimit(resource.RLIMIT_NOFILE, (at_least, most))


def quantile(values: list[float], share: float) -> float:
    """A value below which so large a share lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


if __name__ == "__main__":
    uvloop.run(listen(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4]))
