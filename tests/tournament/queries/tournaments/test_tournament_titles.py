"""Tournaments of one name are told apart wherever several are named, and in mails."""

from datetime import date

import pytest
from django.urls import reverse

from tests.data.cast import NOW
from tests.data.days import a_day
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament import access
from tournament.models import Entrant, OutgoingMail
from tournament.queries.tournaments.tournament_titles import title_of, titles_of
from tournament.services.mail import mail, sealed_links
from tournament.services.tournaments import visibility

pytestmark = pytest.mark.django_db
NAME = "Cup of the Grey Ford"


def cup(**told):
    return a_day(**told).tournament


def titles(*rows, **among):
    found = titles_of(rows, **among)
    return [found[row.pk] for row in rows]


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ({}, {"name": "Autumn Cup"}, [NAME, "Autumn Cup"]),
        (
            {},
            {"starts_on": date(2008, 6, 14)},
            [f"{NAME}, 16 June 2007", f"{NAME}, 14 June 2008"],
        ),
        (
            {"venue": "Leeds"},
            {"venue": "York"},
            [f"{NAME}, 16 June 2007, Leeds", f"{NAME}, 16 June 2007, York"],
        ),
        (
            {},
            {},
            [f"{NAME}, 16 June 2007, cup-of-the-grey-ford", f"{NAME}, 16 June 2007, cup-of-the-grey-ford-2"],
        ),
    ],
)
def test_a_title_says_as_much_as_no_other_has(one, other, found):
    rows = cup(**one), cup(**other)

    assert titles(*rows) == found
    assert title_of(rows[0]) == found[0]


def test_a_private_tournament_changes_no_title_that_strangers_read():
    shown, hidden = cup(), a_day()
    visibility.hide(hidden.tournament, by=hidden.cast.organiser, now=NOW)

    assert titles(shown, among=access.listed_tournaments()) == [NAME]
    assert titles(shown) != [NAME]


@pytest.mark.parametrize("page", ["public:home", "public:check-list", "public:screens"])
def test_public_pages_that_name_several_tell_them_apart(client, page):
    cup(venue="Leeds"), cup(venue="York")

    shown = text_of(client.get(reverse(page)))

    assert f"{NAME}, 16 June 2007, Leeds" in shown
    assert f"{NAME}, 16 June 2007, York" in shown


def test_my_tournaments_tell_them_apart():
    day = a_day()
    a_day(starts_on=date(2008, 6, 14))
    day.cast.olga.is_superuser = True
    day.cast.olga.save()

    shown = text_of(Browser(day.cast.olga, day.tournament.slug).client.get(reverse("organiser:tournaments")))

    assert f"{NAME}, 16 June 2007" in shown
    assert f"{NAME}, 14 June 2008" in shown


def test_a_mail_says_which_of_two_tournaments_it_is_about():
    one, _ = cup(), cup(starts_on=date(2008, 6, 14))
    pia = Entrant.objects.create(
        tournament=one, number=1, name="Pia", email="pia@example.org", registered_at=NOW
    )
    link = sealed_links.seal("https://muster.example.org/me/AbCdEf/")
    waits = OutgoingMail.objects.create(
        entrant=pia, sealed_link=link, address=pia.email, asked_at=NOW, due_at=NOW
    )

    subject, text = mail._player_text(waits)

    assert subject == f"Your private link: {NAME}, 16 June 2007"
    assert f"registered for {NAME}, 16 June 2007 with start number 1" in text
