"""The bye of a draft goes to whom the wall has last."""

import pytest

from tests.data.cast import NOW
from tests.data.days import checked_in, closed
from tests.examples import some_of
from tournament import adapters
from tournament.queries.standings.standings import standings_of
from tournament.services.entrants import entrants
from tournament.services.penalties import penalties
from tournament.services.penalties.incidents import Incident
from tournament.services.results import results
from tournament.services.rounds import rounds

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
    taken = Incident("points", "Slow play again", clause="10.01", units=8)
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


TIE = {"original": 12, "remaining": 10, "points_remaining": 900, "hero_points": 500}


@pytest.mark.parametrize("seed", some_of(["grey", "ford"], 1))
def test_tables_of_a_round_robin_follow_the_tiebreaks_of_the_tournament(seed):
    """Everybody has the same points, and the wall orders them by a lot."""
    wall = {"tiebreaks": ["drawn_lot"], "lot_seed": seed}
    day = checked_in(6, format="round-robin", standings_policy=wall)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    round_ = rounds.publish(round_, by=day.cast.organiser, now=NOW)
    for row in round_.pairings.select_related("round__tournament"):
        said = {"last_turn_over": True, "a": {"faction": "good", **TIE}, "b": {"faction": "evil", **TIE}}
        said["a"]["faction"], said["b"]["faction"] = row.faction_a or "good", row.faction_b or "evil"
        results.submit(row, said, token=str(row.pk), by=day.cast.scorekeeper, now=NOW)
    rounds.close(round_, by=day.cast.organiser, now=NOW)

    draft = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)

    places = {row.entrant.pk: row.place for row in standings_of(day.tournament, before=draft.number)}
    found = {}
    for row in draft.pairings.filter(is_current=True):
        why = next(one["data"] for one in row.reasons if one["code"] in {"table", "table-moved"})
        found[why.get("by_rank", why["table"])] = min(places[row.a_id], places[row.b_id])
    assert [found[table] for table in sorted(found)] == sorted(found.values())
