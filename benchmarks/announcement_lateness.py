"""How late announcements are, in quiet and with a process killed.

Run it with ``python -m benchmarks.announcement_lateness``. It starts its own broker, workers and guard on
free loopback ports around a database of its own, runs clocks in fast-forward and prints p50, p99 and the
worst in milliseconds. Takes about SECONDS + 15 s a row.
"""

import argparse
import contextlib
import json
import random
import re
import statistics
import sys
import tempfile
import time
from pathlib import Path

from tests import servers

FAULTS = ("none", "worker", "broker", "clock", "no-broker")


def one_run(folder: Path, *, fault: str, seconds: float, workers: int, rng: random.Random) -> dict:
    """Clocks of 64 minutes in so many seconds, one fault at a random instant of the middle third."""
    state = servers.a_state(folder)
    state.run("manage.py", "migrate", "-v", "0")
    state.run("-m", "tests.plant", "hall")
    port = int(re.search(r":(\d+)/", state.env["REDIS_URL"])[1])
    with contextlib.ExitStack() as stack:
        running = {"clock": stack.enter_context(servers.clock_process(state))}
        if fault != "no-broker":
            running["broker"] = stack.enter_context(servers.valkey(folder, port))
            for number in range(workers):
                running[f"worker{number}"] = stack.enter_context(servers.worker(state, f"w{number}"))
        state.run("-m", "tests.plant", "start", str(seconds))
        total = state.rows("SELECT count(*) FROM tournament_announcement")[0][0]
        time.sleep(seconds * rng.uniform(0.33, 0.66))
        victim = running.get("worker0" if fault == "worker" else fault)
        if victim:
            victim.kill()
        servers.wait_until(lambda: made(state) == total, what="all announcements", seconds=seconds + 30)
        return measured(state, fault=fault, total=total)


def made(state: servers.State) -> int:
    return state.rows("SELECT count(*) FROM tournament_announcement WHERE status = 'fired'")[0][0]


def measured(state: servers.State, *, fault: str, total: int) -> dict:
    rows = state.rows("SELECT lateness_ms, fired_by FROM tournament_announcement")
    late = sorted(row[0] for row in rows)
    events = state.rows(
        "SELECT count(*), count(DISTINCT announcement_id) FROM tournament_outboxevent"
        " WHERE announcement_id IS NOT NULL"
    )[0]
    return {
        "fault": fault,
        "announcements": total,
        "missing": total - events[1],
        "doubled": events[0] - events[1],
        "by_task": sum(row[1] == "task" for row in rows),
        "p50_ms": round(statistics.median(late), 1),
        "p99_ms": round(late[min(len(late) - 1, int(len(late) * 0.99))], 1),
        "max_ms": round(late[-1], 1),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fault", choices=[*FAULTS, "all"], default="all")
    parser.add_argument("--seconds", type=float, default=12.0, help="in which sixty-four minutes pass")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=2007)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    for fault in FAULTS if options.fault == "all" else (options.fault,):
        with tempfile.TemporaryDirectory(prefix="muster-lateness-") as folder:
            result = one_run(
                Path(folder) / "state",
                fault=fault,
                seconds=options.seconds,
                workers=options.workers,
                rng=rng,
            )
        print(json.dumps(result))
    return 0


if __name__ == "__main__":
    sys.exit(main())
