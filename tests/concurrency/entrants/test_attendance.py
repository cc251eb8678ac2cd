"""Two desks and one person: checked in once, and a drop beside a check-in ends in one of the two."""

import pytest
from django.db import connection

from tests.concurrency.crowd import meet_at, together
from tests.data.cast import NOW
from tests.data.days import a_day, checked_in, published, with_entrants
from tournament.engine.lifecycle import EntrantStatus, TournamentStatus
from tournament.models import LogEntry, Submission
from tournament.services.core import row_history
from tournament.services.core.errors import Refused
from tournament.services.entrants import attendance, entrants, pairing_constraints
from tournament.services.entrants.entrants import Details
from tournament.services.results import no_shows

pytestmark = pytest.mark.django_db(transaction=True)

DESKS = 4


def test_many_desks_check_in_the_same_person_once():
    day = with_entrants(a_day(status=TournamentStatus.CHECK_IN), 1)
    (pia,) = day.entrants
    by = day.cast.organiser

    answers = together(*[lambda: attendance.check_in(pia, by=by, now=NOW)] * DESKS)

    assert {answer.status for answer in answers} == {EntrantStatus.CHECKED_IN}
    assert LogEntry.objects.filter(verb="entrant.check-in").count() == 1


def test_a_drop_beside_a_check_in_leaves_one_story_in_the_log():
    day = checked_in(2)
    pia, by = day.entrants[0], day.cast.organiser
    attendance.drop(pia, by=by, now=NOW)

    together(
        lambda: attendance.check_in(pia, by=by, now=NOW),
        lambda: attendance.drop(pia, by=by, now=NOW),
    )

    told = list(
        LogEntry.objects.filter(verb__in=["entrant.check-in", "entrant.drop"], subject=pia.name).order_by(
            "pk"
        )
    )
    ends = {"entrant.check-in": EntrantStatus.CHECKED_IN, "entrant.drop": EntrantStatus.DROPPED}
    assert day.entrants[0].status == ends[told[-1].verb]


def test_two_desks_mark_the_same_chair_empty_once():
    day, round_ = published(4)
    table = round_.pairings.get(is_current=True, table=1)
    by = day.cast.scorekeeper

    together(*[lambda: no_shows.mark_absent(table, absent=["a"], by=by, now=NOW)] * DESKS)

    assert Submission.objects.filter(status="confirmed", pairing=table).count() == 1
    assert LogEntry.objects.filter(verb="result.submit").count() == 1


def test_a_person_is_excluded_and_reported_absent_at_once_and_nothing_breaks():
    day, round_ = published(4)
    table = round_.pairings.get(is_current=True, table=1)
    referee = day.cast.referee

    together(
        lambda: no_shows.exclude(table.a, by=referee, now=NOW, reason="Loaded dice", ends_game=True),
        lambda: no_shows.mark_absent(table, absent=["a"], by=referee, now=NOW),
    )

    (kept,) = Submission.objects.filter(status="confirmed", pairing=table)
    assert (kept.units_a, kept.units_b) == (0, 6)


@pytest.mark.parametrize("way", ["fix", "edit"])
def test_one_table_is_promised_to_one_of_two(monkeypatch, way):
    day = checked_in(2)
    by = {"by": day.cast.referee, "now": NOW}
    if connection.vendor == "postgresql":  # SQLite has one writer, so nobody meets there
        meet_at(monkeypatch, row_history, "begin_history")

    def promise(row):
        if way == "fix":
            return pairing_constraints.fix_table(row, 1, **by)
        return entrants.edit(row, Details(row.name, row.club, fixed_table=1), **by)

    answers = together(*[lambda row=row: promise(row) for row in day.entrants])

    assert sum(isinstance(answer, Refused) for answer in answers) == 1
    assert sorted(str(row.fixed_table) for row in day.entrants) == ["1", "None"]
