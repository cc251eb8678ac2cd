"""Round robin: the published tables, everybody once, and nobody with too much of one side."""

import random
from dataclasses import replace

import pytest

from tests.examples import some_of
from tests.tournament.engine.sentences import raises_saying
from tests.tournament.engine.states import field, finish
from tournament.engine.entrants import Entrant, Game
from tournament.engine.errors import BrokenDraft, CannotPair
from tournament.engine.pairing import validate_draft
from tournament.engine.pairing.formats.balance import balance
from tournament.engine.pairing.formats.round_robin import (
    berger,
    games_that_count,
    pair_round_robin,
    rounds_needed,
    schedule,
    take_seats,
)
from tournament.engine.pairing.policy import PairingPolicy
from tournament.engine.records import records
from tournament.messages.pairing_reasons import reason_text

ROLL = PairingPolicy(round_robin_factions="roll")
# The tables of the FIDE Handbook, C.05 Annex 1, as printed there.
PUBLISHED = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
    10: [
        "1-10 2-9 3-8 4-7 5-6",
        "10-6 7-5 8-4 9-3 1-2",
        "2-10 3-1 4-9 5-8 6-7",
        "10-7 8-6 9-5 1-4 2-3",
        "3-10 4-2 5-1 6-9 7-8",
        "10-8 9-7 1-6 2-5 3-4",
        "4-10 5-3 6-2 7-1 8-9",
        "10-9 1-8 2-7 3-6 4-5",
        "5-10 6-4 7-3 8-2 9-1",
    ],
    12: [
        "1-12 2-11 3-10 4-9 5-8 6-7",
        "12-7 8-6 9-5 10-4 11-3 1-2",
        "2-12 3-1 4-11 5-10 6-9 7-8",
        "12-8 9-7 10-6 11-5 1-4 2-3",
        "3-12 4-2 5-1 6-11 7-10 8-9",
        "12-9 10-8 11-7 1-6 2-5 3-4",
        "4-12 5-3 6-2 7-1 8-11 9-10",
        "12-10 11-9 1-8 2-7 3-6 4-5",
        "5-12 6-4 7-3 8-2 9-1 10-11",
        "12-11 1-10 2-9 3-8 4-7 5-6",
        "6-12 7-5 8-4 9-3 10-2 11-1",
    ],
}
# Who leaves before which round, out of how many.
LEAVERS = [(6, 2), (6, 4), (7, 2), (7, 5), (9, 3), (12, 6)]


def play(entrants, *, seed=0, policy=PairingPolicy(), leaves=None, policy_dice=0):  # noqa: B008 - frozen
    """The whole round robin: drafts, history, and the entrants as they ended."""
    dice = random.Random(f"{seed} {policy_dice}")
    drafts, history, seats = [], [], ()
    for number in range(1, rounds_needed(len(entrants)) + 1):
        if leaves == number:
            entrants = [replace(entrants[0], is_active=False), *entrants[1:]]
        draft = pair_round_robin(
            entrants, history, round_number=number, seats=seats, seed=seed, policy=policy
        )
        seats = draft.report["seats"]
        drafts.append(draft)
        history += finish(draft, number, dice)
    return drafts, history, entrants


@pytest.mark.parametrize("size", PUBLISHED)
def test_the_table_is_the_published_one(size):
    shown = [" ".join(f"{a}-{b}" for a, b in games) for games in berger(size)]
    assert shown == PUBLISHED[size]


@pytest.mark.parametrize("entrants", range(3, 13))
def test_everybody_meets_everybody_once(entrants):
    drafts, _, _ = play(field(entrants))
    met = [frozenset((p.a, p.b)) for draft in drafts for p in draft.pairings]
    assert len(met) == len(set(met)) == entrants * (entrants - 1) // 2


@pytest.mark.parametrize("entrants", range(3, 13, 2))
def test_an_odd_field_gives_everybody_one_round_off(entrants):
    drafts, _, _ = play(field(entrants))
    assert sorted(draft.bye for draft in drafts) == list(range(entrants))
    assert "sits out round 1" in reason_text(drafts[0].bye_reasons[0])


@pytest.mark.parametrize("entrants", range(3, 13))
@pytest.mark.parametrize("seed", some_of(range(5), 1))
def test_nobody_is_ever_further_than_one_from_balance(entrants, seed):
    people = field(entrants)
    drafts, history, _ = play(people, seed=seed)
    for number in range(1, len(drafts) + 1):
        after = records(people, [game for game in history if game.round <= number])
        assert max(abs(record.imbalance) for record in after.values()) <= 1


@pytest.mark.parametrize(("entrants", "leaves"), LEAVERS)
@pytest.mark.parametrize("seed", range(5))
def test_a_drop_pushes_nobody_past_two(entrants, leaves, seed):
    people = field(entrants)
    _, history, _ = play(people, seed=seed, leaves=leaves)
    assert max(abs(record.imbalance) for record in records(people, history).values()) <= 2


@pytest.mark.parametrize("seed", some_of(range(60), 15))
def test_drops_and_returns_push_nobody_past_two(seed):
    dice = random.Random(seed)
    people, history, seats = field(3 + seed % 10), [], ()
    for number in range(1, rounds_needed(len(people)) + 1):
        if number > 1 and dice.random() < 0.3:
            chosen = dice.randrange(len(people))
            people[chosen] = replace(people[chosen], is_active=not people[chosen].is_active)
        if sum(one.is_active for one in people) < 2:
            break
        draft = pair_round_robin(people, history, round_number=number, seats=seats, seed=seed)
        seats = draft.report["seats"]
        history += finish(draft, number, dice)
    assert max(abs(record.imbalance) for record in records(people, history).values()) <= 2


def test_the_checker_lets_only_a_schedule_choose_between_equals():
    draft = pair_round_robin(field(4), [], round_number=1, seed=1)
    with pytest.raises(BrokenDraft, match="have the wrong factions"):
        validate_draft(replace(draft, report={**draft.report, "stage": "cut"}), field(4), [])


def test_different_imbalances_are_decided_by_the_rules():
    drafts, _, _ = play(field(6))
    forced = [p for draft in drafts for p in draft.pairings if p.is_forced]
    assert forced
    assert all(any(reason.code == "faction-owed" for reason in p.reasons) for p in forced)


def test_between_equals_the_table_says_who_plays_good():
    draft = pair_round_robin(field(4), [], round_number=1, seed=1)
    assert all(p.faction_a is not None and not p.is_forced for p in draft.pairings)
    reason = draft.pairings[0].reasons[0]
    assert reason.code == "faction-table"
    assert "so that all stay balanced to the last round" in reason_text(reason)


def test_the_policy_may_leave_equals_to_the_roll():
    drafts, _, _ = play(field(6), policy=ROLL)
    assert all(p.faction_a is None for p in drafts[0].pairings)
    assert drafts[0].report["imbalance"] == {"on_the_way": None, "at_the_end": None}


def test_seats_are_drawn_by_the_seed_and_not_by_the_order_of_input():
    people = field(8)
    assert take_seats(people, seed="x") == take_seats(people[::-1], seed="x")
    assert len({take_seats(people, seed=seed) for seed in range(10)}) == 10


def test_a_drop_changes_nobody_elses_games():
    whole, _, _ = play(field(7))
    holed, _, _ = play(field(7), leaves=6)
    for before, after in zip(whole, holed, strict=True):
        kept = {frozenset((p.a, p.b)) for p in after.pairings}
        assert kept <= {frozenset((p.a, p.b)) for p in before.pairings}


def test_the_opponent_of_who_left_rests_with_a_reason():
    drafts, _, _ = play(field(6), leaves=2)
    [bye] = drafts[1].byes
    assert bye.reasons[0].code == "opponent-left"
    assert reason_text(bye.reasons[0]) == f"{bye.id} would play 0, who no longer plays."


def test_a_drop_in_an_odd_field_may_give_two_byes():
    drafts, _, _ = play(field(7), leaves=2)
    assert {len(draft.byes) for draft in drafts[1:]} == {0, 2}


@pytest.mark.parametrize("size", [0, 2, 13, 40])
def test_only_small_fields_play_everybody_against_everybody(size):
    with raises_saying(CannotPair, match="A round robin is for 3 to 12 players"):
        pair_round_robin(field(size), [], round_number=1, seed=1)


def test_there_is_no_round_after_the_last():
    with raises_saying(CannotPair, match="this round robin has 3 rounds"):
        pair_round_robin(field(4), [], round_number=4, seed=1)


def test_a_late_arrival_takes_the_free_seat_of_an_odd_field():
    people = field(5)
    draft = pair_round_robin(people, [], round_number=1, seed=1)
    history = finish(draft, 1, random.Random(1))
    seats = draft.report["seats"]
    second = pair_round_robin([*people, Entrant(99)], history, round_number=2, seats=seats, seed=1)
    assert second.report["seats"] == [*seats, 99]
    assert not second.byes


def test_a_late_arrival_without_a_free_seat_is_refused_by_name():
    people = field(6)
    seats = take_seats(people, seed=1)
    with raises_saying(CannotPair, match="Zoe came after the schedule"):
        take_seats([*people, Entrant(99, name="Zoe")], seed=1, before=seats)


def test_a_pair_that_met_by_hand_meets_again_and_says_so():
    people = field(4)
    seats = take_seats(people, seed=1)
    a, b = schedule(seats)[1][0]
    others = [seat for seat in seats if seat not in {a, b}]
    history = [Game(1, a, b, "good", 6, 0), Game(1, *others, "good", 6, 0)]
    draft = pair_round_robin(people, history, round_number=2, seats=seats, seed=1)
    assert draft.report["rematches"] == 2
    assert draft.pairings[0].reasons[0].code == "rematch"


@pytest.mark.parametrize(("drops", "leaves", "is_kept"), [
    ("half", 3, False),
    ("half", 4, True),
    ("stand", 2, True),
    ("annul", 5, False),
])  # fmt: skip
def test_the_games_of_who_left_count_by_policy(drops, leaves, is_kept):
    policy = PairingPolicy(round_robin_drops=drops)
    drafts, history, people = play(field(6), leaves=leaves)
    kept = games_that_count(people, history, drafts[0].report["seats"], policy=policy)
    assert any(game.a == 0 or game.b == 0 for game in kept) == is_kept


def test_annulled_games_take_the_rests_with_them():
    drafts, history, people = play(field(6), leaves=2)
    kept = games_that_count(people, history, drafts[0].report["seats"], policy=PairingPolicy())
    assert all(game.b is not None for game in kept)
    assert {len(record.played) for record in records(people[1:], kept).values()} == {4}


def test_the_round_everybody_sits_out_is_never_annulled():
    drafts, history, people = play(field(7), leaves=2)
    kept = games_that_count(people, history, drafts[0].report["seats"], policy=PairingPolicy())
    assert sorted(game.a for game in kept if game.b is None and game.a != 0) == [1, 2, 3, 4, 5, 6]


def test_who_is_annulled_keeps_nothing_for_the_round_sat_out():
    drafts, history, people = play(field(7), leaves=6)
    everything = PairingPolicy(round_robin_drops="annul")
    kept = games_that_count(people, history, drafts[0].report["seats"], policy=everything)
    assert any(game.a == 0 and game.b is None for game in history)
    assert records(people, kept)[0].played == ()


def test_no_balance_is_promised_where_none_can_be_had():
    plan = balance([[(1, 2)]], {1: 5, 2: 5})
    assert (plan.is_good, plan.on_the_way, plan.at_the_end) == ((True,), None, None)


def test_the_search_for_balance_gives_up_in_time(monkeypatch):
    monkeypatch.setattr("tournament.engine.pairing.formats.balance.MAX_STEPS", 1)
    plan = balance([[(1, 2)], [(1, 3)]], {1: 1, 2: 1, 3: 0})
    assert plan.at_the_end is None


def test_what_led_nowhere_is_not_tried_again():
    plan = balance([[(1, 2)], [(1, 2)], [(3, 4)]], {1: 0, 2: 0, 3: 1, 4: 1})
    assert (plan.on_the_way, plan.at_the_end) == (2, 2)
