"""Who sits where: fixed seats, earlier drafts, and nobody twice at the same table."""

from dataclasses import replace
from itertools import permutations

import pytest

from tests.tournament.engine.sentences import raises_saying
from tests.tournament.engine.states import field, play
from tournament.engine.entrants import Entrant, Game
from tournament.engine.errors import CannotPair
from tournament.engine.pairing import Conditions, PairingPolicy, pair_round
from tournament.engine.pairing.field import prepare
from tournament.engine.pairing.reasons.pairing_reasons import pairing_reasons, rules_of
from tournament.engine.pairing.tables import seat
from tournament.messages.engine_refusals import refusal_text
from tournament.messages.pairing_reasons import reason_text

ABCD = [Entrant(name) for name in "abcd"]


def players(size, **needs):
    """Players by rank; ``p3=7`` lets the one of rank 3 need table 7."""
    entrants = [Entrant(n) for n in range(size)]
    ranked = prepare(entrants, [], round_number=1, policy=PairingPolicy(), seed=1).players
    return [replace(p, fixed_table=needs.get(f"p{p.rank}")) for p in ranked]


def neighbours(ranked):
    """First against second, third against fourth: table 1, table 2."""
    return list(zip(ranked[::2], ranked[1::2], strict=True))


def places(seated):
    """Tables in order of rank."""
    return [one.table for one in sorted(seated, key=lambda s: s.pair[0].rank)]


def sat(player, *tables):
    return replace(player, tables=dict.fromkeys(tables, (1,)))


def codes(draft):
    return [r.code for p in draft.pairings for r in p.reasons]


# ------------------------------------------------------------------ by rank


def test_no_pairs_need_no_tables():
    assert seat([]) == []
    assert seat([], tables=[]) == []


def test_tables_count_from_one_and_the_top_pairing_sits_first():
    history = [Game(1, "a", "b", "good", 6, 0), Game(1, "c", "d", "good", 6, 0)]

    draft = pair_round(ABCD, history, round_number=2, seed=1)

    assert [(p.table, {p.a, p.b}) for p in draft.pairings] == [(1, {"a", "c"}), (2, {"b", "d"})]


def test_given_table_numbers_are_used():
    draft = pair_round(ABCD, [], round_number=1, seed=1, given=Conditions(tables=[12, 11, 12]))

    assert sorted(p.table for p in draft.pairings) == [11, 12]


@pytest.mark.parametrize(
    ("usable", "sentence"),
    [([5, 5], "The round needs 2 tables and the hall has 1. Add tables"), ([], "and the hall has 0.")],
)
def test_too_few_tables_are_refused(usable, sentence):
    with raises_saying(CannotPair, match=sentence) as refused:
        pair_round(ABCD, [], round_number=1, seed=1, given=Conditions(tables=usable))

    assert refused.value.code == "tables-too-few"


# ------------------------------------------------------------------ fixed seats


def test_fixed_seat_is_kept_and_leaves_no_gap_elsewhere():
    seated = seat(neighbours(players(8, p0=9, p5=2)))

    assert places(seated) == [9, 1, 2, 3]
    assert [s.fixed_for[0].rank for s in seated if s.fixed_for] == [5, 0]


def test_two_who_need_the_same_seat_are_told():
    people = [Entrant("a", fixed_table=4, club="x"), Entrant("b", fixed_table=4, club="x"), *field(2)]

    draft = pair_round(people, [], round_number=1, seed=1)

    assert codes(draft).count("table-fixed") == 1
    displaced = next(r for p in draft.pairings for r in p.reasons if r.code == "table-displaced")
    assert reason_text(displaced).endswith(
        "needs table 4, which is kept for another player. Change one of the two by hand."
    )
    assert sorted(p.table for p in draft.pairings) == [1, 4]


def test_two_who_need_the_same_seat_and_meet_have_it_before_a_better_pairing():
    seated = seat(neighbours(players(4, p0=4, p2=4, p3=4)))

    assert places(seated) == [1, 4]


def test_two_needs_in_one_pairing_are_told():
    draft = pair_round([Entrant("a", fixed_table=3), Entrant("b", fixed_table=9)], [], round_number=1, seed=1)

    assert draft.pairings[0].table in {3, 9}
    assert codes(draft)[-2:] == ["table-fixed", "table-displaced"]
    assert "but the opponent needs this one" in reason_text(draft.pairings[0].reasons[-1])


def test_as_many_needs_as_possible_are_met():
    """The first pairing can go to table 9, so the second can have table 4; for a third none is left."""
    seated = seat(neighbours(players(6, p0=4, p1=9, p2=4, p4=9)))

    assert places(seated) == [9, 4, 1]
    assert [len(s.displaced) for s in seated] == [1, 0, 1]


def test_a_fixed_seat_outside_the_hall_is_refused():
    people = [Entrant("a", fixed_table=7, name="Ann"), *ABCD[1:]]

    with pytest.raises(CannotPair) as refused:
        pair_round(people, [], round_number=1, seed=1, given=Conditions(tables=[1, 2]))

    assert refused.value.code == "fixed-table-missing"
    assert refusal_text(refused.value) == (
        "Ann needs table 7, which is not available. Add that table, or change what Ann needs."
    )


def test_who_sits_at_a_fixed_seat_again_is_not_told_but_the_opponent_is():
    one, two = players(2, p0=5)

    seated = seat([(sat(one, 5), sat(two, 5))])

    assert [p.rank for p in seated[0].again] == [1]


# ------------------------------------------------------------------ an earlier draft


def test_kept_pairs_keep_their_tables_and_the_others_fill_the_gaps():
    seated = seat(neighbours(players(8)), keep={(0, 1): 3, (6, 7): 1, (2, 4): 2})

    assert places(seated) == [3, 2, 4, 1]
    assert [s.table for s in seated if s.is_kept] == [1, 3]


def test_a_kept_table_is_told():
    whole = prepare(field(4), [], round_number=1, policy=PairingPolicy(), seed=1)

    reasons = pairing_reasons(
        seat(neighbours(whole.players), keep={(0, 1): 2})[1], whole, rules=rules_of(whole)
    )

    assert [reason_text(r) for r in reasons if r.code.startswith("table")] == [
        "Table 2 as in the previous draft."
    ]


def test_a_need_takes_a_kept_table_away():
    seated = seat(neighbours(players(4, p2=1)), keep={(0, 1): 1})

    assert places(seated) == [2, 1]
    assert not any(s.is_kept for s in seated)


def test_a_kept_table_that_is_gone_is_given_up():
    seated = seat(neighbours(players(4)), tables=[4, 5], keep={(0, 1): 3, (2, 3): 5})

    assert places(seated) == [4, 5]


def test_two_cannot_keep_the_same_table():
    assert places(seat(neighbours(players(4)), keep={(0, 1): 2, (2, 3): 2})) == [2, 1]


# ------------------------------------------------------------------ nobody twice


def test_the_top_pairing_stays_at_the_first_table():
    top, *others = neighbours(players(6))

    seated = seat([(sat(top[0], 1), top[1]), *others])

    assert places(seated) == [1, 2, 3]
    assert [len(s.again) for s in seated] == [1, 0, 0]


def test_who_sat_there_changes_with_the_pairing_below():
    top, second, third = neighbours(players(6))

    seated = seat([top, (second[0], sat(second[1], 2)), third])

    assert places(seated) == [1, 3, 2]
    assert [s.moved_from for s in seated] == [None, 3, 2]


def test_a_spare_table_is_used_only_where_the_hall_is_known():
    top, second = neighbours(players(4))
    again = [top, (sat(second[0], 2), second[1])]

    assert places(seat(again)) == [1, 2]
    assert places(seat(again, tables=[1, 2, 3])) == [1, 3]


def test_nobody_sits_at_the_same_table_twice_while_it_can_be_avoided():
    """Ten tables, five rounds: only the top pairing, which is always at table 1, may sit there again."""
    drafts, _ = play(field(20), 5, seed=4)

    again = [(p.table, r) for d in drafts for p in d.pairings for r in p.reasons if r.code == "table-again"]

    assert {table for table, _ in again} <= {1}
    assert any(r.code == "table-moved" for d in drafts for p in d.pairings for r in p.reasons)


@pytest.mark.parametrize("seed", range(4))
def test_tables_are_the_best_of_all_ways_to_sit(seed):
    """Seven pairings over six rounds: the top one first, then every order of the others."""
    drafts, history = play(field(14), 6, seed=seed)
    for number, draft in enumerate(drafts, 1):
        before = [g for g in history if g.round < number]
        been = {id_: {g.table for g in before if id_ in {g.a, g.b}} for id_ in range(14)}
        whole = prepare(field(14), before, round_number=number, policy=PairingPolicy(), seed=seed)
        rank = {p.id: (-p.units, p.rank) for p in whole.players}
        points = {p.id: p.units for p in whole.players}
        rows = sorted(draft.pairings, key=lambda p: (rank[p.a][0], -points[p.a] - points[p.b], rank[p.a][1]))
        assert tuple(p.table for p in rows) == best_tables(rows, been)


def best_tables(rows, been):
    """By trying all of them."""

    def price(tables):
        again = sum((t in been[p.a]) + (t in been[p.b]) for p, t in zip(rows, tables, strict=True))
        return again, sum((k - t) ** 2 for k, t in enumerate(tables, 1)), tables

    return min(((1, *others) for others in permutations(range(2, len(rows) + 1))), key=price)
