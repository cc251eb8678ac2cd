"""The place after each round is the one that the standings showed then, with the penalties of that time."""

import pytest

from tests.data.cast import NOW
from tests.data.days import checked_in, play
from tournament.models import Penalty
from tournament.queries.rounds.history import counted_in
from tournament.queries.standings.place_history import places_by_round
from tournament.queries.standings.standings import standings_of
from tournament.services.rounds import rounds

pytestmark = pytest.mark.django_db


def two_rounds(count):
    """A day after two rounds, and what the standings said after each of them."""
    day, shown = checked_in(count), []
    for _ in range(2):
        round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
        round_ = rounds.publish(round_, by=day.cast.organiser, now=NOW)
        play(day, round_)
        rounds.close(round_, by=day.cast.organiser, now=NOW)
        shown.append(places_now(day))
    return day.refresh(), shown


def places_now(day):
    return {row.entrant.number: row.place for row in standings_of(day.refresh().tournament)}


def history(day):
    return places_by_round(day.tournament, counted_in(day.tournament))


def test_places_are_those_that_were_shown():
    day, shown = two_rounds(6)

    found = history(day)

    assert shown[0] != shown[1]
    assert {number: list(places) for number, places in found.items()} == {
        number: [then[number] for then in shown] for number in shown[0]
    }


def test_penalty_of_round_two_changes_no_place_after_round_one():
    day, shown = two_rounds(6)
    best = next(row.entrant for row in standings_of(day.tournament))
    Penalty.objects.create(
        tournament=day.tournament,
        entrant=best,
        round=day.tournament.rounds.get(number=2),
        severity="points",
        clause="10.04",
        text="Late twice.",
        units=6,
        given_by="Rhea",
        given_at=NOW,
    )

    first, second = history(day)[best.number]

    assert first == shown[0][best.number]
    assert second == places_now(day)[best.number] != 1


def test_round_that_is_played_has_no_place_yet():
    day, _ = two_rounds(4)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    rounds.publish(round_, by=day.cast.organiser, now=NOW)

    assert {len(places) for places in history(day.refresh()).values()} == {2}
