"""A small tournament fills up: a waiting list, a withdrawal, a reminder and a deadline, by plain pages."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client

from tests.data.cast import NOW
from tests.data.days import a_day
from tests.tournament.web.organiser.desk_client import Browser, said
from tests.tournament.web.player.phone import Phone, form_of, text_of
from tournament.clock_worker import DeadlineLoop
from tournament.engine.lifecycle import EntrantStatus

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


def registered(day, name):
    """The public form, sent by a phone of its own."""
    client, address = Client(), f"/t/{day.tournament.slug}/register/"
    form = form_of(client.get(address), "")
    answer = client.post(address, {**form, "name": name, "language": "en", "consent": "on"})
    return Phone(answer.headers["Location"].split("/")[2])


@pytest.mark.thorough
@time_machine.travel(NOW)  # no night in between in which the clocks of Madrid are changed
def test_a_place_goes_on_to_whoever_waits_and_lists_are_asked_for_in_time():
    day = a_day(time_zone="Europe/Madrid")
    olga = Browser(day.cast.olga, day.tournament.slug)
    closes_at = (NOW + 30 * HOUR).astimezone(day.tournament.zone)

    olga.press("question", "lists_close_at", lists_close_at=f"{closes_at:%Y-%m-%dT%H:%M}")
    olga.press("question", "entrant_limit", entrant_limit="2")
    phones = [registered(day, name) for name in ("Pia", "Paul", "Rosa", "Stellan")]
    waiting = [text_of(phone.open("home")) for phone in phones[2:]]
    phones[0].press("withdraw")
    DeadlineLoop("d", now=lambda: closes_at - 23 * HOUR).step()

    assert [f"Your number on the waiting list: {n}" in page for n, page in enumerate(waiting, start=1)] == [
        True,
        True,
    ]
    rosa, stellan = (text_of(phone.open("home")) for phone in phones[2:])
    assert "You have a place" in rosa
    assert "Your list is due" in rosa
    assert "Your number on the waiting list: 1" in stellan
    assert "Your list is due" not in stellan

    answer = olga.press("give-place", 4, reason="Drove six hours")
    DeadlineLoop("d", now=lambda: closes_at).step()

    assert said(answer) == "Stellan has a place now."
    statuses = [row.status for row in day.entrants]
    assert statuses == [EntrantStatus.DROPPED, *[EntrantStatus.REGISTERED] * 3]
