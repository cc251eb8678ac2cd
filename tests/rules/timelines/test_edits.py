"""Changing a timeline: what moves with what, and that nothing is ever lost."""

from datetime import timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from armies.messages.edge import bad_input_text
from rules.combat_hex.annexe_a import CHAMPIONSHIP_TIMELINE
from rules.errors import BadInput
from rules.timelines.codec import timeline_as_json, timeline_from_json
from rules.timelines.edits import (
    MAX_WORDS_LENGTH,
    Place,
    Sketch,
    events_with_wrong_minutes,
    sketch,
)
from rules.timelines.timeline import Edge, Timeline
from tests.examples import examples

PLAN = CHAMPIONSHIP_TIMELINE
PHASES = [phase.code for phase in PLAN.phases]


def minutes(count):
    return timedelta(minutes=count)


def offsets(timeline):
    return {event.code: event.offset / minutes(1) for event in timeline.events}


def test_timeline_that_is_not_changed_stays_as_it_is():
    assert sketch(PLAN).finished() == PLAN


def test_announcement_hangs_on_the_nearer_end_of_its_phase():
    places = {moment.event.code: moment.place for moment in sketch(PLAN).moments}

    assert places["E3"] == Place("play", Edge.START)
    assert places["E4"] == Place("play", Edge.END, minutes(5))
    assert places["E6"] == Place("last-turn", Edge.END, minutes(2))
    assert places["E10"] == Place("sheets", Edge.END)


def test_shorter_play_brings_everything_after_it_forward():
    shorter = sketch(PLAN).resized("play", minutes(30)).finished()

    assert offsets(shorter) == offsets(PLAN) | {
        "E4": 31, "E5": 36, "E6": 41, "E7": 43, "E8": 46, "E9": 51, "E10": 54,
    }  # fmt: skip
    assert shorter.length == minutes(54)


def test_warning_before_the_end_stays_tied_to_it_however_short_the_phase():
    brief = sketch(PLAN).resized("play", minutes(8)).finished()
    long_again = sketch(brief).resized("play", minutes(40)).finished()

    assert brief.event("E4").edge is Edge.END
    assert long_again == PLAN


def test_announcement_that_no_longer_fits_is_refused_at_its_field():
    with pytest.raises(BadInput) as caught:
        sketch(PLAN).resized("play", minutes(4)).finished()

    assert caught.value.path == "announcements[4].distance"
    assert bad_input_text(caught.value) == (
        "5 min before the end is outside Play, which lasts 4 min. "
        "Enter less, choose another phase, or make this one longer."
    )


@pytest.mark.parametrize(
    ("change", "path", "sentence"),
    [
        (lambda plan: plan.resized("play", minutes(0)), "phases[3].length", "Play cannot last 0 min."),
        (lambda plan: plan.resized("play", timedelta(days=1)), "phases[3].length", "Play cannot last 1440"),
        (
            lambda plan: plan.resized("play", minutes(720)).resized("combats", minutes(720)),
            "phases[6].length",
            "The round would last 1456 min.",
        ),
        (
            lambda plan: plan.described("play", name="", allowed=""),
            "phases[3].name",
            "This phase has no name.",
        ),
        (
            lambda plan: plan.described("play", name="P" * 61, allowed=""),
            "phases[3].name",
            "This name is too long",
        ),
        (
            lambda plan: plan.moved("E4", Place("play", Edge.START)),
            "announcements[4].distance",
            "Another announcement comes at the same time.",
        ),
        (
            lambda plan: plan.worded("E4", text="", is_announced=True),
            "announcements[4].text",
            "This announcement is empty.",
        ),
        (
            lambda plan: plan.worded("E4", text="Hurry.", is_announced=True, words={"de": "O" * 201}),
            "announcements[4].words.de",
            f"201 letters are too long to call out. Use at most {MAX_WORDS_LENGTH}.",
        ),
    ],
)
def test_impossible_change_names_its_place(change, path, sentence):
    with pytest.raises(BadInput) as caught:
        change(sketch(PLAN)).finished()

    assert caught.value.path == path
    assert bad_input_text(caught.value).startswith(sentence)


def test_added_announcement_has_a_code_of_its_own_and_comes_in_order():
    half = Place("play", Edge.START, minutes(20))
    once = sketch(PLAN).added(half, text="Half of the time is over.", words={"de": "Halbzeit."})
    twice = once.added(Place("play", Edge.END, minutes(1)), text="One minute.", is_announced=False).finished()

    assert [event.code for event in twice.events][3:8] == ["E3", "O1", "E4", "O2", "E5"]
    assert twice.event("O1").words == {"de": "Halbzeit."}
    assert offsets(twice)["O1"] == 26


def test_removed_announcement_is_gone_and_its_code_is_not_missed():
    assert "E6" not in offsets(sketch(PLAN).removed("E6").finished())
    with pytest.raises(KeyError):
        sketch(PLAN).removed("E11")


def test_chosen_end_of_a_phase_is_kept():
    late = Place("play", Edge.START, minutes(30))
    moved = sketch(PLAN).moved("E4", late).finished()

    assert sketch(moved).moment("E4").place == late
    assert sketch(moved).resized("play", minutes(60)).finished().event("E4").offset == minutes(36)


def test_last_moment_of_a_phase_is_not_the_first_of_the_next():
    quiet = sketch(PLAN).removed("E5").moved("E4", Place("play", Edge.END)).finished()

    assert sketch(quiet).moment("E4").place == Place("play", Edge.END)
    assert sketch(quiet).resized("play", minutes(41)).finished().event("E4").offset == minutes(47)


def test_tied_to_the_end_of_nothing_is_tied_to_the_beginning():
    data = timeline_as_json(PLAN)
    data["announcements"][0]["tied"] = "end"

    assert sketch(timeline_from_json(data)).moment("E0").place == Place("choose", Edge.START)


def test_phase_is_said_otherwise():
    said = sketch(PLAN).described("play", name="Spiel", allowed="Spielt Runde um Runde.").finished()

    assert (said.phase("play").name, said.phase("combats")) == ("Spiel", PLAN.phase("combats"))


def test_sentences_name_the_minutes_that_are_left_now():
    changed = sketch(PLAN).resized("play", minutes(45)).resized("last-turn", minutes(8))
    said = changed.resized("last-turn-defender", minutes(2)).following(PLAN).finished()

    assert said.event("E3").text == "Begin your games. Forty-five minutes."
    assert said.event("E3").opens == "forty-five minutes of play"
    assert said.event("E5").text.endswith("Eight minutes for both players.")
    assert said.event("E5").opens == "eight minutes for both players: the turn in hand and one more"
    assert said.event("E7").text == "Attackers stop here. Two minutes for the defenders alone."
    assert events_with_wrong_minutes(said) == ()


def test_moved_warning_names_its_own_minutes():
    moved = sketch(PLAN).moved("E4", Place("play", Edge.END, minutes(10))).following(PLAN).finished()

    assert moved.event("E4").text == "Ten minutes to the last turn."


def test_words_of_other_languages_follow_in_digits():
    german = sketch(PLAN).worded("E3", text="Go.", is_announced=True, words={"de": "Los, 40 Minuten!"})
    before = german.finished()

    assert sketch(before).resized("play", minutes(30)).following(before).finished().event("E3").words == {
        "de": "Los, 30 Minuten!"
    }


def test_new_sentence_is_left_alone_and_so_is_a_new_announcement():
    written = sketch(PLAN).resized("play", minutes(32))
    written = written.worded("E3", text="Go. Forty minutes.", is_announced=True)
    written = written.added(Place("play", Edge.START, minutes(1)), text="Forty minutes!").following(PLAN)

    assert written.moment("E3").event.text == "Go. Forty minutes."
    assert [event.code for event, _ in events_with_wrong_minutes(written.finished())] == ["E3", "O1"]


@pytest.mark.parametrize("code", ["E3", "O9"])
def test_unknown_phase_is_no_place(code):
    with pytest.raises(KeyError):
        sketch(PLAN).moved(code, Place("lunch", Edge.START))


BUSY = settings(deadline=None, max_examples=examples(20), suppress_health_check=[HealthCheck.too_slow])
WORDS = st.text("abé 5分.", min_size=1, max_size=12)
PLACES = st.builds(
    Place,
    st.sampled_from(PHASES),
    st.sampled_from(Edge),
    st.integers(0, 45 * 60).map(lambda s: timedelta(seconds=s)),
)
EDITS = st.one_of(
    st.tuples(st.just("resize"), st.sampled_from(PHASES), st.integers(1, 90).map(minutes)),
    st.tuples(st.just("move"), st.integers(0, 20), PLACES),
    st.tuples(st.just("add"), WORDS, PLACES),
    st.tuples(st.just("remove"), st.integers(0, 20), st.none()),
    st.tuples(st.just("word"), st.integers(0, 20), WORDS),
)


def edited(plan: Timeline, edit) -> Sketch:
    """The plan after one edit; announcements are named by their place among all."""
    verb, what, how = edit
    drawn = sketch(plan)
    if verb == "resize":
        return drawn.resized(what, how).following(plan)
    if verb == "add":
        return drawn.added(how, text=what)
    if not plan.events:
        return drawn
    code = plan.events[what % len(plan.events)].code
    if verb == "move":
        return drawn.moved(code, how)
    if verb == "word":
        return drawn.worded(code, text=how, is_announced=False)
    return drawn.removed(code)


@BUSY
@given(st.lists(EDITS, max_size=12))
def test_any_edits_keep_a_timeline_that_runs_and_lose_nothing(edits):
    plan, codes = PLAN, {event.code for event in PLAN.events}
    for edit in edits:
        drawn = edited(plan, edit)
        try:
            plan = drawn.finished()
        except BadInput:
            continue
        there = {event.code for event in plan.events}
        assert len(there ^ codes) == {"add": 1, "remove": min(1, len(codes))}.get(edit[0], 0)
        codes = there
        assert timeline_from_json(timeline_as_json(plan)) == plan
        assert sketch(plan).finished() == plan


@BUSY
@given(st.sampled_from(PHASES), st.integers(1, 120).map(minutes))
def test_a_phase_that_is_resized_and_set_back_leaves_no_trace(code, length):
    try:
        changed = sketch(PLAN).resized(code, length).finished()
    except BadInput:
        return
    back = PLAN.phase(code).end - PLAN.phase(code).start

    assert sketch(changed).resized(code, back).finished() == PLAN
    assert changed.length - PLAN.length == length - back
