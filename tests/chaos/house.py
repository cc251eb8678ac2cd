"""A house of real processes that can be killed and comes back: the launcher's, or that of a club."""

from __future__ import annotations

import os
import random
import re
import signal
import sys
import time
from pathlib import Path
from typing import Self

from config import launcher
from config.startup.supervisor import Child, Supervisor
from tests import servers

MACHINE = "the whole machine"


def embedded(state: servers.State) -> list[Child]:
    """Everybody whom ``make run`` starts, a Valkey of its own among them."""
    home = launcher.Installation(
        state=state.folder, host="127.0.0.1", port=servers.free_port(), lan=None, can_print=False
    )
    return launcher.children(home, state.env)


def as_a_club_runs_it(state: servers.State) -> list[Child]:
    """A Redis that keeps nothing, two workers and two guards, each started by itself."""
    port = re.search(r":(\d+)/", state.env["REDIS_URL"])[1]
    broker = (
        servers.valkey_program(),
        "--port",
        port,
        "--bind",
        "127.0.0.1",
        "--save",
        "",
        "--appendonly",
        "no",
    )
    celery = (sys.executable, "-m", "celery", "-A", "config", "worker", "-P", "threads", "-c", "2")
    quiet = ("--without-mingle", "--without-gossip", "-l", "INFO", "-Q", "clock,default")
    commands = {
        "valkey": broker,
        "worker-1": (*celery, *quiet, "-n", "one@test"),
        "worker-2": (*celery, *quiet, "-n", "two@test"),
        "clock": (sys.executable, "manage.py", "clock"),
        "clock-2": (sys.executable, "manage.py", "clock"),
    }
    return [Child(name, call, state.env, state.folder / f"{name}.log") for name, call in commands.items()]


class House:
    """Children under the supervisor of the launcher, which starts again who dies."""

    def __init__(self, state: servers.State, children: list[Child]) -> None:
        self.state = state
        self.supervisor = Supervisor(children, say=lambda _line: None)
        self.killed: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.supervisor.stop()

    def child(self, name: str) -> Child:
        return next(each for each in self.supervisor.children if each.name == name)

    def start(self) -> None:
        """Start everybody, and wait until the first guard stands."""
        self.supervisor.start()
        servers.wait_until(lambda: "guarded" in self.log("clock"), what="the clock is guarded")

    def log(self, name: str) -> str:
        file = self.child(name).log
        return file.read_text(errors="replace") if file.exists() else ""

    def guard(self) -> str | None:
        """The child that has the lock of the guards."""
        file = self.state.folder / "guards.lock"
        inode = f":{file.stat().st_ino}" if file.exists() else "none"
        held = [line.split() for line in Path("/proc/locks").read_text().splitlines() if "->" not in line]
        pids = {int(words[4]) for words in held if words[1] == "POSIX" and words[5].endswith(inode)}
        running = [child for child in self.supervisor.children if child.process is not None]
        return next((child.name for child in running if child.process.pid in pids), None)

    def kill(self, name: str) -> None:
        """SIGKILL, to one or to all."""
        self.killed.append(name)
        for child in self.supervisor.children:
            if name in {child.name, MACHINE} and child.is_alive:
                os.killpg(child.process.pid, signal.SIGKILL)
        for child in self.supervisor.children:
            if name in {child.name, MACHINE} and child.process is not None:
                child.process.wait()

    def watch(self, seconds: float) -> None:
        """Let time pass; who has died is started again."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.supervisor.check_children()
            time.sleep(0.02)

    def storm(self, rng: random.Random, *, seconds: float) -> None:
        """Kill one after the other at random instants, sometimes all of them at once."""
        names = [MACHINE, *(child.name for child in self.supervisor.children)]
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.watch(rng.uniform(0.3, 1.0))
            self.kill(rng.choice(names))

    def wait_until(self, is_true, *, what: str, seconds: float = servers.PATIENCE) -> None:
        """Poll until something holds, while the supervisor goes on."""

        def holds() -> bool:
            self.supervisor.check_children()
            return is_true()

        servers.wait_until(holds, what=what, seconds=seconds)

    def open_rows(self) -> int:
        """How much is still to be said."""
        query = "SELECT count(*) FROM tournament_announcement WHERE status IN ('pending', 'held')"
        return self.state.rows(query)[0][0]

    def said(self) -> int:
        return self.state.rows("SELECT count(*) FROM tournament_announcement WHERE status = 'fired'")[0][0]
