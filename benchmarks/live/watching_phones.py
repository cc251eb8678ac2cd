"""Phones and boards that watch, many in one process: ``python -m benchmarks.live.watching_phones``.

Each does what ``live.js`` does: it opens its page, listens from the revision that the page shows, and upon
news of its topics fetches its part by its ETag. It fetches one at a time, what comes meanwhile with the
next one, at a random instant within the spread that the server names, at least four times as long as the
last answer took, and not twice within that. It reads one JSON line (``[{"port", "page", "stream", "part",
"topics", "is_board"}]``), prints ``ready``, and answers each further line with what happened since the last
one.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import re
import sys
import time

import uvloop

CHANCE = random.Random(7)
AT_ONCE = 8  # pages that are being opened
REVISION = re.compile(rb'data-revision="(\d+)"')
SHORTEST, REST, BOARD_REST = 0.4, 4, 10


class Line:
    """One connection of a browser, used again and again."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str, tag: str = "") -> tuple[int, str, bytes]:
        """Status, ETag and body; asked again once where the server has closed the line."""
        for _ in range(2):
            try:
                return await self._get(path, tag)
            except (OSError, asyncio.IncompleteReadError):
                self.streams = None
        return 0, "", b""

    async def _get(self, path: str, tag: str) -> tuple[int, str, bytes]:
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.streams
        known = f"If-None-Match: {tag}\r\n" if tag else ""
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n{known}\r\n".encode()
        )
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        fields = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:])}
        status = int(head[0].split()[1])
        length = int(fields.get("content-length", 0)) if status != 304 else 0
        body = await reader.readexactly(length)
        body = gzip.decompress(body) if fields.get("content-encoding") == "gzip" else body
        return status, fields.get("etag", ""), body


class Watcher:
    """One open page."""

    def __init__(self, plan: dict) -> None:
        self.plan = plan
        self.line = Line(plan["port"])
        self.tag = ""
        self.spread, self.took, self.fetched_at = SHORTEST, 0.0, float("-inf")
        self.is_wanted = False
        self.fetching: asyncio.Task[None] | None = None
        self.news_at = 0.0
        self.last = 0
        self.counts = {"fetches": 0, "unchanged": 0, "failed": 0, "news": 0}
        self.shown: list[float] = []

    async def open(self, places: asyncio.Semaphore) -> None:
        """The page, then its stream."""
        async with places:
            status, _, body = await self.line.get(self.plan["page"])
        found = REVISION.search(body)
        if found is None:
            raise ConnectionError(f"{self.plan['page']} answered {status} and names no revision")
        self.revision = int(found[1])
        self.heard_hello = asyncio.get_running_loop().create_future()
        self.listening = asyncio.create_task(self.listen())
        await self.heard_hello

    async def listen(self) -> None:
        """The stream, opened anew where it is lost."""
        while True:
            try:
                await self._listen()
            except (OSError, asyncio.IncompleteReadError):
                await asyncio.sleep(CHANCE.uniform(0.75, 1.25))

    async def _listen(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.plan["port"])
        at = f"after={self.last}" if self.last else f"since={self.revision}"
        more = "&table=0" if self.plan["is_board"] else ""
        writer.write(f"GET {self.plan['stream']}?{at}{more} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        while True:
            message = await reader.readuntil(b"\n\n")
            fields = dict(line.split(b": ", 1) for line in message.split(b"\n") if b": " in line)
            if b"event" in fields and b"id" in fields:
                self.hear(fields[b"event"], int(fields[b"id"]), json.loads(fields[b"data"]))

    def hear(self, kind: bytes, number: int, news: dict) -> None:
        """One message of the stream."""
        if kind == b"hello" and not self.heard_hello.done():
            self.heard_hello.set_result(None)
        self.spread = news.get("spread_ms", self.spread * 1000) / 1000
        if kind == b"changed" and number > self.last:
            self.counts["news"] += 1
            if set(news["topics"]) & set(self.plan["topics"]):
                self.want()
        self.last = max(self.last, number)

    def want(self) -> None:
        """Fetch when it is our turn; whoever fetches already does it again afterwards."""
        self.news_at = self.news_at or time.monotonic()
        self.is_wanted = True
        if self.fetching is None or self.fetching.done():
            self.fetching = asyncio.create_task(self.fetch())

    async def fetch(self) -> None:
        while self.is_wanted:
            rest = max(self.spread, (BOARD_REST if self.plan["is_board"] else REST) * self.took)
            await asyncio.sleep(CHANCE.random() * rest + max(0.0, self.fetched_at + rest - time.monotonic()))
            self.is_wanted, since, self.news_at = False, self.news_at, 0.0
            asked = time.monotonic()
            status, tag, _ = await self.line.get(self.plan["part"], self.tag)
            self.fetched_at = time.monotonic()
            self.took = self.fetched_at - asked
            self.counts["fetches"] += 1
            self.counts["unchanged"] += status == 304
            self.counts["failed"] += status not in {200, 304}
            self.tag = tag or self.tag
            self.shown.append(self.fetched_at - since)


def taken(watchers: list[Watcher]) -> dict:
    """What happened since the last time."""
    total = {"phones": len(watchers), "shown": [seconds for each in watchers for seconds in each.shown]}
    for name in ("fetches", "unchanged", "failed", "news"):
        total[name] = sum(each.counts[name] for each in watchers)
    for each in watchers:
        each.shown, each.counts = [], dict.fromkeys(each.counts, 0)
    return total


async def watch() -> None:
    """Open all, then report upon each line."""
    loop = asyncio.get_running_loop()
    watchers = [Watcher(plan) for plan in json.loads(sys.stdin.readline())]
    places = asyncio.Semaphore(AT_ONCE)
    await asyncio.gather(*(each.open(places) for each in watchers))
    print(json.dumps("ready"), flush=True)
    while await loop.run_in_executor(None, sys.stdin.readline):
        boards = [each for each in watchers if each.plan["is_board"]]
        phones = [each for each in watchers if not each.plan["is_board"]]
        print(
            json.dumps({"phones": taken(phones), "boards": taken(boards), "cpu": time.process_time()}),
            flush=True,
        )


if __name__ == "__main__":
    uvloop.run(watch())
