"""However results come in, the standings are the same, and every game that was played gives out 3 points."""

import random
from fractions import Fraction

import pytest

from tests.data.cast import NOW
from tests.data.days import checked_in, facts_for
from tournament.models import Submission
from tournament.queries.standings.standings import standings_of
from tournament.services.results import results
from tournament.services.rounds import rounds

pytestmark = pytest.mark.django_db
TIE = {"original": 12, "remaining": 5, "points_remaining": 400, "hero_points": 500}


def facts_of(pairing):
    """By the two start numbers alone, so that it is the same however the tables are entered."""
    kind = (pairing.a.number + 2 * pairing.b.number) % 4
    facts = facts_for(pairing, winner="a" if kind % 2 else "b")
    if kind == 2:
        facts = {**facts, "a": {**facts["a"], **TIE}, "b": {**facts["b"], **TIE}}
    if kind == 3 and pairing.a.number % 3 == 0:
        facts["b"]["absent"] = True
    return facts


def a_day(order):
    """Three rounds of seven, the tables of each round entered in the order of the dice."""
    day, dice = checked_in(7), random.Random(order)
    for _ in range(3):
        round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
        round_ = rounds.publish(round_, by=day.cast.organiser, now=NOW)
        tables = list(round_.pairings.filter(is_current=True, b__isnull=False))
        dice.shuffle(tables)
        for pairing in tables:
            results.submit(
                pairing, facts_of(pairing), token=f"t{pairing.pk}", by=day.cast.scorekeeper, now=NOW
            )
        rounds.close(round_, by=day.cast.organiser, now=NOW)
    return day.refresh()


def told(day):
    return [
        (row.place, row.entrant.number, row.points, row.values, row.standing.is_shared)
        for row in standings_of(day.tournament)
    ]


def test_standings_do_not_depend_on_the_order_in_which_results_arrived():
    first = a_day(1)
    once = told(first)
    for entrant in first.entrants:
        entrant.name = f"{entrant.name} the first"
        entrant.save()

    assert told(a_day(2)) == once


def test_every_played_game_gives_out_three_points():
    a_day(3)

    played = [
        row
        for row in Submission.objects.filter(status="confirmed", pairing__b__isnull=False)
        if not row.verdict["is_administrative"]
    ]

    assert len(played) > 4
    assert {Fraction(row.units_a + row.units_b, 2) for row in played} == {3}
