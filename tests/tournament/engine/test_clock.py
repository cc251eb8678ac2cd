"""Clock arithmetic against a model that simply lets every millisecond pass."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.combat_hex.annexe_a import CHAMPIONSHIP_TIMELINE
from tests.examples import examples
from tournament.engine.clock import Anchors, Shift, latest, offset_after_shifts

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
    assert offset_after_shifts(offset * MINUTE, [Shift(20 * MINUTE, 2 * MINUTE)]) == expected * MINUTE


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


@pytest.mark.parametrize(("offset", "expected"), [(19, 19), (20, 20), (41, 20), (46, 20), (51, 25)])
def test_skip_brings_the_rest_nearer_and_nothing_before_its_instant(offset, expected):
    assert offset_after_shifts(offset * MINUTE, [Shift(20 * MINUTE, -26 * MINUTE)]) == expected * MINUTE


@pytest.mark.parametrize(
    ("offset", "is_over"), [(19, False), (20, False), (41, True), (46, False), (51, False)]
)
def test_skip_passes_over_what_lies_between(offset, is_over):
    anchors = Anchors(START, shifts=(Shift(20 * MINUTE, -26 * MINUTE), Shift(22 * MINUTE, 5 * MINUTE)))

    assert anchors.passes_over(offset * MINUTE) is is_over


def test_skip_and_restart_of_what_runs_and_of_nothing():
    anchors = Anchors(START)

    assert anchors.skip(PHASES, now=at(20)) == Shift(20 * MINUTE, -26 * MINUTE)
    assert anchors.restart(PHASES, now=at(20)) == Shift(6 * MINUTE, 14 * MINUTE, is_inclusive=True)
    assert anchors.skip(PHASES, now=at(64)) is None
    assert anchors.restart(PHASES, now=at(64)) is None


def test_pause_and_resume_of_anchors():
    paused = Anchors(START, held=MINUTE).paused(at(20))

    assert paused.paused(at(25)) == paused
    assert paused.resumed(at(25)) == Anchors(START, held=6 * MINUTE)
    assert paused.resumed(at(15)) == Anchors(START, held=MINUTE)
    assert Anchors(START).resumed(at(25)) == Anchors(START)


class Model:
    """A hall clock moved second by second: no anchors, only what has passed."""

    def __init__(self):
        self.place = 0  # milliseconds of the plan
        self.plan = {e.code: e.offset // MS for e in CHAMPIONSHIP_TIMELINE.events}
        self.starts = [phase.start // MS for phase in PHASES]
        self.ends = [phase.end // MS for phase in PHASES]
        self.said = []

    def pass_time(self, milliseconds):
        self.place += milliseconds
        self.say()

    def say(self):
        for code, due in sorted(self.plan.items(), key=lambda item: item[1]):
            if due <= self.place and code not in self.said:
                self.said.append(code)

    def extend(self, milliseconds):
        self.move(lambda due: due + milliseconds if due > self.place else due)

    def skip(self):
        index = next(i for i, end in enumerate(self.ends) if self.place < end)
        nearer = self.ends[index] - self.place
        between = [code for code, due in self.plan.items() if self.place < due < self.ends[index]]
        for code in between:
            del self.plan[code]
        self.move(lambda due: due - nearer if due >= self.place + nearer else due)
        self.ends[index] = self.place
        self.say()

    def restart(self):
        index = next(i for i, end in enumerate(self.ends) if self.place < end)
        start = self.starts[index]
        later = self.place - start
        self.said = [code for code in self.said if code not in self.plan or self.plan[code] < start]
        self.move(lambda due: due + later if due >= start else due)
        self.say()

    def move(self, to):
        self.plan = {code: to(due) for code, due in self.plan.items()}
        self.starts, self.ends = [to(each) for each in self.starts], [to(each) for each in self.ends]


ORDERS = st.lists(
    st.one_of(
        st.tuples(st.just("wait"), st.integers(0, 900_000)),
        st.tuples(st.just("pause"), st.integers(0, 300_000)),
        st.tuples(st.just("extend"), st.integers(1_000, 600_000)),
        st.tuples(st.sampled_from(["skip", "restart"]), st.just(0)),
    ),
    max_size=30,
)


@settings(max_examples=examples(50), deadline=None)
@given(ORDERS)
def test_any_day_agrees_with_a_clock_that_simply_ticks(orders):
    """Order, nothing twice, and the plan's own remaining time, whatever is ordered."""
    model, now, anchors = Model(), START, Anchors(START)
    model.say()
    for order, milliseconds in orders:
        length = milliseconds * MS
        if order == "wait":
            model.pass_time(milliseconds)
            now += length
        elif order == "pause":
            frozen = anchors.paused(now)
            assert frozen.elapsed(now + length) == model.place * MS
            anchors, now = frozen.resumed(now + length), now + length
        elif order == "extend":
            anchors = anchors.moved(Shift(anchors.elapsed(now), length))
            model.extend(milliseconds)
        elif anchors.current(PHASES, now=now):
            anchors = anchors.moved(getattr(anchors, order)(PHASES, now=now))
            getattr(model, order)()

        agrees(anchors, model, now)


def agrees(anchors, model, now):
    comes = [e for e in CHAMPIONSHIP_TIMELINE.events if not anchors.passes_over(e.offset)]
    said = [e.code for e in comes if anchors.is_over(e.offset, now=now)]
    assert {e.code for e in comes} == set(model.plan)
    assert said == model.said
    for event in comes:
        left = max(0, model.plan[event.code] - model.place) * MS
        assert abs(anchors.remaining(event.offset, now=now) - left) <= MS
    running = next((i for i, end in enumerate(model.ends) if model.place < end), None)
    assert anchors.current(PHASES, now=now) == (None if running is None else PHASES[running])
