"""Mail is sent by a worker, tried again while its server is away, and sent once as far as SMTP can tell."""

from datetime import timedelta

import pytest
from django.core.mail import EmailMessage
from django.utils import translation

from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.mail_server import mail_server
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament import tasks
from tournament.engine.lifecycle import EntrantStatus
from tournament.models import Entrant, LogEntry, MessageKind, OutgoingMail
from tournament.services.entrants import entrants
from tournament.services.mail import mail, player_messages
from tournament.services.mail.player_messages import Sentence
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db
LINK = "https://muster.example.org/me/AbCdEfGhIjKlMnOpQrStUv/"
MINUTE = timedelta(minutes=1)


@pytest.fixture
def server(settings):
    with mail_server(settings) as running:
        yield running


@pytest.fixture
def pia():
    return an_entrant()


def an_entrant(email="Pia@example.org"):
    entrant = with_entrants(a_day(), 1).entrants[0]
    entrant.email = email
    entrant.save()
    return entrant


def a_letter(entrant, about="doors"):
    return player_messages.write(
        entrant,
        about=about,
        kind=MessageKind.NEWS,
        subject=Sentence("place-free"),
        lines=["At nine."],
        now=NOW,
    )


def test_a_link_is_sent_once_and_kept_nowhere(server, pia):
    assert mail.queue_link(pia, LINK, now=NOW)
    waiting = OutgoingMail.objects.get()

    assert (mail.send_due(now=NOW), mail.send_due(now=NOW + 60 * MINUTE)) == (1, 0)

    row = OutgoingMail.objects.get()
    assert [(m["To"], LINK in m.get_payload()) for m in server.mails] == [("pia@example.org", True)]
    assert "AbCdEf" not in waiting.sealed_link
    assert (row.sealed_link, row.sent_at, row.due_at) == ("", NOW, None)


def test_an_address_gets_two_links_an_hour(server, pia):
    other = an_entrant("PIA@EXAMPLE.ORG")
    taken = [mail.queue_link(each, LINK, now=NOW + n * MINUTE) for n, each in enumerate((pia, other, pia))]

    assert taken == [True, True, False]
    assert mail.queue_link(pia, LINK, now=NOW + 61 * MINUTE)
    assert mail.queue_link(an_entrant("paul@example.org"), LINK, now=NOW)


@pytest.mark.parametrize(
    "spelling",
    [
        "PIA@Example.ORG",
        "pia+robot@example.org",
        '"pia"@example.org',
        "\uff50ia@example.org",
        "pia@\uff45xample.org",
    ],
)
def test_spellings_of_one_mailbox_are_one_address(server, pia, spelling):
    other = an_entrant(spelling)

    assert [mail.queue_link(each, LINK, now=NOW) for each in (pia, other, other)] == [True, True, False]


def test_a_domain_is_the_same_in_letters_and_in_ascii(server):
    both = [an_entrant(f"pia@{domain}") for domain in ("m\xfcnchen.example", "xn--mnchen-3ya.example")]

    assert [mail.queue_link(each, LINK, now=NOW) for each in (*both, both[0])] == [True, True, False]


def test_a_link_is_not_sent_to_whom_the_desk_has_removed_until_that_is_undone(server, pia):
    mail.queue_link(pia, LINK, now=NOW)
    Entrant.objects.update(status=EntrantStatus.DROPPED)
    assert mail.send_due(now=NOW) == 0

    Entrant.objects.update(status=EntrantStatus.REGISTERED)
    assert mail.send_due(now=NOW) == 1


def test_letters_are_not_counted_as_links(server, pia):
    for number in range(3):
        a_letter(pia, about=f"doors-{number}")

    assert mail.queue_link(pia, LINK, now=NOW)


def test_what_the_server_does_not_take_now_is_tried_again(server, pia):
    letter = a_letter(pia)
    server.mood = "451"
    mail.send_due(now=NOW)
    letter.refresh_from_db()
    failed = (letter.failure, letter.sent_at)
    server.mood = "takes"

    assert mail.send_due(now=NOW + MINUTE / 2) == 0
    assert mail.send_due(now=NOW + MINUTE) == 1

    letter.refresh_from_db()
    assert failed == ("SMTPRecipientsRefused", None)
    assert (letter.failure, letter.sent_at) == ("", NOW + MINUTE)
    assert LogEntry.objects.filter(verb="letter.failed").count() == 1


def test_an_address_that_does_not_exist_is_given_up_at_once(server, pia):
    mail.queue_link(pia, LINK, now=NOW)
    server.mood = "550"

    mail.send_due(now=NOW)

    row = OutgoingMail.objects.get()
    assert (row.due_at, row.sent_at, row.failure, row.sealed_link) == (
        None,
        None,
        "SMTPRecipientsRefused",
        "",
    )
    assert not mail.is_link_mailed(pia)


def test_a_server_that_stays_away_is_tried_for_a_day_and_then_given_up(settings, server, pia):
    a_letter(pia)
    settings.EMAIL_PORT = 9
    now, tried = NOW, 0
    while (row := OutgoingMail.objects.get()).due_at is not None:
        now, tried = row.due_at, tried + 1
        mail.send_due(now=now)

    assert tried == len(mail.RETRIES) + 1
    assert timedelta(hours=20) < now - NOW < timedelta(hours=48)
    assert row.failure == "ConnectionRefusedError"
    assert LogEntry.objects.filter(verb="letter.failed").count() == 1


def test_an_attempt_without_an_answer_is_repeated_as_the_same_mail(server, pia):
    a_letter(pia)
    server.mood = "hangs-up"
    mail.send_due(now=NOW)
    server.mood = "takes"
    mail.send_due(now=NOW + MINUTE)

    first, second = (each["Message-ID"] for each in server.mails)
    assert first == second
    assert OutgoingMail.objects.get().sent_at == NOW + MINUTE


def test_a_worker_that_was_killed_leaves_its_mail_to_another(server, pia):
    a_letter(pia)
    OutgoingMail.objects.update(due_at=NOW + mail.LEASE, attempts=1)  # as a claim leaves it

    assert mail.send_due(now=NOW) == 0
    assert mail.send_due(now=NOW + mail.LEASE) == 1


def test_two_workers_at_once_send_each_mail_once(monkeypatch, server, pia):
    for number in range(3):
        a_letter(pia, about=f"doors-{number}")
    send, met = EmailMessage.send, []

    def while_another_works(message, *args, **options):
        if not met:
            met.append(message)
            mail.send_due(now=NOW)
        return send(message, *args, **options)

    monkeypatch.setattr(EmailMessage, "send", while_another_works)
    mail.send_due(now=NOW)

    assert len({each["Message-ID"] for each in server.mails}) == len(server.mails) == 3


def test_somebody_who_is_deleted_while_their_mail_is_sent_holds_up_no_other(monkeypatch, server, pia):
    a_letter(pia)
    send = EmailMessage.send

    def while_the_desk_deletes(message, *args, **options):
        Entrant.objects.filter(pk=pia.pk).delete()
        return send(message, *args, **options)

    monkeypatch.setattr(EmailMessage, "send", while_the_desk_deletes)

    assert mail.send_due(now=NOW) == 1
    assert len(server.mails) == 1


def test_a_silent_server_stops_the_round_after_one_mail(settings, server, pia):
    for number in range(5):
        a_letter(pia, about=f"doors-{number}")
    settings.EMAIL_TIMEOUT = 0.2
    server.mood = "silent"

    mail.send_due(now=NOW)

    assert server.guests == 1
    assert OutgoingMail.objects.filter(due_at=NOW).count() == 4


def test_one_commit_wakes_one_worker(monkeypatch, server, pia, django_capture_on_commit_callbacks):
    told = []
    monkeypatch.setattr("tournament.broker.current_app.send_task", lambda name, **_: told.append(name))

    with django_capture_on_commit_callbacks(execute=True):
        for number in range(5):
            a_letter(pia, about=f"doors-{number}")

    assert told == ["mail.send"]
    assert server.guests == 0
    tasks.send_mail()
    assert len(server.mails) == 5


def test_without_a_mail_server_nothing_waits(settings, pia):
    settings.EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"

    assert not mail.queue_link(pia, LINK, now=NOW)
    assert a_letter(pia) is not None
    assert not OutgoingMail.objects.exists()


def test_a_registration_with_a_mail_can_be_undone(server):
    day = a_day()
    details = entrants.Details(name="Pia", email="pia@example.org")
    entrant, _ = entrants.register(day.tournament, details, by=day.cast.organiser, now=NOW)
    mail.queue_link(entrant, LINK, now=NOW)

    entry = LogEntry.objects.get(verb="entrant.register")
    undo.undo(entry, by=day.cast.organiser, now=NOW + MINUTE, reason="")

    assert not OutgoingMail.objects.exists()


def test_the_desk_sees_which_mail_did_not_leave_and_when_it_is_tried_again(server):
    day = with_entrants(a_day(), 1)
    entrant = day.entrants[0]
    entrant.email = "pia@example.org"
    entrant.save()
    olga, kei = (Browser(one, day.tournament.slug) for one in (day.cast.olga, day.cast.kei))
    a_letter(entrant)
    server.mood = "451"
    mail.send_due(now=NOW)
    later = text_of(olga.open("entrant", entrant.number))
    mail.queue_link(entrant, LINK, now=NOW)
    server.mood = "550"
    mail.send_due(now=NOW)

    assert "You have a place to pia@example.org: SMTPRecipientsRefused. Next try at" in later
    assert "Private link to pia@example.org: SMTPRecipientsRefused. It is not tried again" in text_of(
        olga.open("entrant", entrant.number)
    )
    assert "pia@example.org" not in text_of(kei.open("entrant", entrant.number))


@pytest.mark.parametrize(("language", "is_translated"), [("en-xa", True), ("de", False)])
def test_mail_is_in_the_language_of_the_player_where_it_is_offered(pseudo, pia, language, is_translated):
    Entrant.objects.filter(pk=pia.pk).update(language=language)
    pia.refresh_from_db()
    mail.queue_link(pia, LINK, now=NOW)

    with translation.override("ar-xb"):  # of whoever sends it
        message = mail._message(OutgoingMail.objects.get())

    assert message.subject.startswith("[") == is_translated
    assert "\u202e" not in message.subject + message.body
