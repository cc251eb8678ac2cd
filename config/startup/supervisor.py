"""Keeps the processes of one machine alive, and ends them by their own ids.

A child that dies is started again, after a pause that doubles while it keeps dying. It refuses to touch
any process that it did not start.
"""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

FIRST_PAUSE: Final = 0.5  # seconds
MAX_PAUSE: Final = 10.0
STEADY_AFTER: Final = 30.0  # a child that lived so long has earned a quick restart
STOP_WITHIN: Final = 8.0
LOG_LIMIT: Final = 5_000_000  # bytes; a longer log is put aside when its child starts
LOOK_EVERY: Final = 0.2
_PR_SET_PDEATHSIG: Final = 1
_PRCTL: Final[Callable[..., int] | None] = ctypes.CDLL(None).prctl if sys.platform == "linux" else None


@dataclass
class Child:
    name: str
    command: Sequence[str]
    env: Mapping[str, str]
    log: Path
    process: subprocess.Popen[bytes] | None = None
    pause: float = FIRST_PAUSE
    started: float = 0.0
    restart_at: float = 0.0
    restarts: int = 0

    @property
    def is_alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def start(self) -> None:
        """Start it with a session of its own, so that Ctrl-C reaches only the one who keeps it."""
        self.log.parent.mkdir(parents=True, exist_ok=True)
        if self.log.exists() and self.log.stat().st_size > LOG_LIMIT:
            self.log.replace(self.log.with_suffix(".old.log"))
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(  # noqa: S603 - the command is ours
                self.command,
                env=dict(self.env),
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                start_new_session=True,
                preexec_fn=partial(_die_with_parent, os.getpid()) if _PRCTL else None,  # noqa: PLW1509 - see there
            )
        self.started = time.monotonic()

    def signal(self, number: int) -> None:
        if self.process is not None and self.is_alive:
            self.process.send_signal(number)

    def kill(self) -> None:
        """End it and what it started itself: all of them are in its own session."""
        if self.process is not None and self.is_alive:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


@dataclass
class Supervisor:
    """The children in the order in which they are started; they are ended the other way round."""

    children: list[Child] = field(default_factory=list)
    say: Callable[[str], None] = print

    def start(self) -> None:
        for child in self.children:
            child.start()

    def check_children(self) -> None:
        now = time.monotonic()
        for child in self.children:
            if child.is_alive:
                continue
            if not child.restart_at:
                self._plan_restart(child, now)
            elif now >= child.restart_at:
                self._restart(child)

    def run(self, until: Callable[[], bool]) -> None:
        while not until():
            self.check_children()
            time.sleep(LOOK_EVERY)

    def stop(self) -> None:
        """SIGTERM to all, last started first; whoever is still there after eight seconds is killed."""
        end = time.monotonic() + STOP_WITHIN
        keepers, broker = self.children[1:], self.children[:1]
        for group in (keepers, broker):
            for child in reversed(group):
                child.signal(signal.SIGTERM)
            while any(child.is_alive for child in group) and time.monotonic() < end:
                time.sleep(0.05)
        for child in self.children:
            child.kill()

    def _restart(self, child: Child) -> None:
        """A machine that has no room for it at this moment may have some at the next."""
        child.restart_at = 0.0
        child.restarts += 1
        try:
            child.start()
        except OSError as error:
            self.say(f"{child.name} did not start ({error.strerror}). It is tried again.")

    def _plan_restart(self, child: Child, now: float) -> None:
        if now - child.started > STEADY_AFTER:
            child.pause = FIRST_PAUSE
        child.restart_at = now + child.pause
        code = child.process.returncode if child.process else "?"
        self.say(f"{child.name} ended (code {code}) and starts again in {child.pause:g} s. See {child.log}.")
        child.pause = min(child.pause * 2, MAX_PAUSE)


def _die_with_parent(parent: int) -> None:
    """Between fork and exec, on Linux: a child never outlives a launcher that was killed.

    Also not one that was killed before the child could ask for its signal. Nothing is looked up here: another
    thread may hold the lock of the loader in the moment of the fork, and nobody would ever give it back.
    """
    if _PRCTL is not None:
        _PRCTL(_PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:
        os._exit(128 + signal.SIGTERM)
