"""Annexe A as a plan: what happens when, and what a timeline refuses to be."""

from dataclasses import replace
from datetime import timedelta

import pytest

from rules.combat_hex.annexe_a import CHAMPIONSHIP_TIMELINE
from rules.timelines import minute_texts
from rules.timelines.timeline import Act, Event, Phase, Timeline
from tests.rules.unreadable import unreadable

MINUTE = timedelta(minutes=1)


def phase(code, start, end):
    return Phase(code, code.title(), start * MINUTE, end * MINUTE)


def event(code, offset):
    return Event(code, offset * MINUTE, is_announced=True, text="Begin.")


def test_five_events_are_spoken():
    spoken = [event.code for event in CHAMPIONSHIP_TIMELINE.events if event.is_announced]

    assert spoken == ["E0", "E3", "E4", "E5", "E6"]


def test_what_is_called_where_a_phase_begins_names_the_minutes_that_the_clock_then_shows():
    named = {
        phase.code: {*minute_texts.minutes_in(event.text), *minute_texts.minutes_in(event.opens)}
        for phase in CHAMPIONSHIP_TIMELINE.phases
        for event in CHAMPIONSHIP_TIMELINE.events
        if event.offset == phase.start
    }

    assert named == {
        phase.code: {(phase.end - phase.start) // MINUTE} for phase in CHAMPIONSHIP_TIMELINE.phases
    }


def test_play_starts_six_minutes_after_posting():
    assert CHAMPIONSHIP_TIMELINE.start_of_play == 6 * MINUTE


def test_each_phase_holds_its_start_and_not_its_end():
    for now in CHAMPIONSHIP_TIMELINE.phases:
        assert CHAMPIONSHIP_TIMELINE.phase_at(now.start) is now
        assert CHAMPIONSHIP_TIMELINE.phase_at(now.end) is not now


def test_nothing_runs_before_posting_and_after_the_sheets():
    assert CHAMPIONSHIP_TIMELINE.phase_at(-MINUTE) is None
    assert CHAMPIONSHIP_TIMELINE.phase_at(64 * MINUTE) is None
    assert not CHAMPIONSHIP_TIMELINE.permits(Act.HAND_IN, at=64 * MINUTE)


def test_phases_and_events_are_found_by_code():
    assert CHAMPIONSHIP_TIMELINE.event("E5").offset == 46 * MINUTE
    assert CHAMPIONSHIP_TIMELINE.phase("sheets").end == 64 * MINUTE
    with pytest.raises(KeyError):
        CHAMPIONSHIP_TIMELINE.event("E99")
    with pytest.raises(KeyError):
        CHAMPIONSHIP_TIMELINE.phase("lunch")


@pytest.mark.parametrize(
    ("phases", "events", "length", "sentence"),
    [
        ([phase("play", 1, 5)], [], 5, "starts at 1:00"),
        ([phase("play", 0, 5), phase("rest", 6, 7)], [], 7, "start where the one before ends"),
        ([phase("play", 0, 0)], [], 0, "ends before it starts"),
        ([phase("play", 0, 5)], [], 6, "phases end at 5:00, but the round at 6:00"),
        ([phase("rest", 0, 5)], [], 5, "one must be “play”"),
        ([phase("play", 0, 5), phase("play", 5, 6)], [], 6, "one must be “play”"),
        ([phase("play", 0, 5)], [event("E0", 2), event("E1", 2)], 5, "in order, each at a later time"),
        ([phase("play", 0, 5)], [event("E0", -1)], 5, "in order"),
        ([phase("play", 0, 5)], [event("E0", 6)], 5, "but the round ends at 5:00"),
        ([phase("play", 0, 5)], [event("E0", 1), event("E0", 2)], 5, "share a code"),
    ],
)
def test_a_timeline_that_cannot_run_is_refused(phases, events, length, sentence):
    with unreadable(sentence):
        Timeline(tuple(phases), tuple(events), length * MINUTE)


def test_a_tournament_may_lengthen_a_phase():
    last = CHAMPIONSHIP_TIMELINE.phase("sheets")
    phases = (*CHAMPIONSHIP_TIMELINE.phases[:-1], replace(last, end=70 * MINUTE))

    longer = replace(CHAMPIONSHIP_TIMELINE, phases=phases, length=70 * MINUTE)

    assert longer.phase_at(66 * MINUTE).code == "sheets"
