"""What cannot be paired and why, the second opinion, and what a policy may say."""

from dataclasses import replace

import pytest

from tests.tournament.engine.sentences import raises_saying
from tests.tournament.engine.states import field
from tournament.engine.entrants import Entrant, Game
from tournament.engine.errors import BadPolicy, BadState, BrokenDraft, CannotPair
from tournament.engine.pairing import PairingPolicy, pair_round, validate_draft
from tournament.messages.engine_refusals import refusal_text

ABCD = [Entrant(name) for name in "abcd"]


# ------------------------------------------------------------------ refusals and the second opinion


@pytest.mark.parametrize(
    ("games", "sentence"),
    [
        (
            [Game(2, "a", "b", table=7)],
            "table 7 (a – b) has no result for round 2. Enter the result or rule on the game.",
        ),
        (
            [Game(2, "a", "b", table=7), Game(2, "c", "d", table=3)],
            "tables 3 and 7 have no result for round 2. Enter the results or rule on the games.",
        ),
        (
            [Game(2, "a", "b"), Game(1, "c", None)],
            "c (bye) has no result for round 1. Enter the result.",
        ),
        (
            [Game(2, "a", "b")],
            "the game a – b has no result for round 2. Enter the result or rule on the game.",
        ),
    ],
)
def test_missing_result_names_the_table(games, sentence):
    with pytest.raises(CannotPair) as refused:
        pair_round(ABCD, games, round_number=3, seed=1)

    assert refusal_text(refused.value) == f"Round 3 cannot be paired: {sentence}"
    assert refused.value.code == "missing-result"


def test_many_missing_results_are_counted():
    games = [Game(1, n, n + 1, table=n + 1) for n in range(0, 16, 2)]

    with raises_saying(CannotPair, match="tables 1, 3, 5, 7, 9 and 3 more have no result"):
        pair_round(field(16), games, round_number=2, seed=1)


@pytest.mark.parametrize(("number", "words"), [(2, "already holds round 2"), (0, "already"), (-1, "already")])
def test_round_must_follow_the_history(number, words):
    with raises_saying(BadState, match=words):
        pair_round(ABCD, [Game(2, "a", "b", "good", 3, 3)], round_number=number, seed=1)


def test_round_zero_cannot_be():
    with raises_saying(BadState, match="rounds count from 1"):
        pair_round(ABCD, [], round_number=0, seed=1)


@pytest.mark.parametrize(
    "change",
    [
        lambda d: replace(d, pairings=d.pairings[1:]),
        lambda d: replace(d, pairings=(d.pairings[0], d.pairings[0])),
        lambda d: replace(d, bye="c"),
        lambda d: replace(d, pairings=tuple(replace(p, table=1) for p in d.pairings)),
        lambda d: replace(d, pairings=tuple(replace(p, faction_a="good") for p in d.pairings)),
        lambda d: replace(d, pairings=tuple(replace(p, is_forced=True) for p in d.pairings)),
        lambda d: replace(d, report={**d.report, "levels": [{"key": "floats", "total": 4}]}),
        lambda d: replace(d, report={**d.report, "relaxed": [{"code": "rematch"}]}),
    ],
)
def test_second_opinion_objects_to_every_broken_draft(change):
    draft = pair_round(ABCD, [], round_number=1, seed=1)
    validate_draft(draft, ABCD, [])

    with pytest.raises(BrokenDraft, match="own check objects"):
        validate_draft(change(draft), ABCD, [])


# ------------------------------------------------------------------ policy and report


def test_policy_reads_back_what_it_writes():
    policy = PairingPolicy(order_within_group="adjacent", keep_apart_club="off")

    assert PairingPolicy.from_json(policy.as_json()) == policy
    assert PairingPolicy.from_json(None) == PairingPolicy.from_json({}) == PairingPolicy()
    assert PairingPolicy.from_json({"bye_score": 3}, foreign={"bye_score"}) == PairingPolicy()
    assert policy.digest() != PairingPolicy().digest()
    assert len(policy.digest()) == 64


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"order_in_group": "fold"}, "Did you mean “order_within_group”"),
        ({"zzz": 1}, "Choose from "),
        ({"floats": "none"}, "policy.floats: “none” is not available. Choose one of squares, top-down."),
        ({"floats": ["squares"]}, "is not available"),
        ([], "A policy is an object"),
    ],
)
def test_policy_refuses_what_it_does_not_know(data, words):
    with raises_saying(BadPolicy, match=words):
        PairingPolicy.from_json(data)


def test_report_says_how_the_round_was_found():
    report = pair_round(ABCD, [], round_number=1, seed="hall").report

    assert report["proven"] is True
    assert report["seed"] == "hall"
    assert report["policy_digest"] == PairingPolicy().digest()
    assert report["solver"]["name"] == "rustworkx"
    assert [level["key"] for level in report["levels"]] == ["floats", "faction-wish", "fold", "lot"]
    assert all(level["source"] for level in report["levels"])
