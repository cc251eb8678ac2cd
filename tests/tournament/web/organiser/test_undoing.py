"""Undo at the desk: right after the deed, and from the log."""

import re

import pytest

from tests.cast import NOW
from tests.days import a_day, checked_in, published, with_entrants
from tests.tournament.web.organiser.desk import Browser, said, text_of
from tournament import house_time
from tournament.engine.lifecycle import EntrantStatus
from tournament.services import attendance, clocks, undo

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def line(day, verb):
    return day.tournament.log.filter(verb=verb)[0]


def test_the_message_after_a_deed_offers_to_take_it_back():
    day, _ = published(4)
    olga = Browser(day.cast.olga, day.tournament.slug)

    page = olga.client.post(olga.url("drop", 1), {"reason": "Ill"}, follow=True)
    form = olga.url("undo", line(day, "entrant.drop").pk)
    assert f'action="{form}"' in page.content.decode()
    after = olga.client.post(form, headers={"referer": f"http://testserver{olga.url('entrants')}"})

    assert (after.status_code, after.url) == (303, olga.url("entrants"))
    assert said(after) == "Taken back: dropped Pia Lindqvist."
    assert day.entrants[0].status == EntrantStatus.CHECKED_IN
    assert "undo-offer" not in olga.open("entrants").content.decode(), "taking back is not taken back"


def test_an_undo_of_the_clock_is_never_taken_for_one_of_the_log():
    day, round_ = published(4)
    jun = Browser(day.cast.jun, day.tournament.slug)
    clocks.start(round_, by=day.cast.referee, now=house_time.now())
    jun.press("clock-order", 1, "pause", reason="Fire alarm")

    page = jun.open("clock", 1).content.decode()

    assert jun.url("clock-undo", 1) in page
    assert "undo-offer" not in page


def test_no_message_offers_nothing():
    day = checked_in(2)

    assert "undo-offer" not in Browser(day.cast.olga, day.tournament.slug).open("home").content.decode()


def test_the_log_leads_to_a_page_that_says_what_goes_back():
    day = checked_in(2)
    olga = Browser(day.cast.olga, day.tournament.slug)
    entry = line(day, "entrant.check-in")

    assert olga.url("undo", entry.pk) in olga.open("log").content.decode()
    page = text_of(olga.open("undo", entry.pk))
    assert "Olga checked in Paul Okafor." in page
    assert 'Paul Okafor: status is "registered" again.' in page
    olga.press("undo", entry.pk, reason="Another Paul", came_from=olga.url("undo", entry.pk))

    assert re.search(r"Taken back by Olga, [0-9:]{8}: Another Paul", text_of(olga.open("log")))
    assert day.entrants[1].status == EntrantStatus.REGISTERED


def test_a_deed_that_was_built_on_says_what_to_do():
    day, _ = published(4)
    olga = Browser(day.cast.olga, day.tournament.slug)
    entry = line(day, "entrant.check-in")

    page = text_of(olga.open("undo", entry.pk))
    pressed = olga.press("undo", entry.pk, came_from=olga.url("log"))

    assert "has been paired in round 1. Use drop, which keeps the results." in page
    assert "Use drop" in said(pressed)


def test_who_did_it_may_and_a_colleague_may_not():
    day = with_entrants(a_day(status="check-in"), 1)
    attendance.check_in(day.entrants[0], by=day.cast.scorekeeper, now=NOW)
    jun, kei = (Browser(user, day.tournament.slug) for user in (day.cast.jun, day.cast.kei))
    entry = line(day, "entrant.check-in")

    assert jun.open("undo", entry.pk).status_code == 403
    assert jun.url("undo", entry.pk) not in jun.open("log").content.decode()
    assert kei.press("undo", entry.pk).url == kei.url("home")
    assert undo.settled(line(day, "entrant.check-in")) == "Kei has taken this back already."
