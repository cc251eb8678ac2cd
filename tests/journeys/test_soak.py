"""A whole championship at high tempo: 256 players, nine rounds, real HTTP, real workers, a real clock.

Nothing is lost, no server writes an error, and what a process holds of memory after the second round it
holds at the end. Takes minutes, so it runs only when it is asked for: ``pytest -m soak tests/journeys``.
"""

import contextlib
import re
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path
from threading import Event, Thread

import pytest

from tests import servers

pytestmark = [pytest.mark.soak, pytest.mark.timeout(3600), pytest.mark.xdist_group("services")]
ENTRANTS, ROUNDS = 256, 9
DAY = ("--rounds", str(ROUNDS), "--entrants", str(ENTRANTS), "--tempo", "2000", "--late-ms", "60000")
CLOSED = re.compile(r"Round (\d+) is closed\. Tables: \d+\.")
ROOM = 24  # MB that a process may take more from the second round to the last
PEOPLE = {"uvicorn": "web", "celery": "worker", "clock": "clock", "valkey": "broker"}
ERROR = re.compile(r"\b(ERROR|CRITICAL)\b|Traceback")


def children_of(pid):
    """Every process below this one, as the kernel tells it."""
    below = defaultdict(list)
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            number, rest = stat.parent.name, stat.read_text().rpartition(")")[2].split()
            below[int(rest[1])].append(int(number))
    found, left = [], [pid]
    while left:
        found += (more := below[left.pop()])
        left += more
    return found


def memory_of(pid):
    """``(part, megabytes)`` of what belongs to no other process, or nothing for a stranger."""
    with contextlib.suppress(OSError):
        command = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
        part = next((name for word, name in PEOPLE.items() if word in command), None)
        if part is not None and "rehearsal" not in command:
            kept = re.search(r"RssAnon:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
            return part, int(kept[1]) / 1024 if kept else 0.0
    return None


class Scales:
    """What the parts of the house hold, weighed all day and noted after each round."""

    def __init__(self, pid):
        self.pid, self.over, self.after = pid, Event(), {}
        self.now = {}

    def weigh(self):
        while not self.over.wait(0.5):
            sums = defaultdict(float)
            for part, size in filter(None, map(memory_of, children_of(self.pid))):
                sums[part] += size
            self.now = dict(sums) or self.now

    def note(self, number):
        self.after[number] = dict(self.now)

    def growth(self):
        """MB from the second round to the last, by part."""
        first, last = self.after[2], self.after[ROUNDS]
        return {part: round(last.get(part, 0) - size, 1) for part, size in first.items()}


def played(folder):
    """The day from its start to its end: exit code, what it said, and the scales."""
    env = {
        **servers.a_state(folder / "unused").env,
        "MUSTER_OUT": str(folder / "out"),
        "MUSTER_PORT": str(servers.free_port()),
        "MUSTER_INSTALL": "no",
        "API_ADDRESS_WRITES": "100000/min",  # a whole hall in a minute, from one machine
    }
    env.pop("REDIS_URL")
    command = (sys.executable, "-m", "config.rehearsal", *DAY)
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    said = []
    with servers.start(*command, env=env, **pipes) as day:
        scales = Scales(day.pid)
        weighing = Thread(target=scales.weigh)
        weighing.start()
        try:
            for line in day.stdout:
                said.append(line)
                closed = CLOSED.search(line)
                if closed:
                    scales.note(int(closed[1]))
        finally:
            scales.over.set()
            weighing.join()
            if day.poll() is None:
                day.terminate()
        return day.wait(), " ".join("".join(said).split()), scales


def test_a_long_day_of_a_large_field_loses_nothing_and_holds_its_memory(tmp_path, record_property):
    began = time.monotonic()

    code, said, scales = played(tmp_path)

    assert code == 0, said[-4000:]
    assert f"Checked in by phone: {ENTRANTS}." in said
    assert "Refused / lost / late 0 / 0 / 0" in said
    logs = list((tmp_path / "out" / "day-state" / "log").glob("*.log"))
    faults = [line for log in logs for line in log.read_text("utf-8").splitlines() if ERROR.search(line)]
    assert logs
    assert not faults, faults[:5]
    state = servers.State(tmp_path / "out" / "day-state")
    rows = state.rows("SELECT status, count(*) FROM tournament_submission GROUP BY status")
    assert rows == [("confirmed", ENTRANTS // 2 * ROUNDS)]
    grown = scales.growth()
    for name, value in {"seconds": time.monotonic() - began, "after": scales.after, "grown": grown}.items():
        record_property(name, value)
    print(said[-900:], scales.after, grown, sep="\n")  # noqa: T201 - what docs/proof.md tells
    assert set(PEOPLE.values()) <= set(scales.after[2])
    assert all(size < ROOM for size in grown.values()), scales.after
