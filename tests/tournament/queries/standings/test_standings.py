"""Whose standings they are, from rows: who turned up, and who said in time that they would not."""

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, closed, with_entrants
from tournament.engine.lifecycle import TournamentStatus
from tournament.queries.standings.standings import standings_of
from tournament.services.entrants import attendance
from tournament.services.rounds import rounds
from tournament.services.tournaments import tournaments

pytestmark = pytest.mark.django_db


def test_who_withdrew_or_left_before_a_round_was_out_has_no_place_and_who_left_later_keeps_one():
    day = with_entrants(a_day(), 6)
    told = {"by": day.cast.organiser, "now": NOW}
    attendance.withdraw(day.entrants[5], **told)
    day.tournament = tournaments.move(day.tournament, TournamentStatus.CHECK_IN, **told)
    for entrant in day.entrants[:5]:
        attendance.check_in(entrant, **told)
    attendance.drop(day.entrants[4], **told)
    assert [row.entrant.number for row in standings_of(day.tournament)] == [1, 2, 3, 4]

    round_ = rounds.draft(day.tournament, **told)
    attendance.drop(day.entrants[3], **told)
    assert [row.entrant.number for row in standings_of(day.tournament)] == [1, 2, 3]
    attendance.check_in(day.entrants[3], **told)
    rounds.publish(round_, **told)
    attendance.drop(day.entrants[3], **told)

    assert [row.entrant.number for row in standings_of(day.tournament)] == [1, 2, 3, 4]


def test_who_left_a_round_robin_whose_games_count_for_nobody_keeps_a_place():
    day, _ = closed(5, format="round-robin")
    attendance.drop(day.entrants[0], by=day.cast.organiser, now=NOW)

    row = next(row for row in standings_of(day.tournament) if row.entrant == day.entrants[0])
    assert (row.points, row.place) == ("0", 5)
