"""What still fits never disagrees with the verdict: not for a legal list, and not while one is built."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.figure_lists.restriction import RestrictionKind
from rules.figure_lists.restrictions_codec import restrictions_from_json
from rules.figure_lists.what_still_fits import add_figure, size_of
from rules.registry import ruleset
from tests.examples import examples
from tests.rules.cast import (
    BEARER,
    CALM,
    CAPTAIN,
    FIRST,
    FRODO,
    GUARD,
    ORC,
    RING_FRODO,
    SECOND,
    evil,
    good,
    with_ability,
)
from tests.rules.test_properties import army_lists, figures, policies

RULES = ruleset("combat-hex-2007")
MANY = settings(CALM, max_examples=examples(80))  # few of the lists drawn are legal
KINDS = (
    {"kind": "max-heroes", "value": 1},
    {"kind": "max-heroes", "value": 2, "faction": "good"},
    {"kind": "max-figures", "value": 3},
    {"kind": "max-copies", "value": 2},
    {"kind": "minimum-points", "value": 300},
    {"kind": "max-figure-points", "value": 100},
    {"kind": "one-of-each"},
    {"kind": "no-minion-cap"},
    {"kind": "no-minion-cap", "faction": "evil"},
    {"kind": "required-figures", "value": ["Guard", "a"]},
    {"kind": "required-one-of", "value": ["a", "b", "c"]},
    {"kind": "banned-figures", "value": ["a", "b"]},
    {"kind": "allowed-heroes", "value": ["a", "b", "c d"]},
    {"kind": "allowed-minions", "value": ["a", "b"]},
    {"kind": "allowed-sets", "value": ["AA"]},
    {"kind": "banned-sets", "value": ["AA", "B"]},
    {"kind": "allowed-versions", "value": [0, 1]},
    {"kind": "banned-abilities", "value": ["dread", "leadership", "pr1"]},
)


def room(army_list, level=1000, *restrictions):
    return RULES.room(army_list, level=level, restrictions=restrictions_from_json(list(restrictions)))


@pytest.mark.parametrize(
    ("figure", "army_list", "is_offered"),
    [
        (CAPTAIN, good(), True),
        (GUARD, good(), False),  # no minion without a hero
        (GUARD, good(CAPTAIN), True),
        (GUARD, good(CAPTAIN, (GUARD, 4)), False),  # the cap is reached
        (CAPTAIN, good(CAPTAIN, (GUARD, 4)), True),
        (FRODO, good(CAPTAIN, FRODO), False),  # his number is taken
        (replace(CAPTAIN, name="Dear", points=900), good(CAPTAIN), False),
        (ORC, good(CAPTAIN), False),
        (CAPTAIN, evil(ORC), False),
        (FIRST, good(BEARER, SECOND), True),  # completes the pair
        (FIRST, good(BEARER), False),
        (SECOND, good(BEARER, FIRST, SECOND), False),
    ],
)
def test_fitting_figures_by_example(figure, army_list, is_offered):
    assert room(army_list).takes(figure) is is_offered


def test_no_further_ring_base_fits_where_there_are_too_many():
    crowded = good(FRODO, (RING_FRODO, 2))
    another = replace(RING_FRODO, name="Frodo, veiled", unique_numbers=())
    error = room(crowded).verdict.errors[-1]

    assert (error.code, size_of(error)) == ("ring-base-twice", 1)
    assert size_of(room(add_figure(crowded, another)).verdict.errors[-1]) == 2
    assert room(crowded).takes(another) is False
    assert room(crowded).takes(CAPTAIN) is True


def test_a_hero_fits_where_minions_lack_one_and_another_minion_does_not():
    lacking = good((GUARD, 2))

    assert room(lacking).takes(CAPTAIN)
    assert not room(lacking).takes(GUARD)


def test_an_unmet_minimum_hides_nothing_and_a_reached_maximum_hides_what_would_pass_it():
    few = room(
        good(CAPTAIN), 1000, {"kind": "minimum-points", "value": 900}, {"kind": "max-heroes", "value": 1}
    )

    assert few.takes(GUARD)
    assert not few.takes(replace(CAPTAIN, name="Other"))


def test_a_lifted_cap_lets_minions_in():
    full = good(CAPTAIN, (GUARD, 4))

    assert room(full, 1000, {"kind": "no-minion-cap"}).takes(GUARD)
    assert not room(full, 1000, {"kind": "no-minion-cap", "faction": "evil"}).takes(GUARD)


def test_one_more_of_a_figure_stands_in_its_own_entry():
    assert add_figure(good(CAPTAIN, GUARD), GUARD) == good(CAPTAIN, (GUARD, 2))
    assert add_figure(good(), GUARD) == good(GUARD)


def test_errors_have_a_size_in_their_own_unit():
    errors = RULES.check_list(good((GUARD, 7), CAPTAIN, (FRODO, 2)), level=100, policy=RULES.policy).errors

    assert {error.code: size_of(error) for error in errors} == {"AC1": 460, "AC4": 2}
    pairs = RULES.check_list(good(CAPTAIN, BEARER, FIRST), level=1500, policy=RULES.policy).errors
    assert {error.code: size_of(error) for error in pairs}["AC7"] == 1


def test_every_kind_of_restriction_is_tried():
    assert {each["kind"] for each in KINDS} == set(RestrictionKind)


@CALM
@given(army_lists, st.lists(st.sampled_from(KINDS), max_size=3, unique_by=str), st.randoms())
def test_verdict_depends_on_content_and_not_on_order(army_list, restrictions, chance):
    shuffled = replace(army_list, entries=tuple(chance.sample(army_list.entries, len(army_list.entries))))

    verdicts = [room(each, 1000, *restrictions).verdict for each in (army_list, shuffled)]

    assert verdicts[0].value == verdicts[1].value
    assert verdicts[0].is_legal == verdicts[1].is_legal
    found = [Counter((e.code, e.data.get("restriction"), size_of(e)) for e in v.errors) for v in verdicts]
    assert found[0] == found[1]


@MANY
@given(
    army_lists,
    figures(),
    st.integers(1, 1500),
    st.lists(st.sampled_from(KINDS), max_size=3, unique_by=str),
    policies,
)
def test_fitting_agrees_with_the_verdict(army_list, figure, level, restrictions, policy):
    read = restrictions_from_json(restrictions)
    asked = RULES.room(army_list, level=level, restrictions=read, policy=policy)
    before, after = asked.verdict, asked.check(add_figure(army_list, figure))

    offered = asked.takes(figure)

    if before.is_legal:
        assert offered == after.is_legal
    if offered:
        assert {error.code for error in after.errors} <= {error.code for error in before.errors}
    if after.is_legal:
        assert offered
    if asked.is_plainly_out(figure):
        assert not after.is_legal


PEOPLE = [
    replace(each, collector_number=number, version=version)
    for number, version, each in (
        ("AA-1", 1, CAPTAIN),
        ("AA-2", 2, GUARD),
        ("B 1", 1, replace(GUARD, name="a b")),
        ("", None, replace(CAPTAIN, name="b", action_points=2, points=40)),
        ("AA-3", 1, FRODO),
        ("AA-4", 1, RING_FRODO),
        ("AA-5", 0, BEARER),
        ("B2", 0, FIRST),
        ("AA-6", 1, SECOND),
        ("AA-7", 1, with_ability(replace(CAPTAIN, name="c d"), "leadership", "leadership")),
        ("AA-8", 1, replace(ORC, name="a")),
    )
]
near_legal = st.lists(st.tuples(st.sampled_from(PEOPLE), st.integers(1, 3)), max_size=5).map(
    lambda rows: good(*dict(rows).items())
)


@MANY
@given(
    near_legal,
    st.sampled_from(PEOPLE),
    st.integers(150, 700),
    st.lists(st.sampled_from(KINDS), max_size=2, unique_by=str),
    policies,
)
def test_fitting_agrees_with_the_verdict_for_pairs_and_ring_bearers(
    army_list, figure, level, restrictions, policy
):
    read = restrictions_from_json(restrictions)
    asked = RULES.room(army_list, level=level, restrictions=read, policy=policy)
    after = asked.check(add_figure(army_list, figure))

    offered = asked.takes(figure)

    if asked.verdict.is_legal:
        assert offered == after.is_legal
    if after.is_legal:
        assert offered
    if asked.is_plainly_out(figure):
        assert not after.is_legal
