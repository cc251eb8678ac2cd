"""The organiser's choices: defaults of the house, readable, hashed, and nothing else gets in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armies.messages.edge import bad_input_sentence
from armies.messages.event_rules import ANSWERS, answer, question
from rules.errors import BadInput, BadPolicyValue, UnknownPolicyKey
from rules.policy import ADDED_LATER, POLICY_KEYS, Policy
from tests.rules.cast import CALM
from tests.rules.unreadable import unreadable

DEFAULTS = {
    "grade_both_broken": "partial",
    "timeout_metric": "ladder",
    "noshow_score": "3-0",
    "noshow_grace": 0,
    "concession_score": "3-0",
    "ring_or_concession": "referee",
    "bye_score": 3,
    "requested_byes": 1,
    "requested_bye_score": 1.5,
    "results_kept": "counts",
    "stops_by_phone": True,
    "late_notices": True,
    "referee_calls": True,
    "exclusion_past": "stand",
    "heroes_left_out_count": False,
    "courage_frodo": "on-removal",
    "exit_cost": 1,
    "unfinished_combats": "referee-rolls",
    "pr2_costs_points": True,
    "pr_pair_numbers": "exempt",
    "pr2_raises_cap": False,
    "leadership_icons": "once",
    "missing_lists": "warn",
    "illegal_lists": "warn",
    "los_black_target_side": "reject",
    "los_arc": "cone",
    "ledge_adjacent": True,
    "los_hindering_target_side": "counts",
    "own_ledge_counts": True,
    "partial_lines": "either",
    "los_ability_range": False,
    "horseman_past_foot": "foot-shooter",
    "marksman_waives_six": True,
    "large_hides_hill": "letter",
    "large_corners": "any",
    "run_after_stop": True,
    "run_without_move": False,
    "fearsome_price": "each",
    "black_troll": "all",
    "volley_bonus": False,
    "wraith_into_zones": "not-owed",
    "buying_asks": "own-zone",
    "free_attack_buying": "each",
    "assign_zone": "combat",
    "pool_abilities": "side",
    "one_shot_buys": "both",
    "pr2_flip_on": "evil",
}


def choices_of(key):
    return st.sampled_from(key.choices) if key.values else st.integers(0, 60)


policies = st.fixed_dictionaries({}, optional={name: choices_of(key) for name, key in POLICY_KEYS.items()})


def test_defaults_are_those_of_the_house():
    assert Policy().as_json() == DEFAULTS
    assert Policy.from_json(None) == Policy.from_json({}) == Policy()


def test_every_key_explains_itself_and_names_the_ambiguity_it_settles():
    assert list(POLICY_KEYS) == list(DEFAULTS)
    for key in POLICY_KEYS.values():
        assert question(key).endswith("?")
        assert key.settles
        assert [answer(key, value) for value in key.values] == list(
            map(str, ANSWERS.get(key.name, {}).values())
        )
        assert all(len(answer(key, value).split()) <= 8 for value in key.values)


def test_words_may_be_written_with_underscores():
    policy = Policy.from_json({"timeout_metric": "share_lost", "grade_both_broken": "total_if_wiped"})

    assert (policy.timeout_metric, policy.grade_both_broken) == ("share-lost", "total-if-wiped")


@pytest.mark.parametrize(("written", "half_points"), [(3, 6), (2, 4), (1.5, 3), (3.0, 6)])
def test_bye_score_is_written_in_points_and_kept_in_half_points(written, half_points):
    policy = Policy.from_json({"bye_score": written})

    assert policy.bye_score == half_points
    assert policy.as_json()["bye_score"] == written


def test_unknown_key_is_named_with_the_nearest_one():
    with pytest.raises(UnknownPolicyKey) as caught:
        Policy.from_json({"bye_scores": 3})

    assert (
        bad_input_sentence(caught.value)
        == "policy: “bye_scores” is not an event rule. Did you mean “bye_score”?"
    )


def test_unknown_key_without_a_near_one_lists_all():
    with unreadable("Use grade_both_broken, timeout_metric,", kind=UnknownPolicyKey):
        Policy.from_json({"xyz": 3})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("bye_score", 1),
        ("bye_score", "3"),
        ("bye_score", True),
        ("bye_score", None),
        ("heroes_left_out_count", 1),
        ("exit_cost", True),
        ("timeout_metric", "coin"),
        ("timeout_metric", ["draw"]),
        ("noshow_grace", 61),
        ("noshow_grace", -1),
        ("noshow_grace", 1.5),
        ("noshow_grace", True),
    ],
)
def test_value_that_is_not_offered_is_refused_with_what_is(key, value):
    with unreadable("is not available", kind=BadPolicyValue):
        Policy.from_json({key: value})


def test_refused_value_names_its_place_and_the_choices():
    with pytest.raises(BadInput) as caught:
        Policy.from_json({"bye_score": 1})

    assert bad_input_sentence(caught.value) == "policy.bye_score: 1 is not available. Choose 3, 2 or 1.5."


def test_value_is_quoted_in_the_words_of_the_file():
    with unreadable("null is not available", kind=BadPolicyValue):
        Policy.from_json({"timeout_metric": None})
    with unreadable("true is not available", kind=BadPolicyValue):
        Policy.from_json({"noshow_grace": True})


def test_policy_must_be_an_object():
    with unreadable("is not an object of event rules", kind=BadPolicyValue):
        Policy.from_json(["bye_score"])


@CALM
@given(policies)
def test_policy_survives_json_and_keeps_its_digest(data):
    policy = Policy.from_json(data)
    again = Policy.from_json(policy.as_json())

    assert again == policy
    assert again.digest() == policy.digest()


@CALM
@given(policies, policies)
def test_digests_are_equal_exactly_when_policies_are(one, other):
    first, second = Policy.from_json(one), Policy.from_json(other)

    assert (first.digest() == second.digest()) is (first == second)


def test_digest_of_the_defaults_never_changes():
    assert Policy().digest() == "8e7584cfe3312fd08a8f3801a92e8142d5a9cf790f16a111703f32e86eebda48"


@pytest.mark.parametrize("name", ADDED_LATER)
def test_key_that_came_later_leaves_older_digests_until_it_says_something_new(name):
    key, before = POLICY_KEYS[name], ADDED_LATER[name]
    others = [each for each in key.choices if each != before]

    assert Policy.from_json({name: before}).digest() == Policy().digest()
    assert all(Policy.from_json({name: each}).digest() != Policy().digest() for each in others)


def test_keys_of_the_referees_desk_change_no_digest_of_a_stored_policy():
    on_table = {key.name for key in POLICY_KEYS.values() if key.is_on_table}
    first = {"exit_cost", "unfinished_combats", "los_black_target_side", "los_arc", "pr2_flip_on"}

    assert on_table - first <= ADDED_LATER.keys()


def test_key_that_came_later_counts_in_the_digest_once_it_says_something_new():
    policy = Policy.from_json({"missing_lists": "ruling"})

    assert policy.digest() != Policy().digest()
    assert policy.digest() != Policy.from_json({"illegal_lists": "ruling"}).digest()
