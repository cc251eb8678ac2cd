"""Finer units of points change no place, no tie-break and no pairing."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.tournament.engine.pairing.test_oracle import as_ids
from tests.tournament.engine.pairing.test_schemes import ROUNDS, a_field
from tests.tournament.engine.schemes import SCHEMES, prices_of
from tests.tournament.engine.standings.test_properties import a_policy
from tests.tournament.engine.standings.test_schemes import a_tournament
from tests.tournament.engine.states import totals
from tournament.engine.outlook.field import Field
from tournament.engine.outlook.points import reach_by_points
from tournament.engine.pairing import Conditions, pair_round
from tournament.engine.scores import Outcome, Prices
from tournament.engine.standings import TIEBREAKS, StandingsPolicy, explain_place, rank, table_of
from tournament.engine.trf import Event, write_report

OFTEN = settings(max_examples=examples(30), derandomize=True)
FINER = {4: 2, 10: 5, 20: 10, 100: 50}  # units to the point, and how many of them make a half
QUARTERS = replace(prices_of([(17, 1)], 9), points_unit=4)  # 4.25 to 0.25, and 2.25 for a draw
HUNDREDTHS = replace(prices_of([(1_001, -33)], 433), points_unit=100)


def in_units(prices, unit):
    """The same prices in finer units."""
    times = FINER[unit]

    def finer(one):
        return Outcome(one.units_a * times, one.units_b * times, one.grade_a, one.grade_b)

    return Prices(
        tuple((a * times, b * times) for a, b in prices.pairs),
        {half * times: grade for half, grade in prices.grades.items()},
        prices.tie * times,
        is_closed=prices.is_closed,
        outcomes=tuple(map(finer, prices.outcomes)),
        unplayed=tuple(map(finer, prices.unplayed)),
        best_wins=prices.best_wins,
        limits=tuple((a * times, b * times) for a, b in prices.limits),
        points_unit=unit,
    )


def history_in_units(history, unit):
    times = FINER[unit]
    return [
        game._replace(
            units_a=None if game.units_a is None else game.units_a * times,
            units_b=None if game.units_b is None else game.units_b * times,
        )
        for game in history
    ]


def people_in_units(people, unit):
    times = FINER[unit]
    return [
        replace(one, deducted_units=one.deducted_units * times, bonus_units=one.bonus_units * times)
        for one in people
    ]


@given(
    st.integers(0, 10**9),
    st.sampled_from(sorted(SCHEMES)),
    st.sampled_from(sorted(FINER)),
    st.integers(0, 10**9),
)
@OFTEN
def test_places_tie_breaks_and_what_they_are_made_of_stay(seed, name, unit, other):
    prices, policy = SCHEMES[name], a_policy(other)
    people, history, _over = a_tournament(seed, prices)
    finer_people, finer_history = people_in_units(people, unit), history_in_units(history, unit)
    finer_prices = in_units(prices, unit)

    rows = rank(people, history, policy=policy, prices=prices)
    finer = rank(finer_people, finer_history, policy=policy, prices=finer_prices)

    assert [(one.place, one.id, one.points, one.tiebreaks) for one in rows] == [
        (one.place, one.id, one.points, one.tiebreaks) for one in finer
    ]
    table = table_of(people, history, policy=policy, prices=prices)
    finer_table = table_of(finer_people, finer_history, policy=policy, prices=finer_prices)
    among = [one.id for one in people]
    for one in people:
        told, again = (explain_place(one.id, each, among=among) for each in (table, finer_table))
        amounts = [[[term.amount for term in step.terms] for step in each] for each in (told, again)]
        assert amounts[0] == amounts[1]


@pytest.mark.parametrize("unit", sorted(FINER))
@pytest.mark.parametrize("name", ["20-0", "uneven", "negative"])
def test_the_same_round_is_paired(name, unit):
    prices = SCHEMES[name]
    people, history = a_field(3, 20, prices)
    asked = {"round_number": ROUNDS, "seed": 3}

    draft = pair_round(people, history, **asked, given=Conditions(prices=prices))
    finer = pair_round(
        people_in_units(people, unit),
        history_in_units(history, unit),
        **asked,
        given=Conditions(prices=in_units(prices, unit)),
    )

    assert as_ids(draft) == as_ids(finer)
    costs, finer_costs = totals(draft), totals(finer)
    assert finer_costs.pop("floats") == costs.pop("floats") * FINER[unit] ** 2
    assert costs == finer_costs
    assert [one.reasons for one in draft.pairings] == [one.reasons for one in finer.pairings]


def test_points_between_two_halves_are_said_as_they_are():
    people, history = a_field(5, 10, QUARTERS)
    people = [replace(one, bonus_units=3) if one.id == 4 else one for one in people]

    draft = pair_round(people, history, round_number=ROUNDS, seed=5, given=Conditions(prices=QUARTERS))

    said = [
        reason.data["points"] for one in draft.pairings for reason in one.reasons if "points" in reason.data
    ]
    assert any(points % 0.5 for both in said for points in both), said
    assert {points * 4 % 1 for both in said for points in both} == {0}


@pytest.mark.parametrize("prices", [QUARTERS, HUNDREDTHS])
def test_every_tie_break_of_a_finer_scheme_is_exact(prices):
    people, history = a_field(7, 8, prices)
    keys = [key for key in TIEBREAKS if key != "direct_encounter"]
    rows = rank(people, history, policy=StandingsPolicy(tiebreaks=tuple(keys)), prices=prices)
    won = {one.id: Fraction(0) for one in people}
    against = {one.id: [] for one in people}
    for game in history:
        for own, other, units in ((game.a, game.b, game.units_a), (game.b, game.a, game.units_b)):
            points = Fraction(units, prices.points_unit)
            won[own] += points
            against[own].append((other, points))

    for row in rows:
        assert row.points == float(won[row.id])
        assert row.tiebreaks["buchholz"] == sum(won[other] for other, _ in against[row.id])
        assert row.tiebreaks["sonneborn_berger"] == sum(won[other] * own for other, own in against[row.id])


def test_prices_reach_a_worker_with_their_unit():
    assert Prices.from_json(QUARTERS.as_json()) == QUARTERS


def test_virtual_points_that_one_decimal_does_not_hold_are_left_out_of_the_report():
    people, history = a_field(9, 4, QUARTERS)
    event = Event("Cup", "Hall", "2026/06/13", ROUNDS)
    people = [replace(one, id=one.id + 1) for one in people]
    history = [game._replace(a=game.a + 1, b=game.b + 1) for game in history]
    places = {one.id: one.id for one in people}

    quarters = write_report(event, people, history, places=places, prices=QUARTERS)
    tenths = [game._replace(units_a=23, units_b=11) for game in history]
    prices = replace(prices_of([(23, 11)], 15), points_unit=10)

    assert "### XXA" in quarters.splitlines()
    assert "XXA    1  0.0  " in write_report(event, people, tenths, places=places, prices=prices)


@pytest.mark.parametrize("unit", sorted(FINER))
def test_the_last_round_leads_to_the_same_places(unit):
    prices = SCHEMES["conceded"]
    totals_ = {1: 20, 2: 18, 3: 10, 4: 8}
    field = Field(3, totals_, frozenset({1, 2, 3, 4}), ((1, 3), (2, 4)), (), 10, prices)
    times = FINER[unit]
    finer = Field(
        3,
        {id_: points * times for id_, points in totals_.items()},
        frozenset({1, 2, 3, 4}),
        ((1, 3), (2, 4)),
        (),
        10 * times,
        in_units(prices, unit),
    )

    assert reach_by_points(field) == reach_by_points(finer)
