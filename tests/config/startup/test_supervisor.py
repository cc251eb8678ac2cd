"""Children are started, watched and ended: real ones, by their own ids."""

import os
import subprocess
import sys
import time
from functools import partial

import pytest

from config.startup import supervisor
from config.startup.supervisor import Child, Supervisor
from tests.servers import PATIENCE, wait_until

pytestmark = [pytest.mark.services, pytest.mark.xdist_group("services")]
SLEEPER = "import time; time.sleep(600)"
STUBBORN = f"""import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); print("deaf", flush=True)
{SLEEPER}"""


@pytest.fixture
def family(tmp_path):
    """A supervisor that is stopped whatever the test does."""
    heard = []
    supervisor = Supervisor(say=heard.append)
    supervisor.heard = heard

    def add(name, code):
        child = Child(name, (sys.executable, "-c", code), {}, tmp_path / f"{name}.log")
        supervisor.children.append(child)
        return child

    supervisor.add = add
    yield supervisor
    supervisor.stop()


def test_a_child_that_died_is_started_again(family):
    child = family.add("sleeper", SLEEPER)
    family.start()
    first = child.process.pid
    child.process.kill()
    child.process.wait()

    wait_until(
        lambda: family.check_children() or (child.is_alive and child.process.pid != first), what="a restart"
    )

    assert child.restarts == 1
    assert "sleeper ended (code -9) and starts again in 0.5 s." in family.heard[0]


def test_a_child_that_keeps_dying_is_started_less_and_less_often(family):
    child = family.add("broken", "raise SystemExit(3)")
    family.start()

    wait_until(lambda: family.check_children() or len(family.heard) == 2, what="two ends")

    assert child.pause == 2.0
    assert "code 3" in family.heard[1]


def test_a_child_that_cannot_be_started_now_takes_nobody_down_and_is_started_later(family):
    child = family.add("sleeper", SLEEPER)
    family.start()
    program, child.command = child.command, ("/nowhere/at/all",)
    child.process.kill()

    wait_until(lambda: family.check_children() or len(family.heard) == 3, what="an attempt and the next plan")
    child.command = program
    wait_until(lambda: family.check_children() or child.is_alive, what="a restart")

    assert family.heard[1] == "sleeper did not start (No such file or directory). It is tried again."


def test_a_child_ends_whose_parent_was_killed_before_it_could_ask_for_its_signal():
    between = partial(supervisor._die_with_parent, os.getppid())  # whoever started us does not start it
    with subprocess.Popen([sys.executable, "-c", SLEEPER], preexec_fn=between) as child:  # noqa: PLW1509, S603
        assert child.wait(PATIENCE) == 143


def test_stop_ends_everybody(family):
    children = [family.add(f"sleeper-{number}", SLEEPER) for number in range(3)]
    family.start()
    family.stop()

    assert not any(child.is_alive for child in children)


def test_stop_kills_who_does_not_listen(family, monkeypatch):
    monkeypatch.setattr("config.startup.supervisor.STOP_WITHIN", 0.5)
    child = family.add("deaf", STUBBORN)
    family.start()
    wait_until(lambda: "deaf" in child.log.read_text(), what="a deaf child")
    began = time.monotonic()

    family.stop()

    assert not child.is_alive
    assert time.monotonic() - began < PATIENCE


def test_a_long_log_is_put_aside(family):
    child = family.add("sleeper", SLEEPER)
    child.log.write_bytes(b"x" * 5_000_001)

    family.start()

    assert child.log.stat().st_size == 0
    assert child.log.with_suffix(".old.log").exists()
