"""Mails that were given up: all of them on one page, which the inbox leads to."""

import pytest
from django.utils import timezone

from tests.data.days import a_day, with_entrants
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament.models import OutgoingMail

pytestmark = pytest.mark.django_db


def test_every_failed_mail_is_shown_with_its_player_address_and_error():
    day = with_entrants(a_day(), 3)
    for each in day.entrants[:2]:
        OutgoingMail.objects.create(
            entrant=each,
            address=f"{each.number}@example.org",
            asked_at=timezone.now(),
            failure="550 no such user",
        )
    olga = Browser(day.cast.olga, day.tournament.slug)

    inbox = olga.open("home").content.decode()
    page = text_of(olga.open("failed-mails"))
    seen_by_kei = text_of(Browser(day.cast.kei, day.tournament.slug).open("failed-mails"))

    assert olga.url("failed-mails") in inbox
    assert " ".join(f"mails-{mail.pk}" for mail in OutgoingMail.objects.all()) in inbox
    names = [each.name for each in day.entrants]
    assert [name in page for name in names] == [True, True, False]
    assert "1@example.org" in page
    assert "550 no such user" in page
    assert [name in seen_by_kei for name in names] == [True, True, False]
    assert "@example.org" not in seen_by_kei
