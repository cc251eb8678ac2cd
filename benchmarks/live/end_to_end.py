"""From the instant an announcement is due to the phone that hears it: clock, worker, hub, client.

``python -m benchmarks live.end_to_end`` starts a broker, a worker, the guard and a web server around a
database of its own. A thousand phones sit at a hundred tables; 64 minutes pass in seconds, and five times a
hundred tables are told something each at the same instant. One line of JSON a run.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import statistics
import sys
import tempfile
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.live import listeners
from tests import servers

STREAM = "/live/t/hall-1?table=TABLE"
SAID = """
    SELECT event.id, announcement.due_at, pairing."table", announcement.lateness_ms
    FROM tournament_outboxevent event
    JOIN tournament_announcement announcement ON announcement.id = event.announcement_id
    LEFT JOIN tournament_pairing pairing ON pairing.id = announcement.pairing_id
"""
FAULTS = ("none", "worker", "broker")


def one_run(folder: Path, options: argparse.Namespace, fault: str) -> dict:
    state = servers.a_state(folder)
    state.run("manage.py", "migrate", "-v", "0")
    state.run("-m", "benchmarks.live.news", "plant", "200")
    broker, port = int(re.search(r":(\d+)/", state.env["REDIS_URL"])[1]), servers.free_port()
    with contextlib.ExitStack() as stack:
        running = {"broker": stack.enter_context(servers.valkey(folder, broker))}
        running["worker"] = stack.enter_context(servers.worker(state))
        stack.enter_context(servers.clock_process(state))
        web = stack.enter_context(servers.web(state, port))
        people = stack.enter_context(
            listeners.crowd(port, STREAM, options.listeners, processes=options.processes)
        )
        people.ask()
        cpu = listeners.cpu_seconds(web.pid)
        state.run("-m", "benchmarks.live.news", "start", str(options.seconds))
        if fault in running:
            running[fault].kill()
        servers.wait_until(lambda: not pending(state), what="all is said", seconds=options.seconds + 30)
        said = state.rows(SAID)
        count = sum(
            options.listeners if table is None else at_table(options, table) for _, _, table, _ in said
        )
        known = {row[0] for row in said}
        heard = [row for row in people.all_of(2 * count, within=3) if row[0] in known]
        cpu = listeners.cpu_seconds(web.pid) - cpu
    return {
        "fault": fault,
        "listeners": options.listeners,
        **measured(said, heard, count),
        "server_cpu_s": round(cpu, 2),
        "load": round(os.getloadavg()[0], 1),
    }


def at_table(options: argparse.Namespace, table: int) -> int:
    """How many phones sit there: they are dealt out to a hundred tables in each process of clients."""
    shares = [
        options.listeners // options.processes + (n < options.listeners % options.processes)
        for n in range(options.processes)
    ]
    return sum((share - table) // 100 + 1 for share in shares)


def pending(state: servers.State) -> int:
    return state.rows("SELECT count(*) FROM tournament_announcement WHERE status IN ('pending', 'held')")[0][
        0
    ]


def measured(said: list[tuple], heard: list[tuple[int, float]], count: int) -> dict:
    due = {row[0]: datetime.fromisoformat(row[1]).replace(tzinfo=UTC).timestamp() for row in said}
    late = [(at - due[number]) * 1000 for number, at in heard]
    bursts = Counter(row[1] for row in said)
    return {
        "announcements": len(said),
        "at_one_instant": max(bursts.values()),
        "missing": count - len(heard),
        "lateness_p50_ms": round(statistics.median(row[3] for row in said), 1),
        "lateness_p99_ms": round(listeners.quantile([row[3] for row in said], 0.99), 1),
        "p50_ms": round(statistics.median(late), 1),
        "p99_ms": round(listeners.quantile(late, 0.99), 1),
        "max_ms": round(max(late), 1),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--listeners", type=int, default=1000)
    parser.add_argument("--processes", type=int, default=2, help="of clients")
    parser.add_argument("--seconds", type=float, default=40.0, help="in which sixty-four minutes pass")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--fault", choices=[*FAULTS, "all"], default="none")
    options = parser.parse_args()
    listeners.open_files(options.listeners + 1000)
    for fault in FAULTS if options.fault == "all" else (options.fault,):
        for _ in range(options.runs):
            with tempfile.TemporaryDirectory(prefix="muster-end-to-end-") as folder:
                print(json.dumps(one_run(Path(folder) / "state", options, fault)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
