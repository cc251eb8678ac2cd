"""Why two met and why two did not, in sentences."""

import random
from dataclasses import replace

import pytest
from hypothesis import given as example
from hypothesis import settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.tournament.engine.sentences import raises_saying
from tests.tournament.engine.states import field, play
from tournament.engine.entrants import Entrant, Game
from tournament.engine.errors import BadState
from tournament.engine.pairing import Conditions, PairingPolicy, Placed, Situation, explain_pair
from tournament.messages.pairing_reasons import reason_text, reason_texts

NAMES = ("Ann", "Bob", "Cid", "Dot")
FOUR = tuple(Entrant(name) for name in NAMES)
WON = (Game(1, "Ann", "Bob", "good", 6, 0), Game(1, "Cid", "Dot", "good", 6, 0))
SECOND = Situation(FOUR, WON, 2, 1)


def codes(found):
    return [reason.code for reason in found.reasons]


def said(found, code):
    return next(reason_text(reason) for reason in found.reasons if reason.code == code)


def test_two_who_meet_hear_what_parting_them_would_cost():
    found = explain_pair(SECOND, "Ann", "Cid")

    assert (found.is_paired, found.why) == (True, "cost")
    assert reason_text(found.reasons[0]) == "Ann plays Cid in round 2."
    assert "score-group" in codes(found)
    assert "table" in codes(found)
    assert said(found, "cost") == "Without this pairing, the round would be worse."
    assert said(found, "level") == "Squared floats: 72 instead of 0."
    assert {frozenset(pair) for pair in found.gone} == {frozenset(("Ann", "Cid")), frozenset(("Bob", "Dot"))}


def test_two_who_have_met_hear_in_which_round():
    found = explain_pair(SECOND, "Bob", "Ann")

    assert (found.is_paired, found.why) == (False, "rule")
    assert [reason_text(reason) for reason in found.reasons[:3]] == [
        "Bob and Ann do not meet in round 2.",
        "Bob plays Dot.",
        "Ann plays Cid.",
    ]
    assert said(found, "rematch") == "Ann and Bob met in round 1."
    assert set(found.come[0]) == {"Ann", "Bob"}


def test_two_who_do_not_meet_hear_who_would_float():
    found = explain_pair(SECOND, "Ann", "Dot")

    assert found.why == "cost"
    assert said(found, "consequence") == "Ann would float down from 3 to 0 points against Dot."
    assert said(found, "changes") == "With this pairing, the round would also have: Cid – Bob."
    assert next(level for level in found.levels if level.key == "floats").cost == 72


def test_the_bye_can_be_asked_about():
    history = (Game(1, "Cid", None, units_a=6), Game(1, "Ann", "Bob", "good", 6, 0))
    asked = Situation(FOUR[:3], history, 2, 1)

    has, has_not = explain_pair(asked, "Bob", None), explain_pair(asked, "Ann", None)

    assert (has.is_paired, reason_text(has.reasons[0])) == (True, "Bob has the bye in round 2.")
    assert said(has, "bye-rank") == (
        "Without this pairing, the bye would go to Ann (place 2) instead of Bob (place 3)."
    )
    assert reason_texts(has_not.reasons[:2]) == "Ann does not have the bye in round 2. Ann plays Cid."
    assert said(has_not, "bye-rank") == (
        "The bye goes to the lowest in the standings who can be spared: Ann has place 2 and Bob has place 3."
    )


def test_who_had_a_bye_is_told():
    history = (Game(1, "Cid", None, units_a=6), Game(1, "Ann", "Bob", "good", 6, 0))

    found = explain_pair(Situation(FOUR[:3], history, 2, 1), "Cid", None)

    assert found.why == "rule"
    assert said(found, "second-bye") == "Cid has had a bye before."


def test_a_second_bye_of_somebody_else_is_told():
    history = (Game(1, "Cid", None, units_a=6), Game(2, "Bob", None, units_a=6))

    found = explain_pair(Situation(FOUR[:3], history, 3, 1), "Ann", "Bob")

    assert found.why == "rule"
    assert said(found, "cost") == "With this pairing, the round would be worse."
    assert said(found, "consequence") == "Cid would have another bye after 1."


def test_nobody_has_a_bye_where_an_even_number_plays():
    found = explain_pair(SECOND, "Ann", None)

    assert (found.why, reason_texts(found.reasons)) == (
        "no-bye",
        "4 players play in round 2, an even number. There is no bye.",
    )
    assert found.as_json()["levels"] == []


def test_who_does_not_play_is_named():
    gone = tuple(replace(e, is_active=e.id in {"Ann", "Bob"}) for e in FOUR)
    asked = Situation(gone, WON, 2, 1)

    assert reason_texts(explain_pair(asked, "Ann", "Cid").reasons) == "Cid does not play in round 2."
    assert reason_texts(explain_pair(asked, "Dot", "Cid").reasons) == "Dot and Cid do not play in round 2."
    assert explain_pair(asked, "Dot", "Cid").why == "absent"


def test_two_alone_can_only_meet():
    found = explain_pair(Situation(FOUR[:2], (), 1, 1), "Ann", "Bob")

    assert (found.is_paired, found.why, found.levels) == (True, "only-way", ())
    assert said(found, "only-way") == "Without this pairing, no round would be possible."


def test_the_lot_is_called_the_lot():
    policy = PairingPolicy(order_within_group="random")
    asked = Situation(FOUR, (), 1, 1, policy)

    found = explain_pair(asked, "Ann", "Bob")

    assert found.why == "lot"
    assert "The lot decided" in said(found, "lot")


@pytest.mark.parametrize(
    ("given", "pair", "why", "code"),
    [
        (Conditions(fixed=(("Ann", "Dot"),)), ("Ann", "Dot"), "by-hand", "fixed"),
        (Conditions(fixed=(("Ann", "Dot"),)), ("Ann", "Cid"), "by-hand", "fixed"),
        (Conditions(barred=(("Ann", "Cid"),)), ("Cid", "Ann"), "by-hand", "barred"),
    ],
)
def test_what_people_have_settled_is_said(given, pair, why, code):
    found = explain_pair(replace(SECOND, given=given), *pair)

    assert found.why == why
    assert said(found, code).startswith("An official ")
    assert said(found, "better").endswith("this pairing, the round would be better.")
    assert said(found, "level") == "Squared floats: 0 instead of 72."


def test_pairings_by_hand_are_told_from_the_engines():
    by_hand = [Placed("Ann", "Dot", 1), Placed("Cid", "Bob", 2)]

    met = explain_pair(SECOND, "Ann", "Dot", pairings=by_hand)
    parted = explain_pair(SECOND, "Ann", "Cid", pairings=by_hand)

    assert (met.is_paired, met.why) == (True, "by-hand")
    assert said(met, "by-hand") == "An official decided that. The engine would not pair them."
    assert (parted.is_paired, parted.why) == (False, "by-hand")
    assert said(parted, "by-hand") == "An official decided that. The engine would pair them."


def test_a_pair_at_another_table_than_the_engines_is_told_so():
    drawn = {frozenset((p.a, p.b)): p for p in SECOND.draft().pairings}
    top = drawn[frozenset(("Ann", "Cid"))]

    there = explain_pair(SECOND, "Ann", "Cid", pairings=[Placed("Cid", "Ann", top.table)])
    other = explain_pair(SECOND, "Ann", "Cid", pairings=[Placed("Cid", "Ann", 7)])

    assert said(there, "table") == "Table 1: the top pairing."
    assert said(other, "table-other") == "They sit at table 7. Paired now, it would be table 1."
    assert "table" not in codes(other)


def test_who_is_loose_in_the_pairings_is_said():
    found = explain_pair(SECOND, "Ann", "Dot", pairings=[Placed("Cid", "Bob", 2)])

    assert reason_texts(found.reasons[1:3]) == "Ann is not paired. Dot is not paired."


def test_shared_clubs_and_the_faction_limit_are_rules_in_words():
    clubs = tuple(replace(e, club="Red Dice") if e.id in {"Ann", "Cid"} else e for e in FOUR)
    asked = Situation(clubs, WON, 2, 1, PairingPolicy(keep_apart_club="absolute"))

    found = explain_pair(asked, "Ann", "Cid")

    assert said(found, "same-club") == (
        "Ann and Cid are from the same club, and this tournament keeps clubs apart."
    )


def test_families_are_called_a_family():
    kin = tuple(replace(e, families=("Gray",)) if e.id in {"Ann", "Cid"} else e for e in FOUR)
    asked = Situation(kin, WON, 2, 1, PairingPolicy(keep_apart_families="absolute"))

    assert said(explain_pair(asked, "Ann", "Cid"), "same-families").startswith(
        "Ann and Cid are of the same family"
    )


def test_the_faction_limit_names_who_would_pass_it():
    people = [Entrant(n) for n in range(8)]
    history = tuple(
        Game(r, a, b, "good", 3, 3)
        for r, pairs in ((1, ((0, 4), (1, 5), (2, 6), (3, 7))), (2, ((0, 5), (1, 4), (2, 7), (3, 6))))
        for a, b in pairs
    )

    found = explain_pair(Situation(tuple(people), history, 3, 1), 0, 1)

    assert found.why == "rule"
    text = said(found, "faction-limit")
    assert text.endswith("would have played 3 more games with one faction than the other. The limit is 2.")


def test_a_pair_that_the_later_rounds_cannot_bear_is_told_so():
    """Two rounds around a ring leave a prism; its three rungs in one round would leave two triangles."""
    rounds = ((1, (0, 1), (2, 3), (4, 5)), (2, (1, 2), (3, 4), (5, 0)))
    history = tuple(Game(n, a, b, "good", 3, 3) for n, *pairs in rounds for a, b in pairs)
    given = Conditions(rounds_planned=5, fixed=((0, 3),))

    found = explain_pair(Situation(tuple(map(Entrant, range(6))), history, 3, 1, given=given), 1, 4)

    assert (found.is_paired, found.why) == (False, "rule")
    assert said(found, "look-ahead") == "With this pairing, round 4 could not be paired without a rematch."


@pytest.mark.parametrize(
    ("pair", "message"),
    [
        (("Ann", "Zed"), "Zed is not a player here. Choose two players, or one and the bye."),
        (("Ann", "Ann"), "Ann cannot play against Ann. Choose two different players."),
    ],
)
def test_odd_questions_are_refused(pair, message):
    with raises_saying(BadState, match=message):
        explain_pair(SECOND, *pair)


@pytest.mark.parametrize("pairs", [[Placed("Ann", "Ann")], [Placed("Ann", None)], [Placed("Ann", "Zed")]])
def test_pairings_that_are_none_are_refused(pairs):
    with raises_saying(
        BadState, match="does not play this round or is paired twice|a bye that this round does not have"
    ):
        explain_pair(SECOND, "Ann", "Bob", pairings=pairs)


@pytest.mark.parametrize("seed", range(12))
def test_the_other_round_is_never_better_and_has_the_pair_the_other_way_round(seed):
    dice = random.Random(seed)
    size, rounds = dice.randrange(5, 14), dice.randrange(0, 4)
    entrants = tuple(field(size, clubs=3, seed=seed))
    asked = Situation(entrants, tuple(play(list(entrants), rounds, seed=seed)[1]), rounds + 1, seed)
    one, two = dice.sample(range(size), 2)

    found = explain_pair(asked, one, two)

    assert [level.cost for level in found.levels] > [level.best for level in found.levels]
    came, went = ({frozenset(pair) for pair in pairs} for pairs in (found.come, found.gone))
    assert frozenset((one, two)) in (went if found.is_paired else came)
    assert {id_ for pair in came for id_ in pair} == {id_ for pair in went for id_ in pair}
    assert reason_texts(found.reasons) == reason_texts(found.as_json()["reasons"])


@settings(max_examples=examples(10), deadline=None)
@example(st.integers(3, 16), st.integers(0, 4), st.integers(0, 10**6))
def test_every_question_about_every_round_has_an_answer_that_adds_up(size, rounds, seed):
    entrants = field(size, clubs=3, seed=seed)
    _, history = play(entrants, min(rounds, size // 2), seed=seed)
    number = 1 + max((game.round for game in history), default=0)
    situation = Situation(
        tuple(entrants), tuple(history), number, seed, given=Conditions(rounds_planned=number)
    )
    dice = random.Random(seed)
    one, two = dice.sample([*(e.id for e in entrants), *([None] if size % 2 else [])], 2)
    one, two = (two, one) if one is None else (one, two)
    draft = situation.draft()
    pairs = {frozenset((p.a, p.b)) for p in draft.pairings} | {frozenset((draft.bye, None))}

    found = explain_pair(situation, one, two)

    assert found.is_paired == (frozenset((one, two)) in pairs)
    assert reason_texts(found.reasons).endswith(".")
    assert "  " not in reason_texts(found.reasons)
    turned = {frozenset(pair) for pair in found.come} | (pairs - {frozenset(pair) for pair in found.gone})
    if found.why != "only-way":
        assert (frozenset((one, two)) in turned) != found.is_paired
        assert sorted(map(str, (i for pair in turned for i in pair if i is not None))) == sorted(
            str(e.id) for e in entrants
        )
    first = next((level for level in found.levels if level.cost != level.best and level.key != "lot"), None)
    assert first is None or first.is_worse
