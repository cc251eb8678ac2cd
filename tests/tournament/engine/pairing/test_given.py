"""What people have settled before the engine is asked: fixed, barred and earlier pairs, and the order."""

from dataclasses import replace

import pytest

from tests.tournament.engine.sentences import raises_saying
from tests.tournament.engine.states import field, play
from tournament.engine.entrants import Entrant
from tournament.engine.errors import BadPolicy, BadState
from tournament.engine.pairing import Conditions, PairingPolicy, pair_round
from tournament.engine.pairing.policy import ORDERED


def pairs_of(draft):
    pairs = {frozenset((p.a, p.b)) for p in draft.pairings}
    return pairs | ({frozenset((draft.bye,))} if draft.bye is not None else set())


def test_a_fixed_pair_is_in_the_round_and_the_rest_is_the_best_around_it():
    entrants = field(9)
    free = pair_round(entrants, [], round_number=1, seed=4)
    one, two = free.pairings[0].a, free.pairings[1].a

    draft = pair_round(
        entrants, [], round_number=1, seed=4, given=Conditions(fixed=((two, one), (free.bye, None)))
    )

    assert frozenset((one, two)) in pairs_of(draft)
    assert draft.bye == free.bye


def test_a_barred_pair_is_not_in_the_round():
    entrants = field(8)
    free = pair_round(entrants, [], round_number=1, seed=4)
    top = free.pairings[0]

    draft = pair_round(
        entrants, [], round_number=1, seed=4, given=Conditions(barred=((top.b, top.a), ("zz", top.a)))
    )

    assert frozenset((top.a, top.b)) not in pairs_of(draft)


def test_an_earlier_draft_is_kept_but_for_what_must_change():
    entrants = field(20)
    before = pair_round(entrants, [], round_number=1, seed=4)
    gone = {before.pairings[3].a, before.pairings[7].b}
    left = [Entrant(e.id, is_active=e.id not in gone) for e in entrants]

    draft = pair_round(
        left, [], round_number=1, seed=4, given=Conditions(before=tuple((p.a, p.b) for p in before.pairings))
    )

    assert len(pairs_of(draft) - pairs_of(before)) == 1
    kept = next(level for level in draft.report["levels"] if level["key"] == "kept")
    assert kept["total"] == 1


def test_pairs_that_stay_keep_their_tables():
    entrants = field(20)
    before = pair_round(entrants, [], round_number=1, seed=4)
    top, low = before.pairings[0], before.pairings[-1]
    gone = [replace(e, is_active=e.id not in {top.a, top.b}) for e in entrants]
    seats = {id_: 21 - p.table for p in before.pairings for id_ in (p.a, p.b)}
    earlier = tuple((p.a, p.b) for p in before.pairings)

    given = Conditions(before=earlier, fixed=((low.b, low.a),), seats=seats)
    draft = pair_round(gone, [], round_number=1, seed=4, given=given)

    assert {p.table for p in draft.pairings} == set(range(11, 20))
    assert all(seats[p.a] == p.table for p in draft.pairings)
    assert {r.code for p in draft.pairings for r in p.reasons if r.code.startswith("table")} == {"table-kept"}


def test_a_late_arrival_with_a_bye_in_the_draft_takes_the_bye_as_opponent():
    entrants = field(7)
    before = pair_round(entrants, [], round_number=1, seed=4)
    pairs = (*((p.a, p.b) for p in before.pairings), (before.bye, None))

    draft = pair_round([*entrants, Entrant(99)], [], round_number=1, seed=4, given=Conditions(before=pairs))

    assert pairs_of(draft) - pairs_of(before) == {frozenset((before.bye, 99))}


@pytest.mark.parametrize(
    ("fixed", "said"),
    [
        ((("x", 1),), "x has a fixed pairing but does not play"),
        (((1, 2), (1, 3)), "1 has 2 fixed pairings. Keep one."),
        (((1, None),), "A fixed bye does not fit this round"),
    ],
)
def test_fixings_that_cannot_be_are_refused(fixed, said):
    with raises_saying(BadState, match=said):
        pair_round(field(8), [], round_number=1, seed=1, given=Conditions(fixed=fixed))


@pytest.mark.parametrize(("opponent", "what"), [(2, "1 against 2"), (None, "The bye of 1")])
def test_a_pair_cannot_be_fixed_and_barred(opponent, what):
    given = Conditions(fixed=((1, opponent),), barred=((opponent, 1) if opponent else (1, None),))

    with raises_saying(BadState, match=f"{what} is both fixed and barred") as refused:
        pair_round(field(7), [], round_number=1, seed=1, given=given)

    assert refused.value.code == "fixed-and-barred"


def test_the_order_of_the_objectives_is_the_organisers():
    entrants, history = field(24), play(field(24), 4, seed=2)[1]
    first = ("floats", *(name for name in ORDERED if name != "floats"))

    usual = pair_round(entrants, history, round_number=5, seed=1)
    floats = pair_round(entrants, history, round_number=5, seed=1, policy=PairingPolicy(objectives=first))

    assert [level["key"] for level in usual.report["levels"]][-1] == "lot"
    keys = [level["key"] for level in floats.report["levels"]]
    assert keys.index("floats") < keys.index("faction-limit")
    assert not next(level for level in floats.report["levels"] if level["key"] == "faction-limit")["must"]


def test_keeping_apart_can_end_with_the_first_rounds():
    policy = PairingPolicy(keep_apart_club="absolute", keep_apart_rounds=2)

    assert policy.apart("club", 2) == "absolute"
    assert policy.apart("club", 3) == "off"
    assert PairingPolicy.from_json(policy.as_json()) == policy


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"objectives": "floats"}, "“floats” is not an order. Give a list of names."),
        ({"objectives": ["float"]}, "“float” cannot be ordered. Did you mean"),
        ({"objectives": ["floats", "floats"]}, "“floats” is listed 2 times. Keep one."),
        ({"objectives": list(ORDERED[1:])}, "some aims have no place: kept-apart-absolute"),
        ({"keep_apart_rounds": -1}, "-1 is not a number of rounds. Enter 0"),
        ({"keep_apart_rounds": True}, "True is not a number of rounds"),
    ],
)
def test_bad_orders_and_numbers_are_refused(data, said):
    with raises_saying(BadPolicy, match=said):
        PairingPolicy.from_json(data)
