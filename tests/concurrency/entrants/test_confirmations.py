"""Registrations that are confirmed at the same instant: nobody twice, and nobody beyond the last place."""

import pytest
from django.db import connection

from tests.concurrency.crowd import meet_at, overtaken, together
from tests.data.cast import NOW
from tests.data.days import a_day
from tests.tournament.web.player.entrants.test_confirmations import confirming, requested
from tournament.engine.lifecycle import EntrantStatus
from tournament.models import OutgoingMail, UnconfirmedRegistration
from tournament.queries.entrants import capacity
from tournament.services.core.errors import Refused
from tournament.services.entrants import registration_confirmations, registration_removal
from tournament.services.mail import mail

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = 4


def confirm(day, key):
    return lambda: registration_confirmations.confirm(day.tournament, key, now=NOW)


def test_the_last_place_goes_to_one_of_those_who_confirm_at_once():
    for time in range(TIMES):
        day = confirming(a_day(), entrant_limit=1)
        keys = [requested(day, f"Guest {n}", f"guest{time}-{n}@example.org") for n in range(5)]

        together(*[confirm(day, key) for key in keys])

        assert (capacity.places_taken(day.tournament), capacity.waiting(day.tournament).count()) == (1, 4)


def test_forms_of_two_tournaments_at_once_mail_two_links_to_an_address(monkeypatch):
    days = [confirming(a_day(name=f"Cup {n}")) for n in range(4)]
    if connection.vendor == "postgresql":  # SQLite has one writer, so nobody meets there
        meet_at(monkeypatch, mail, "_queue", people=len(days))

    together(*[lambda day=day: requested(day, email="rosa@example.org") for day in days])

    assert OutgoingMail.objects.count() == mail.MAX_LINKS == UnconfirmedRegistration.objects.count()


def test_link_that_is_pressed_often_at_once_and_by_the_desk_makes_one_entrant():
    for time in range(TIMES):
        day = confirming(a_day())
        key = requested(day, email=f"rosa{time}@example.org")
        row = UnconfirmedRegistration.objects.get(tournament=day.tournament)

        refused = []

        def press(act, refused=refused):
            try:
                act()
            except Refused as refusal:
                refused.append(refusal.code)

        def at_desk(row=row, by=day.cast.organiser):
            registration_confirmations.confirm_at_desk(row, by=by, now=NOW)

        link = confirm(day, key)
        together(*[lambda act=act, press=press: press(act) for act in (link, link, at_desk, link)])

        assert set(refused) <= {"confirmed-already", "confirmation-over"}
        assert [one.status for one in day.tournament.entrants.all()] == [EntrantStatus.REGISTERED]
        waiting = registration_confirmations.waiting_for_confirmation(day.tournament, now=NOW)
        assert not waiting.exists()


@pytest.mark.postgres_only
@pytest.mark.parametrize("is_at_desk", [False, True])
def test_nobody_is_let_in_who_was_removed_while_they_confirmed(monkeypatch, is_at_desk):
    day = confirming(a_day())
    by = day.cast.organiser
    key = requested(day, email="rosa@example.org")
    row = UnconfirmedRegistration.objects.get(tournament=day.tournament)

    def at_desk():
        return registration_confirmations.confirm_at_desk(row, by=by, now=NOW)

    def remove():
        return registration_removal.remove(day.tournament, [], [row.pk], by=by, now=NOW, reason="Robots")

    _, removed = overtaken(
        monkeypatch,
        registration_confirmations,
        "_details",
        first=at_desk if is_at_desk else confirm(day, key),
        second=remove,
    )

    assert removed.code == "registrations-changed"
    assert day.tournament.entrants.count() == 1
