"""The album of the event: a link that pages show after the end. The server never opens it."""

import pytest
from django.test import Client

from tests.data.cast import NOW
from tests.data.days import closed
from tests.tournament.web.organiser.desk_client import Browser, said
from tournament.engine.lifecycle import TournamentStatus
from tournament.services.settings import tournament_settings
from tournament.services.tournaments import tournaments
from tournament.services.transfer import tournament_files

pytestmark = pytest.mark.django_db
ALBUM = "https://photos.example/grey-ford?key=a&b=c"
LINK = 'href="https://photos.example/grey-ford?key=a&amp;b=c" rel="nofollow noopener noreferrer"'


@pytest.fixture
def day():
    return closed(4)[0]


@pytest.fixture
def pages(day):
    return "/", f"/t/{day.tournament.slug}/", f"/me/{day.tokens[1]}/", f"/me/{day.tokens[1]}/event/"


def shown_on(pages):
    return [page for page in pages if LINK in Client().get(page).content.decode()]


def finish(day):
    tournaments.move(day.tournament, TournamentStatus.FINISHED, by=day.cast.organiser, now=NOW)


def test_album_is_shown_after_the_end_to_players_and_visitors(day, pages):
    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, photos_url=ALBUM)
    assert shown_on(pages) == []

    finish(day)

    assert shown_on(pages) == list(pages)


def test_album_is_given_after_the_end_and_taken_away_again(day, pages):
    finish(day)
    olga = Browser(day.cast.olga, day.tournament.slug)

    answer = olga.press("question", "photos_url", photos_url=ALBUM)

    assert (answer.status_code, said(answer)) == (303, "Setting saved.")
    assert shown_on(pages) == list(pages)
    assert (
        tournament_files.content_of(day.refresh().tournament, with_mail=False)["tournament"]["photos_url"]
        == ALBUM
    )
    olga.press("question", "photos_url", photos_url="")
    assert shown_on(pages) == []


def test_album_at_an_address_without_https_is_refused(day):
    olga = Browser(day.cast.olga, day.tournament.slug)

    page = olga.press("question", "photos_url", photos_url="http://photos.example/")

    assert page.status_code == 422
    assert day.refresh().tournament.photos_url == ""
