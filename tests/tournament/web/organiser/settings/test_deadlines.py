"""Deadlines as an organiser types them: by the hall's clock, which skips and repeats hours."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.data.cast import MINUTE, NOW
from tests.data.days import a_day, with_entrants
from tests.data.lists import armed, hand_in
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament import time_source
from tournament.models import PlayerMessage
from tournament.queries.entrants import capacity
from tournament.services.entrants import attendance
from tournament.services.lists import deadline_locks
from tournament.services.mail import mail
from tournament.services.settings import tournament_settings

pytestmark = pytest.mark.django_db


def olga_at(**plan):
    day = a_day(time_zone="Europe/Madrid", **plan)
    return day, Browser(day.cast.olga, day.tournament.slug)


QUESTIONS = {
    "check_in": ("check_in_opens_at", "check_in_closes_at"),
    "entrant_limit": ("entrant_limit",),
    "lists_close_at": ("lists_close_at", "reopen"),
}


def answer(olga, **values):
    """Each question that these fields belong to; the answer of the last."""
    page = None
    for key, names in QUESTIONS.items():
        if sent := {name: values[name] for name in names if name in values}:
            page = olga.press("question", key, **sent)
    return page


def limit_to(day, limit):
    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, entrant_limit=limit)
    day.refresh()


def test_deadlines_are_kept_in_the_time_of_the_hall_and_shown_in_it_again():
    day, olga = olga_at()

    answer(olga, lists_close_at="2007-06-15T18:00", entrant_limit="32")

    tournament = day.refresh().tournament
    assert tournament.lists_close_at == datetime(2007, 6, 15, 16, 0, tzinfo=UTC)
    assert tournament.entrant_limit == 32
    page = olga.open("settings")
    assert 'value="2007-06-15T18:00"' in page.content.decode()
    assert "When do lists close? 15 June 2007, 18:00" in text_of(page)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("2007-03-25T02:30", "25 March 2007, 02:30 does not exist in Europe/Madrid"),
        ("0001-01-01T00:00", "Year 1 is too far away. Use 1900 to 3000."),
        ("9999-12-31T23:59", "Year 9999 is too far away. Use 1900 to 3000."),
        ("2007-10-28T02:30", "28 October 2007, 02:30 comes twice in Europe/Madrid"),
        ("tomorrow", "Enter a date and time such as"),
    ],
)
def test_a_time_the_clock_does_not_show_once_is_refused_with_a_sentence(value, words):
    day, olga = olga_at()

    page = answer(olga, lists_close_at=value)

    assert page.status_code == 422
    assert words in text_of(page)
    assert day.refresh().tournament.lists_close_at is None


@pytest.mark.parametrize("value", ["2007-03-25T01:59", "2007-03-25T03:00", "2007-10-28T03:00"])
def test_the_minutes_around_a_changed_clock_are_taken(value):
    day, olga = olga_at()

    answer(olga, lists_close_at=value)

    kept = day.refresh().tournament.lists_close_at
    assert kept.astimezone(day.tournament.zone).strftime("%Y-%m-%dT%H:%M") == value


def test_a_deadline_with_seconds_that_is_left_alone_stays():
    day, olga = olga_at()
    kept = NOW + timedelta(seconds=12)
    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, lists_close_at=kept)

    answer(olga, lists_close_at="2007-06-16T10:00", entrant_limit="8")

    assert day.refresh().tournament.lists_close_at == kept


def test_a_window_that_closes_first_is_said_beside_its_field():
    day, olga = olga_at()

    page = answer(olga, check_in_opens_at="2007-06-16T09:00", check_in_closes_at="2007-06-16T08:00")

    assert page.status_code == 422
    assert "it closes too early. Choose a later end." in text_of(page)
    assert day.refresh().tournament.check_in_opens_at is None


def test_an_empty_field_takes_a_deadline_away():
    day, olga = olga_at()
    tournament_settings.configure(
        day.tournament, by=day.cast.organiser, now=NOW, lists_close_at=NOW, entrant_limit=3
    )

    answer(olga, lists_close_at="", entrant_limit="")

    tournament = day.refresh().tournament
    assert (tournament.lists_close_at, tournament.entrant_limit) == (None, None)


def test_a_later_deadline_opens_locked_lists_only_when_asked():
    day, olga = olga_at()
    with_entrants(day, 1)
    hand_in(armed(day), "1x Warden")
    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, lists_close_at=NOW)
    deadline_locks.lock_due(now=NOW)

    answer(olga, lists_close_at="2099-06-15T18:00")
    is_still_locked = day.entrants[0].good_list.is_locked
    done = answer(olga, lists_close_at="2099-06-16T18:00", reopen="on")

    good_list = day.entrants[0].good_list
    assert (is_still_locked, good_list.is_locked) == (True, False)
    assert good_list.reopened_until == day.refresh().tournament.lists_close_at
    assert said(done) == "Deadline saved, 1 list reopened."


def test_locked_lists_are_not_opened_until_a_time_that_is_over():
    day, olga = olga_at()
    with_entrants(day, 1)
    hand_in(armed(day), "1x Warden")
    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, lists_close_at=NOW)
    deadline_locks.lock_due(now=NOW)

    page = answer(olga, lists_close_at="2007-06-16T12:00", reopen="on")

    assert "Choose a later one to reopen locked lists." in text_of(page)
    assert day.refresh().tournament.lists_close_at == NOW


def test_the_desk_adds_beyond_the_limit_only_when_it_says_so():
    day, olga = olga_at()
    limit_to(day, 1)
    with_entrants(day, 1)

    waits = olga.press("entrant-add", name="Rosa", language="en")
    place = olga.press("entrant-add", name="Stellan", language="en", beyond_limit="on")

    assert [said(answer) for answer in (waits, place)] == [
        "Rosa is on the waiting list.",
        "Stellan is registered.",
    ]
    assert "No. 1 on the waiting list" in text_of(olga.open("entrant", 2))


def test_the_box_for_beyond_the_limit_is_there_when_all_places_are_taken():
    day, olga = olga_at()
    limit_to(day, 1)
    before = "Add even if the event is full" in text_of(olga.open("entrant-add"))

    with_entrants(day, 1)

    assert (before, "Add even if the event is full" in text_of(olga.open("entrant-add"))) == (
        False,
        True,
    )


def test_a_place_is_given_out_of_turn_with_a_reason():
    day, olga = olga_at()
    limit_to(day, 1)
    with_entrants(day, 3)

    answer = olga.press("give-place", 3, reason="Judge's guest")

    assert said(answer) == f"{day.entrants[2].name} has a place now."
    assert [row.number for row in capacity.waiting(day.tournament)] == [2]


def test_everybody_who_owes_a_list_is_reminded_with_one_button():
    day, olga = olga_at()
    with_entrants(day, 2)
    attendance.drop(day.entrants[1], by=day.cast.organiser, now=NOW + MINUTE)

    page = olga.open("lists")
    assert "Send reminders" in text_of(olga.open("remind-lists"))
    answer = olga.press("remind-lists")

    assert "Remind 1 player" in text_of(page)
    assert said(answer) == "1 player reminded."
    assert PlayerMessage.objects.get().entrant.number == 1


def test_a_new_link_kills_the_old_one_is_shown_as_a_code_and_mailed(
    mailoutbox, client, django_capture_on_commit_callbacks
):
    day, olga = olga_at()
    with_entrants(day, 1)
    day.tournament.entrants.update(email="pia@example.org")

    with django_capture_on_commit_callbacks(execute=True):
        olga.press("issue-link", 1)
    mail.send_due(now=time_source.now())
    shown = olga.open("links")

    address = shown.context["links"][0].address
    assert "<svg" in shown.content.decode()
    assert address in mailoutbox[0].body
    old = client.get(f"/me/{day.tokens[1]}/")
    assert (old.status_code, client.get(address).status_code) == (404, 200)
    assert "Ask the organiser's desk for a new one." in text_of(old)


def test_today_counts_places_and_those_who_wait():
    day, olga = olga_at()
    limit_to(day, 2)
    with_entrants(day, 5)

    page = text_of(olga.open("home"))

    assert "players 2 of 2" in page
    assert "on the waiting list 3" in page
