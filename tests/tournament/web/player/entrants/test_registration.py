"""Registering oneself: one form is one entrant with one link, and robots get nowhere."""

import re
from datetime import UTC, datetime

import pytest
from django.core import mail
from django.test import Client

from tests.data.cast import NOW
from tests.data.days import a_day
from tests.tournament.web.player.phone import form_of, text_of
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Entrant, LogEntry
from tournament.services.mail import mail as outgoing
from tournament.services.tournaments import tournaments

pytestmark = pytest.mark.django_db
PIA = {"name": "Pia Lindqvist", "club": "Grey Ford", "country": "se", "language": "en", "consent": "on"}


@pytest.fixture
def address():
    return f"/t/{a_day().tournament.slug}/register/"


def filled(client, address, **changes):
    """The form of the page as it stands, with what Pia writes into it."""
    return {**form_of(client.get(address), ""), **PIA, **changes}


def test_form_gives_the_link_at_once(client, address):
    response = client.post(address, filled(client, address))

    page = client.get(response.headers["Location"])
    link = re.search(r"http://testserver/me/([\w-]{22})/", page.content.decode())
    assert "You are registered" in text_of(page)
    assert client.get(link.group(0)).status_code == 200
    assert Entrant.objects.get().country == "SE"


def test_same_form_twice_is_one_entrant_with_the_same_link(client, address):
    form = filled(client, address)

    answers = {client.post(address, form).headers["Location"] for _press_twice in range(2)}

    assert len(answers) == 1
    assert Entrant.objects.count() == 1


def test_same_form_sent_to_another_tournament_is_another_link(client, address):
    form = filled(client, address)
    other = f"/t/{a_day(name='Cup of the Far Shore').tournament.slug}/register/"

    answers = {client.post(each, form).headers["Location"] for each in (address, other)}

    assert len(answers) == 2
    assert Entrant.objects.values("tournament").distinct().count() == 2


@pytest.mark.thorough
def test_link_comes_by_e_mail_where_an_address_is_given(client, address, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        response = client.post(address, filled(client, address, email="pia@example.org"))
    in_request = list(mail.outbox)
    outgoing.send_due(now=datetime.now(UTC))

    assert in_request == []
    token = response.headers["Location"].split("/")[2]
    assert [letter.to for letter in mail.outbox] == [["pia@example.org"]]
    assert f"/me/{token}/" in mail.outbox[0].body


def test_letter_that_cannot_be_sent_stops_nothing(
    client, address, settings, django_capture_on_commit_callbacks
):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", 1, 1

    with django_capture_on_commit_callbacks(execute=True):
        response = client.post(address, filled(client, address, email="pia@example.org"))
    outgoing.send_due(now=datetime.now(UTC))

    assert response.status_code == 303
    assert LogEntry.objects.filter(verb="letter.failed").count() == 1


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"name": " "}, "Fill it in."),
        ({"name": "x" * 300}, "the limit is 80."),
        ({"consent": ""}, "online: You cannot be paired without this"),
        ({"country": "1x"}, "not a country code"),
        ({"email": "nonsense"}, "Enter an e-mail address"),
        ({"language": "xx"}, "not available"),
        ({"website": "http://buy.example"}, "Register"),
        ({"form_token": "forged"}, "Reload the page"),
    ],
)
def test_form_that_cannot_be_taken_says_why_and_adds_nobody(client, address, changes, sentence):
    response = client.post(address, filled(client, address, **changes))

    assert response.status_code == 422
    assert sentence in text_of(response)
    assert not Entrant.objects.exists()


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["محمد الفارس", "山田 太郎", "Zoë 🐉 O'Hara <b>"])
def test_names_of_the_world_are_taken(client, address, name):
    response = client.post(address, filled(client, address, name=name))

    assert Entrant.objects.get().name == name
    assert "<b>" not in client.get(response.headers["Location"]).content.decode()


@pytest.mark.thorough
def test_second_person_of_the_same_name_and_club_is_told(client, address):
    client.post(address, filled(client, address))

    response = Client().post(address, filled(client, address))

    assert response.status_code == 409
    assert "is registered already" in text_of(response)


def test_closed_registration_says_so(client):
    day = a_day()
    for step in (TournamentStatus.CHECK_IN, TournamentStatus.RUNNING):
        tournaments.move(day.refresh().tournament, step, by=day.cast.organiser, now=NOW)

    page = client.get(f"/t/{day.tournament.slug}/register/")

    assert "Registration is not open" in text_of(page)


def test_qr_is_a_picture_of_the_own_link(client, address):
    response = client.post(address, filled(client, address))
    token = response.headers["Location"].split("/")[2]

    picture = client.get(f"/me/{token}/link.svg")

    assert picture.headers["Content-Type"] == "image/svg+xml"
    assert picture.content.startswith(b"<svg")
