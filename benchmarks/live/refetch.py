"""What a hall of phones costs that fetch the same part after the same news.

``python -m benchmarks live.refetch`` starts a server with a tournament of two hundred, lets a thousand phones
listen, commits news through the real service and measures until the last of them has the part: from the
commit (with the wait by which the phones spread themselves), and the answer alone. One line of JSON a run.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.live import listeners
from tests import servers

STREAM = "/live/t/hall-1"
PARTS = ("pairings", "standings", "clock")


def one_run(options: argparse.Namespace, part: str, state: servers.State, port: int) -> dict:
    with servers.web(state, port) as server:
        path = f"/t/hall-1/parts/{part}/"
        with listeners.crowd(port, STREAM, options.phones, processes=options.processes, part=path) as people:
            cpu = listeners.cpu_seconds(server.pid)
            told = json.loads(state.run("-m", "benchmarks.live.news", "1", "0"))
            ((number, at),) = told.items()
            rows = people.all_of(options.phones, within=60)
            cpu = listeners.cpu_seconds(server.pid) - cpu
    shown = [(row[1] - at) * 1000 for row in rows if row[0] == int(number)]
    answers = [row[2] * 1000 for row in rows]
    return {
        "part": part,
        "phones": options.phones,
        "failed": options.phones - len(shown),
        "answer_p50_ms": round(statistics.median(answers), 1),
        "answer_p99_ms": round(listeners.quantile(answers, 0.99), 1),
        "shown_p50_ms": round(statistics.median(shown)),
        "shown_p99_ms": round(listeners.quantile(shown, 0.99)),
        "last_ms": round(max(shown)),
        "server_cpu_s": round(cpu, 2),
        "load": round(os.getloadavg()[0], 1),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=1000)
    parser.add_argument("--processes", type=int, default=2, help="of clients")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--part", choices=PARTS, default="")
    options = parser.parse_args()
    listeners.open_files(2 * options.phones + 1000)
    with tempfile.TemporaryDirectory(prefix="muster-refetch-") as folder:
        state = servers.a_state(Path(folder) / "state", REDIS_URL="")
        state.run("manage.py", "migrate", "-v", "0")
        state.run("-m", "benchmarks.live.news", "plant", "200")
        for part in [options.part] if options.part else PARTS:
            for _ in range(options.runs):
                print(json.dumps(one_run(options, part, state, servers.free_port())), flush=True)
                time.sleep(1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
