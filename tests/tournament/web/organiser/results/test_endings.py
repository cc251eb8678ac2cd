"""The digits of how a game ended: each says one thing, and whatever else is typed says nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.web.organiser.results.endings import HOW, USUAL_FATES, Ending, ending_of, fate_answers

CODES = [
    "",
    "1",
    "2",
    "3",
    *(f"4{digit}" for digit in fate_answers(USUAL_FATES)),
    "51",
    "52",
    "61",
    "62",
    "63",
]


@pytest.mark.parametrize("good", ["a", "b"])
@pytest.mark.parametrize("code", CODES)
def test_a_code_is_one_ending_and_one_or_no_side(code, good):
    ending = ending_of(code)
    facts = ending.facts(good=good)

    assert ending.is_known
    assert ending.is_whole
    assert ending_of(code[:1], code[1:]) == ending
    assert len(facts["a"]) + len(facts["b"]) == (2 if code == "63" else int(code[:1] in {*"456"}))
    assert bool(facts.get("last_turn_over")) == (code in {"2", "44"})
    assert ending.is_played_out == (code in {"", "1", "2", "3", "43", "44"})


def test_codes_differ_in_their_facts_but_for_those_that_the_counts_decide():
    by_counts = {"", "1", "3"}
    found = [repr(ending_of(code).facts(good="a")) for code in CODES if code not in by_counts]

    assert len(set(found)) == len(found)
    assert all(ending_of(code).facts(good="a") == {"a": {}, "b": {}} for code in by_counts)


@given(st.text(max_size=6), st.text(max_size=2))
def test_whatever_is_typed_is_known_or_not_and_never_a_bug(text, which):
    ending = ending_of(text, which)

    is_code = ending.is_known and ending.is_whole
    assert is_code == (ending.how + ending.which in CODES)


def test_each_digit_has_a_word():
    assert list(HOW) == [*"123456"]
    assert not Ending("7").is_known
