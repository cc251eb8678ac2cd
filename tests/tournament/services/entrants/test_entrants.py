"""Entrants: registered, checked in, dropped, brought back, excluded; links that open one door only."""

from datetime import timedelta

import pytest
from django.http import Http404

from tests.data.cast import NOW
from tests.data.days import a_day, checked_in, published, with_entrants
from tournament import access
from tournament.engine.lifecycle import EntrantStatus, TournamentStatus
from tournament.models import LogEntry
from tournament.services.core.actors import Actor, player
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.entrants import attendance, entrants
from tournament.services.entrants.entrants import Details

pytestmark = pytest.mark.django_db


def player_at_the_door() -> Actor:
    return Actor(kind="player", name="Somebody")


def test_register_numbers_entrants_in_order_of_arrival():
    day = with_entrants(a_day(), 3)

    assert [entrant.number for entrant in day.entrants] == [1, 2, 3]


def test_register_gives_a_token_that_opens_only_this_entrant():
    day = with_entrants(a_day(), 2)
    pia, paul = day.entrants

    assert access.entrant_by_token(day.tokens[1]) == pia
    assert access.entrant_by_token(day.tokens[2]) == paul
    assert day.tokens[1] not in {pia.token_hash, paul.token_hash}


@pytest.mark.parametrize("token", ["", "x", "0" * 22])
def test_wrong_token_opens_nothing(token):
    with_entrants(a_day(), 1)

    with pytest.raises(Http404, match="does not work"):
        access.entrant_by_token(token)


def test_issue_link_kills_the_old_one():
    day = with_entrants(a_day(), 1)
    new = entrants.issue_link(day.entrants[0], by=day.cast.organiser, now=NOW)

    assert access.entrant_by_token(new) == day.entrants[0]
    with pytest.raises(Http404):
        access.entrant_by_token(day.tokens[1])


def test_revoke_link_twice_is_logged_once():
    day = with_entrants(a_day(), 1)
    for _ in range(2):
        entrants.revoke_link(day.entrants[0], by=day.cast.organiser, now=NOW)

    assert LogEntry.objects.filter(verb="entrant.revoke-link").count() == 1
    with pytest.raises(Http404):
        access.entrant_by_token(day.tokens[1])


@pytest.mark.parametrize(
    ("details", "code"),
    [
        (Details(name="  "), "name-missing"),
        (Details(name="Ada", country="Spain"), "country-unknown"),
        (Details(name="Ada", sort_name="x" * 81), "sort-name-too-long"),
        (Details(name="Ada", screen_name="x" * 41), "screen-name-too-long"),
        (Details(name="Ada", sort_name="A\u200bb"), "sort-name-unseen"),
        (Details(name="Ada", screen_name="A\u200bb"), "screen-name-unseen"),
    ],
)
def test_register_refuses_what_it_cannot_use(details, code):
    day = a_day()

    with pytest.raises(Invalid) as refusal:
        entrants.register(day.tournament, details, by=day.cast.organiser, now=NOW)

    assert refusal.value.code == code
    assert day.entrants == []


def test_register_refuses_the_same_person_twice_and_takes_a_namesake_of_another_club():
    day = a_day()
    for club in ("North", "South"):
        entrants.register(day.tournament, Details("Ada Vey", club=club), by=day.cast.organiser, now=NOW)

    with pytest.raises(Conflict, match="registered already"):
        entrants.register(day.tournament, Details("ada  vey", club="north"), by=day.cast.organiser, now=NOW)

    assert len(day.entrants) == 2


def test_players_cannot_register_themselves_once_the_day_runs():
    day, _ = published(2)
    stranger = player(day.entrants[0])

    with pytest.raises(Conflict, match="Ask the organiser"):
        entrants.register(day.tournament, Details("Late"), by=stranger, now=NOW)


def test_check_in_waits_until_it_is_open():
    day = with_entrants(a_day(status=TournamentStatus.REGISTRATION), 1)

    with pytest.raises(Conflict, match="Open check-in first"):
        attendance.check_in(day.entrants[0], by=day.cast.organiser, now=NOW)


def test_check_in_twice_keeps_the_first_time():
    day = checked_in(1)
    attendance.check_in(day.entrants[0], by=day.cast.organiser, now=NOW + timedelta(minutes=5))

    assert day.entrants[0].checked_in_at == NOW
    assert LogEntry.objects.filter(verb="entrant.check-in").count() == 1


def test_undo_check_in_before_pairing_but_not_after():
    day = checked_in(2)
    attendance.undo_check_in(day.entrants[0], by=day.cast.organiser, now=NOW)
    assert day.entrants[0].status == EntrantStatus.REGISTERED

    other, _ = published(2)
    with pytest.raises(Conflict, match="Drop them"):
        attendance.undo_check_in(other.entrants[0], by=other.cast.organiser, now=NOW)


def test_drop_and_return():
    day = checked_in(2)
    pia = attendance.drop(day.entrants[0], by=day.cast.organiser, now=NOW)
    assert (pia.status, pia.left_at) == (EntrantStatus.DROPPED, NOW)

    pia = attendance.check_in(pia, by=day.cast.organiser, now=NOW)

    assert (pia.status, pia.left_at) == (EntrantStatus.CHECKED_IN, None)


def test_exclude_cites_its_rule_and_needs_a_reason():
    day = checked_in(2)

    with pytest.raises(Invalid, match="Enter a reason"):
        attendance.exclude(day.entrants[0], by=day.cast.referee, now=NOW, reason=" ")
    attendance.exclude(day.entrants[0], by=day.cast.referee, now=NOW, reason="Moved the opponent's sliders")

    entry = LogEntry.objects.get(verb="entrant.exclude")
    assert entry.data["refs"] == ["10.09"]
    assert entry.reason == "Moved the opponent's sliders"


def test_excluded_entrant_does_not_come_back():
    day = checked_in(2)
    pia = attendance.exclude(day.entrants[0], by=day.cast.referee, now=NOW, reason="10.09")

    with pytest.raises(Conflict, match="is excluded and cannot check in"):
        attendance.check_in(pia, by=day.cast.organiser, now=NOW)


def test_edit_keeps_what_it_was_in_the_log_but_never_an_address():
    day = with_entrants(a_day(), 1)
    details = Details(name="Pia Berg", club="Ford", email="pia@example.org")

    entrants.edit(day.entrants[0], details, by=day.cast.organiser, now=NOW)

    entry = LogEntry.objects.get(verb="entrant.edit")
    assert entry.data["before"] == {"name": "Pia Lindqvist", "club": ""}
    assert "example.org" not in str(entry.data)


@pytest.mark.parametrize(
    "details",
    [
        Details("Pia\x07"),
        Details("Pia\u200b"),
        Details("Pia\u202eGreB"),
        Details("Pia", club="North\x85East"),
        Details("Pia", country="ßß"),
    ],
)
def test_register_refuses_what_cannot_be_seen_and_countries_that_are_none(details):
    day = a_day()

    with pytest.raises(Invalid, match=r"invisible character|not a country code"):
        entrants.register(day.tournament, details, by=day.cast.organiser, now=NOW)


@pytest.mark.parametrize("name", ["\u200f", "\u200d \u200d", "\u0301"])
def test_a_name_that_shows_nothing_is_no_name(name):
    with pytest.raises(Invalid, match="has no name"):
        entrants.register(a_day().tournament, Details(name), by=player_at_the_door(), now=NOW)


@pytest.mark.parametrize(
    "name", ["👩\u200d🚀 Eva", "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "\u200fמשה"]
)
def test_the_joiners_that_a_name_is_written_with_stay(name):
    entrant, _ = entrants.register(a_day().tournament, Details(name), by=player_at_the_door(), now=NOW)

    assert entrant.name == name


def test_the_next_person_at_a_shared_phone_is_not_handed_the_link_before():
    tournament, by = a_day().tournament, player_at_the_door()
    _, token = entrants.register(tournament, Details("Pia"), by=by, now=NOW, form_token="one form")

    with pytest.raises(Conflict, match="registered Pia already"):
        entrants.register(tournament, Details("Eva"), by=by, now=NOW, form_token="one form")
    again = entrants.register(tournament, Details(" Pia "), by=by, now=NOW, form_token="one form")
    assert again[1] == token
