"""The bye of a draft goes to whom the wall has last."""

import pytest

from tests.cast import NOW
from tests.days import closed
from tournament import adapters
from tournament.queries.standings import standings_of
from tournament.services import entrants, penalties, rounds
from tournament.services.incidents import Incident

pytestmark = pytest.mark.django_db


def draft_after(day, **wall):
    draft = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    (bye,) = draft.pairings.filter(is_current=True, b=None)
    places = {row.entrant.pk: row.place for row in standings_of(day.tournament, before=draft.number)}
    return bye, places


def test_bye_of_round_two_goes_to_the_last_of_the_standings():
    day, _ = closed(7)

    bye, places = draft_after(day)

    assert places[bye.a_id] == max(places.values())
    assert bye.reasons[0]["data"]["place"] == places[bye.a_id]


def test_bye_follows_a_penalty_as_the_standings_do():
    day, round_ = closed(5)
    winner = round_.pairings.get(table=1).a
    taken = Incident("points", "Slow play again", clause="10.01", half_points=8)
    penalties.give(winner, taken, by=day.cast.referee, now=NOW)

    bye, places = draft_after(day)

    assert places[winner.pk] == max(places.values())
    assert bye.a_id == winner.pk


def test_bye_counts_as_the_tournament_has_chosen():
    """Without a dummy for the bye the standings order others last, and the draft follows."""
    day, _ = closed(5, standings_policy={"byes_count_as": "zero", "tiebreaks": ["fewest_byes", "buchholz"]})

    bye, places = draft_after(day)

    assert places[bye.a_id] == max(places[pk] for pk in places)


def test_people_who_never_came_do_not_move_the_places_that_a_bye_goes_by():
    day, _ = closed(5)
    for name in ("Late Larsen", "Later Lind"):
        entrants.register(day.tournament, entrants.Details(name=name), by=day.cast.organiser, now=NOW)

    bye, places = draft_after(day)

    assert bye.reasons[0]["data"]["place"] == places[bye.a_id] == max(places.values())
    unranked = {one.id for one in adapters.to_situation(bye.round).entrants if not one.is_ranked}
    assert unranked == {6, 7}
