"""A registration from outside waits for the mailed link, where the tournament asks for it."""

import re
from datetime import timedelta

import pytest
from django.core.mail import EmailMessage
from django.utils import timezone

from tests.data.cast import NOW
from tests.data.days import a_day
from tests.tournament.api.callers import ask, desk, passer_by
from tests.tournament.web.organiser.desk_client import Browser
from tests.tournament.web.player.phone import form_of, text_of
from tournament.engine.lifecycle import EntrantStatus
from tournament.models import LogEntry, OutgoingMail, UnconfirmedRegistration
from tournament.queries.entrants import capacity
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.entrants import entrants, registration_confirmations
from tournament.services.mail import mail
from tournament.services.settings import tournament_settings
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db

ROSA = {"name": "Rosa Iwashita", "language": "en", "consent": "on", "email": "Rosa@example.org"}
VISITOR = Actor(kind="player", name="Rosa Iwashita")
LINK = re.compile(r"https?://[^/\s]+(/t/\S+/register/confirm/(\S+)/)")


@pytest.fixture
def day():
    return confirming(a_day())


def send_mail():
    """As a worker does."""
    mail.send_due(now=timezone.now())


def confirming(day, **changes):
    changes = {"confirms_email": True, **changes}
    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, **changes)
    return day.refresh()


def door(day):
    return f"/t/{day.tournament.slug}/register/"


def send(client, day, **changes):
    return client.post(door(day), {**form_of(client.get(door(day)), ""), **ROSA, **changes})


def requested(day, name="Rosa Iwashita", email="rosa@example.org", *, now=NOW, form_token=""):
    """Somebody who has sent the form; the key of the mailed link."""
    keys = []
    registration_confirmations.request_confirmation(
        day.tournament,
        entrants.Details(name=name, email=email),
        address_of=lambda key: keys.append(key) or f"https://hall.example/{key}/",
        by=Actor(kind="player", name=name),
        now=now,
        form_token=form_token,
    )
    return keys[0]


def test_registration_has_no_place_until_the_button_behind_the_mailed_link(client, day, mailoutbox):
    answer = send(client, day)
    send_mail()

    assert (answer.status_code, day.tournament.entrants.count()) == (202, 0)
    assert "You have no place yet" in text_of(answer)
    assert "/me/" not in answer.content.decode()  # the private link is given to the mailbox alone
    sent = mailoutbox[0]
    assert (sent.to, "Confirm your registration" in sent.subject) == (["rosa@example.org"], True)
    path, _ = LINK.search(sent.body).groups()

    page = client.get(path)  # a scanner of mail opens links
    assert ("Confirm my registration" in text_of(page), day.tournament.entrants.count()) == (True, 0)

    confirmed = client.post(path)
    send_mail()
    rosa = day.tournament.entrants.get()
    assert (rosa.status, rosa.email, bool(rosa.consented_at)) == ("registered", "Rosa@example.org", True)
    assert "Welcome, Rosa Iwashita" in text_of(client.get(confirmed.headers["Location"]))
    assert confirmed.headers["Location"].partition("?")[0].removesuffix("link/") in mailoutbox[1].body
    assert not UnconfirmedRegistration.objects.exists()
    assert client.post(path).headers["Location"] == confirmed.headers["Location"]
    assert (day.tournament.entrants.count(), len(mailoutbox)) == (1, 2)


def test_form_without_an_address_is_refused_only_where_mail_confirms(client, day):
    assert send(client, day, email="").status_code == 422
    assert not UnconfirmedRegistration.objects.exists()
    assert send(client, confirming(day, confirms_email=False), email="").status_code == 303


def test_setting_is_off_unless_an_organiser_turns_it_on(client):
    day = a_day()
    assert not day.tournament.confirms_email

    Browser(day.cast.olga, day.tournament.slug).press("question", "confirms_email", confirms_email="True")

    assert day.refresh().tournament.confirms_email
    undo.undo(LogEntry.objects.get(verb="tournament.configure"), by=day.cast.organiser, now=NOW)
    assert not day.refresh().tournament.confirms_email


def test_setting_is_refused_and_has_no_effect_on_a_server_without_mail(client, day, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"

    assert send(client, day, email="").status_code == 303
    with pytest.raises(Invalid, match="sends no mail"):
        confirming(confirming(day, confirms_email=False))


@pytest.mark.thorough
def test_same_form_twice_is_one_registration_and_one_mail(client, day, mailoutbox):
    form = {**form_of(client.get(door(day)), ""), **ROSA}
    answers = [client.post(door(day), form).status_code for _ in range(2)]
    send_mail()

    assert (answers, len(mailoutbox)) == ([202, 202], 1)
    assert client.post(door(day), {**form, "name": "Paul"}).status_code == 409
    assert UnconfirmedRegistration.objects.count() == 1


@pytest.mark.thorough
def test_third_mail_within_an_hour_is_refused_and_leaves_nothing_behind(client, day):
    answers = [send(client, day, name=name) for name in ("Rosa", "Rosi", "Ros")]

    assert [answer.status_code for answer in answers] == [202, 202, 409]
    assert "2 mails went to this address in the last hour." in text_of(answers[2])
    assert UnconfirmedRegistration.objects.count() == 2


def test_unconfirmed_takes_no_place_and_is_shown_to_organisers_only(client, day):
    send(client, day)

    assert (capacity.places_taken(day.tournament), capacity.waiting(day.tournament).count()) == (0, 0)
    for page in ("", "entrants/", "statistics/", "register/"):
        assert "Rosa" not in client.get(f"/t/{day.tournament.slug}/{page}").content.decode()
    assert (
        "Rosa" not in ask(passer_by(), "GET", f"tournaments/{day.tournament.slug}/entrants/").content.decode()
    )
    assert "Rosa@example.org" in text_of(Browser(day.cast.olga, day.tournament.slug).open("entrants"))
    assert "Rosa" not in text_of(Browser(day.cast.jun, day.tournament.slug).open("entrants"))


def test_organiser_confirms_and_the_private_link_is_mailed(client, day, mailoutbox):
    send(client, day)
    row = UnconfirmedRegistration.objects.get()
    olga = Browser(day.cast.olga, day.tournament.slug)
    send_mail()

    assert olga.press("confirm-registration", row.pk).status_code == 303
    send_mail()

    rosa = day.tournament.entrants.get()
    assert (rosa.name, rosa.status) == ("Rosa Iwashita", EntrantStatus.REGISTERED)
    assert "Your private link" in mailoutbox[-1].subject
    assert olga.press("confirm-registration", row.pk).status_code == 409
    own_page = client.post(LINK.search(mailoutbox[0].body)[1]).headers["Location"]  # the mail came first
    assert own_page.removesuffix("link/?new") in mailoutbox[-1].body
    assert "An earlier link does not work any more." in mailoutbox[-1].body


def test_link_that_confirms_nothing_any_more_says_so_and_what_to_do(client, day, mailoutbox):
    send(client, day)
    send_mail()
    address = LINK.search(mailoutbox[0].body)[1]
    client.post(address)
    confirmed = client.get(address)
    entrants.revoke_link(day.tournament.entrants.get(), by=day.cast.organiser, now=NOW)

    over = [client.get(address), client.post(address)]

    assert (confirmed.status_code, "Open my page" in text_of(confirmed)) == (200, True)
    assert [each.status_code for each in over] == [410, 410]
    assert "register again or ask the organiser" in text_of(over[0])


def test_undoing_the_confirmation_of_an_organiser_brings_the_unconfirmed_registration_back(client, day):
    key = requested(day)
    requested(day)  # once more, in another tab
    row = UnconfirmedRegistration.objects.earliest("pk")
    before = list(UnconfirmedRegistration.objects.values())
    registration_confirmations.confirm_at_desk(row, by=day.cast.organiser, now=NOW)
    assert not registration_confirmations.waiting_for_confirmation(day.tournament, now=NOW).exists()

    undo.undo(LogEntry.objects.get(verb="entrant.confirm"), by=day.cast.organiser, now=NOW)

    assert not day.tournament.entrants.exists()
    assert list(UnconfirmedRegistration.objects.values()) == before
    confirmed, _ = registration_confirmations.confirm(day.tournament, key, now=NOW)
    assert (confirmed.name, UnconfirmedRegistration.objects.count()) == ("Rosa Iwashita", 0)


def test_log_holds_no_address_of_a_registration_that_was_confirmed_by_hand(day):
    requested(day)
    row = UnconfirmedRegistration.objects.get()

    registration_confirmations.confirm_at_desk(row, by=day.cast.organiser, now=NOW)

    assert "rosa@example.org" not in str(LogEntry.objects.get(verb="entrant.confirm").data)


def test_form_whose_registration_was_confirmed_by_hand_registers_nobody_again(client, day):
    form = {**form_of(client.get(door(day)), ""), **ROSA}
    client.post(door(day), form)
    row = UnconfirmedRegistration.objects.get()
    registration_confirmations.confirm_at_desk(row, by=day.cast.organiser, now=timezone.now())

    again = client.post(door(day), form)

    assert (again.status_code, day.tournament.entrants.count()) == (409, 1)
    assert "Look for your private link in your mailbox" in text_of(again)


def test_list_of_those_who_have_not_confirmed_comes_in_pages_and_is_searched(day):
    now = timezone.now()
    UnconfirmedRegistration.objects.bulk_create(
        UnconfirmedRegistration(
            tournament=day.tournament,
            name=f"Guest {number:03}",
            email=f"g{number}@example.org",
            key_hash=f"{number:064}",
            asked_at=now + timedelta(seconds=number - 300),
        )
        for number in range(150)
    )
    olga = Browser(day.cast.olga, day.tournament.slug)

    entrants_page, first = text_of(olga.open("entrants")), text_of(olga.open("unconfirmed"))
    second = text_of(olga.client.get(olga.url("unconfirmed"), {"page": "2"}))
    found = text_of(olga.client.get(olga.url("unconfirmed"), {"q": "g149@"}))

    assert ("Show all 150" in entrants_page, entrants_page.count("Guest")) == (True, 10)
    assert ("Guest 000" in first, "Guest 149" in first, "Page 1 of 2" in first) == (True, False, True)
    assert ("Guest 000" in second, "Guest 149" in second) == (False, True)
    assert ("Guest 149" in found, "Guest 148" in found) == (True, False)
    assert Browser(day.cast.jun, day.tournament.slug).open("unconfirmed").status_code == 403


def test_mailed_link_is_over_after_seven_days_and_unknown_links_confirm_nothing(day):
    key = requested(day)
    late = NOW + registration_confirmations.LIVES

    for wrong, now in ((key, late), ("x" * 22, NOW)):
        with pytest.raises(Conflict, match="does not confirm"):
            registration_confirmations.confirm(day.tournament, wrong, now=now)
    requested(day, "Paul", "paul@example.org", now=late)
    registration_confirmations.delete_expired(now=late)

    assert [row.name for row in UnconfirmedRegistration.objects.all()] == ["Paul"]


def test_link_of_one_tournament_confirms_nothing_in_another(day):
    key, other = requested(day), confirming(a_day(name="Another cup"))

    with pytest.raises(Conflict, match="does not confirm"):
        registration_confirmations.confirm(other.tournament, key, now=NOW)


def test_player_confirms_while_registration_is_open_and_an_organiser_later_too(client, day):
    key = requested(day)
    confirming(day, registration_closes_at=NOW + timedelta(minutes=1))
    late = NOW + timedelta(minutes=2)

    with pytest.raises(Conflict, match="closed on"):
        registration_confirmations.confirm(day.tournament, key, now=late)
    row = UnconfirmedRegistration.objects.get()
    registration_confirmations.confirm_at_desk(row, by=day.cast.organiser, now=late)

    assert day.tournament.entrants.count() == 1


def test_places_are_given_in_the_order_of_confirmation(day):
    confirming(day, entrant_limit=1)
    first, second = requested(day), requested(day, "Paul", "paul@example.org")

    statuses = [
        registration_confirmations.confirm(day.tournament, key, now=NOW)[0].status for key in (second, first)
    ]

    assert statuses == [EntrantStatus.REGISTERED, EntrantStatus.WAITING_LIST]


@pytest.mark.thorough
def test_mail_to_somebody_on_the_waiting_list_does_not_promise_a_place(client, day, mailoutbox):
    confirming(day, entrant_limit=1)
    send(client, day, name="Paul", email="paul@example.org")
    send(client, day)
    send_mail()

    for sent in list(mailoutbox):
        welcome = client.post(LINK.search(sent.body)[1]).headers["Location"]
    assert "We are mailing it to Rosa@example.org, too." in text_of(client.get(welcome))
    send_mail()

    said = {sent.to[0]: sent.body for sent in mailoutbox[2:]}
    assert "you are registered for" in said["paul@example.org"]
    assert "you are on the waiting list of" in said["rosa@example.org"]


def test_desk_adds_people_without_a_confirmation(day):
    Browser(day.cast.olga, day.tournament.slug).press("entrant-add", name="Pia", language="en")

    assert day.tournament.entrants.get().name == "Pia"


def test_api_asks_for_a_confirmation_and_gives_the_token_after_it(day, mailoutbox):
    base = f"tournaments/{day.tournament.slug}"
    body = {"name": "Rosa", "email": "rosa@example.org", "token": "8fYx0cT1qLZr5uWn3bVd7g"}
    assert ask(passer_by(), "POST", f"{base}/entrants/", {"name": "Rosa"}).json()["code"] == "email-missing"

    answer = ask(passer_by(), "POST", f"{base}/entrants/", body)
    send_mail()
    assert (answer.status_code, answer.json()) == (202, {"name": "Rosa", "must_confirm": True})
    listed = ask(desk(day.cast.olga), "GET", f"{base}/registrations/").json()
    assert [row["email"] for row in listed["results"]] == ["rosa@example.org"]

    key = LINK.search(mailoutbox[0].body)[2]
    twice = [ask(passer_by(), "POST", f"{base}/registrations/confirm/", {"key": key}) for _ in range(2)]
    assert [each.status_code for each in twice] == [200, 200]
    assert twice[0].json()["token"] == twice[1].json()["token"]
    assert ask(passer_by(), "POST", f"{base}/registrations/confirm/", {"key": "x" * 22}).status_code == 409


def test_organiser_confirms_by_the_api(day):
    requested(day, now=timezone.now())
    row = UnconfirmedRegistration.objects.get()
    address = f"tournaments/{day.tournament.slug}/registrations/{row.pk}/confirm/"

    answer = ask(desk(day.cast.olga), "POST", address)

    assert (answer.status_code, answer.json()["entrant"]["name"]) == (200, "Rosa Iwashita")
    assert ask(desk(day.cast.olga), "POST", address).status_code == 409


def test_confirmed_while_its_mail_is_sent_leaves_the_other_mails_alone(day, mailoutbox, monkeypatch):
    key, _other = requested(day), requested(day, "Sven Holt", "sven@example.org")
    send_one = EmailMessage.send

    def confirmed_meanwhile(message, *args, **options):
        if not mailoutbox:
            registration_confirmations.confirm(day.tournament, key, now=NOW)
        return send_one(message, *args, **options)

    monkeypatch.setattr(EmailMessage, "send", confirmed_meanwhile)

    mail.send_due(now=NOW)

    assert {"rosa@example.org", "sven@example.org"} <= {each.to[0] for each in mailoutbox}
    assert not OutgoingMail.objects.filter(registration=None, entrant=None, sent_at=None).exists()


def test_confirmed_while_its_mail_fails_leaves_no_link_behind(day, monkeypatch):
    key = requested(day)

    def fail(*_args, **_options):
        registration_confirmations.confirm(day.tournament, key, now=NOW)
        raise ConnectionRefusedError

    monkeypatch.setattr(EmailMessage, "send", fail)
    mail.send_due(now=NOW)

    row = OutgoingMail.objects.get()
    assert (row.registration, row.sealed_link, row.due_at) == (None, "", None)


def test_confirmed_by_hand_while_its_mail_fails_is_not_mailed_again(day, monkeypatch):
    requested(day)
    row = UnconfirmedRegistration.objects.get()

    def fail(*_args, **_options):
        registration_confirmations.confirm_at_desk(row, by=day.cast.organiser, now=NOW)
        raise ConnectionRefusedError

    monkeypatch.setattr(EmailMessage, "send", fail)
    mail.send_due(now=NOW)

    sent = OutgoingMail.objects.get(registration=row)
    assert (sent.sealed_link, sent.due_at) == ("", None)


def test_confirmed_registrations_still_count_among_the_mails_to_an_address_for_an_hour(day):
    for number in range(2):
        registration_confirmations.confirm(day.tournament, requested(day, f"Guest {number}"), now=NOW)

    with pytest.raises(Conflict, match="2 mails went to this address in the last hour"):
        requested(day, "Guest 3")
    requested(day, "Guest 3", now=NOW + timedelta(hours=1))
    mail.delete_spent(now=NOW + timedelta(hours=1))

    assert not OutgoingMail.objects.filter(registration=None, entrant=None).exists()
