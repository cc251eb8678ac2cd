"""The same person in two events of one day: known by mail, or by name and club, and named with the table."""

from datetime import timedelta

import pytest
from django.urls import reverse

from tests.data import days
from tests.data.cast import NOW
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament.models import Entrant, Tournament
from tournament.queries.entrants.other_events import elsewhere

pytestmark = pytest.mark.django_db


@pytest.fixture
def here():
    return days.checked_in(4)


@pytest.fixture
def there():
    return days.published(4, name="Evening Cup")[0]


def change(day, number, **fields):
    Entrant.objects.filter(tournament=day.tournament, number=number).update(**fields)


def found(day):
    return [(each.entrant.number, each.other.number) for each in elsewhere(day.tournament)]


def test_people_are_known_by_mail_or_by_name_and_club(here, there):
    assert found(here) == []  # a name alone says nothing

    change(here, 1, club="Hexers")
    change(there, 1, club="HEXERS")
    change(here, 2, email="Paul@example.org")
    change(there, 3, email="paul@example.org")
    change(here, 4, club="Hexers")
    change(there, 4, club="Millers")

    assert found(here) == [(1, 1), (2, 3)]
    assert found(there) == [(1, 1), (3, 2)]
    assert [each.pairing is not None for each in elsewhere(here.tournament)] == [True, True]
    assert [each.pairing for each in elsewhere(there.tournament)] == [None, None]


@pytest.mark.parametrize(
    "fields",
    [{"is_public": False}, {"status": "finished"}, {"starts_on": NOW.date() + timedelta(days=400)}],
)
def test_private_finished_and_later_events_say_nothing(here, there, fields):
    for day in (here, there):
        change(day, 1, email="pia@example.org")
    assert found(here) == [(1, 1)]

    Tournament.objects.filter(pk=there.tournament.pk).update(**fields)

    assert found(here) == []


def test_an_event_of_two_days_overlaps_on_the_second(here, there):
    for day in (here, there):
        change(day, 1, email="pia@example.org")
    first = here.tournament.starts_on
    second = first + timedelta(days=1)
    plan = {
        "days": [
            {"date": str(first), "rounds": 2, "first_round": "10:00"},
            {"date": str(second), "rounds": 1, "first_round": "10:00"},
        ]
    }
    Tournament.objects.filter(pk=there.tournament.pk).update(starts_on=second)
    assert found(here) == []

    Tournament.objects.filter(pk=here.tournament.pk).update(day_plan=plan)

    assert found(here.refresh()) == [(1, 1)]


def test_both_desks_and_the_phone_say_where_they_sit(here, there, client):
    for day in (here, there):
        change(day, 1, email="pia@example.org")
    olga = Browser(here.cast.olga, here.tournament.slug)
    seat = there.tournament.rounds.get().pairings.get(seats__entrant__number=1, is_current=True)

    for name, args in (("entrants", ()), ("entrant", (1,))):
        assert f"Evening Cup : Round 1, table {seat.table}" in text_of(olga.open(name, *args))
    assert "1 player is also in another event" in text_of(olga.open("entrants"))
    there_now = client.get(reverse("player:seat", args=[there.tokens[1]])).json()
    assert there_now == {"says": f"Round 1: table {seat.table}"}
    assert client.get(reverse("player:seat", args=[here.tokens[1]])).json() == {"says": "no table now"}
