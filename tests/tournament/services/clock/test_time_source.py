"""Hall time in a hall whose wall clock is set, whose machine restarts, and whose guards look."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from tests.data.cast import MINUTE, NOW
from tests.data.days import published
from tests.examples import some_of
from tournament.clock_worker import Guard
from tournament.engine.time_source import Reading
from tournament.models import LogEntry, TimeAnchor
from tournament.queries.clock.time_skew import is_counting, time_state
from tournament.services.clock import announcements, clocks, time_source
from tournament.time_source import TimeSource

pytestmark = pytest.mark.django_db
SECOND = timedelta(seconds=1)
HOUR = timedelta(hours=1)


class Machine:
    """A machine whose counter and wall clock are in the test's hands, and one process on it."""

    def __init__(self, boot="boot-1", wall=NOW):
        self.count, self.wall, self.boot = 5_000_000, wall, boot
        self.house = self.process()

    def process(self):
        return TimeSource(steady=lambda: self.count, trusted=lambda: self.wall, boot=lambda: self.boot)

    def passes(self, duration):
        """Time passes, and the guards look every five seconds."""
        while duration > timedelta(0):
            step = min(duration, 5 * SECOND)
            self.count += step // timedelta(microseconds=1)
            self.wall += step
            duration -= step
            self.house.compare_clocks()

    def was_off(self, duration):
        """Time passes, and nobody looks."""
        self.count += duration // timedelta(microseconds=1)
        self.wall += duration

    @property
    def now(self):
        return self.house.now()


@pytest.fixture
def machine():
    return Machine()


@pytest.fixture
def round_():
    return published(4)[1]


def started(round_, machine):
    return clocks.start(round_, by=time_source.SYSTEM, now=machine.now)


def entries(verb):
    return list(LogEntry.objects.filter(verb=verb).order_by("pk"))


def said(clock):
    return clock.announcements.filter(status="fired").count()


def test_all_processes_of_a_machine_agree_and_a_restart_changes_nothing(machine):
    first = machine.now
    machine.wall += 1.5 * SECOND

    assert machine.process().now() == first == NOW
    assert TimeAnchor.objects.count() == 1


@pytest.mark.parametrize("set_by", some_of([-2 * HOUR, 2 * HOUR, -HOUR, 3 * SECOND], 2))
def test_a_round_keeps_its_length_when_the_wall_clock_is_set(machine, round_, set_by):
    """Nothing early, nothing all at once, and what remains is right."""
    clock = started(round_, machine)
    machine.passes(10 * MINUTE)
    machine.wall += set_by
    machine.passes(10 * MINUTE)

    announcements.fire_due(now=machine.now, by="guard")

    assert machine.now == NOW + 20 * MINUTE
    assert said(clock) == clock.announcements.filter(due_at__lte=NOW + 20 * MINUTE).count()
    assert said(clock) < clock.announcements.count()


SUMMER = datetime(2007, 3, 25, 0, 40, tzinfo=UTC)  # twenty minutes before the clocks of Europe go forward
WINTER = datetime(2007, 10, 28, 0, 40, tzinfo=UTC)  # and back


@pytest.mark.parametrize("begin", some_of([NOW, SUMMER, WINTER], 1))
@pytest.mark.parametrize("seed", range(2))
def test_a_guard_makes_each_in_time_whatever_is_done_to_the_wall_clock(round_, begin, seed):
    """A round of an hour, in which the wall clock is set by anything from a second to three hours."""
    rng = Random(seed)
    machine = Machine(wall=begin)
    guard = Guard("guard", now=lambda: machine.now)
    clock = started(round_, machine)
    for due in clock.announcements.values_list("due_at", flat=True):
        machine.was_off(max(timedelta(0), due - machine.now - timedelta(milliseconds=1)))
        guard.step()
        assert not clock.announcements.filter(status="fired", due_at__gte=due).exists()
        machine.wall += rng.choice([-3 * HOUR, -HOUR, -SECOND, SECOND, HOUR, 2 * HOUR])
        machine.was_off(timedelta(milliseconds=102))
        machine.house.compare_clocks()
        guard.step()

    late = list(clock.announcements.values_list("status", "lateness_ms"))
    assert [status for status, _ in late] == ["fired"] * 11
    assert all(100 <= lateness <= 102 for _, lateness in late)
    assert machine.now == begin + 64 * MINUTE + timedelta(milliseconds=101)


def test_a_jump_is_logged_once_with_its_size_and_the_wake_ups_are_asked_for_again(machine, round_):
    clock = started(round_, machine)
    type(clock).objects.update(woken_until=NOW + HOUR)
    machine.passes(MINUTE)
    machine.wall -= HOUR + 12 * SECOND
    machine.passes(MINUTE)

    (entry,) = entries("clock.wall-clock-jumped")
    assert entry.data["seconds"] == -3612
    assert entry.reason == "The clock of the server was set back by 1 h 12 s. The round keeps its length."
    clock.refresh_from_db()
    assert clock.woken_until is None


@pytest.mark.thorough
def test_every_hall_that_plays_reads_of_a_jump_and_no_other(machine, round_):
    other = published(4, name="Another hall")[1]
    published(4, name="A hall at lunch")
    started(round_, machine)
    clocks.pause(started(other, machine), by=time_source.SYSTEM, now=machine.now)
    machine.wall += HOUR
    machine.passes(10 * SECOND)

    told = {entry.tournament_id for entry in entries("clock.wall-clock-jumped")}
    assert told == {round_.tournament_id, other.tournament_id}


def test_the_desk_is_told_while_both_differ(machine, round_):
    started(round_, machine)
    assert time_state().sentence == ""
    machine.wall += 2 * HOUR
    machine.passes(10 * SECOND)

    state = time_state()

    assert (state.skew, state.is_off, state.is_counting) == (-2 * HOUR, True, True)
    assert "is 2 h ahead of hall time" in state.sentence
    assert "until the round has ended" in state.sentence


def test_between_rounds_the_house_follows_the_wall_clock(machine, round_, caplog):
    clock = started(round_, machine)
    machine.passes(MINUTE)
    machine.wall += HOUR
    machine.passes(MINUTE)
    clocks.end(clock, by=time_source.SYSTEM, now=machine.now, reason="rain")
    machine.passes(5 * SECOND)

    assert machine.now == machine.wall
    assert time_state().skew == timedelta(0)
    assert "was set 1 h forward while no clock was running" in caplog.text


def test_a_small_difference_is_followed_gently(machine):
    assert machine.now == NOW
    machine.wall += SECOND
    machine.passes(MINUTE)

    assert machine.wall - machine.now == SECOND - 60 * timedelta(milliseconds=5)
    machine.passes(5 * MINUTE)
    assert machine.now == machine.wall


def test_other_processes_notice_at_once(machine):
    other = machine.process()
    assert other.now() == machine.now
    machine.wall += HOUR
    machine.passes(5 * SECOND)

    assert other.now() == machine.now


def test_a_clock_that_was_left_paused_with_nothing_to_say_holds_nobody(machine, round_):
    clock = started(round_, machine)
    announcements.fire_due(now=NOW + 2 * HOUR, by="guard")
    assert clock.announcements.filter(status="pending").count() == 0

    assert not is_counting()


def test_a_restart_of_the_machine_trusts_the_wall_clock_and_says_what_was_missed(machine, round_):
    clock = started(round_, machine)
    machine.passes(MINUTE)
    announcements.fire_due(now=machine.now, by="guard")
    again = Machine(boot="boot-2", wall=NOW + 10 * MINUTE)

    assert again.now == NOW + 10 * MINUTE
    (entry,) = entries("clock.re-anchor")
    assert entry.tournament_id == round_.tournament_id
    due = clock.announcements.filter(due_at__gt=NOW + MINUTE, due_at__lte=again.now)
    assert [row["kind"] for row in entry.data["missed"]] == [row.kind for row in due] != []
    assert entry.data["from"] == (NOW + MINUTE).isoformat()


def test_a_restart_with_a_wall_clock_behind_goes_on_where_the_house_was(machine, round_):
    started(round_, machine)
    machine.passes(10 * MINUTE)
    again = Machine(boot="boot-2", wall=NOW - 24 * HOUR)

    assert again.now == NOW + 10 * MINUTE
    assert "No announcement was due" in entries("clock.re-anchor")[0].reason


def test_with_no_clock_running_a_restart_logs_nothing(machine):
    machine.passes(MINUTE)
    again = Machine(boot="boot-2", wall=NOW - 24 * HOUR)

    assert again.now == NOW - 24 * HOUR
    assert entries("clock.re-anchor") == []


def test_a_second_machine_joins_with_the_skew_of_the_first(machine, round_):
    started(round_, machine)
    machine.wall += 2 * HOUR
    machine.passes(MINUTE)
    second = Machine(boot="boot-2", wall=machine.wall + SECOND)

    assert second.now == machine.now + SECOND
    assert entries("clock.re-anchor") == []


def test_of_two_machines_one_logs_the_jump_of_their_server(machine, round_):
    started(round_, machine)
    second = Machine(boot="boot-2", wall=machine.wall)
    second.house.compare_clocks()
    for each in (machine, second):
        each.passes(10 * SECOND)
    for each in (second, machine):
        each.wall += HOUR
        each.passes(10 * SECOND)

    assert len(entries("clock.wall-clock-jumped")) == 1


def test_guards_that_were_away_say_since_when_and_what_nobody_called_out(machine, round_):
    clock = started(round_, machine)
    machine.passes(MINUTE)
    announcements.fire_due(now=machine.now, by="guard")
    machine.was_off(30 * MINUTE)
    announcements.fire_due(now=NOW + 31 * MINUTE, by="task")  # a wake-up may be quicker than the look

    machine.house.compare_clocks()

    (entry,) = entries("clock.away")
    due = clock.announcements.filter(due_at__gt=NOW + MINUTE, due_at__lte=NOW + 31 * MINUTE)
    assert [row["kind"] for row in entry.data["missed"]] == [row.kind for row in due] != []
    assert due[0].text.rstrip(".") in entry.reason


def test_where_no_guard_looks_whoever_asks_does(machine):
    machine.passes(MINUTE)
    machine.was_off(HOUR)
    machine.wall += 3 * HOUR

    assert machine.now == machine.wall


def test_of_many_looks_at_once_one_writes(machine, round_):
    started(round_, machine)
    machine.passes(MINUTE)
    machine.was_off(6 * SECOND)
    machine.wall += HOUR
    reading = machine.house.reading()
    stale = TimeAnchor.objects.get()

    time_source.compare_with_wall_clock(reading)
    time_source._looked(stale, reading, now=machine.now)

    assert len(entries("clock.wall-clock-jumped")) == 1


def test_a_look_at_what_was_just_seen_costs_one_query(machine, django_assert_num_queries):
    machine.passes(5 * SECOND)
    reading = Reading("boot-1", machine.count + 1_000_000, machine.wall + SECOND)

    with django_assert_num_queries(1):
        time_source.compare_with_wall_clock(reading)
