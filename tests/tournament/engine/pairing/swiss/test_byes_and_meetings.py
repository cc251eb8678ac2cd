"""One round: byes, rematches, and who is kept apart."""

from dataclasses import replace

import pytest

from tests.tournament.engine.sentences import raises_saying
from tests.tournament.engine.states import field, pairs, totals
from tournament.engine.entrants import Entrant, Game
from tournament.engine.errors import CannotPair
from tournament.engine.pairing import PairingPolicy, pair_round
from tournament.engine.pairing.field import prepare
from tournament.engine.pairing.policy import ORDERED
from tournament.engine.pairing.reasons.pairing_reasons import bye_reasons
from tournament.messages.pairing_reasons import reason_text

ABCD = [Entrant(name) for name in "abcd"]


def codes(reasons):
    return [reason.code for reason in reasons]


# ------------------------------------------------------------------ byes, rematches, few entrants


def test_bye_goes_to_the_lowest_ranked_without_one():
    history = [Game(1, "c", None, units_a=6), Game(1, "a", "b", "good", 4, 2)]

    draft = pair_round(ABCD[:3], history, round_number=2, seed=1)

    assert draft.bye == "b"
    assert codes(draft.bye_reasons) == ["bye"]


def test_bye_passes_who_is_needed_for_a_legal_round():
    """Entrant b is last, but a and c have met: with b left over they would have to meet again."""
    history = [Game(1, "a", "c", "good", 6, 4), Game(1, "b", "d", "good", 0, 6)]
    three = [replace(e, is_active=e.id != "d") for e in ABCD]

    draft = pair_round(three, history, round_number=2, seed=1)

    assert draft.bye == "c"
    assert codes(draft.bye_reasons) == ["bye", "bye-passed"]
    assert draft.bye_reasons[1].data["entrants"] == ["b"]


def test_bye_among_equals_keeps_clubs_apart():
    """All are equal in a first round: the bye goes to one of the three of a club, whatever the lot says."""
    people = [Entrant(name, club="x" if name in "abc" else name) for name in "abcde"]

    for seed in range(20):
        draft = pair_round(people, [], round_number=1, seed=seed)
        assert totals(draft)["same-club"] == 0
        assert totals(draft)["bye-rank"] == 0
        assert codes(draft.bye_reasons) == ["bye"]


def test_who_was_passed_over_is_named_but_not_a_whole_hall():
    history = [Game(1, k, k + 1, "good", 12 - k, k) for k in range(0, 8, 2)]
    whole = prepare(field(9), history, round_number=2, policy=PairingPolicy(), seed=1)
    first = ("floats", *(name for name in ORDERED if name != "floats"))

    few = reason_text(bye_reasons(whole.players[6], whole)[1])
    many = reason_text(
        bye_reasons(whole.players[0], replace(whole, policy=PairingPolicy(objectives=first)))[1]
    )

    two = " or ".join(p.label for p in whole.players[7:])
    assert few == f"A bye for {two} would have left the others without a legal round."
    assert many.endswith(" or 3 more would have cost more important things.")


@pytest.mark.parametrize("byes", [1, 2, 3])
def test_who_is_alone_has_another_bye_and_it_is_said(byes):
    history = [Game(n, "a", None, units_a=6) for n in range(1, byes + 1)]

    draft = pair_round(ABCD[:1], history, round_number=byes + 1, seed=1)

    assert (draft.pairings, draft.bye) == ((), "a")
    assert reason_text(draft.bye_reasons[0]).startswith(f"a has another bye after {byes}.")
    assert draft.report["relaxed"] == []


def test_rematch_is_named_with_its_rounds():
    history = [Game(1, "a", "b", "good", 3, 3), Game(2, "a", "b", "evil", 3, 3)]

    draft = pair_round(ABCD[:2], history, round_number=3, seed=1)

    assert "meet again after rounds 1 and 2." in reason_text(draft.report["relaxed"][0])


def test_policy_may_refuse_to_relax():
    policy = PairingPolicy(if_impossible="refuse")

    with raises_saying(CannotPair, match=r"cannot be paired by the rules.*a and b meet again") as refused:
        pair_round(ABCD[:2], [Game(1, "a", "b", "good", 4, 4)], round_number=2, seed=1, policy=policy)

    assert refused.value.code == "no-legal-round"
    assert refused.value.data["relaxed"][0]["code"] == "rematch"


def test_nobody_active_is_refused():
    with raises_saying(CannotPair, match="no player is checked in") as refused:
        pair_round([], [], round_number=1, seed=1)

    assert refused.value.code == "nobody-active"


# ------------------------------------------------------------------ kept apart


@pytest.mark.parametrize("what", ["club", "country", "families"])
def test_two_of_a_kind_are_kept_apart(what):
    value = {"club": " Red  Dice", "country": "be", "families": ("ring", "")}[what]
    other = {"club": "red dice", "country": "BE", "families": ("Ring",)}[what]
    people = [Entrant("a", **{what: value}), Entrant("b", **{what: other}), Entrant("c"), Entrant("d")]

    for seed in range(6):
        draft = pair_round(people, [], round_number=1, seed=seed)
        assert frozenset("ab") not in pairs(draft)


def test_clubmates_who_meet_are_told_why():
    people = [Entrant("a", club="x", country="be"), Entrant("b", club="x", country="be")]

    weak = pair_round(people, [], round_number=1, seed=1)
    policy = PairingPolicy(keep_apart_club="absolute", keep_apart_country="off")
    absolute = pair_round(people, [], round_number=1, seed=1, policy=policy)

    assert codes(weak.pairings[0].reasons) == [
        "score-group",
        "faction-roll",
        "same-club",
        "same-country",
        "table",
    ]
    assert codes(absolute.pairings[0].reasons) == ["same-club", "score-group", "faction-roll", "table"]
    assert (
        reason_text(absolute.report["relaxed"][0])
        == "a and b are from the same club. Any other round would break more rules."
    )


def test_absolute_club_stands_above_floats_and_weak_below():
    people = [Entrant("a", club="x"), Entrant("b", club="x"), Entrant("c"), Entrant("d")]
    history = [Game(1, "a", "c", "good", 6, 0), Game(1, "b", "d", "good", 6, 0)]

    weak = pair_round(people, history, round_number=2, seed=1)
    policy = PairingPolicy(keep_apart_club="absolute")
    absolute = pair_round(people, history, round_number=2, seed=1, policy=policy)

    assert frozenset("ab") in pairs(weak)
    assert frozenset("ab") not in pairs(absolute)
