"""Two matchers, one answer; and who is asked."""

from dataclasses import replace

import pytest

from tests.tournament.engine.states import field, play
from tournament.engine.pairing import PairingPolicy
from tournament.engine.pairing.field import prepare
from tournament.engine.pairing.matching import matchers, native
from tournament.engine.pairing.matching.matchers import NATIVE, RUSTWORKX, best_for
from tournament.engine.pairing.swiss.optimum import cheapest_legal, choose, encode_round, rules_of

built = pytest.mark.skipif(not native.is_available(), reason=native.why_not())


def field_after(size, rounds, **policy):
    people = field(size, clubs=size // 5)
    _, history = play(people, rounds, seed=size)
    return prepare(people, history, round_number=rounds + 1, policy=PairingPolicy(**policy), seed="s")


@pytest.mark.parametrize(("is_built", "expected"), [(True, NATIVE), (False, RUSTWORKX)])
def test_native_is_asked_where_it_is_built_and_faster(monkeypatch, is_built, expected):
    monkeypatch.setattr(native, "is_available", lambda: is_built)

    assert best_for(200) is expected
    assert best_for(matchers.NATIVE_FROM - 1) is RUSTWORKX


def test_native_carries_far_more_bits():
    assert NATIVE.bits(10_000) > 900
    assert RUSTWORKX.bits(10_000) == 110


@built
@pytest.mark.parametrize("size", [7, 32, 101])
def test_both_matchers_choose_the_same_round(size):
    whole = field_after(size, 4)

    one, two = choose(whole, matcher=RUSTWORKX), choose(whole, matcher=NATIVE)

    assert (one.pairs, one.bye, one.totals, one.bits) == (two.pairs, two.bye, two.totals, two.bits)
    assert (one.solver[0], two.solver[0]) == ("rustworkx", "lemon")
    assert one.is_proven
    assert two.is_proven


def test_what_does_not_fit_in_the_narrow_matcher_is_said():
    whole = field_after(120, 6, floats="top-down")

    found = choose(whole, matcher=RUSTWORKX)

    assert {key.rsplit("-", 1)[0] for key in found.coarse} == {"floats-group"}
    assert not found.is_proven
    known = dict(found.at_least)
    assert known["rematch"] == 0
    assert not known.keys() & {*found.coarse, "fold", "lot"}
    assert all(total.cost == known[total.key] for total in found.totals if total.key in known)


@built
def test_wide_matcher_needs_nothing_coarser():
    whole = field_after(120, 6, floats="top-down")

    narrow, wide = choose(whole, matcher=RUSTWORKX), choose(whole, matcher=NATIVE)

    assert (wide.coarse, wide.is_proven) == ((), True)
    assert wide.bits > 110
    assert [t.cost for t in wide.totals] <= [t.cost for t in narrow.totals]


def test_bound_stops_where_a_round_could_be_better(monkeypatch):
    monkeypatch.setattr("tournament.engine.pairing.matching.rustworkx_matcher.WHOLE", 0)
    monkeypatch.setattr("tournament.engine.pairing.matching.rustworkx_matcher.SQUARE", 0)
    whole = field_after(40, 2)

    found, best = choose(whole, matcher=RUSTWORKX), {}
    monkeypatch.undo()
    best = {total.key: total.cost for total in choose(whole, matcher=RUSTWORKX).totals}

    assert not found.is_proven
    assert found.at_least["floats"] <= best["floats"]
    assert "lot" not in found.at_least


def test_more_bits_are_used_only_where_something_would_be_coarser():
    wide = replace(RUSTWORKX, bits=lambda _: 900)
    groups, squares = field_after(120, 6, floats="top-down"), field_after(120, 6)

    found = encode_round(groups, rules_of(groups), matcher=wide)

    assert (found.coarse, found.problem.bits > 110) == ((), True)
    assert encode_round(squares, rules_of(squares), matcher=wide) == encode_round(
        squares, rules_of(squares), matcher=RUSTWORKX
    )


def test_legal_round_is_found_or_there_is_none():
    first, last = field_after(4, 2), field_after(4, 3)

    assert cheapest_legal(first).pairs == choose(first).pairs
    assert cheapest_legal(last) is None
    assert sum(total.cost for total in choose(last).totals if total.key == "rematch") == 2
