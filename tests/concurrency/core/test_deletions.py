"""A tournament is deleted while others work in it: each of them is told, and nothing of it is left."""

import pytest
from django.db import connection

from tests.concurrency.crowd import caught, together
from tests.data.cast import NOW
from tests.data.days import checked_in, facts_for, published
from tests.examples import some_of
from tournament.models import Entrant, LogEntry, OutboxEvent, Submission, Tournament
from tournament.services.core.actors import player
from tournament.services.core.errors import Refused
from tournament.services.deletion import tournament_deletion
from tournament.services.entrants import entrants
from tournament.services.results import results
from tournament.services.tournaments import visibility

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 4


@pytest.fixture(autouse=True)
def _own_state(settings, tmp_path):
    settings.STATE_DIR = tmp_path
    settings.MEDIA_ROOT = tmp_path / "files"


def deletion(day):
    return lambda: tournament_deletion.delete(
        day.tournament, name=day.tournament.name, by=day.cast.organiser, now=NOW
    )


def is_told(answer):
    return isinstance(answer, Refused) and answer.status == 404


@pytest.mark.parametrize("again", some_of(range(ROUNDS), 2))
def test_reports_that_come_in_meanwhile_are_kept_or_told(again):
    day, round_ = published(4)
    tables = list(round_.pairings.filter(is_current=True))
    reports = [
        lambda table=table, side=side: results.submit(
            table, facts_for(table), token=f"{table.pk}", by=player(side), now=NOW
        )
        for table in tables
        for side in (table.a, table.b)
    ]

    *answers, deleted = together(*map(caught, reports), caught(deletion(day)))

    assert not isinstance(deleted, Exception), deleted
    assert [each for each in answers if isinstance(each, Exception) and not is_told(each)] == []
    assert not Tournament.objects.exists()
    assert not Submission.objects.exists()
    connection.check_constraints()


@pytest.mark.parametrize("again", some_of(range(ROUNDS), 2))
def test_registrations_that_come_in_meanwhile_are_told(again):
    day = checked_in(2)
    people = [
        lambda name=name: entrants.register(
            day.tournament, entrants.Details(name=name), by=day.cast.organiser, now=NOW
        )
        for name in ("Ada Wren", "Bo Lindt", "Cy Marsh")
    ]

    *answers, deleted = together(*map(caught, people), caught(deletion(day)))

    assert not isinstance(deleted, Exception), deleted
    assert [each for each in answers if isinstance(each, Exception) and not is_told(each)] == []
    assert not Entrant.objects.exists()
    assert not OutboxEvent.objects.exists()


def test_two_desks_delete_it_once():
    day = checked_in(2)

    answers = together(deletion(day), deletion(day), deletion(day))

    assert sum(is_told(each) for each in answers) == 2
    assert LogEntry.objects.filter(verb="tournament.delete").count() == 1


def test_two_desks_hide_it_once():
    day = checked_in(2)
    hide = lambda: visibility.hide(day.tournament, by=day.cast.organiser, now=NOW)  # noqa: E731 - two desks

    together(hide, hide, hide)

    assert LogEntry.objects.filter(verb="tournament.hide").count() == 1
