"""One round: who plays which army, and how it is kept even."""

from dataclasses import replace

import pytest

from tests.tournament.engine.states import totals
from tournament.engine.entrants import Entrant, Game
from tournament.engine.pairing import PairingPolicy, pair_round
from tournament.engine.pairing.policy import ORDERED
from tournament.messages.pairing_reasons import reason_text

ABCD = [Entrant(name) for name in "abcd"]


def test_the_larger_imbalance_plays_evil():
    """F01: A has played good, B evil; A plays evil and it is forced (3.02)."""
    history = [
        Game(1, "a", "c", "good", 3, 3),
        Game(1, "b", "d", "evil", 3, 3),
        Game(2, "a", "d", "good", 3, 3),
        Game(2, "b", "c", "evil", 3, 3),
        Game(3, "a", "b", "evil", 3, 3),
        Game(3, "c", "d", "good", 3, 3),
    ]
    two = [replace(e, is_active=e.id in "ab") for e in ABCD]

    paired = pair_round(two, history[:4], round_number=3, seed=1).pairings[0]

    assert {paired.a: paired.faction_a}[paired.a] == ("evil" if paired.a == "a" else "good")
    assert paired.is_forced
    owed = next(r for r in paired.reasons if r.code == "faction-owed")
    assert "a (+2)" in reason_text(owed)


def test_equal_imbalance_is_left_to_the_roll():
    paired = pair_round(ABCD[:2], [], round_number=1, seed=1).pairings[0]

    assert (paired.faction_a, paired.is_forced) == (None, False)
    assert "roll for the armies (3.02)" in reason_text(paired.reasons[1])


def faction_history(*signs):
    """One game each against a stranger who left, per sign: + played good, - played evil."""
    people, history = [], []
    for n, sign in enumerate(signs):
        people.append(Entrant(f"p{n}"))
        for round_, one in enumerate(sign, 1):
            stranger = f"s{n}{round_}"
            people.append(Entrant(stranger, is_active=False))
            history.append(Game(round_, f"p{n}", stranger, "good" if one == "+" else "evil", 3, 3))
    return people, history


def test_two_who_both_lean_two_the_same_way_do_not_meet():
    people, history = faction_history("++", "++", "--", "--")

    draft = pair_round(people, history, round_number=3, seed=1)

    assert draft.report["relaxed"] == []
    assert all({p.a, p.b} not in ({"p0", "p1"}, {"p2", "p3"}) for p in draft.pairings)


def test_limit_gives_way_only_where_it_must_and_is_named():
    people, history = faction_history("++", "++")

    draft = pair_round(people, history, round_number=3, seed=1)

    assert [r["code"] for r in draft.report["relaxed"]] == ["faction-limit"]
    assert reason_text(draft.pairings[0].reasons[0]).endswith(
        "will have played 3 more games with one faction than the other. "
        "Any other round would break more rules."
    )


@pytest.mark.parametrize(("signs", "rounds"), [(("+++", "++"), 3), (("---", "--"), 3), (("+++", "+++"), 3)])
def test_limit_counts_each_who_is_pushed_further_out(signs, rounds):
    people, history = faction_history(*signs)

    assert totals(pair_round(people, history, round_number=rounds + 1, seed=1))["faction-limit"] == 1


def test_wish_prefers_pairs_that_leave_nobody_at_two():
    people, history = faction_history("+", "+", "-", "-")

    draft = pair_round(people, history, round_number=2, seed=1)

    assert totals(draft)["faction-wish"] == 0
    assert all(p.is_forced for p in draft.pairings)


def test_leaving_at_two_is_said():
    people, history = faction_history("+", "+")
    wished = next(
        r
        for r in pair_round(people, history, round_number=2, seed=1).pairings[0].reasons
        if r.code == "faction-wish"
    )
    people, history = faction_history("+++", "+")
    owed = pair_round(people, history, round_number=4, seed=1).pairings[0]

    assert set(wished.data["entrants"]) == {"p0", "p1"}
    wish = next(r for r in owed.reasons if r.code == "faction-wish")
    assert reason_text(wish).startswith("p0 and p1 will both have")


def test_a_limit_that_only_prices_may_be_passed_without_an_excuse():
    """Where the organiser puts floats above it, a passed limit is a price and no broken rule."""
    first = ("floats", *(name for name in ORDERED if name != "floats"))
    people, history = faction_history("++", "++")

    draft = pair_round(people, history, round_number=3, seed=1, policy=PairingPolicy(objectives=first))

    assert totals(draft)["faction-limit"] == 1
    assert draft.report["relaxed"] == []
