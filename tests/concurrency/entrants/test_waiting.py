"""Places that are freed and taken at the same instant: as many move up as there are, and in their order."""

import pytest

from tests.concurrency.crowd import together
from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tournament.engine.lifecycle import EntrantStatus
from tournament.models import LogEntry
from tournament.queries.entrants import capacity
from tournament.services.core.actors import Actor, player
from tournament.services.entrants import attendance, entrants, waiting_list
from tournament.services.settings import tournament_settings

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = 4


def full(limit, count):
    day = a_day()
    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, entrant_limit=limit)
    return with_entrants(day.refresh(), count)


def test_two_withdrawals_at_once_let_exactly_two_in():
    for time in range(1, TIMES + 1):
        day = full(4, 8)
        leavers = day.entrants[:2]

        together(*[lambda row=row: attendance.withdraw(row, by=player(row), now=NOW) for row in leavers])

        assert [row.number for row in capacity.waiting(day.tournament)] == [7, 8]
        assert capacity.places_taken(day.tournament) == 4
        assert LogEntry.objects.filter(verb="entrant.move-up").count() == 2 * time


def test_many_register_at_once_and_no_more_than_the_limit_play():
    for _ in range(TIMES):
        day = full(3, 0)
        acts = [
            lambda day=day, n=n: entrants.register(
                day.tournament, entrants.Details(name=f"Guest {n}"), by=Actor("player", f"Guest {n}"), now=NOW
            )
            for n in range(8)
        ]

        together(*acts)

        assert (capacity.places_taken(day.tournament), capacity.waiting(day.tournament).count()) == (3, 5)


def test_leaving_registering_raising_and_correcting_at_once_ends_full_and_in_order():
    for _ in range(TIMES):
        day = full(3, 6)
        olga = day.cast.organiser
        edits = [
            lambda row=row, by=olga: entrants.edit(row, entrants.Details(name=row.name), by=by, now=NOW)
            for row in reversed(day.entrants[3:])
        ]

        together(
            lambda day=day: attendance.withdraw(day.entrants[0], by=player(day.entrants[0]), now=NOW),
            lambda day=day, by=olga: attendance.drop(day.entrants[1], by=by, now=NOW),
            lambda day=day, by=olga: tournament_settings.configure(
                day.tournament, by=by, now=NOW, entrant_limit=4
            ),
            lambda day=day, by=olga: entrants.register(
                day.tournament, entrants.Details(name="Late guest"), by=by, now=NOW
            ),
            *edits,
        )
        waiting_list.fill(now=NOW)  # what a doorkeeper does, where somebody was just being corrected

        playing = day.tournament.entrants.filter(status=EntrantStatus.REGISTERED).order_by("number")
        assert [row.number for row in playing] == [3, 4, 5, 6]
        assert [row.name for row in capacity.waiting(day.tournament)] == ["Late guest"]
