"""Hall time over days that jump: a counter that cannot, a wall clock that may, and looks in between."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.engine.time_source import (
    ALIVE,
    JUMP,
    NOTHING,
    Seen,
    correction,
    first_time,
    jump,
    offset_for,
    time_at,
)

NOON = datetime(2007, 6, 16, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)
HOUR = timedelta(hours=1)
skews = st.timedeltas(min_value=-3 * HOUR, max_value=3 * HOUR)


@given(st.datetimes(timezones=st.just(UTC)), st.integers(0, 10**16))
def test_an_offset_gives_its_instant_back(instant, steady_us):
    assert time_at(offset_for(instant, steady_us=steady_us), steady_us=steady_us) == instant


def test_house_time_passes_as_the_counter_does():
    offset = offset_for(NOON, steady_us=7_000_000)

    assert time_at(offset, steady_us=8_500_000) == NOON + 1.5 * SECOND


@given(skews, st.timedeltas(min_value=NOTHING, max_value=HOUR))
def test_while_a_clock_counts_nothing_moves_the_house(skew, passed):
    assert correction(skew, passed=passed, is_counting=True) == NOTHING


@given(skews, st.timedeltas(min_value=NOTHING, max_value=HOUR))
def test_in_between_the_house_comes_nearer_and_never_goes_past(skew, passed):
    after = skew + correction(skew, passed=passed, is_counting=False)

    assert abs(after) <= abs(skew)
    assert after == NOTHING or (after > NOTHING) == (skew > NOTHING)


@pytest.mark.parametrize(
    ("skew", "expected"),
    [
        (2 * SECOND, -25 * timedelta(milliseconds=1)),
        (-2 * SECOND, 25 * timedelta(milliseconds=1)),
        (JUMP + timedelta(microseconds=1), -JUMP - timedelta(microseconds=1)),
        (-2 * HOUR, 2 * HOUR),
        (timedelta(milliseconds=3), -timedelta(milliseconds=3)),
    ],
)
def test_a_jump_is_followed_at_once_and_less_gently(skew, expected):
    assert correction(skew, passed=5 * SECOND, is_counting=False) == expected


def test_a_look_out_of_order_moves_nothing():
    assert correction(SECOND, passed=-SECOND, is_counting=False) == NOTHING


@pytest.mark.parametrize(
    ("before", "skew", "expected"),
    [
        (NOTHING, 2 * HOUR, -2 * HOUR),
        (NOTHING, -2 * HOUR, 2 * HOUR),
        (-2 * HOUR, -2 * HOUR, None),
        (NOTHING, JUMP, None),
        (SECOND, -1.5 * SECOND, 2.5 * SECOND),
    ],
)
def test_a_jump_is_what_changed_since_the_last_look(before, skew, expected):
    assert jump(before, skew) == expected


def test_the_first_machine_trusts_its_clock():
    assert first_time(NOON, last=None, is_counting=False) == NOON


@pytest.mark.parametrize(
    ("trusted", "skew", "is_counting", "expected"),
    [
        pytest.param(NOON + HOUR, NOTHING, True, NOON + HOUR, id="after-an-hour-off"),
        pytest.param(NOON - HOUR, NOTHING, True, NOON, id="set-back-and-a-clock-counts"),
        pytest.param(NOON - HOUR, NOTHING, False, NOON - HOUR, id="set-back-and-nothing-counts"),
        pytest.param(NOON - 2 * HOUR + SECOND, 2 * HOUR, True, NOON + SECOND, id="joins-who-is-there"),
        pytest.param(NOON - SECOND, NOTHING, False, NOON - SECOND, id="joins-a-little-behind"),
        pytest.param(NOON + HOUR, 2 * HOUR, True, NOON + HOUR, id="skew-of-long-ago"),
        pytest.param(NOON + ALIVE, NOTHING, True, NOON + ALIVE, id="quick-restart"),
    ],
)
def test_a_machine_that_starts_finds_the_time(trusted, skew, is_counting, expected):
    assert first_time(trusted, last=Seen(NOON, skew), is_counting=is_counting) == expected


jumps = st.lists(st.tuples(st.integers(1, 600), skews), max_size=12)


@given(jumps, st.integers(1, 10))
def test_a_round_keeps_its_length_whatever_the_wall_clock_does(steps, look_every):
    """Looks at every few seconds of a round through which somebody sets the wall clock again and again."""
    offset, steady, wall, before = offset_for(NOON, steady_us=0), 0, NOON, NOTHING
    for seconds, set_by in steps:
        for _ in range(0, seconds, look_every):
            steady += look_every * 1_000_000
            wall += look_every * SECOND
            now = time_at(offset, steady_us=steady)
            skew = now - wall
            move = correction(skew, passed=look_every * SECOND, is_counting=True)
            offset += move // timedelta(microseconds=1)
            before = skew
        wall += set_by
        skew = time_at(offset, steady_us=steady) - wall
        assert jump(before, skew) == (set_by if abs(set_by) > JUMP else None)

    assert time_at(offset, steady_us=steady) == NOON + timedelta(microseconds=steady)


def test_summer_time_is_no_jump_because_instants_have_no_season():
    """The night of 25 March 2007 in Berlin: the hall's clock skips an hour, the instants do not."""
    berlin = ZoneInfo("Europe/Berlin")
    before = datetime(2007, 3, 25, 1, 59, 59, tzinfo=berlin).astimezone(UTC)
    after = datetime(2007, 3, 25, 3, 0, 1, tzinfo=berlin).astimezone(UTC)

    assert after - before == 2 * SECOND
