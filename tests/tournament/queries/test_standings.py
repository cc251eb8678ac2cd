"""Whose standings they are, from rows: who turned up, and who said in time that they would not."""

import pytest

from tests.cast import NOW
from tests.days import a_day, with_entrants
from tournament.engine.lifecycle import TournamentStatus
from tournament.queries.standings import standings_of
from tournament.services import attendance, tournaments

pytestmark = pytest.mark.django_db


def test_who_withdrew_before_check_in_has_no_place_and_who_left_later_keeps_one():
    day = with_entrants(a_day(), 5)
    told = {"by": day.cast.organiser, "now": NOW}
    attendance.withdraw(day.entrants[4], **told)
    day.tournament = tournaments.move(day.tournament, TournamentStatus.CHECK_IN, **told)
    for entrant in day.entrants[:4]:
        attendance.check_in(entrant, **told)
    attendance.drop(day.entrants[3], **told)

    assert [row.entrant.number for row in standings_of(day.tournament)] == [1, 2, 3, 4]
