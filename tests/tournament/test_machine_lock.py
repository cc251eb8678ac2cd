"""A lock that the next process has as soon as its holder dies: with a real process as the holder."""

import contextlib
import os
import signal
import subprocess
import sys
import threading
from datetime import timedelta
from pathlib import Path

import pytest

from tests.servers import start, wait_until
from tournament import machine_lock
from tournament.clock_worker import Loop
from tournament.machine_lock import MachineLock

HOLDER = """import fcntl, sys, time
file = open(sys.argv[1], "a")
fcntl.lockf(file, fcntl.LOCK_EX)
print("held", flush=True)
time.sleep(600)
"""


@pytest.fixture
def holder(tmp_path):
    """Another process that has the lock, and does nothing with it."""
    command = [sys.executable, "-c", HOLDER, str(tmp_path / "guards.lock")]
    with start(*command, env={}, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout.readline() == "held\n"
            yield process
        finally:
            process.kill()


class Counted(Loop):
    """How often it looked, and how often it only stood by."""

    def __init__(self, folder):
        super().__init__("counted")
        self.lock = MachineLock(folder / "guards.lock")
        self.looks = self.waits = 0

    def step(self):
        self.looks += 1
        return timedelta(milliseconds=5)

    def stand_by(self):
        self.waits += 1
        return timedelta(milliseconds=5)


@contextlib.contextmanager
def running(loop):
    thread = threading.Thread(target=loop.run)
    thread.start()
    try:
        yield loop
    finally:
        loop.stop()
        thread.join(60)
        assert not thread.is_alive()


def test_nobody_looks_while_another_process_has_the_lock(holder, tmp_path, monkeypatch):
    monkeypatch.setattr(machine_lock, "HANGS_AFTER", 3600.0)  # this holder never says that it works
    with running(Counted(tmp_path)) as loop:
        wait_until(lambda: loop.waits > 20, what="it stands by")
        assert not loop.looks

        holder.kill()

        wait_until(lambda: loop.looks > 20, what="it works")
        waits = loop.waits
        wait_until(lambda: loop.looks > 40, what="it goes on")
        assert loop.waits == waits


def test_a_holder_that_hangs_is_no_guard(holder, tmp_path, monkeypatch):
    monkeypatch.setattr(machine_lock, "HANGS_AFTER", 0.2)
    holder.send_signal(signal.SIGSTOP)

    with running(Counted(tmp_path)) as loop:
        wait_until(lambda: loop.looks > 20, what="it works without the lock")
        assert not loop.lock.is_held


def test_whoever_works_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(machine_lock, "BEATS_EVERY", 0.0)
    with running(Counted(tmp_path)) as loop:
        wait_until(lambda: loop.looks, what="it works")
        os.utime(tmp_path / "guards.lock", (0, 0))

        wait_until(lambda: (tmp_path / "guards.lock").stat().st_mtime > 0, what="the file is touched")


def test_the_lock_is_free_when_its_holder_stops(tmp_path):
    with running(Counted(tmp_path)) as loop:
        wait_until(lambda: loop.looks, what="it works")
    command = [sys.executable, "-c", HOLDER.replace("time.sleep(600)", ""), str(tmp_path / "guards.lock")]

    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)  # noqa: S603

    assert done.stdout == "held\n"


CROSSED = """import fcntl, sys
files = [open(name, "a") for name in sys.argv[1:]]
fcntl.lockf(files[0], fcntl.LOCK_EX)
print("held", flush=True)
fcntl.lockf(files[1], fcntl.LOCK_EX)
"""


def test_two_processes_that_wait_for_each_other_both_go_on(tmp_path):
    """The system calls that a deadlock, although different threads wait."""
    guards, callers = (tmp_path / f"{name}.lock" for name in ("guards", "callers"))
    ours, wanted, bell = MachineLock(callers), MachineLock(guards), threading.Event()
    ours.request(bell.set)
    assert bell.wait(60)
    command = [sys.executable, "-c", CROSSED, str(guards), str(callers)]
    with start(*command, env={}, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "held\n"
        wait_until(lambda: f" {process.pid} " in waiting(), what="the other process waits for ours")
        bell.clear()
        wanted.request(bell.set)
        assert not bell.wait(0.2)
        process.kill()
        assert bell.wait(60)
    for lock in (ours, wanted):
        lock.release()


def waiting():
    """The lines of those who wait for a lock."""
    return "".join(line for line in Path("/proc/locks").read_text().splitlines() if "->" in line)


def test_a_folder_that_cannot_be_written_leaves_each_process_its_guard(tmp_path, caplog):
    with running(Counted(tmp_path / "nowhere")) as loop:
        wait_until(lambda: loop.looks, what="it works")

    assert "the guards of each process work" in caplog.text
