"""The desk is asked about empty chairs, and says in one tap what it saw; leaving is explained before."""

import pytest

from tests.data.cast import NOW
from tests.data.days import published
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.engine.lifecycle import EntrantStatus
from tournament.models import Submission
from tournament.services.entrants import entrants

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    day, round_ = published(4)
    late, _ = entrants.register(day.tournament, entrants.Details("Late Lea"), by=day.cast.organiser, now=NOW)
    return day, round_, late


def jun_of(day):
    return Browser(day.cast.jun, day.tournament.slug)


def test_the_page_names_who_was_never_checked_in_and_every_open_table(hall):
    day, _, _ = hall

    shown = text_of(jun_of(day).open("no-shows"))

    assert "Not checked in 1 Late Lea" in shown
    assert "Tables without a result 2" in shown


def test_one_tap_marks_somebody_absent(hall):
    day, _, _ = hall
    jun = jun_of(day)

    answer = jun.press("absent", 1, 1, absent="b")

    saved = Submission.objects.get()
    assert (saved.units_a, saved.units_b) == (6, 0)
    assert answer.url == jun.url("no-shows")
    assert "ends 3 to 0 without a game" in said(answer)


def test_one_tap_drops_who_never_came_and_another_brings_them(hall):
    day, _, late = hall
    jun = jun_of(day)

    dropped = jun.press("drop", late.number, reason="Did not come", back="no-shows")
    gone = day.tournament.entrants.get(pk=late.pk).status
    jun.press("check-in-entrant", late.number, came_from=jun.url("no-shows"))

    assert dropped.url == jun.url("no-shows")
    assert (gone, day.tournament.entrants.get(pk=late.pk).status) == ("dropped", "checked-in")


def test_they_came_after_all(hall):
    day, _, _ = hall

    answer = jun_of(day).press("came", 1, 1)

    assert said(answer) == "Table 1 plays on."


def test_the_page_of_a_drop_says_what_it_means(hall):
    day, _, _ = hall

    shown = text_of(jun_of(day).open("drop", 1))

    assert "Drop Pia Lindqvist" in shown
    assert "has no result" in shown


def test_the_page_of_an_exclusion_ends_the_game_where_asked(hall):
    day, round_, _ = hall
    jun = jun_of(day)
    table = round_.pairings.get(is_current=True, table=1)

    shown = text_of(jun.open("exclude", table.a.number))
    answer = jun.press("exclude", table.a.number, reason="Loaded dice", ends_game="1", faction="good")

    assert "End the game at table 1" in shown
    assert answer.status_code == 303
    assert Submission.objects.get().units_b == 6
    assert day.tournament.entrants.get(pk=table.a.pk).status == EntrantStatus.EXCLUDED


def test_an_exclusion_without_a_reason_keeps_the_page(hall):
    day, _, _ = hall

    answer = jun_of(day).press("exclude", 1, reason=" ")

    assert answer.status_code == 422
    assert "Enter what happened." in text_of(answer)


def test_a_late_entrant_is_told_what_was_missed(hall):
    day, _, late = hall

    shown = text_of(jun_of(day).open("entrant", late.number))

    assert "Missed round 1: 0 points." in shown
