"""A tournament that is called off, as its visitors, its players and its organiser see it."""

import pytest

from tests.data.cast import NOW
from tests.data.days import checked_in, published
from tests.tournament.api.core.test_desk import order, refused
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tests.tournament.web.player.phone import Phone
from tests.tournament.web.player.phone import text_of as shown_on
from tournament.models import LogEntry
from tournament.services.clock import clocks
from tournament.services.tournaments import calling_off

pytestmark = pytest.mark.django_db
WHY = "The hall is flooded"
ROUND_IS_ON = {"pairings/", "standings/", "parts/overview/"}


def test_an_organiser_calls_it_off_with_a_reason_and_undoes_it():
    day = checked_in(2)
    olga = Browser(day.cast.olga, day.tournament.slug)
    assert "Call off tournament" in text_of(olga.open("manage"))

    answer = olga.press("move", "called-off", reason=WHY)

    assert said(answer).startswith("The tournament is called off.")
    assert "The tournament is called off" in text_of(olga.open("home"))
    page = olga.open("manage")
    assert WHY in text_of(page)
    entry = LogEntry.objects.get(verb="tournament.call-off")
    assert olga.url("undo", entry.pk) in page.content.decode()
    olga.press("undo", entry.pk)
    assert day.refresh().tournament.status == "check-in"


@pytest.mark.thorough
@pytest.mark.parametrize("path", ["", "entrants/", "pairings/", "standings/", "parts/overview/"])
def test_public_pages_say_so_at_once(client, path):
    day, _ = published(4) if path in ROUND_IS_ON else (checked_in(2), None)
    address = f"/t/{day.tournament.slug}/{path}"
    assert WHY not in client.get(address).content.decode()  # and is in the cache

    calling_off.call_off(day.tournament, by=day.cast.organiser, now=NOW, reason=WHY)

    page = client.get(address).content.decode()
    assert WHY in page
    assert "Find my table" not in page


def test_no_public_page_waits_for_a_round_that_was_called_off(client):
    day, round_ = published(4)
    clocks.start(round_, by=day.cast.referee, now=NOW)
    clocks.end(round_.clock, by=day.cast.referee, now=NOW, reason=WHY)
    waiting = {"clock/": "Results are coming in", "standings/": "Round 1 is being played"}
    shown = {path: client.get(f"/t/{day.tournament.slug}/{path}").content.decode() for path in waiting}
    assert all(words in shown[path] for path, words in waiting.items())

    calling_off.call_off(day.tournament, by=day.cast.organiser, now=NOW, reason=WHY)

    shown = {path: client.get(f"/t/{day.tournament.slug}/{path}").content.decode() for path in waiting}
    assert not any(words in shown[path] for path, words in waiting.items())


def test_the_big_screen_and_the_form_of_registration_say_so(client):
    day, _ = published(4)
    calling_off.call_off(day.tournament, by=day.cast.organiser, now=NOW, reason=WHY)

    screen = client.get(f"/screen/{day.tournament.slug}/").content.decode()
    form = client.get(f"/t/{day.tournament.slug}/register/").content.decode()

    assert "scene--welcome is-on" in screen
    assert WHY in screen
    assert WHY in form
    assert "<form" not in form.split("<main")[1].split("</main")[0]


def test_a_player_reads_it_on_the_phone():
    day = checked_in(2)
    phone = Phone(day.tokens[1])
    calling_off.call_off(day.tournament, by=day.cast.organiser, now=NOW, reason=WHY)

    page = shown_on(phone.open("home"))

    assert "The tournament is called off" in page
    assert page.count(WHY) >= 2  # on top of the page, and as a letter
    assert "You are checked in" not in page


def test_the_api_calls_it_off_and_says_why():
    day, round_ = published(4)
    clocks.start(round_, by=day.cast.referee, now=NOW)
    move = {"to": "called-off", "reason": WHY}
    assert refused(order(day, day.cast.olga, "move/", move), 409, "clock-counts")
    clocks.end(round_.clock, by=day.cast.referee, now=NOW, reason=WHY)
    assert refused(order(day, day.cast.olga, "move/", {"to": "called-off"}), 409, "reason-missing")
    assert order(day, day.cast.jun, "move/", move).status_code == 403

    shown = order(day, day.cast.olga, "move/", move).json()

    assert (shown["status"], shown["called_off_because"]) == ("called-off", WHY)
    assert refused(order(day, day.cast.olga, "rounds/"), 409, "called-off")
