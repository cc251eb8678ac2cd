"""A forgotten password, from the sign-in page to the next sign-in."""

import re

import pytest
from django.contrib.auth.models import User
from django.core import mail as outbox
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.data.cast import NOW, PASSWORD, person
from tests.data.days import a_day
from tests.tournament.web.account.people import NEW, is_signed_in, signed_in
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament import time_source
from tournament.models import OutgoingMail
from tournament.services.mail import mail
from tournament.services.tournaments import officials
from tournament.services.tournaments.inputs import OfficialInput

pytestmark = pytest.mark.django_db
ADDRESS = re.compile(r"https?://\S+?(/reset/[\w.-]+/)")


@pytest.fixture(autouse=True)
def day():
    cache.clear()
    day = a_day()
    User.objects.filter(username="olga").update(email="olga@example.org")
    officials.invite(
        day.tournament,
        OfficialInput(username="mei", name="Mei", kind="referee"),
        by=day.cast.organiser,
        now=NOW,
    )
    yield day
    cache.clear()


def ask(typed, client=None, **more):
    return (client or Client()).post("/sign-in/forgotten/", {"account": typed}, **more)


def mailed_link():
    mail.send_due(now=time_source.now())
    return ADDRESS.search(outbox.outbox[-1].body)[1]


def set_password(client, link, new=NEW):
    return client.post(link, {"new_password1": new, "new_password2": new})


def test_a_link_by_mail_sets_a_password_and_signs_out_everywhere():
    assert "/sign-in/forgotten/" in Client().get("/sign-in/").content.decode()
    there = signed_in("olga")
    ask("olga@example.org")
    client, link = Client(), mailed_link()

    shown = client.get(link)
    answer = set_password(client, link)

    assert (outbox.outbox[-1].to, outbox.outbox[-1].subject) == (
        ["olga@example.org"],
        "Muster: set a new password",
    )
    assert "olga" in text_of(shown)
    assert "no-store" in shown.headers["Cache-Control"]
    assert (answer.status_code, answer.url) == (303, "/sign-in/")
    assert "Your password is changed. Sign in with it." in text_of(client.get("/sign-in/"))
    assert not is_signed_in(there)
    assert is_signed_in(signed_in("olga", NEW))
    assert "no longer sets a password" in text_of(Client().get(link))
    assert set_password(Client(), link).status_code == 410


def test_a_password_is_set_in_a_browser_that_is_signed_in():
    client = signed_in("olga")
    ask("olga")

    answer = set_password(client, mailed_link())

    assert (answer.status_code, is_signed_in(client)) == (303, False)


def test_who_asks_learns_nothing_of_accounts():
    """Sentence, address, headers and statements are the same."""
    told = []
    for typed in ("olga", "olga@example.org", "jun", "nobody", "nobody@example.org"):
        with CaptureQueriesContext(connection) as asked:
            answer = ask(typed)
        headers = {name: value for name, value in answer.items() if name not in {"Set-Cookie", "Expires"}}
        told.append((answer.status_code, answer.url, headers, answer.content, len(asked)))

    assert told == [told[0]] * 5
    assert "If this account has an e-mail address" in text_of(Client().get(told[0][1]))
    assert OutgoingMail.objects.exclude(due_at=None).count() == 2


def test_robots_that_ask_have_to_wait(settings):
    settings.REGISTRATION_RATE = "3/hour"

    codes = [ask("nobody").status_code for _ in range(5)]

    assert codes == [303, 303, 303, 429, 429]


def test_a_server_without_mail_says_who_can_help(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"

    answer = ask("olga")

    assert "This server sends no mail" in text_of(answer)
    assert "<form" not in answer.content.decode().split("<main")[1]
    assert not OutgoingMail.objects.exists()


def test_a_weak_password_is_refused_and_the_link_goes_on():
    ask("olga")
    link = mailed_link()

    refused = set_password(Client(), link, "short")

    assert (refused.status_code, "at least 12 characters" in text_of(refused)) == (422, True)
    assert set_password(Client(), link).status_code == 303


@pytest.mark.thorough
def test_an_organiser_makes_a_link_that_is_shown_once(day):
    olga = Browser(day.cast.olga, day.tournament.slug)

    answer = olga.press("official-reset-link", "mei")
    first, again = olga.client.get(answer.url), olga.client.get(answer.url)
    link = ADDRESS.search(text_of(first))[1]

    assert "<svg" in first.content.decode()
    assert "no-store" in first.headers["Cache-Control"]
    assert "No link to show" in text_of(again)
    assert set_password(Client(), link).status_code == 303
    assert is_signed_in(signed_in("mei", NEW))
    assert "made a link for a new password for mei" in text_of(olga.open("log"))


def test_no_link_is_offered_or_made_for_who_has_more_rights(day):
    olga = Browser(day.cast.olga, day.tournament.slug)
    User.objects.filter(username="mei").update(is_superuser=True)

    page = olga.open("officials").content.decode()
    answer = olga.press("official-reset-link", "mei")

    assert "/link/" not in page
    assert answer.status_code == 403
    assert User.objects.get(username="mei").last_login is None


def test_a_stranger_and_a_referee_make_no_links(day):
    person("Sam")
    for who, status in ((day.cast.sam, 404), (day.cast.jun, 403)):
        assert Browser(who, day.tournament.slug).press("official-reset-link", "mei").status_code == status


def test_a_link_asks_for_the_second_thing_only_at_the_sign_in(day):
    """It sets a password and opens no session by itself."""
    ask("olga")
    client = Client()

    set_password(client, mailed_link())

    assert not is_signed_in(client)
    assert client.post("/sign-in/", {"username": "olga", "password": PASSWORD}).status_code == 200
