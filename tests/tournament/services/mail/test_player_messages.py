"""Letters: kept for the entrant's page, mailed once, and harmless where no mail can be sent."""

import pytest
from django.core import mail
from django.db import transaction

from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tournament.models import LogEntry, MessageKind, OutgoingMail
from tournament.services.mail import mail as outgoing
from tournament.services.mail import player_messages

pytestmark = pytest.mark.django_db

NEWS = {
    "kind": MessageKind.NEWS,
    "subject": "Doors",
    "lines": ["The doors open at nine.", "Bring dice."],
}


def an_entrant(email="pia@example.org"):
    entrant = with_entrants(a_day(), 1).entrants[0]
    entrant.email = email
    entrant.save()
    return entrant


def test_letter_is_kept_and_mailed_once(django_capture_on_commit_callbacks):
    entrant = an_entrant()

    with django_capture_on_commit_callbacks(execute=True):
        first = player_messages.write(entrant, about="doors", now=NOW, **NEWS)
        second = player_messages.write(entrant, about="doors", now=NOW, **NEWS)
    outgoing.send_due(now=NOW)

    assert first is not None
    assert second is None
    assert [letter.text for letter in entrant.messages.all()] == ["The doors open at nine.\n\nBring dice."]
    assert [(m.to, "Bring dice." in m.body) for m in mail.outbox] == [(["pia@example.org"], True)]
    assert entrant.messages.get().sent_at == NOW


def test_without_an_address_the_letter_is_only_kept(django_capture_on_commit_callbacks):
    entrant = an_entrant(email="")

    with django_capture_on_commit_callbacks(execute=True):
        player_messages.write(entrant, about="doors", now=NOW, **NEWS)
    outgoing.send_due(now=NOW)

    assert entrant.messages.get().sent_at is None
    assert mail.outbox == []


def test_a_dead_mail_server_loses_no_letter(settings, django_capture_on_commit_callbacks):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", 9, 1
    entrant = an_entrant()

    with django_capture_on_commit_callbacks(execute=True):
        player_messages.write(entrant, about="doors", now=NOW, **NEWS)
    outgoing.send_due(now=NOW)

    assert entrant.messages.get().failure == "ConnectionRefusedError"
    assert LogEntry.objects.filter(verb="letter.failed", subject=entrant.name).exists()


def test_what_is_rolled_back_is_never_mailed(django_capture_on_commit_callbacks):
    entrant = an_entrant()

    with django_capture_on_commit_callbacks(execute=True) as ran, transaction.atomic():
        player_messages.write(entrant, about="doors", now=NOW, **NEWS)
        transaction.set_rollback(True)

    assert ran == []
    assert not OutgoingMail.objects.exists()
    assert not entrant.messages.exists()


def test_reading_marks_what_was_new():
    entrant = an_entrant()
    player_messages.write(entrant, about="doors", now=NOW, **NEWS)

    assert player_messages.read(entrant, now=NOW) == 1
    assert player_messages.read(entrant, now=NOW) == 0
    assert entrant.messages.get().read_at == NOW
