"""Tests start processes with the signals of a terminal, so that a suite in the background passes too."""

import re
import signal
import sys
from pathlib import Path

from tests import servers

STARTS = re.compile(r"\bPopen\(|os\.spawn|create_subprocess")
SELF = Path(__file__).name
# servers.py is the one place; the supervisor's test checks what happens between fork and exec.
MAY_START = {"servers.py", "test_supervisor.py", SELF}
WAITS = "import time; print('ready', flush=True); time.sleep(600)"


def test_every_test_starts_processes_through_servers():
    files = [path for path in (servers.ROOT / "tests").rglob("*.py") if path.name not in MAY_START]
    found = [str(path) for path in files if STARTS.search(path.read_text(encoding="utf-8"))]

    assert len(files) > 100
    assert not found, "Start it with servers.start or servers.process."


def test_child_can_be_interrupted_although_the_suite_ignores_it(tmp_path):
    numbers = (signal.SIGINT, signal.SIGHUP)
    before = [signal.signal(number, signal.SIG_IGN) for number in numbers]
    try:
        for number in numbers:
            log = tmp_path / f"{number}.log"
            with servers.process(sys.executable, "-c", WAITS, env={}, log=log) as child:
                servers.wait_until(lambda file=log: "ready" in file.read_text(), what="the child runs")

                assert servers.end(child, number) == -number
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)
