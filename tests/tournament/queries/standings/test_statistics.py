"""Good against evil, the best of each and the clubs, on a day worked out by hand."""

import pytest

from tests.data.cast import NOW
from tests.data.days import checked_in, facts_for, play
from tournament.models import Entrant
from tournament.queries.standings.statistics import best_of, statistics_of
from tournament.services.results import results
from tournament.services.rounds import rounds

pytestmark = pytest.mark.django_db
CLUBS = {1: "Ford", 2: "ford ", 3: "Ford", 4: "Ford", 5: "Hill"}


def a_round(day, *, winner, absent=None):
    """One round: ``winner`` is a side; the second side of the first table may not come."""
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    round_ = rounds.publish(round_, by=day.cast.organiser, now=NOW)
    if absent:
        first = round_.pairings.filter(is_current=True, b__isnull=False).first()
        facts = {"last_turn_over": False, "a": {"faction": "good"}, "b": {"absent": True}}
        results.submit(first, facts, token="absent", by=day.cast.scorekeeper, now=NOW)
        for pairing in round_.pairings.filter(is_current=True, b__isnull=False).exclude(pk=first.pk):
            facts = facts_for(pairing, winner=winner)
            results.submit(pairing, facts, token=f"t{pairing.pk}", by=day.cast.scorekeeper, now=NOW)
    else:
        play(day, round_, winner=winner)
    return rounds.close(round_, by=day.cast.organiser, now=NOW)


@pytest.fixture
def day():
    day = checked_in(6)
    for entrant in day.entrants:
        Entrant.objects.filter(pk=entrant.pk).update(club=CLUBS.get(entrant.number, ""))
    a_round(day, winner="a")
    a_round(day, winner="b", absent=True)
    return day.refresh()


def test_good_and_evil_share_every_point_of_the_games_played_out(day):
    found = statistics_of(day.tournament)

    good, evil = found.factions
    assert (found.played, found.decreed, found.byes) == (5, 1, 0)
    assert good.units + evil.units == 5 * 6
    assert dict(good.grades)["total victory"] == dict(evil.grades)["total loss"]
    assert sum(count for _, count in good.grades) == 5


def test_the_best_of_a_faction_are_ordered_by_points_and_difference(day):
    for faction in ("good", "evil"):
        rows = best_of(day.tournament, faction)
        keys = [(row.units, row.difference) for row in rows]
        assert keys == sorted(keys, reverse=True)
        assert [row.place for row in rows] == [1 + sum(k > key for k in keys) for key in keys]
        assert rows == statistics_of(day.tournament).best[faction]


def test_who_is_excluded_is_not_among_the_best(day):
    first = best_of(day.tournament, "good")[0]
    Entrant.objects.filter(pk=first.entrant.pk).update(status="excluded")

    assert first.entrant not in [row.entrant for row in best_of(day.tournament, "good")]


def test_a_club_counts_its_best_three_however_it_is_written(day):
    clubs = {row.name: row for row in statistics_of(day.tournament).clubs}

    ford = clubs["Ford"]
    assert (ford.size, len(ford.members)) == (4, 3)
    assert ford.units == sum(row.standing.units for row in ford.members)
    assert set(clubs) == {"Ford", "Hill"}
