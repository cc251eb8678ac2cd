"""Real processes, killed in the middle of running clocks: every announcement once, whoever is left."""

import contextlib
import random
import re
import secrets
import signal
import sqlite3
import sys
from pathlib import Path

import pytest
from celery import Celery

from tests import servers
from tests.chaos.house import MACHINE, House, as_a_club_runs_it, embedded
from tests.chaos.verdicts import judge
from tests.data.seed_db import HALLS

pytestmark = [pytest.mark.services, pytest.mark.xdist_group("services"), pytest.mark.timeout(900)]
PER_CLOCK = 11
TRIES = 20
TEN_MINUTES_MS = 600_000


@pytest.fixture
def state(hall_template, tmp_path):
    return servers.copy_of(hall_template, tmp_path / "state")


def begin(state, seconds, count=0):
    """Start the clocks of so many halls, or of all; their sixty-four minutes pass in so many seconds."""
    state.run("-m", "tests.data.seed_db", "start", str(seconds), "0", str(count))


@pytest.fixture
def chaos(request):
    """Halls, seconds, and seeds that nobody has chosen; ``--thorough`` plays hundreds of clocks."""
    given = request.config.getoption("--chaos-seed")
    is_thorough = request.config.getoption("--thorough")
    count = 10 if is_thorough and given is None else 1
    seeds = [secrets.randbelow(10**6) if given is None else given for _ in range(count)]
    return (40, 20.0, seeds) if is_thorough else (HALLS, 3.0, seeds)


@pytest.fixture
def halls(hall_template, tmp_path, chaos):
    """A file with as many halls as it takes."""
    count, _, _ = chaos
    if count > HALLS:
        hall_template = servers.copy_of(hall_template, tmp_path / "many")
        hall_template.run("-m", "tests.data.seed_db", "hall", str(count - HALLS))
    return hall_template


@pytest.mark.thorough
@pytest.mark.parametrize("family", [embedded, as_a_club_runs_it], ids=["embedded", "club"])
def test_whoever_is_killed_the_announcements_are_those_of_the_plan(
    family, halls, tmp_path, chaos, monkeypatch
):
    """Kills and orders at random instants: repeat them with ``--chaos-seed``."""
    monkeypatch.delenv("REDIS_URL", raising=False)  # the launcher brings its own Valkey
    _, seconds, seeds = chaos
    for seed in seeds:
        state = servers.copy_of(halls, tmp_path / f"state-{seed}")
        rng = random.Random(seed)
        with House(state, family(state)) as house:
            house.start()
            begin(state, seconds)
            orders = (sys.executable, "-m", "tests.data.seed_db", "orders", str(seed), str(seconds / 2))
            with servers.process(*orders, env=state.env, log=tmp_path / f"orders-{seed}.log") as giver:
                house.storm(rng, seconds=seconds)
                house.wait_until(lambda: giver.poll() is not None, what="the last order is given")
            house.wait_until(lambda: not house.open_rows(), what=f"all is said (seed {seed})", seconds=600)
        assert giver.returncode == 0, (tmp_path / f"orders-{seed}.log").read_text()
        try:
            judge(state)
        except AssertionError as error:
            raise AssertionError(f"--chaos-seed={seed} after {house.killed}: {error}") from error


@pytest.mark.thorough
def test_one_guard_of_a_machine_works_and_the_next_takes_over(state):
    """Also where the one that works is only stopped, which frees no lock."""
    guards = [child for child in as_a_club_runs_it(state) if child.name.startswith("clock")]
    with House(state, guards) as house:
        house.start()
        house.wait_until(house.guard, what="a guard has the lock")
        first = house.guard()
        house.child(first).process.kill()
        house.wait_until(lambda: house.guard() not in {None, first}, what="the other one has the lock")
        begin(state, 2, count=2)
        house.wait_until(lambda: not house.open_rows(), what="all is said after the kill")

        with stopped(state, house.child(house.guard()).process):
            begin(state, 2)
            house.wait_until(lambda: not house.open_rows(), what="all is said beside the one that is stopped")

    assert judge(state) == {"clock-guard": HALLS * PER_CLOCK}


@contextlib.contextmanager
def stopped(state, child):
    """A process that is stopped, but never while it writes: it would keep the file for itself."""
    with contextlib.closing(sqlite3.connect(state.file, timeout=servers.PATIENCE)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        child.send_signal(signal.SIGSTOP)
        status = Path(f"/proc/{child.pid}/stat")
        servers.wait_until(
            lambda: status.read_text().rpartition(")")[2].split()[0] == "T", what="it is stopped"
        )
    try:
        yield
    finally:
        child.send_signal(signal.SIGCONT)


@pytest.mark.thorough
def test_a_machine_that_was_off_says_what_it_missed(state):
    """And the guard alone is enough, for as long as it takes, and goes when it is told to."""
    only_the_guard = [child for child in as_a_club_runs_it(state) if child.name == "clock"]
    with House(state, only_the_guard) as house:
        house.start()
        begin(state, 300)  # far from its end when the machine goes off, and long over ten minutes later
        servers.wait_until(lambda: house.said() >= HALLS, what="the clocks are under way")
        house.kill(MACHINE)
        before = house.said()
        assert before < HALLS * PER_CLOCK
        _ten_minutes_later(state)
        house.supervisor.start()
        house.wait_until(lambda: not house.open_rows(), what="all is said")
        house.wait_until(lambda: len(absences(state)) == HALLS, what="the absence is in every log")
        assert servers.end(house.child("clock").process) == 0  # by itself, and not by the signal

    assert judge(state) == {"clock-guard": HALLS * PER_CLOCK}
    assert late(state) == HALLS * PER_CLOCK - before  # shown, and not shouted
    assert sum(reason.count(";") + 1 for (reason,) in absences(state)) == late(state)


def _ten_minutes_later(state):
    """The counter of the machine has gone on while nobody looked."""
    state.rows(
        "UPDATE tournament_timeanchor SET offset_us = offset_us + ?, skew_ms = ?",
        TEN_MINUTES_MS * 1000,
        TEN_MINUTES_MS,
    )


def absences(state):
    return state.rows("SELECT reason FROM tournament_logentry WHERE verb = 'clock.away'")


def late(state):
    return state.rows("SELECT count(*) FROM tournament_outboxevent WHERE json_extract(payload, '$.is_late')")[
        0
    ][0]


def test_tasks_make_them_and_a_worker_that_holds_a_wake_up_survives_its_broker(state):
    """The canary of the Celery pin: 5.7.0 exits here with code 1."""
    port = int(re.search(r":(\d+)/", state.env["REDIS_URL"])[1])
    log = state.folder / "w1.log"
    with servers.valkey(state.folder, port) as broker, servers.worker(state) as worker:
        for _ in range(TRIES):  # on a busy machine a guard may be quicker than each of the tasks of a round
            begin(state, 2, count=1)
            servers.wait_until(lambda: not open_rows(state), what="all is said")
            if "task" in judge(state):
                break
            state.run("-m", "tests.data.seed_db", "hall", "1")
        assert "task" in judge(state)
        app = Celery(broker=state.env["REDIS_URL"], set_as_current=False)
        before = lines(log, "clock.wake", "received")
        app.send_task("clock.wake", args=["2099-01-01T00:00:00+00:00"], countdown=600, queue="clock")
        servers.wait_until(
            lambda: lines(log, "clock.wake", "received") > before, what="the worker holds a wake-up"
        )
        broker.kill()
        broker.wait()
        servers.wait_until(lambda: "onnection" in log.read_text(), what="the worker misses its broker")
        with servers.valkey(state.folder, port):
            app.send_task("clock.sweep", queue="clock")
            servers.wait_until(
                lambda: lines(log, "clock.sweep", "succeeded"), what="the worker takes tasks again"
            )
        app.close()

        assert worker.poll() is None


def open_rows(state):
    query = "SELECT count(*) FROM tournament_announcement WHERE status IN ('pending', 'held')"
    return state.rows(query)[0][0]


def lines(log, *words):
    """How many lines of a log have all these words."""
    return sum(all(word in line for word in words) for line in log.read_text().splitlines())
