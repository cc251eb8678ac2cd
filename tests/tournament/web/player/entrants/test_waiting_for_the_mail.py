"""What can happen between the form and the button behind the mailed link."""

import re

import pytest
from django.core.cache import cache
from django.utils import timezone

from tests.data.cast import NOW
from tests.data.days import a_day
from tests.tournament.api.callers import ask, desk, passer_by
from tests.tournament.web.organiser.desk_client import Browser
from tests.tournament.web.player.entrants.test_confirmations import (
    LINK,
    confirming,
    door,
    requested,
    send,
    send_mail,
)
from tests.tournament.web.player.phone import form_of, text_of
from tournament.clock_worker import DeadlineLoop
from tournament.models import OutgoingMail, UnconfirmedRegistration
from tournament.services.core.errors import Conflict
from tournament.services.entrants import registration_confirmations
from tournament.services.mail import mail

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    return confirming(a_day())


def again(client, day, page):
    address = f"{door(day)}mail-again/"
    return client.post(address, form_of(page, address))


def test_the_same_link_is_mailed_again_once_and_then_it_has_to_wait(client, day, mailoutbox):
    page = send(client, day)

    answers = [again(client, day, page) for _ in range(2)]
    send_mail()

    assert [answer.status_code for answer in answers] == [202, 409]
    assert "2 mails went to this address in the last hour." in text_of(answers[1])
    first, second = (LINK.search(each.body)[1] for each in mailoutbox)
    assert first == second


def test_mail_is_not_sent_again_after_the_confirmation_or_for_a_form_of_somebody_else(
    client, day, mailoutbox
):
    page = send(client, day)
    send_mail()
    client.post(LINK.search(mailoutbox[0].body)[1])

    confirmed = again(client, day, page)
    forged = client.post(f"{door(day)}mail-again/", {"form_token": "forged"})

    assert (confirmed.status_code, "private link in your mailbox" in text_of(confirmed)) == (409, True)
    assert (forged.status_code, forged.url) == (303, door(day))


def test_a_program_has_its_mail_sent_again(day, mailoutbox):
    base, token = f"tournaments/{day.tournament.slug}", "8fYx0cT1qLZr5uWn3bVd7g"
    body = {"name": "Rosa", "email": "rosa@example.org", "token": token}
    ask(passer_by(), "POST", f"{base}/entrants/", body)

    answers = [
        ask(passer_by(), "POST", f"{base}/registrations/mail-again/", {"token": each})
        for each in (token, "x" * 22)
    ]
    send_mail()

    assert [each.status_code for each in answers] == [202, 409]
    assert len({LINK.search(each.body)[1] for each in mailoutbox}) == 1
    assert len(mailoutbox) == 2


def test_whom_the_desk_has_confirmed_opens_the_own_page_with_the_mailed_link(client, day, mailoutbox):
    send(client, day)
    send_mail()
    row = UnconfirmedRegistration.objects.get()
    Browser(day.cast.olga, day.tournament.slug).press("confirm-registration", row.pk)
    send_mail()

    answer = client.post(LINK.search(mailoutbox[0].body)[1])

    assert answer.status_code == 303
    assert re.search(r"/me/[^/]+/", answer.url)[0] in mailoutbox[1].body
    assert day.tournament.entrants.count() == 1


def test_the_desk_is_told_where_the_private_link_was_not_mailed(client, day):
    for name in ("Rosa", "Rosi"):
        send(client, day, name=name)
    olga = Browser(day.cast.olga, day.tournament.slug)
    pressed = olga.press("confirm-registration", UnconfirmedRegistration.objects.get(name="Rosa").pk)

    assert "Rosa is confirmed, but the private link was not mailed" in text_of(olga.next_page(pressed))


def test_one_confirmation_ends_what_the_same_person_sent_twice(client, day):
    first, second = requested(day), requested(day)
    requested(day, "Paul Okafor", "paul@example.org")

    registration_confirmations.confirm(day.tournament, second, now=NOW)

    assert [row.name for row in UnconfirmedRegistration.objects.all()] == ["Paul Okafor"]
    assert OutgoingMail.objects.filter(registration=None, due_at=None, sealed_link="").count() == 2
    old = client.post(f"{door(day)}confirm/{first}/")
    assert (old.status_code, "you are already registered" in text_of(old)) == (410, True)


def test_what_nobody_confirms_is_deleted_after_seven_days_without_another_registration(day):
    requested(day, now=NOW)
    late = NOW + registration_confirmations.LIVES

    DeadlineLoop("d", now=lambda: late - mail.LINKS_PERIOD).step()
    assert UnconfirmedRegistration.objects.exists()
    DeadlineLoop("d", now=lambda: late).step()

    assert not UnconfirmedRegistration.objects.exists()
    assert not OutgoingMail.objects.exists()


def test_form_page_names_the_registration_again_when_it_is_sent_twice(client, day):
    form = {**form_of(client.get(door(day)), ""), "name": "Rosa", "language": "en", "consent": "on"}
    form["email"] = "rosa@example.org"
    pages = [client.post(door(day), form) for _ in range(2)]

    assert {text_of(page) for page in pages} == {text_of(pages[0])}
    assert UnconfirmedRegistration.objects.get().asked_at <= timezone.now()


def test_one_address_cannot_try_links_without_end(client, day, settings):
    settings.ADDRESS_WRITES = "2/min"
    api = f"/api/v1/tournaments/{day.tournament.slug}/registrations/confirm/"

    pages = [client.post(f"{door(day)}confirm/{'x' * 22}/").status_code for _ in range(3)]
    cache.clear()
    asked = [client.post(api, {"key": "x" * 22}, content_type="application/json") for _ in range(3)]

    assert pages == [410, 410, 429]
    assert [answer.status_code for answer in asked] == [409, 409, 429]


def test_asking_for_the_mail_again_counts_as_a_registration(client, day, settings):
    settings.HALL_MODE, settings.REGISTRATION_RATE = False, "1/hour"
    api, token = f"/api/v1/tournaments/{day.tournament.slug}/", "8fYx0cT1qLZr5uWn3bVd7g"
    page = send(client, day)

    assert again(client, day, page).status_code == 429
    asked = client.post(f"{api}registrations/mail-again/", {"token": token}, content_type="application/json")
    assert asked.status_code == 429
    assert OutgoingMail.objects.count() == 1


def test_an_organiser_registers_by_the_api_without_a_mail(day):
    path = f"tournaments/{day.tournament.slug}/entrants/"

    answers = [ask(desk(user), "POST", path, {"name": "Rosa"}) for user in (day.cast.olga, day.cast.jun)]

    assert [answer.status_code for answer in answers] == [201, 422]


def test_nobody_asks_for_a_mail_after_the_deadline(day):
    confirming(day, registration_closes_at=NOW)

    with pytest.raises(Conflict, match="closed on"):
        requested(day)
    assert not OutgoingMail.objects.exists()


def test_who_is_registered_already_is_told_so_before_any_mail(day):
    registration_confirmations.confirm(day.tournament, requested(day), now=NOW)

    with pytest.raises(Conflict, match="registered already"):
        requested(day)


def test_page_behind_the_mailed_link_is_kept_and_found_nowhere(client, day):
    headers = client.get(f"{door(day)}confirm/{requested(day)}/").headers

    assert "no-store" in headers["Cache-Control"]
    assert headers["X-Robots-Tag"] == "noindex, nofollow"
    assert headers["Referrer-Policy"] == "same-origin"
