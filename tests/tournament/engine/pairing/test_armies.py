"""Where everybody brings one army (D02), good meets evil as far as it goes; nobody plays another list."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.engine.states import totals
from tournament.engine.entrants import Entrant, Game
from tournament.engine.errors import BrokenDraft
from tournament.engine.fairness import fairness
from tournament.engine.pairing import Conditions, PairingPolicy, pair_round
from tournament.engine.pairing.armies import Armies, armies_of
from tournament.engine.pairing.checker import validate_draft
from tournament.engine.pairing.formats.cut import Cut, pair_cut
from tournament.engine.pairing.formats.round_robin import pair_round_robin
from tournament.engine.pairing.policy import OF_SIDES
from tournament.engine.records import records
from tournament.messages.pairing_reasons import reason_text

GOOD, EVIL, BOTH, UNKNOWN = ("good",), ("evil",), ("good", "evil"), ()


def field(good, evil, **more):
    return [Entrant(n, brings=GOOD if n < good else EVIL, **more) for n in range(good + evil)]


def played(draft, number):
    """Results for a draft: the first-named of each table wins."""
    games = [
        Game(number, p.a, p.b, p.faction_a, 6, 0, table=p.table, is_one_side=p.faction_a == p.faction_b)
        for p in draft.pairings
    ]
    return games + [Game(number, bye.id, None, units_a=6) for bye in draft.byes]


@pytest.mark.parametrize(
    ("one", "two", "armies"),
    [
        (GOOD, EVIL, Armies("good", "evil", "brought")),
        (EVIL, GOOD, Armies("evil", "good", "brought")),
        (GOOD, BOTH, Armies("good", "evil", "brought")),
        (None, EVIL, Armies("good", "evil", "brought")),
        (GOOD, GOOD, Armies("good", "good", "one-side")),
        (EVIL, EVIL, Armies("evil", "evil", "one-side")),
        (BOTH, BOTH, Armies(None, None, "open")),
        (UNKNOWN, GOOD, Armies(None, None, "open")),
        (UNKNOWN, UNKNOWN, Armies(None, None, "open")),
    ],
)
def test_armies_that_were_brought_decide_and_no_imbalance_does(one, two, armies):
    assert {armies_of(one, two, difference=number) for number in (-3, 0, 3)} == {armies}


def test_who_brings_both_plays_by_what_was_played_before():
    assert armies_of(None, None, difference=1) == Armies("evil", "good", "owed")
    assert armies_of(None, None, difference=-1) == Armies("good", "evil", "owed")
    assert armies_of(None, None, difference=0) == Armies(None, None, "roll")


@given(st.integers(0, 6), st.integers(0, 6), st.integers(0, 10**6))
def test_as_many_as_can_play_good_against_evil(good, evil, seed):
    if good + evil == 0:
        return

    draft = pair_round(field(good, evil), [], round_number=1, seed=seed)

    mixed = sum(p.faction_a != p.faction_b for p in draft.pairings)
    assert mixed == min(good, evil)
    assert all(p.is_forced for p in draft.pairings)
    for p in draft.pairings:
        assert (p.faction_a, p.faction_b) == tuple("good" if id_ < good else "evil" for id_ in (p.a, p.b))


def test_a_whole_starter_day_follows_no_imbalance_and_gives_nobody_a_foreign_list():
    people, history = field(5, 3), []
    for number in range(1, 5):
        draft = pair_round(
            people, history, round_number=number, seed="box", given=Conditions(rounds_planned=4)
        )
        assert totals(draft)["one-side"] <= 2
        assert draft.report["relaxed"] == []
        codes = {reason.code for p in draft.pairings for reason in p.reasons}
        assert not codes & {"faction-owed", "faction-roll", "faction-wish"}
        history += played(draft, number)


def test_two_of_one_side_are_told_what_they_do():
    (pairing,) = pair_round(field(2, 0), [], round_number=1, seed=1).pairings

    (text,) = (reason_text(reason) for reason in pairing.reasons if reason.code == "faction-one-side")
    assert text == (
        f"{pairing.a} and {pairing.b} both brought good, and each plays that army (D02). "
        "The roll decides who attacks first (D04)."
    )


@pytest.mark.parametrize("one_side", [(2, 0), (0, 2)])
def test_game_of_one_side_is_the_same_faction_for_both(one_side):
    people = field(*one_side)
    history = played(pair_round(people, [], round_number=1, seed=1), 1)
    faction = "good" if one_side[0] else "evil"

    assert [one.played[0].faction for one in records(people, history).values()] == [faction] * 2
    shares = fairness(people, history, swiss=[1]).shares
    assert [(one.good, one.evil) for one in shares] == [(1, 0) if faction == "good" else (0, 1)] * 2


def test_round_robin_and_cut_play_what_was_brought():
    people, history = field(3, 1), []
    for number in range(1, 4):
        draft = pair_round_robin(people, history, round_number=number, seed=1, seats=range(4))
        history += played(draft, number)
        for p in draft.pairings:
            assert p.faction_a == ("good" if p.a < 3 else "evil")
            assert p.faction_b == ("good" if p.b < 3 else "evil")
    assert draft.report["imbalance"] == {"on_the_way": None, "at_the_end": None}

    cut = pair_cut(people, [], cut=Cut((0, 1, 2, 3), 1), round_number=1)
    assert all(p.is_forced for p in cut.pairings)


def test_a_game_without_a_faction_holds_nobody_up_where_3_02_counts_nothing():
    history = [Game(1, 0, 1, None, 6, 0), Game(1, 2, 3, None, 6, 0)]

    assert pair_round(field(2, 2), history, round_number=2, seed=1).pairings


def test_second_opinion_objects_to_a_foreign_list():
    people = field(2, 2)
    draft = pair_round(people, [], round_number=1, seed=1, policy=PairingPolicy())
    for was, now in product((GOOD, EVIL), repeat=2):
        others = [Entrant(n, brings=was if n == 0 else now) for n in range(4)]
        with pytest.raises(BrokenDraft):
            validate_draft(draft, others, [])


@pytest.mark.parametrize("pair", [pair_round, pair_round_robin])
def test_game_without_sides_counts_nobody_and_calls_nobody(pair):
    people = [Entrant(number, brings=(), plays_sides=False) for number in range(4)]
    games = [Game(1, 0, 1, None, 6, 0), Game(1, 2, 3, None, 6, 0)]

    draft = pair(people, games, round_number=2, seed="s")

    validate_draft(draft, people, games)
    assert {(p.faction_a, p.faction_b, p.is_forced) for p in draft.pairings} == {(None, None, False)}
    assert not [one for p in draft.pairings for one in p.reasons if one.code.startswith("faction")]
    assert not {level["key"] for level in draft.report["levels"]} & {"one-side", *OF_SIDES}
