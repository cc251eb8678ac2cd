"""The message of a list that goes back: every broken rule, with its clause and something to do."""

import re
from dataclasses import replace

import pytest
from hypothesis import given

from armies.messages import send_back_messages
from rules.citations import Ref
from rules.figure_lists.figures import Entry
from rules.figure_lists.restrictions_codec import restrictions_from_json
from rules.reference import exists
from rules.registry import ruleset
from tests.rules.cast import (
    BEARER,
    CALM,
    CAPTAIN,
    CHIEF,
    ENT,
    FIRST,
    FRODO,
    GUARD,
    ORC,
    SECOND,
    good,
    with_ability,
)
from tests.rules.test_properties import army_lists

RULES = ruleset("combat-hex-2007")
CITED = re.compile(r"\(rules? ([^)]+)\)$")


def stored(army_list, *restrictions):
    verdict = RULES.check_list(army_list, restrictions=restrictions_from_json(list(restrictions)))
    return [finding.as_json() for finding in verdict.findings]


def told(army_list, *restrictions):
    return list(send_back_messages.sentences(stored(army_list, *restrictions)))


@pytest.mark.parametrize(
    ("army_list", "sentence"),
    [
        (
            good((CAPTAIN, 11)),
            "1,650 points, limit 1,500. Remove at least 150 points. (rule 2.01)",
        ),
        (
            good(CAPTAIN, (GUARD, 6)),
            "Minions: 6; your heroes allow 4. Remove 2 minions or add heroes with action points. (rule 2.02)",
        ),
        (good(GUARD), "1 minion but no hero: 0 minions are allowed. Add a hero. (rule 2.02)"),
        (good(CAPTAIN, CHIEF), "Remove Chief: it is evil, but this is a good list. (rule 2.03)"),
        (
            good(CAPTAIN, CHIEF, ORC),
            "Remove Chief and Orc: they are evil, but this is a good list. (rule 2.03)",
        ),
        (
            good((FRODO, 2)),
            "2 figures share unique number 1: 2 x Frodo. Keep one of them. (rule 2.04)",
        ),
        (good(), "This list has no figures to set up. Add heroes, then minions. (rule 2.02)"),
    ],
)
def test_broken_rule_is_told_as_something_to_do(army_list, sentence):
    assert told(army_list) == [sentence]


def test_figures_that_want_the_ring_bearer_are_told_together():
    other = replace(FIRST, name="Other creature", unique_numbers=(8,))

    sentences = told(good(FIRST, other, (SECOND, 1), replace(SECOND, unique_numbers=(8,))))

    assert sentences[0].startswith("Add a figure with The One Ring, or remove Creature and Other creature")


def test_pair_that_is_torn_keeps_the_rules_own_sentence():
    (sentence,) = told(good(BEARER, FIRST))

    assert sentence.startswith("The list has 1 PR1 and 0 PR2")
    assert sentence.endswith("(rule 8.52)")


def test_carrier_is_told_how_many_it_may_carry():
    sentences = told(good(Entry(ENT, 1, ("Guard", "Guard", "Guard")), (GUARD, 3)))

    assert sentences[0].startswith("Ent is to carry 3 figures but may carry only 2")


@pytest.mark.parametrize(
    ("restriction", "end"),
    [
        ({"kind": "max-copies", "value": 2}, "Guard is in your list 4 times. Remove 2. (rule 2.021)"),
        ({"kind": "one-of-each"}, "Guard is in your list 4 times. Remove 3. (rule 2.021)"),
        ({"kind": "max-heroes", "value": 0}, "(rule 2.021)"),
    ],
)
def test_event_s_own_rule_says_how_many_to_take_out(restriction, end):
    (sentence,) = told(good(CAPTAIN, (GUARD, 4)), restriction)

    assert sentence.endswith(end)


def test_ability_that_nobody_knows_is_asked_for_too():
    (sentence,) = told(good(with_ability(CAPTAIN, "flyng")))

    assert sentence.startswith("Captain: “flyng” is not an ability of this game.")


def test_letter_numbers_what_is_to_be_done():
    text = send_back_messages.send_back_message(stored(good(CAPTAIN, CHIEF, (GUARD, 60))), faction="good")

    assert text.splitlines()[0] == "Please correct your good list:"
    assert [line[:2] for line in text.splitlines()[1:]] == ["1.", "2.", "3."]


def test_letter_about_one_thing_has_no_number():
    assert (
        send_back_messages.send_back_message(stored(good(GUARD)), faction="good")
        .splitlines()[1]
        .startswith("1 minion but no hero")
    )


def test_letter_about_nothing_is_empty():
    assert send_back_messages.send_back_message(stored(good(CAPTAIN)), faction="good") == ""


def test_long_letter_says_how_many_more_there_are():
    rows = [(replace(CAPTAIN, name=f"Figure {n}", points=1, unique_numbers=(n,)), 2) for n in range(1, 16)]

    lines = send_back_messages.send_back_message(stored(good(*rows)), faction="good").splitlines()

    assert lines[-1] == f"{send_back_messages.MAX_SENTENCES + 1}. And 3 more: see your page."


def test_sentence_without_a_clause_stands_alone():
    finding = {"code": "own", "severity": "error", "message": "Bring the bases.", "refs": [], "data": {}}

    assert list(send_back_messages.sentences([finding])) == ["Bring the bases."]


@given(army_lists)
@CALM
def test_every_sentence_cites_a_clause_that_exists(army_list):
    findings = stored(army_list)
    sentences = list(send_back_messages.sentences(findings))

    assert bool(sentences) >= any(row["severity"] == "error" for row in findings)
    for sentence in sentences:
        assert all(exists(Ref(ref)) for ref in re.split(r", | and ", CITED.search(sentence)[1]))
