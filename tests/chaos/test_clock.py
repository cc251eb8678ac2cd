"""Real processes, killed in the middle of five running clocks: every announcement once, whoever is left."""

import contextlib
import json
import re
import time
from datetime import datetime, timedelta

import pytest
from celery import Celery

from tests import servers
from tests.plant import HALLS

pytestmark = [pytest.mark.services, pytest.mark.xdist_group("services"), pytest.mark.timeout(120)]
PER_CLOCK = 11
SECONDS = 3  # in which sixty-four minutes pass


class House:
    """A broker, a worker and the clock's guard around one database file."""

    def __init__(self, state, stack):
        self.state = state
        self.stack = stack
        self.port = int(re.search(r":(\d+)/", state.env["REDIS_URL"])[1])
        self.running = {}

    def start(self, name):
        starters = {
            "broker": lambda: servers.valkey(self.state.folder, self.port),
            "worker": lambda: servers.worker(self.state),
            "clock": lambda: servers.clock_process(self.state),
        }
        self.running[name] = self.stack.enter_context(starters[name]())

    def kill(self, name):
        self.running[name].kill()
        self.running[name].wait()

    def begin(self):
        self.state.run("-m", "tests.plant", "start", str(SECONDS))

    def made(self):
        return self.state.rows("SELECT count(*) FROM tournament_announcement WHERE status = 'fired'")[0][0]

    def wait_for_all(self):
        servers.wait_until(lambda: self.made() == HALLS * PER_CLOCK, what="all announcements are made")

    def judge(self):
        """Every announcement once, with one event, never early and its true lateness kept; who made them.

        How late is measured in ``benchmarks/announcement_lateness.py``: here the machine may be busy.
        """
        rows = self.state.rows(
            "SELECT a.id, a.due_at, a.fired_at, a.lateness_ms, a.fired_by, count(e.id), min(e.payload)"
            " FROM tournament_announcement a LEFT JOIN tournament_outboxevent e ON e.announcement_id = a.id"
            " GROUP BY a.id"
        )
        assert len(rows) == HALLS * PER_CLOCK
        assert {row[5] for row in rows} == {1}
        assert all(moment(row[2]) >= moment(row[1]) for row in rows)
        assert all(
            moment(json.loads(row[6])["due_at"]).replace(tzinfo=None) == moment(row[1]) for row in rows
        )
        assert all(row[3] == pytest.approx(milliseconds(row[1], row[2]), abs=1) for row in rows)
        return {row[4] for row in rows}


def moment(text):
    return datetime.fromisoformat(text)


def milliseconds(since, until):
    return (moment(until) - moment(since)) / timedelta(milliseconds=1)


@pytest.fixture
def house(hall_template, tmp_path):
    with contextlib.ExitStack() as stack:
        yield House(servers.copy_of(hall_template, tmp_path / "state"), stack)


def test_with_everybody_alive_the_tasks_make_them(house):
    for name in ("broker", "worker", "clock"):
        house.start(name)
    house.begin()
    house.wait_for_all()

    assert "task" in house.judge()


@pytest.mark.parametrize("victim", ["worker", "broker", "clock"])
def test_one_that_is_killed_in_the_middle_takes_nothing_along(house, victim):
    for name in ("broker", "worker", "clock"):
        house.start(name)
    house.begin()
    servers.wait_until(lambda: house.made() >= 2 * HALLS, what="the clocks are under way")
    house.kill(victim)
    house.wait_for_all()

    house.judge()


def test_without_broker_and_worker_the_guard_is_enough(house):
    house.start("clock")
    house.begin()
    house.wait_for_all()

    assert house.judge() == {"clock-guard"}


def test_a_machine_that_was_off_says_what_it_missed(house):
    house.start("clock")
    house.begin()
    servers.wait_until(lambda: house.made() >= HALLS, what="the clocks are under way")
    house.kill("clock")
    before = house.made()
    time.sleep(1)  # the machine is off: there is no condition to wait for
    assert house.made() == before
    house.start("clock")
    house.wait_for_all()

    house.judge()


def test_the_guard_ends_by_itself_when_told_to(house):
    house.start("clock")

    assert servers.end(house.running["clock"]) == 0  # not killed, and not by the signal


def test_a_worker_that_holds_a_wake_up_survives_its_broker(house):
    """The canary of the Celery pin: 5.7.0 exits here with code 1."""
    house.start("broker")
    house.start("worker")
    log = house.state.folder / "w1.log"
    app = Celery(broker=house.state.env["REDIS_URL"], set_as_current=False)
    app.send_task("clock.wake", args=["2099-01-01T00:00:00+00:00"], countdown=600, queue="clock")
    servers.wait_until(lambda: "clock.wake" in log.read_text(), what="the worker holds a wake-up")
    house.kill("broker")
    servers.wait_until(lambda: "onnection" in log.read_text(), what="the worker misses its broker")
    house.start("broker")
    app.send_task("clock.sweep", queue="clock")
    servers.wait_until(lambda: "succeeded" in log.read_text(), what="the worker takes tasks again")
    app.close()

    assert house.running["worker"].poll() is None
