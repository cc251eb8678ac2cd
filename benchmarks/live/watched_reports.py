"""Reports while a hall watches, beside reports while nobody does.

Everything on one machine over loopback: PostgreSQL that keeps what it says, Valkey, two web processes, 490
phones in one process (``watching_phones`` says what each does), ten more in tabs of one Chromium, each in a
context of its own because they are ten people, and three boards (standings, pairings, projector). The hall
has 500 entrants in round 2. Twenty reports a second by the form of a phone, in three stretches: nobody
watches, all watch, nobody watches. Prints p50 and p95 of a report in each, their ratio, and how many page
fetches a report cost. ``AHEAD=yes``, as root, lets it run before the other work of the machine during the
stretches, about thirty seconds together.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.live import listeners
from benchmarks.results.submissions import ahead_of_others, descendants, spent
from tests import servers
from tests.browser.conftest import PLACES, QUIET, own_environment

OWN_TOPICS = ["tournament", "entrants", "pairings", "results", "clock", "lists"]
PLACES_TOPICS = ["tournament", "entrants", "pairings", "results", "standings"]
BOARDS = (
    ("standings/", "parts/standings/", PLACES_TOPICS),
    ("pairings/?sort=table", "parts/pairings/?sort=table", PLACES_TOPICS),
    ("screen/", "parts/screen/", [*PLACES_TOPICS, "clock", "screens"]),
)
WARMING = 4  # tables whose reports are not counted
SETTLE = 3.0  # seconds after everything was opened, at least
MAX_SETTLE = 45.0
CALM = 0.3  # of a core: what an open hall takes at rest


class Child:
    """A program of ours that is told lines of JSON and answers with them."""

    def __init__(self, *command: str, env: dict[str, str]) -> None:
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self.process = servers.start(sys.executable, "-m", *command, env=env, **pipes)

    def ask(self, question: Any = None) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise ConnectionError("A process of this benchmark has ended. What it said stands above.")
        return json.loads(answer)

    def end(self) -> None:
        servers.end(self.process)
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe:
                pipe.close()


def is_postmaster(pid: int) -> bool:
    """Is this the server of the database? Its own processes are counted with it."""
    command = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    return command[0].endswith(b"/postgres") and b"-D" in command


def settled(state: servers.State) -> None:
    """Pages that have just been opened draw, load and measure for a while: wait until they rest."""
    end = time.monotonic() + MAX_SETTLE
    while time.monotonic() < end:
        before = sum(spent(pids) for pids in state.parts.values())
        time.sleep(SETTLE)
        if sum(spent(pids) for pids in state.parts.values()) - before < CALM * SETTLE:
            return


def reported(state: servers.State, jobs: list, ports: list[int], rate: float) -> dict:
    """One stretch, and what each part of the house and of its crowd took of the processor for a report."""
    sender = Child("benchmarks.live.watched_hall", "send", str(rate), env=state.env)
    try:
        before = {name: spent(pids) for name, pids in state.parts.items()}
        with ahead_of_others():
            answer = sender.ask([[ports[job[1] % len(ports)], job] for job in jobs])
        cpu = {name: spent(pids) - before[name] for name, pids in state.parts.items()}
    finally:
        sender.end()
    ms = [1000 * seconds for seconds in answer["seconds"]]
    return {
        "reports": len(ms),
        "p50_ms": round(statistics.median(ms)),
        "p95_ms": round(listeners.quantile(ms, 0.95)),
        "failed": len(answer["faults"]),
        "cpu_ms_a_report": {name: round(1000 * seconds / len(ms), 1) for name, seconds in cpu.items()},
        "load": round(os.getloadavg()[0], 1),
        **({"first_fault": answer["faults"][0]} if answer["faults"] else {}),
    }


class Heard(list):
    """Addresses that were fetched; ``pump`` lets Playwright tell of those it knows of."""

    pump: Callable[[], None]


@contextlib.contextmanager
def tabs(addresses: list[str]) -> Iterator[Heard]:
    """These pages in one Chromium; the list grows by each part that one of them fetches."""
    fetched = Heard()
    if not addresses:
        yield fetched
        return
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only where tabs are asked for

    place = next(found for found in map(shutil.which, PLACES) if found)
    with sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=place, args=list(QUIET), env=own_environment())
        for address in addresses:
            page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
            page.on("request", lambda asked: fetched.append(asked.url) if "/now/" in asked.url else None)
            page.goto(address)
        fetched.pump = lambda: page.wait_for_timeout(50)
        yield fetched
        browser.close()


def plan_of(port: int, job: list) -> dict:
    """A phone behind its private link."""
    link = f"/me/{job[3]}/"
    page = {"page": link, "stream": f"/live/me/{job[3]}", "part": f"{link}now/"}
    return {"port": port, "topics": OWN_TOPICS, "is_board": False, **page}


def board_of(port: int, slug: str, page: str, part: str, topics: list[str]) -> dict:
    """A page of the public."""
    at = f"/t/{slug}/"
    where = {"page": at + page, "stream": f"/live/t/{slug}", "part": at + part}
    return {"port": port, "topics": topics, "is_board": True, **where}


def watched(
    state: servers.State, hall: dict, jobs: list, ports: list[int], options: argparse.Namespace
) -> dict:
    """The stretch in which all watch, and what that cost."""
    rest = [job for job in hall["jobs"] if job not in jobs]  # so that the tabs are of people who report
    people = [(ports[job[1] % len(ports)], job) for job in [*jobs, *rest]][: options.phones]
    in_tabs, others = people[: options.tabs], people[options.tabs :]
    plans = [plan_of(*each) for each in others]
    plans += [board_of(ports[n % len(ports)], hall["slug"], *board) for n, board in enumerate(BOARDS)]
    crowd = Child("benchmarks.live.watching_phones", env=state.env)
    known = set(descendants(os.getpid()))
    state.parts["phones"] = [crowd.process.pid]
    try:
        began = time.monotonic()
        crowd.ask(plans)
        opened = time.monotonic() - began
        with tabs([f"http://127.0.0.1:{port}/me/{job[3]}/" for port, job in in_tabs]) as fetched:
            state.parts["browser"] = [pid for pid in descendants(os.getpid()) if pid not in known]
            settled(state)
            crowd.ask()
            fetched.clear()
            told = reported(state, jobs, ports, options.rate)
            time.sleep(SETTLE)  # the last news are fetched
            if in_tabs:
                fetched.pump()
            seen = crowd.ask()
            by_tabs = len(fetched)
    finally:
        crowd.end()
        del state.parts["phones"]
        state.parts.pop("browser", None)
    phones, boards = seen["phones"], seen["boards"]
    fetches = phones["fetches"] + by_tabs
    return {
        **told,
        "opened_s": round(opened, 1),
        "fetches_a_report": round(fetches / told["reports"], 2),
        "fetches_by_tabs": by_tabs,
        "unchanged": phones["unchanged"],
        "failed_fetches": phones["failed"] + boards["failed"],
        "board_fetches_a_report": round(boards["fetches"] / told["reports"], 2),
        "shown_p95_ms": round(1000 * listeners.quantile(phones["shown"] or [0.0], 0.95)),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entrants", type=int, default=500)
    parser.add_argument("--phones", type=int, default=500, help="of them, those in tabs included")
    parser.add_argument("--tabs", type=int, default=10)
    parser.add_argument("--rate", type=float, default=20, help="reports a second")
    parser.add_argument("--webs", type=int, default=2)
    options = parser.parse_args()
    listeners.open_files(2 * options.phones + 1000)
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="muster-watched-")))
        folder.chmod(0o755)
        address = stack.enter_context(servers.postgres(folder / "server", is_safe=True))
        broker = servers.free_port()
        stack.enter_context(servers.valkey(folder, broker))
        redis = f"redis://127.0.0.1:{broker}/0"
        state = servers.a_state(folder / "state", DATABASE_URL=address, REDIS_URL=redis)
        state.run("manage.py", "migrate", "-v0")
        hall = json.loads(state.run("-m", "benchmarks.live.watched_hall", "plant", str(options.entrants)))
        ports = [servers.free_port() for _ in range(options.webs)]
        state.parts = {"web": [stack.enter_context(servers.web(state, port)).pid for port in ports]}
        state.parts["database"] = [pid for pid in descendants(os.getpid()) if is_postmaster(pid)]
        jobs = iter(hall["jobs"])
        reported(state, list(islice(jobs, 2 * WARMING)), ports, 4)
        third = (len(hall["jobs"]) - 2 * WARMING) // 6 * 2
        found = {"entrants": options.entrants, "phones": options.phones, "rate": options.rate}
        found["alone"] = reported(state, list(islice(jobs, third)), ports, options.rate)
        found["watched"] = watched(state, hall, list(islice(jobs, third)), ports, options)
        time.sleep(SETTLE)
        found["alone_again"] = reported(state, list(jobs), ports, options.rate)
        quiet = statistics.mean([found["alone"]["p95_ms"], found["alone_again"]["p95_ms"]])
        found["p95_times_alone"] = round(found["watched"]["p95_ms"] / quiet, 1)
        print(json.dumps(found, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
