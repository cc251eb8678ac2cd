"""Clock arithmetic against a model that simply lets every millisecond pass."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.combat_hex.annexe_a import CHAMPIONSHIP_TIMELINE
from tournament.engine.clock import Anchors, Shift, latest, moved

START = datetime(2007, 6, 16, 12, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
MS = timedelta(milliseconds=1)
PHASES = CHAMPIONSHIP_TIMELINE.phases


def at(minutes):
    return START + minutes * MINUTE


def test_elapsed_counts_from_the_start_and_never_below_zero():
    anchors = Anchors(START)

    assert anchors.elapsed(at(20)) == 20 * MINUTE
    assert anchors.elapsed(at(-5)) == timedelta(0)


def test_a_pause_that_lasts_freezes_everything():
    anchors = Anchors(START, frozen_at=at(20))

    assert anchors.elapsed(at(24)) == 20 * MINUTE
    assert anchors.remaining(46 * MINUTE, now=at(24)) == 26 * MINUTE


def test_a_pause_that_is_over_moves_every_moment():
    anchors = Anchors(START, held=4 * MINUTE)

    assert anchors.due(46 * MINUTE) == at(50)
    assert anchors.elapsed(at(30)) == 26 * MINUTE


def test_tempo_makes_the_plan_pass_faster():
    anchors = Anchors(START, tempo=60)

    assert anchors.due(64 * MINUTE) == START + timedelta(seconds=64)
    assert anchors.elapsed(START + timedelta(seconds=1)) == MINUTE


@pytest.mark.parametrize(("offset", "expected"), [(19, 19), (20, 20), (21, 23)])
def test_extra_time_moves_only_what_has_not_been_reached(offset, expected):
    assert moved(offset * MINUTE, [Shift(20 * MINUTE, 2 * MINUTE)]) == expected * MINUTE


@pytest.mark.parametrize(
    ("instant", "code"),
    [
        (at(0), "choose"),
        (at(6) - MS, "set-up-second"),
        (at(6), "play"),
        (at(46) - MS, "play"),
        (at(46), "last-turn"),
        (at(64) - MS, "sheets"),
    ],
)
def test_current_phase_before_at_and_after_each_border(instant, code):
    assert Anchors(START).current(PHASES, now=instant).code == code


def test_after_the_last_phase_nothing_runs():
    anchors = Anchors(START)

    assert anchors.current(PHASES, now=at(64)) is None
    assert anchors.is_over(64 * MINUTE, now=at(64))
    assert not anchors.is_over(64 * MINUTE, now=at(64) - MS)


def test_latest_passes_over_what_is_not_known():
    assert latest(None, at(1), at(3), None, at(2)) == at(3)


class Model:
    """A hall clock moved second by second: no anchors, only what has passed."""

    def __init__(self):
        self.place = 0  # milliseconds of the plan
        self.is_paused = False
        self.plan = {e.code: e.offset // MS for e in CHAMPIONSHIP_TIMELINE.events}
        self.said = []

    def pass_time(self, milliseconds):
        if not self.is_paused:
            self.place += milliseconds
        self.say()

    def say(self):
        for code, due in sorted(self.plan.items(), key=lambda item: item[1]):
            if due <= self.place and code not in self.said:
                self.said.append(code)

    def extend(self, milliseconds):
        self.plan = {
            code: due + milliseconds if code not in self.said else due for code, due in self.plan.items()
        }


ORDERS = st.lists(
    st.one_of(
        st.tuples(st.just("wait"), st.integers(0, 900_000)),
        st.tuples(st.just("pause"), st.integers(0, 300_000)),
        st.tuples(st.just("extend"), st.integers(1_000, 600_000)),
    ),
    max_size=30,
)


@settings(max_examples=200, deadline=None)
@given(ORDERS)
def test_any_day_agrees_with_a_clock_that_simply_ticks(orders):
    model, now, held, shifts = Model(), START, timedelta(0), ()
    model.say()
    for order, milliseconds in orders:
        length = milliseconds * MS
        if order == "wait":
            model.pass_time(milliseconds)
            now += length
        elif order == "pause":
            frozen = Anchors(START, held=held, frozen_at=now, shifts=shifts)
            assert frozen.elapsed(now + length) == model.place * MS
            held, now = held + length, now + length
        else:
            shifts = (*shifts, Shift(Anchors(START, held=held, shifts=shifts).elapsed(now), length))
            model.extend(milliseconds)

        anchors = Anchors(START, held=held, shifts=shifts)
        said = [e.code for e in CHAMPIONSHIP_TIMELINE.events if anchors.is_over(e.offset, now=now)]
        assert said == model.said
        for event in CHAMPIONSHIP_TIMELINE.events:
            left = max(0, model.plan[event.code] - model.place) * MS
            assert abs(anchors.remaining(event.offset, now=now) - left) <= MS
