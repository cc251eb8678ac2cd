"""Whatever JSON comes in, it is read or refused with a sentence; nothing else ever happens."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armies.messages.edge import bad_input_sentence
from rules.combat_hex.annexe_a import CHAMPIONSHIP_TIMELINE
from rules.combat_hex.codec import facts_as_json, facts_from_json
from rules.combat_hex.victory.facts import GameFacts, SideFacts
from rules.errors import BadInput
from rules.figure_lists.codec import army_list_as_json, army_list_from_json, figure_as_json, figure_from_json
from rules.figure_lists.figures import Entry, Faction
from rules.figure_lists.restrictions_codec import restrictions_from_json
from rules.policy import POLICY_KEYS, Policy
from rules.timelines.codec import timeline_as_json, timeline_from_json
from tests.rules.cast import CALM, ENT, FIRST, GUARD
from tests.rules.cast import good as good_list

READERS = (
    army_list_from_json,
    facts_from_json,
    figure_from_json,
    restrictions_from_json,
    timeline_from_json,
    Policy.from_json,
)
WORDS = [
    *("faction", "entries", "figure", "quantity", "name", "kind", "points", "abilities", "code", "cost"),
    *(
        "good",
        "hero",
        "level",
        "a",
        "b",
        "remaining",
        "conceded",
        "value",
        "max-heroes",
        "phases",
        "start",
        "end",
    ),
    *("announcements", "offset", "refs", "length", "unique_numbers", "version", "carries", "shots"),
    *POLICY_KEYS,
]
GOOD = {
    army_list_from_json: army_list_as_json(good_list((FIRST, 2), Entry(ENT, carries=("Guard",)), GUARD)),
    facts_from_json: facts_as_json(
        GameFacts(1500, last_turn_over=False, a=SideFacts(Faction.GOOD, 14, 7, 430), b=SideFacts())
    ),
    figure_from_json: figure_as_json(FIRST),
    restrictions_from_json: [
        {"kind": "max-heroes", "value": 2, "faction": "good"},
        {"kind": "banned-abilities", "value": ["dread"]},
        {"kind": "allowed-sets", "value": ["TT"]},
        {"kind": "allowed-versions", "value": [1]},
    ],
    timeline_from_json: timeline_as_json(CHAMPIONSHIP_TIMELINE),
}
words = st.sampled_from(WORDS) | st.text(max_size=3)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=5),
    max_leaves=12,
)


def sentence_of(reader, value):
    """What the reader says, empty where it can read the value."""
    try:
        reader(value)
    except BadInput as error:
        return bad_input_sentence(error)
    return ""


def places(value, path=()):
    """Every place in a JSON value."""
    yield path
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        yield from places(inner, (*path, key))


def put(value, path, new):
    """A copy of a JSON value with another one at a place."""
    if not path:
        return new
    copy = value.copy()
    copy[path[0]] = put(value[path[0]], path[1:], new)
    return copy


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.__qualname__)
@CALM
@given(values)
def test_any_json_is_read_or_refused_with_a_sentence(reader, value):
    sentence = sentence_of(reader, value)

    assert not sentence or sentence.endswith((".", "?"))


@pytest.mark.parametrize("reader", READERS[:5], ids=lambda reader: reader.__qualname__)
@CALM
@given(st.data())
def test_one_wrong_value_is_read_or_refused_with_its_place(reader, data):
    good = GOOD[reader]
    path = data.draw(st.sampled_from(list(places(good))))

    sentence = sentence_of(reader, put(good, path, data.draw(values)))

    assert sentence_of(reader, good) == ""
    assert not sentence or sentence.endswith((".", "?"))
