"""Records derived from a history: what each entrant lived through, and what it adds up to."""

import pytest

from tournament.engine.entrants import Entrant, Game
from tournament.engine.records import records

FIELD = [Entrant("ann"), Entrant("bob"), Entrant("cid"), Entrant("dot", name="Dot Day")]


def game(round_=1, a="ann", b="bob", faction_a="good", units_a=6, units_b=0, **more):
    return Game(round_, a, b, faction_a, units_a, units_b, **more)


def test_record_counts_points_factions_opponents_and_tables():
    history = [
        game(1, "ann", "bob", "good", 6, 0, table=1, remaining_a=700, remaining_b=300),
        game(2, "cid", "ann", "good", 3, 3, table=1),
    ]

    ann = records(FIELD, history)["ann"]

    assert (ann.units, ann.imbalance, ann.byes) == (9, 0, 0)
    assert ann.met == {"bob": (1,), "cid": (2,)}
    assert ann.tables == {1: (1, 2)}
    assert [p.difference for p in ann.played] == [400, 0]
    assert [p.faction for p in ann.played] == ["good", "evil"]


def test_record_of_the_other_side_mirrors_it():
    bob = records(FIELD, [game(remaining_a=700, remaining_b=300)])["bob"]

    assert (bob.units, bob.imbalance, bob.played[0].difference) == (0, -1, -400)


def test_bye_brings_points_but_no_faction_and_no_opponent():
    record = records(FIELD, [Game(1, "cid", None, units_a=6, table=3)])["cid"]

    assert (record.units, record.imbalance, record.byes) == (6, 0, 1)
    assert record.met == {}
    assert record.tables == {}


def test_administrative_game_may_lack_a_faction_and_feeds_no_difference():
    history = [game(faction_a=None, is_administrative=True, remaining_a=900, remaining_b=0)]

    ann = records(FIELD, history)["ann"]

    assert (ann.units, ann.imbalance, ann.played[0].difference) == (6, 0, 0)


def test_game_without_result_counts_for_nothing_yet():
    assert records(FIELD, [game(units_a=None, units_b=None)])["ann"].played == ()


def test_floats_are_read_from_the_scores_before_the_round():
    history = [game(1), game(1, "cid", "dot", "good", 3, 3), game(2, "ann", "cid", "evil", 0, 6)]

    everyone = records(FIELD, history)

    assert everyone["ann"].floated_in(2) == "down"
    assert everyone["cid"].floated_in(2) == "up"
    assert everyone["ann"].floated_in(1) is None
    assert everyone["dot"].floated_in(2) is None


def test_a_bye_counts_as_floating_down():
    assert records(FIELD, [Game(1, "cid", None, units_a=6)])["cid"].floated_in(1) == "down"


def test_input_order_does_not_matter():
    history = [game(1), game(2, "ann", "cid", "evil", 0, 6)]

    assert records(FIELD, history) == records(FIELD[::-1], history[::-1])
    assert list(records(FIELD[::-1], [])) == ["ann", "bob", "cid", "dot"]


@pytest.mark.parametrize(
    "unplayed", [{"absent": "a"}, {"absent": "b"}, {"absent": "both"}, {"is_unplayed": True}]
)
def test_game_that_nobody_played_is_neither_a_faction_nor_a_meeting(unplayed):
    ann = records(FIELD, [game(is_administrative=True, table=4, **unplayed)])["ann"]

    assert (ann.units, ann.imbalance, ann.met) == (6, 0, {})
    assert ann.tables == {4: (1,)}


def test_noshow_is_a_meeting_where_the_policy_says_so_and_still_no_faction():
    ann = records(FIELD, [game(absent="b"), game(2, "ann", "cid", is_unplayed=True)], noshow_meets=True)[
        "ann"
    ]

    assert (ann.imbalance, ann.met) == (0, {"bob": (1,)})


def test_annulled_game_keeps_factions_and_meeting_and_gives_no_points():
    history = [game(), game(2, "ann", "bob", "evil", 6, 0, is_annulled=True, table=2)]

    ann = records(FIELD, history)["ann"]

    assert (ann.units, ann.imbalance, ann.met) == (6, 0, {"bob": (1, 2)})
    assert [one.round for one in ann.played] == [1]


def test_annulled_game_that_nobody_played_and_annulled_bye_leave_nothing():
    history = [game(absent="b", is_annulled=True), Game(2, "ann", None, units_a=6, is_annulled=True)]

    ann = records(FIELD, history)["ann"]

    assert (ann.units, ann.imbalance, ann.met, ann.byes, ann.played) == (0, 0, {}, 0, ())
