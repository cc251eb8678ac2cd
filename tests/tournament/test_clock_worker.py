"""One look of a guard, with the time in the test's hands."""

import io
import signal
import sys
import threading
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import OperationalError

from tests.data.cast import MINUTE, NOW
from tests.data.days import published
from tournament import tasks, time_source
from tournament.clock_worker import ASKS_EVERY, POLL, STAND_BY, Caller, Guard, Loop, TimeSyncLoop, clock_loops
from tournament.management.commands import clock as clock_command
from tournament.services.clock import clocks
from tournament.services.core.actors import SYSTEM

pytestmark = pytest.mark.django_db
MS = timedelta(milliseconds=1)


class Watch:
    """A time that only the test moves."""

    def __init__(self, now=NOW):
        self.now = now

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    day, round_ = published(4)
    return clocks.start(round_, by=day.cast.organiser, now=NOW)


def made(clock):
    return list(clock.announcements.filter(status="fired").values_list("kind", "fired_by"))


@pytest.mark.parametrize(
    ("late", "expected"), [(99 * MS, []), (100 * MS, [("E0", "g")]), (101 * MS, [("E0", "g")])]
)
def test_a_guard_waits_out_its_grace(clock, late, expected):
    Guard("g", now=Watch(NOW + late)).step()

    assert made(clock) == expected


@pytest.mark.parametrize(("late", "expected"), [(124 * MS, []), (125 * MS, [("E0", "g")])])
def test_a_guard_that_stands_by_leaves_a_moment_to_the_one_that_works(clock, late, expected):
    Guard("g", now=Watch(NOW + late)).stand_by()

    assert made(clock) == expected


def test_a_guard_that_stands_by_asks_once_a_second():
    assert Guard("g", now=Watch()).stand_by() == STAND_BY


def test_a_new_caller_that_stands_by_forgets_what_a_dead_worker_held(clock, broker):
    type(clock).objects.update(woken_until=NOW + 30 * MINUTE)

    assert Caller("c", now=Watch(NOW + MINUTE)).stand_by() == STAND_BY

    assert woken_until(clock) is None  # whoever has the lock asks again


def test_a_guard_sleeps_until_the_next_is_due_beyond_the_grace(clock):
    watch = Watch(NOW + 100 * MS)
    guard = Guard("g", now=watch)
    guard.step()

    watch.now = NOW + 2 * MINUTE + 60 * MS

    assert guard.step() == 40 * MS
    watch.now = NOW + 2 * MINUTE - 50 * MS
    assert guard.step() == 150 * MS


def test_a_guard_looks_again_soon_when_nothing_is_due():
    assert Guard("g", now=Watch()).step() == POLL


@pytest.mark.parametrize("error", [OperationalError("gone"), RuntimeError("a bug")])
def test_a_guard_waits_longer_and_longer_for_a_lost_database_and_survives_a_bug(error, caplog):
    class Lost(Guard):
        def step(self):
            raise error

    guard = Lost("g")

    assert [guard.guarded_step() for _ in range(6)] == [0.2, 0.5, 1.0, 2.0, 5.0, 5.0]
    assert [bool(record.exc_info) for record in caplog.records] == [isinstance(error, RuntimeError)] * 6


def test_a_guard_stops_at_once():
    guard = Guard("g", now=Watch())
    guard.step = lambda: timedelta(hours=1)
    thread = threading.Thread(target=guard.run)
    thread.start()

    guard.stop()
    thread.join(timeout=60)  # it would sleep for an hour

    assert not thread.is_alive()


def stopped_at(line):
    """A guard that is told to stop as by a signal: in its own thread, before the given line that it runs."""
    guard, passed = Guard("g", now=Watch()), []
    guard.step = lambda: timedelta(milliseconds=1)

    def look(frame, event, _arg):
        if event == "line":
            passed.append(frame.f_lineno)
            if len(passed) == line:
                sys.settrace(None)
                guard.stop()
        return look

    def run():
        sys.settrace(look)
        guard.run()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(timeout=60)
    return not thread.is_alive() and len(passed) == line


@pytest.mark.parametrize("line", range(1, 61))
def test_a_guard_can_be_stopped_between_any_two_of_its_lines(line):
    """A signal handler runs wherever the main thread is: a lock held there must not be asked for again."""
    assert stopped_at(line)


def test_the_command_ends_after_the_last_look_of_everybody(monkeypatch):
    """An interpreter must not end under a thread that is in the middle of something."""
    others, guard = Loop("door", now=Watch()), Guard("g", now=Watch())
    begun, told = threading.Event(), []

    def look():
        begun.set()
        others._bell.get()  # told to stop in the middle of a look
        told.append("looked to the end")
        return timedelta(0)

    def last():
        begun.wait(60)
        guard.stop()
        threading.Timer(0.1, others.stop).start()
        return timedelta(0)

    others.step, guard.step = look, last
    monkeypatch.setattr(clock_command, "clock_loops", lambda _name: [others, guard])
    monkeypatch.setattr(clock_command, "LAST_STEP", 240.0)
    monkeypatch.setattr(signal, "signal", lambda *_: None)

    call_command("clock", stdout=io.StringIO())

    assert told == ["looked to the end"]


def woken_until(clock):
    clock.refresh_from_db()
    return clock.woken_until


@pytest.fixture
def broker(monkeypatch):
    """A broker that takes everything."""
    taken = []
    monkeypatch.setattr("tournament.broker.current_app.send_task", lambda *_, eta, **__: taken.append(eta))
    return taken


def test_a_caller_asks_for_what_nobody_has_asked_for(clock, broker, django_capture_on_commit_callbacks):
    caller = Caller("c", now=Watch(NOW + MINUTE))

    with django_capture_on_commit_callbacks(execute=True):
        assert caller.step() == ASKS_EVERY

    assert woken_until(clock) == NOW + 31 * MINUTE


def test_a_new_caller_asks_again_for_what_a_dead_worker_held(
    clock, broker, django_capture_on_commit_callbacks
):
    type(clock).objects.update(woken_until=NOW + 30 * MINUTE)
    caller = Caller("c", now=Watch(NOW + MINUTE))

    for expected in (NOW + 31 * MINUTE, NOW + 31 * MINUTE):
        with django_capture_on_commit_callbacks(execute=True):
            caller.step()
        assert woken_until(clock) == expected


def test_what_a_guard_had_to_make_shows_that_wake_ups_were_lost(clock):
    type(clock).objects.update(woken_until=NOW + 30 * MINUTE)

    Guard("g", now=Watch(NOW + 50 * MS)).step()
    assert woken_until(clock) == NOW + 30 * MINUTE
    Guard("g", now=Watch(NOW + 100 * MS)).step()

    assert woken_until(clock) is None


def test_a_worker_has_a_caller_and_everybody_a_guard():
    assert [member.name for member in clock_loops("clock")] == [
        "clock-timekeeper",
        "clock-mail",
        "clock-doorkeeper",
        "clock-guard",
    ]
    caller, *guards = clock_loops("worker", has_broker=True)
    assert isinstance(caller, Caller)
    assert len({member.lock for member in guards}) == 1
    assert caller.lock not in {None, guards[0].lock}


def test_a_timekeeper_looks_every_few_seconds(monkeypatch):
    looks = []
    monkeypatch.setattr(time_source, "compare_with_wall_clock", lambda: looks.append(1))

    assert TimeSyncLoop("t").step() == timedelta(seconds=5)
    assert looks == [1]


def test_a_wake_up_carries_no_authority(clock):
    """It only looks at the rows: the instant it was sent for decides nothing."""
    clocks.end(clock, by=SYSTEM, now=NOW, reason="Over")

    assert tasks.wake("2099-01-01T00:00:00+00:00") == 0


def test_the_same_wake_up_twice_is_one_announcement():
    day, round_ = published(4)
    now = time_source.now()
    clock = clocks.start(round_, by=day.cast.organiser, now=now)

    assert [tasks.wake(now.isoformat()) for _ in range(2)] == [1, 0]
    assert made(clock) == [("E0", "task")]


def test_a_sweep_makes_what_is_due(clock):
    assert tasks.sweep() == clock.announcements.count()


def test_wake_ups_go_to_the_queue_of_the_clock():
    from config.celery import app

    route = app.amqp.router.route({}, "clock.wake")

    assert route["queue"].name == "clock"
