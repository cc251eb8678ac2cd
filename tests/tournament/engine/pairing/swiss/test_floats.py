"""One round: who meets whom within the score groups, and who leaves them."""

import pytest

from tests.tournament.engine.sentences import raises_saying
from tests.tournament.engine.states import field, pairs, play, totals
from tournament.engine.entrants import Entrant, Game
from tournament.engine.errors import BadState
from tournament.engine.pairing import PairingPolicy, pair_round
from tournament.messages.pairing_reasons import reason_text

ABCD = [Entrant(name) for name in "abcd"]


def codes(reasons):
    return [reason.code for reason in reasons]


def test_first_round_folds_the_lot_order():
    draft = pair_round(field(8), [], round_number=1, seed=3)

    assert totals(draft)["fold"] == 0
    assert all(codes(p.reasons)[:1] == ["score-group"] for p in draft.pairings)


def test_adjacent_and_random_are_other_rounds():
    rounds = [
        pairs(
            pair_round(field(12), [], round_number=1, seed=3, policy=PairingPolicy(order_within_group=order))
        )
        for order in ("fold", "adjacent", "random")
    ]

    assert rounds[0] != rounds[1] != rounds[2] != rounds[0]


@pytest.mark.parametrize("seed", range(6))
def test_nobody_floats_the_same_way_twice_while_it_can_be_avoided(seed):
    """Three leaders with 3 points, three with none: one leader must float, and p0 did so before."""
    gone = [Entrant(n, is_active=False) for n in ("s1", "s2", "t0", "t1", "t2", "t3", "t4", "u0")]
    people = [Entrant(n) for n in ("p0", "p1", "p2", "q0", "q1", "q2")]
    history = [
        *(Game(1, f"p{n}", f"t{n}", "good", 6, 0) for n in range(3)),
        Game(1, "s1", "t3", "good", 6, 0),
        Game(1, "s2", "t4", "good", 6, 0),
        Game(2, "p0", "u0", "evil", 0, 6),
        Game(2, "p1", "s1", "evil", 0, 6),
        Game(2, "p2", "s2", "evil", 0, 6),
    ]
    draft = pair_round([*people, *gone], history, round_number=3, seed=seed)

    floats = [r.data["down"] for p in draft.pairings for r in p.reasons if r.code == "float"]
    assert len(floats) == 1
    assert floats != ["p0"]


def test_game_without_a_faction_is_refused_unless_it_was_not_played():
    unplayed = Game(1, "a", "b", None, 6, 0, is_administrative=True)

    assert pair_round(ABCD, [unplayed], round_number=2, seed=1).pairings
    with raises_saying(BadState, match="Round 1, a against b: it is not recorded who played good") as refused:
        pair_round(ABCD, [unplayed._replace(is_administrative=False)], round_number=2, seed=1)
    assert refused.value.code == "faction-missing"


def test_float_again_is_said():
    history = [
        Game(1, "a", None, units_a=6),
        Game(1, "b", "c", "good", 0, 0),
    ]
    three = ABCD[:3]

    draft = pair_round(
        three,
        [*history, Game(2, "a", "b", "good", 6, 0), Game(2, "c", None, units_a=6)],
        round_number=3,
        seed=1,
    )

    again = [r for p in draft.pairings for r in p.reasons if r.code == "float-again"]
    assert [(r.data["entrant"], r.data["way"]) for r in again] == [("a", "down")]
    assert reason_text(again[0]).startswith("a floats down twice in a row (a bye counts as one).")


def test_top_down_has_a_level_per_score_group_and_pays_for_it_in_squares():
    _, history = play(field(24), 4, seed=11)
    squares = pair_round(field(24), history, round_number=5, seed=11)
    top_down = pair_round(
        field(24), history, round_number=5, seed=11, policy=PairingPolicy(floats="top-down")
    )

    levels = [t for key, t in totals(top_down).items() if key.startswith("floats-group")]
    assert levels
    assert totals(squares)["floats"] <= totals(top_down)["floats"]
