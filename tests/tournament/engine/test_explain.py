"""Why these two met, or why they did not: the sentence, and the round it was worked out from."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournament.engine.states import field, play
from tournament.engine.entrants import Entrant, Game
from tournament.engine.errors import BadState
from tournament.engine.pairing import Given, PairingPolicy, Placed, Situation, explain
from tournament.engine.pairing.situation import edges_by_hand

NAMES = ("Ann", "Bob", "Cid", "Dot")
FOUR = tuple(Entrant(name) for name in NAMES)
ROUND_1 = (Game(1, "Ann", "Bob", "good", 6, 0, table=1), Game(1, "Cid", "Dot", "good", 6, 0, table=2))
FAY_WON = Game(1, "Fay", "Eve", "good", 4, 2)
AFTER_ONE = Situation(FOUR, ROUND_1, 2, 1)


def met(situation=AFTER_ONE):
    """The pairs of the engine's round, and the ones that are not in it."""
    draft = situation.draft()
    return [(p.a, p.b) for p in draft.pairings]


def test_a_pair_of_the_round_has_its_reasons_and_what_parting_them_would_cost():
    one, two = met()[0]

    found = explain(AFTER_ONE, one, two)

    assert (found.is_paired, found.why) == (True, "cost")
    assert found.text.startswith(f"{one} meets {two} in round 2. Both have 3 points.")
    assert "squared floats 72 instead of 0" in found.text
    assert {reason.code for reason in found.reasons} >= {"paired", "score-group", "cost", "changes"}


def test_a_rematch_is_named_with_its_round():
    found = explain(AFTER_ONE, "Ann", "Bob")

    assert (found.is_paired, found.why) == (False, "rule")
    assert "They have met in round 1." in found.text
    assert "rematches 2 instead of 0" in found.text


def test_a_pair_that_would_float_says_for_whom():
    loser = next(pair for pair in met() if "Bob" in pair)
    winner = next(pair for pair in met() if "Ann" in pair)
    other = next(name for name in winner if name != "Ann")
    assert loser != winner

    found = explain(AFTER_ONE, "Ann", "Dot")

    assert found.why == "cost"
    assert f"Ann and Dot do not meet in round 2: Ann meets {other} and Dot meets Bob." in found.text
    assert "Ann would float down from 3 to 0 points against Dot" in found.text
    assert {frozenset(pair) for pair in found.come} == {frozenset(("Ann", "Dot")), frozenset((other, "Bob"))}


def test_where_only_the_lot_decided_it_says_so():
    found = explain(Situation(FOUR, (), 1, 1, PairingPolicy(order_within_group="random")), "Ann", "Bob")

    assert found.why == "lot"
    assert "the round would be as good: the lot decided." in found.text


def test_the_bye_is_explained_and_so_is_everybody_elses():
    three = Situation((*FOUR[:3], Entrant("Eve"), Entrant("Fay")), (*ROUND_1[:1], FAY_WON), 2, 1)

    assert explain(three, "Cid", None).text.startswith("Cid has the bye in round 2.")
    denied = explain(three, "Bob", None)
    assert denied.text.startswith("Bob does not have the bye in round 2: Bob meets")
    assert "the bye would go to Bob, rank" in denied.text


def test_a_second_bye_is_a_rule():
    history = (Game(1, "Ann", "Bob", "good", 6, 0), Game(1, "Cid", None, half_a=6))

    found = explain(Situation(FOUR[:3], history, 2, 1), "Cid", None)

    assert found.why == "rule"
    assert "Cid has had a bye before." in found.text
    assert "Cid would have a bye for the 2nd time" in found.text


def test_who_does_not_play_and_byes_of_even_fields_need_no_round():
    gone = (*FOUR[:3], Entrant("Dot", is_active=False), Entrant("Eve", is_active=False), Entrant("Fay"))

    assert explain(Situation(gone, (), 1, 1), "Dot", "Eve").text == "Dot and Eve do not play in round 1."
    assert explain(Situation(gone, (), 1, 1), "Ann", "Eve").text == "Eve does not play in round 1."
    none = explain(Situation(gone, (), 1, 1), "Ann", None)
    assert (none.why, none.text) == ("no-bye", "4 play in round 1, an even number, so nobody has a bye.")


@pytest.mark.parametrize(("one", "two", "said"), [("Zoe", "Ann", "Zoe is no"), ("Ann", "Ann", "never meets")])
def test_unknown_and_same_entrants_are_refused(one, two, said):
    with pytest.raises(BadState, match=said):
        explain(AFTER_ONE, one, two)


def test_fixed_and_barred_pairs_are_peoples():
    one, two = met()[0]
    others = [name for name in NAMES if name not in {one, two}]
    barred = Situation(FOUR, ROUND_1, 2, 1, given=Given(barred=((one, two),)))
    fixed = Situation(FOUR, ROUND_1, 2, 1, given=Given(fixed=((one, others[0]),)))

    assert "People have barred this pair." in explain(barred, one, two).text
    assert "People have fixed this pair." in explain(fixed, others[0], one).text
    assert f"People have fixed that {one} meets {others[0]}" in explain(fixed, one, two).text


def test_where_there_is_no_other_round_it_says_so():
    two = Situation(FOUR[:2], (), 1, 1)

    found = explain(two, "Ann", "Bob")

    assert found.why == "only-way"
    assert "If these two were parted, there would be no round at all." in found.text


def test_pairs_made_by_hand_are_told_apart_from_the_engines():
    drawn = met()
    by_hand = [Placed("Ann", "Dot", 1), Placed("Cid", "Bob", 2)]

    paired = explain(AFTER_ONE, "Ann", "Dot", pairings=by_hand)
    parted = explain(AFTER_ONE, *drawn[0], pairings=by_hand)
    loose = explain(AFTER_ONE, *drawn[0], pairings=by_hand[1:])

    assert (paired.is_paired, paired.why) == (True, "by-hand")
    assert "People decided that: the engine would not pair them." in paired.text
    assert (parted.is_paired, parted.why) == (False, "by-hand")
    assert "People decided that: the engine would pair them." in parted.text
    assert "Ann is not paired" in loose.text


def test_pairings_that_name_somebody_twice_are_refused():
    whole = AFTER_ONE.field()

    for pairs in ([("Ann", "Bob"), ("Ann", "Cid")], [("Ann", None)]):
        with pytest.raises(BadState, match="Correct the pairings"):
            edges_by_hand(pairs, whole)


def test_policies_that_forbid_are_named():
    club = tuple(Entrant(name, club="Red", families=("Blue",)) for name in NAMES[:2]) + FOUR[2:]

    for policy, said in (
        (PairingPolicy(keep_apart_club="absolute"), "They share a club"),
        (PairingPolicy(keep_apart_families="absolute"), "They share a family"),
    ):
        assert said in explain(Situation(club, (), 1, 1, policy), "Ann", "Bob").text


def test_the_limit_of_factions_is_named():
    eight = tuple(Entrant(n) for n in range(1, 9))
    history = [
        game
        for number, pairs in enumerate(
            (((1, 5), (2, 6), (3, 7), (4, 8)), ((1, 6), (2, 5), (3, 8), (4, 7))), 1
        )
        for game in (Game(number, a, b, "good", 3, 3) for a, b in pairs)
    ]

    found = explain(Situation(eight, history, 3, 1), 1, 2)

    assert found.why == "rule"
    assert "and 2 is the limit." in found.text


def test_everything_is_plain_json():
    told = explain(AFTER_ONE, "Ann", "Bob").as_json()

    assert set(told) == {"a", "b", "paired", "why", "text", "reasons", "levels", "gone", "come"}
    assert told["levels"][0]["key"] == "rematch"


@settings(max_examples=25, deadline=None)
@given(st.integers(3, 16), st.integers(0, 4), st.integers(0, 10**6))
def test_every_question_about_every_round_has_an_answer_that_adds_up(size, rounds, seed):
    entrants = field(size, clubs=3, seed=seed)
    _, history = play(entrants, min(rounds, size // 2), seed=seed)
    number = 1 + max((game.round for game in history), default=0)
    situation = Situation(tuple(entrants), tuple(history), number, seed, given=Given(rounds_planned=number))
    dice = random.Random(seed)
    one, two = dice.sample([*(e.id for e in entrants), *([None] if size % 2 else [])], 2)
    one, two = (two, one) if one is None else (one, two)
    draft = situation.draft()
    pairs = {frozenset((p.a, p.b)) for p in draft.pairings} | {frozenset((draft.bye, None))}

    found = explain(situation, one, two)

    assert found.is_paired == (frozenset((one, two)) in pairs)
    assert found.text.endswith(".")
    assert "  " not in found.text
    turned = {frozenset(pair) for pair in found.come} | (pairs - {frozenset(pair) for pair in found.gone})
    if found.why != "only-way":
        assert (frozenset((one, two)) in turned) != found.is_paired
        assert sorted(map(str, (i for pair in turned for i in pair if i is not None))) == sorted(
            str(e.id) for e in entrants
        )
    first = next((level for level in found.levels if level.cost != level.best and level.key != "lot"), None)
    assert first is None or first.is_worse
