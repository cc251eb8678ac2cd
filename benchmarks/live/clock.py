"""How late announcements are: ten clocks in quiet, under load, and with each process killed in turn.

    python -m benchmarks live.clock [--database sqlite|postgresql] [--case quiet ...] [--repeat 3]

It starts what ``make run`` starts (Valkey, both workers, the guard, the web) on free loopback ports around a
database of its own, runs ten clocks in fast-forward, kills one process in the middle third (the supervisor
starts it again), and prints how late each announcement was claimed after its ``due_at``, in milliseconds.
``heard`` is when a screen had it: ten of them listen, one for each hall. Takes about 25 s a run.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import psycopg

from tests import servers
from tests.chaos.house import House, embedded

HALLS = 10
CROWD = 120  # players who report during a run under load
READERS = 4
PAUSE = 0.05  # seconds between two pages of one reader
BUCKETS = (2, 5, 10, 25, 50, 100, 110, 150, 250, 1000)
CASES = ("quiet", "load", "valkey", "worker-clock", "worker-desk", "clock", "guard", "web")
LATE = "SELECT id, due_at, lateness_ms, fired_by FROM tournament_announcement WHERE status = 'fired'"
OPEN = "SELECT count(*) FROM tournament_announcement WHERE status IN ('pending', 'held')"
EVENTS = (
    "SELECT count(*), count(DISTINCT announcement_id) FROM tournament_outboxevent"
    " WHERE announcement_id IS NOT NULL"
)


@dataclass
class Sample:
    """What all runs of one case measured."""

    late: list[float] = field(default_factory=list)
    heard: list[float] = field(default_factory=list)
    by: dict[str, int] = field(default_factory=dict)
    missing: int = 0
    doubled: int = 0
    pages: int = 0
    reports: int = 0


class Database:
    """Ten halls and a crowd, planted once and copied for each run."""

    def __init__(self, folder: Path, address: str | None) -> None:
        self.folder, self.address, self.runs = folder, address, 0
        self.template = servers.a_state(folder / "template", **self._env("planted"))
        if address:
            self._ask("postgres", "CREATE DATABASE planted")
        self.template.run("manage.py", "migrate", "-v", "0")
        self.template.run("-m", "tests.data.seed_db", "hall", str(HALLS))
        self.template.run("-m", "tests.data.seed_db", "crowd", str(CROWD))

    def copy(self) -> servers.State:
        self.runs += 1
        folder, name = self.folder / f"run-{self.runs}", f"run_{self.runs}"
        if not self.address:
            return servers.copy_of(self.template, folder)
        self._ask("postgres", f"CREATE DATABASE {name} TEMPLATE planted")
        return servers.a_state(folder, **self._env(name))

    def rows(self, state: servers.State, query: str) -> list[tuple]:
        return self._ask(f"run_{self.runs}", query) if self.address else state.rows(query)

    def _env(self, name: str) -> dict[str, str]:
        return {"DATABASE_URL": f"{self.address}/{name}"} if self.address else {}

    def _ask(self, name: str, query: str) -> list[tuple]:
        with psycopg.connect(f"{self.address}/{name}", autocommit=True) as connection:
            cursor = connection.execute(query)
            return cursor.fetchall() if cursor.description else []


class Screens:
    """One listener for each hall; notes when each announcement came."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.heard: dict[int, float] = {}
        self.open = [threading.Event() for _ in range(HALLS)]
        for number in range(HALLS):
            threading.Thread(target=self._listen, args=(number,), daemon=True).start()
        assert all(each.wait(20) for each in self.open)

    def _listen(self, number: int) -> None:
        with contextlib.suppress(OSError, http.client.HTTPException):
            connection = http.client.HTTPConnection("127.0.0.1", self.port)
            connection.request("GET", f"/live/t/hall-{number + 1}")
            for line in connection.getresponse():
                at = time.time()
                self.open[number].set()
                if line.startswith(b"data: "):
                    told = json.loads(line[6:]).get("announcements", [])
                    self.heard.update({each["announcement"]: at for each in told})


class Load:
    """Everybody in the crowd reports, and readers turn pages, while the clocks run."""

    def __init__(self, state: servers.State, port: int, seconds: float) -> None:
        self.port, self.pages, self._end = port, 0, threading.Event()
        command = [sys.executable, "-m", "tests.data.seed_db", "report", str(seconds)]
        self._reports = subprocess.Popen(  # noqa: S603 - our own program
            command, env=state.env, cwd=servers.ROOT, stdout=subprocess.PIPE, text=True
        )
        self._readers = [threading.Thread(target=self._read, args=(n,), daemon=True) for n in range(READERS)]
        for reader in self._readers:
            reader.start()

    def _read(self, number: int) -> None:
        hall = f"t/hall-{number + 1}"
        paths = [f"{hall}/", f"{hall}/clock/", "t/a-crowd/pairings/", f"{hall}/live/state"]
        while not self._end.is_set():
            for path in paths:
                with (
                    contextlib.suppress(OSError),
                    urllib.request.urlopen(f"http://127.0.0.1:{self.port}/{path}") as answer,
                ):
                    self.pages += bool(answer.read())
                time.sleep(PAUSE)

    def end(self) -> int:
        """How many reports were entered."""
        self._end.set()
        return int(self._reports.communicate()[0] or 0)


def one_run(database: Database, case: str, *, seconds: float, rng: random.Random, into: Sample) -> None:
    """Ten clocks of 64 minutes in so many seconds, begun one after the other."""
    state = database.copy()
    with House(state, embedded(state)) as house:
        house.start()
        port = int(house.child("web").command[house.child("web").command.index("--port") + 1])
        house.wait_until(lambda: servers.answers(port), what="the web answers")
        house.wait_until(lambda: " ready." in house.log("worker-clock"), what="the worker is ready")
        house.wait_until(lambda: " ready." in house.log("worker-desk"), what="the other worker is ready")
        screens = Screens(port)
        state.run("-m", "tests.data.seed_db", "start", str(seconds), str(seconds / 70))
        load = Load(state, port, seconds) if case == "load" else None
        house.watch(seconds * rng.uniform(0.33, 0.66))
        if case not in {"quiet", "load"}:
            house.kill(house.guard() or "clock" if case == "guard" else case)  # whoever has the lock
        house.wait_until(lambda: not database.rows(state, OPEN)[0][0], what="all is said", seconds=90)
        house.watch(0.5)
        if load:
            into.reports, into.pages = into.reports + load.end(), into.pages + load.pages
    measure(database, state, {} if case == "web" else screens.heard, into)


def measure(database: Database, state: servers.State, heard: dict[int, float], into: Sample) -> None:
    rows = database.rows(state, LATE)
    events, announcements = database.rows(state, EVENTS)[0]
    into.missing += len(rows) - announcements
    into.doubled += events - announcements
    for number, due_at, lateness, by in rows:
        into.late.append(lateness)
        into.by[by] = into.by.get(by, 0) + 1
        if number in heard:
            into.heard.append((heard[number] - instant(due_at)) * 1000)


def instant(value: str | datetime) -> float:
    moment = datetime.fromisoformat(value) if isinstance(value, str) else value
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()


def spread(values: list[float]) -> str:
    ordered = sorted(values)
    named = {f"p{p}": ordered[min(len(ordered) - 1, int(len(ordered) * p / 100))] for p in (90, 99)}
    figures = {"p50": statistics.median(ordered), **named, "max": ordered[-1]}
    return "  ".join(f"{name} {value:.1f}" for name, value in figures.items())


def show(name: str, sample: Sample) -> None:
    load = "/".join(f"{each:.1f}" for each in os.getloadavg())
    made = ", ".join(f"{by} {count}" for by, count in sorted(sample.by.items(), key=lambda row: -row[1]))
    print(f"\n{name}: {len(sample.late)} announcements, missing {sample.missing}, doubled {sample.doubled}")
    print(f"  claimed  {spread(sample.late)}")
    if sample.heard:
        print(f"  heard    {spread(sample.heard)}  ({len(sample.heard)} of them)")
    print(f"  by {made}; load average {load}" + (f"; {sample.reports} reports" if sample.reports else ""))
    if sample.pages:
        print(f"  {sample.pages} pages read meanwhile")
    below = 0
    for limit in (*BUCKETS, None):
        count = sum(limit is None or value < limit for value in sample.late) - below
        below += count
        if count:
            label = f"< {limit}" if limit else f">= {BUCKETS[-1]}"
            print(f"  {label:>7} ms  {count:4}  {'#' * max(1, round(60 * count / len(sample.late)))}")
    sys.stdout.flush()


@contextlib.contextmanager
def address_of(kind: str, folder: Path):
    if kind == "sqlite":
        yield None
        return
    folder.chmod(0o755)  # the server runs as somebody else
    with servers.postgres(folder / "server") as address:
        yield address.rsplit("/", 1)[0]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--case", choices=CASES, nargs="+", default=CASES)
    parser.add_argument("--seconds", type=float, default=12.0, help="in which sixty-four minutes pass")
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--seed", type=int, default=2007)
    options = parser.parse_args()
    os.environ.pop("REDIS_URL", None)
    rng = random.Random(options.seed)
    with (
        tempfile.TemporaryDirectory(prefix="muster-clock-") as name,
        address_of(options.database, Path(name)) as address,
    ):
        database = Database(Path(name), address)
        for case in options.case:
            sample = Sample()
            for _ in range(options.repeat):
                one_run(database, case, seconds=options.seconds, rng=rng, into=sample)
            killed = case if case in {"quiet", "load"} else f"{case} killed"
            show(f"{options.database}, {killed}", sample)
    return 0


if __name__ == "__main__":
    sys.exit(main())
