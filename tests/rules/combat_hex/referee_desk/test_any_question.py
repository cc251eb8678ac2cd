"""Whatever is asked, the desk answers, or says in one sentence what is wrong, within a second."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armies.messages.edge import bad_input_sentence
from armies.messages.referee_desk import answer_json
from rules.errors import BadInput
from rules.policy import Policy
from rules.referee_desk import EDITIONS, QUESTIONS
from tests.rules.cast import CALM
from tests.rules.combat_hex.referee_desk.test_desk_vectors import NAMES, vectors
from tests.rules.test_any_json import places, put

SECOND = 1.0
values = st.one_of(
    st.none() | st.booleans() | st.integers(-99, 99) | st.floats(allow_nan=False) | st.text(max_size=3),
    st.sampled_from(
        ["N", "large", "fast", "wall", "good", "evil", "any", "6", "hero", "PR2", "0:00", "a", "b"]
    ),
    st.lists(st.integers(-3, 7), max_size=3),
    st.dictionaries(st.sampled_from(["id", "at", "die", "by", "hex"]), st.integers(-3, 7), max_size=2),
)


def said(name, asked, edition):
    """The answer, or the sentence about what is wrong."""
    policy = Policy()
    try:
        return answer_json(QUESTIONS[name].answered(asked, edition, policy), policy)
    except BadInput as error:
        return bad_input_sentence(error)


@pytest.mark.parametrize("name", NAMES)
@CALM
@given(st.data())
def test_one_wrong_value_is_answered_or_refused_with_a_sentence(name, data):
    asked = data.draw(st.sampled_from(vectors(name)))["input"]
    path = data.draw(st.sampled_from(list(places(asked))))
    changed = put(asked, path, data.draw(values))
    edition = data.draw(st.sampled_from([each for each in EDITIONS.values() if QUESTIONS[name].is_in(each)]))

    start = time.process_time()
    found = said(name, changed, edition)

    assert time.process_time() - start < SECOND
    assert isinstance(found, dict) or found.endswith((".", "?"))
    if isinstance(found, dict):
        assert all(each["text"] for each in found["steps"])
        assert all(each["message"] for each in found["findings"])


@pytest.mark.parametrize("name", NAMES)
@CALM
@given(values)
def test_any_value_is_refused_with_a_sentence(name, value):
    assert said(name, value, EDITIONS[QUESTIONS[name].usual_ruleset]).endswith((".", "?"))
