"""A tournament is public or private, in the lists or archived; nothing else of it changes."""

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day
from tournament import access
from tournament.models import LogEntry, OutboxEvent
from tournament.queries.entrants import clubs
from tournament.services.entrants import entrants
from tournament.services.tournaments import visibility
from tournament.services.transfer import tournament_files, tournament_imports

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    return a_day()


def olga(day):
    return {"by": day.cast.organiser, "now": NOW}


def found(day):
    """Who finds the tournament: by its address, in the lists, and an open stream."""
    pk = day.tournament.pk
    listed = pk in {number for number, _ in access.listed_revisions()}
    assert listed == (day.tournament in access.public_tournaments())
    return pk in access.still_public([pk]), listed


def test_private_tournament_is_found_by_nobody_and_published_by_everybody(day):
    visibility.hide(day.tournament, **olga(day))
    assert found(day) == (False, False)
    assert not day.refresh().tournament.has_public_pages

    visibility.publish(day.tournament, **olga(day))
    assert found(day) == (True, True)
    assert day.refresh().tournament.has_public_pages


def test_archived_tournament_leaves_the_lists_and_keeps_its_address(day):
    visibility.archive(day.tournament, **olga(day))
    assert found(day) == (True, False)

    visibility.unarchive(day.tournament, **olga(day))
    assert found(day) == (True, True)


def test_same_again_is_neither_logged_nor_told(day):
    visibility.hide(day.tournament, **olga(day))
    before = LogEntry.objects.count(), OutboxEvent.objects.count()

    visibility.hide(day.tournament, **olga(day))

    assert (LogEntry.objects.count(), OutboxEvent.objects.count()) == before


def test_tournament_from_a_file_is_private_until_it_is_published(day):
    file = tournament_files.file_of(day.tournament, now=NOW, with_mail=False)

    made = tournament_imports.take(file.content, by=day.cast.organiser, now=NOW)

    assert not made.is_public
    assert access.still_public([made.pk]) == frozenset()
    visibility.publish(made, **olga(day))
    assert access.still_public([made.pk]) == {made.pk}


def test_clubs_of_a_private_tournament_are_suggested_to_nobody_else(day):
    entrants.register(day.tournament, entrants.Details(name="Nora Quist", club="Hidden Valley"), **olga(day))
    other = a_day(name="Another cup")
    assert clubs.known_clubs(other.tournament) == ["Hidden Valley"]

    visibility.hide(day.tournament, **olga(day))

    assert clubs.known_clubs(other.tournament) == []
    assert clubs.known_clubs(day.tournament) == ["Hidden Valley"]
