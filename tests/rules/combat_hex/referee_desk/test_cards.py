"""Ruling cards: every path ends in an answer, within ten taps, whatever the edition and the choices."""

import re
from dataclasses import replace

import pytest

from rules.combat_hex.editions import EDITIONS
from rules.policy import POLICY_KEYS, Policy
from rules.referee_desk import answer_leaf, cards
from rules.ruling_cards import READ_OUT, Leaf, Node, leaves, stops
from rules.timelines.timeline import PLAY
from rules.verdict import Severity

MAX_TAPS = 10
OTHER = Policy.from_json({key.name: key.values[-1] for key in POLICY_KEYS.values() if key.is_on_table})


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.key)
@pytest.mark.parametrize("policy", [Policy(), OTHER], ids=["usual", "other"])
def test_every_path_of_every_card_ends_in_an_answer(edition, policy):
    for card in cards(edition):
        ends = list(leaves(card))
        assert ends
        for path, leaf in ends:
            answer = answer_leaf(leaf, edition, policy)
            undecided = [each for each in answer.findings if each.severity is Severity.UNDECIDED]

            assert len(path) <= MAX_TAPS
            assert answer.value or undecided, (card.code, path)
            assert answer.trace or answer.findings, (card.code, path)
            assert all(each.refs for each in undecided), (card.code, path)


def test_a_path_that_is_none_leads_nowhere():
    card = cards(EDITIONS[0])[0]

    assert isinstance(card.follow([]), Node)
    assert card.follow(["maybe"]) is None
    assert card.follow(["no", "foot", "no", "figure", "no"]) is None


def test_cards_and_their_nodes_have_codes_of_their_own():
    for edition in EDITIONS:
        found = cards(edition)
        assert len({card.code for card in found}) == len(found)
        for card in found:
            assert len({node.code for node in card.nodes}) == len(card.nodes)
            for node in card.nodes:
                assert len({choice.code for choice in node.choices}) == len(node.choices)


def test_codes_of_an_organisers_phases_stay_out_of_addresses():
    edition = EDITIONS[0]
    phases = tuple(
        replace(p, code=p.code if p.code == PLAY else f"{p.code}/= ?") for p in edition.timeline.phases
    )
    own = replace(edition, timeline=replace(edition.timeline, phases=phases))

    last_turn = next(card for card in cards(own) if card.code == "last-turn")

    assert all(re.fullmatch(r"[a-z0-9-]+", code) for path, _ in leaves(last_turn) for code in path)


def test_a_leaf_to_read_out_names_its_clauses():
    for card in cards(EDITIONS[0]):
        for path, leaf in leaves(card):
            assert isinstance(leaf, Leaf)
            assert bool(leaf.clauses) or leaf.question != READ_OUT, (card.code, path)


def test_a_path_that_no_card_has_leads_nowhere():
    card = cards(EDITIONS[0])[0]

    assert list(stops(card, ("nowhere",))) == []
