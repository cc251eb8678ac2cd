"""Records derived from a history, and histories that contradict themselves."""

import pytest

from tournament.engine.entrants import (
    Entrant,
    Game,
    canonical,
    half_points_as_number,
    in_points,
    records,
)
from tournament.engine.errors import BadState

FIELD = [Entrant("ann"), Entrant("bob"), Entrant("cid"), Entrant("dot", name="Dot Day")]


def game(round_=1, a="ann", b="bob", faction_a="good", half_a=6, half_b=0, **more):
    return Game(round_, a, b, faction_a, half_a, half_b, **more)


def test_record_counts_points_factions_opponents_and_tables():
    history = [
        game(1, "ann", "bob", "good", 6, 0, table=1, remaining_a=700, remaining_b=300),
        game(2, "cid", "ann", "good", 3, 3, table=1),
    ]

    ann = records(FIELD, history)["ann"]

    assert (ann.half_points, ann.imbalance, ann.byes) == (9, 0, 0)
    assert ann.met == {"bob": (1,), "cid": (2,)}
    assert ann.tables == {1: (1, 2)}
    assert [p.difference for p in ann.played] == [400, 0]
    assert [p.faction for p in ann.played] == ["good", "evil"]


def test_record_of_the_other_side_mirrors_it():
    bob = records(FIELD, [game(remaining_a=700, remaining_b=300)])["bob"]

    assert (bob.half_points, bob.imbalance, bob.played[0].difference) == (0, -1, -400)


def test_bye_brings_points_but_no_faction_and_no_opponent():
    record = records(FIELD, [Game(1, "cid", None, half_a=6, table=3)])["cid"]

    assert (record.half_points, record.imbalance, record.byes) == (6, 0, 1)
    assert record.met == {}
    assert record.tables == {}


def test_administrative_game_may_lack_a_faction_and_feeds_no_difference():
    history = [game(faction_a=None, is_administrative=True, remaining_a=900, remaining_b=0)]

    ann = records(FIELD, history)["ann"]

    assert (ann.half_points, ann.imbalance, ann.played[0].difference) == (6, 0, 0)


def test_game_without_result_counts_for_nothing_yet():
    assert records(FIELD, [game(half_a=None, half_b=None)])["ann"].played == ()


def test_floats_are_read_from_the_scores_before_the_round():
    history = [game(1), game(1, "cid", "dot", "good", 3, 3), game(2, "ann", "cid", "evil", 0, 6)]

    everyone = records(FIELD, history)

    assert everyone["ann"].floated_in(2) == "down"
    assert everyone["cid"].floated_in(2) == "up"
    assert everyone["ann"].floated_in(1) is None
    assert everyone["dot"].floated_in(2) is None


def test_a_bye_counts_as_floating_down():
    assert records(FIELD, [Game(1, "cid", None, half_a=6)])["cid"].floated_in(1) == "down"


def test_input_order_does_not_matter():
    history = [game(1), game(2, "ann", "cid", "evil", 0, 6)]

    assert records(FIELD, history) == records(FIELD[::-1], history[::-1])
    assert list(records(FIELD[::-1], [])) == ["ann", "bob", "cid", "dot"]


@pytest.mark.parametrize(
    ("history", "code", "words"),
    [
        ([game(0)], "round-number", "Round 0 cannot be"),
        ([game(2, b="zoe")], "unknown-entrant", "Round 2 names zoe"),
        ([game(), game(a="bob", b="ann")], "pairing-twice", "Round 1, bob and ann"),
        ([game(), game(b="cid")], "entrant-twice-in-round", "ann is in two pairings"),
        ([game(b="ann")], "plays-himself", "Round 1, ann and ann"),
        ([game(half_a=-1)], "points", "Round 1, ann and bob"),
        ([game(half_a=1.5)], "points", "1.5 halves"),
        ([game(half_a=10**30)], "points", "from 0 to 1000, not 1000000"),
        ([game(half_b=True)], "points", "True halves"),
        ([game(faction_a="neutral")], "faction", "'neutral' is no faction"),
        ([game(half_b=None)], "half-a-result", "only one side has points"),
        ([game(a="dot", b=None, faction_a=None, half_b=2)], "bye-opponent", "Round 1, bye of Dot Day"),
        ([game(b=None, faction_a="good")], "bye-faction", "played with no faction"),
    ],
)
def test_contradictory_history_is_refused_with_a_sentence(history, code, words):
    with pytest.raises(BadState, match=words) as refused:
        records(FIELD, history)

    assert refused.value.code == code
    assert refused.value.data["round"] == history[-1].round


def test_entrant_given_twice_is_refused():
    with pytest.raises(BadState, match="Entrant ann is given twice"):
        records([*FIELD, Entrant("ann")], [])


def test_one_game_given_twice_is_refused():
    with pytest.raises(BadState, match="in the history twice"):
        records(FIELD, [game()] * 2)


@pytest.mark.parametrize("id_", [None, 1.5, ("a", "b")])
def test_what_is_no_id_is_refused(id_):
    with pytest.raises(BadState, match="is no id of an entrant"):
        records([*FIELD, Entrant(id_)], [])


@pytest.mark.parametrize("table", [0, -3])
def test_a_need_for_a_table_that_cannot_be_is_refused(table):
    with pytest.raises(BadState, match=f"Ann needs table {table}: tables count from 1. Correct it."):
        records([Entrant(1, name="Ann", fixed_table=table)], [])


def test_numbers_sort_before_words():
    assert sorted(["b", 10, "a", 9], key=canonical) == [9, 10, "a", "b"]


@pytest.mark.parametrize(
    ("half", "words"), [(2, "1 point"), (3, "1.5 points"), (0, "0 points"), (6, "3 points")]
)
def test_half_points_read_as_points(half, words):
    assert in_points(half) == words
    assert half_points_as_number(half) == half / 2
