"""The calendar file of a tournament and of one player, read back with the library that wrote it."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.test import Client
from icalendar import Calendar

from tests.data import days
from tests.data.cast import NOW
from tournament.models import Tournament
from tournament.services.clock import clocks
from tournament.services.rounds import rounds
from tournament.services.schedule import day_plans
from tournament.services.tournaments import calling_off
from tournament.web.caching import page_cache

pytestmark = pytest.mark.django_db
PLAN = {"first_round": "09:30", "turn_over": 20, "breaks": [{"after": 1, "name": "Lunch", "minutes": 45}]}


def planned(day, plan=PLAN, **fields):
    tournament = day.refresh().tournament
    for name, value in fields.items():
        setattr(tournament, name, value)
    tournament.save()
    day_plans.change(tournament, plan, by=day.cast.organiser, now=NOW)
    return day.refresh().tournament


def opened(address):
    answer = Client().get(address)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert answer.headers["X-Robots-Tag"].startswith("noindex")
    return {str(event["UID"]).partition(".")[0]: event for event in Calendar.from_ical(answer.content).events}


def of_event(tournament):
    return opened(f"/t/{tournament.slug}/calendar.ics")


def of_player(day, number=1):
    return opened(f"/me/{day.tokens[number]}/calendar.ics")


def test_calendar_has_the_day_its_rounds_and_its_deadlines():
    due = datetime(2007, 6, 10, 20, tzinfo=UTC)
    tournament = planned(days.a_day(), venue="Guild Hall, Leeds", lists_close_at=due)

    found = of_event(tournament)

    assert list(found) == ["day", "lists", "round-1", "round-2", "round-3"]
    assert found["day"].start == date(2007, 6, 16)
    assert found["round-1"].start == datetime(2007, 6, 16, 9, 30, tzinfo=UTC)
    assert found["round-2"].start - found["round-1"].end == timedelta(minutes=65)
    assert (found["lists"].start, found["lists"]["SUMMARY"]) == (due, "Lists are due · Cup of the Grey Ford")
    assert found["round-3"]["LOCATION"] == "Guild Hall, Leeds"
    assert found["day"]["URL"] == f"http://testserver/t/{tournament.slug}/"


@pytest.mark.parametrize(("on", "hour"), [(date(2026, 10, 24), 7), (date(2026, 10, 25), 8)])
def test_half_past_nine_is_half_past_nine_when_the_clocks_have_changed(on, hour):
    tournament = planned(days.a_day(), starts_on=on, time_zone="Europe/Madrid")

    first = of_event(tournament)["round-1"].start

    assert first == datetime(on.year, on.month, on.day, hour, 30, tzinfo=UTC)
    assert first.tzinfo is not None


def test_changed_plan_keeps_the_uid_and_raises_the_sequence():
    day = days.a_day()
    before = of_event(planned(day))
    after = of_event(planned(day, {**PLAN, "first_round": "10:00"}))

    assert [event["UID"] for event in before.values()] == [event["UID"] for event in after.values()]
    assert after["round-1"]["SEQUENCE"] > before["round-1"]["SEQUENCE"]
    assert after["round-1"].start - before["round-1"].start == timedelta(minutes=30)


def test_late_round_moves_the_rounds_after_it():
    day, round_ = days.published(4)
    before = of_event(planned(day))
    clocks.start(round_, by=day.cast.referee, now=datetime(2007, 6, 16, 9, 50, tzinfo=UTC))

    after = of_event(day.refresh().tournament)

    assert after["round-2"].start - before["round-2"].start == timedelta(minutes=20)
    assert after["round-2"]["SEQUENCE"] > before["round-2"]["SEQUENCE"]


def test_same_state_is_the_same_file_at_another_hour(time_machine):
    day, _ = days.published(4)
    address = f"/t/{planned(day).slug}/calendar.ics"
    files = []
    for moment in (NOW, NOW + timedelta(days=3)):
        time_machine.move_to(moment)
        page_cache.pages.clear()
        files.append(Client().get(address).content)

    assert files[0] == files[1]


def test_own_calendar_says_table_and_opponent_of_each_round():
    day, round_ = days.published(4)
    planned(day)
    pairing = round_.pairings.get(a__number=1) if round_.pairings.filter(a__number=1) else None
    pairing = pairing or round_.pairings.get(b__number=1)
    other = pairing.opponent_of(day.entrants[0])

    found = of_player(day)

    title = f"Round 1: table {pairing.table} against {other.name} · Cup of the Grey Ford"
    assert found["round-1"]["SUMMARY"] == title
    assert found["round-2"]["SUMMARY"] == "Round 2 · Cup of the Grey Ford"


def test_own_calendar_says_who_has_the_bye():
    day, round_ = days.published(5)
    planned(day)
    bye = round_.pairings.get(b=None)

    assert of_player(day, bye.a.number)["round-1"]["SUMMARY"].startswith("Round 1: bye")


def test_a_draft_says_nothing_to_anybody():
    day, round_ = days.drafted(4)
    planned(day)

    assert of_player(day)["round-1"]["SUMMARY"] == "Round 1 · Cup of the Grey Ford"
    rounds.publish(round_, by=day.cast.organiser, now=NOW)
    assert "table" in of_player(day)["round-1"]["SUMMARY"]


def test_public_calendar_names_no_player_and_no_link():
    day, _ = days.published(4)
    content = Client().get(f"/t/{planned(day).slug}/calendar.ics").content.decode()

    assert not any(entrant.name in content for entrant in day.entrants)
    assert not any(token in content for token in day.tokens.values())


def test_own_calendar_does_not_hold_its_private_link():
    day, _ = days.published(4)
    planned(day)
    answer = Client().get(f"/me/{day.tokens[1]}/calendar.ics")

    assert day.tokens[1] not in answer.content.decode()
    assert answer.headers["Cache-Control"] == "no-store, private"


@pytest.mark.parametrize("fields", [{"status": "draft"}, {"is_public": False}])
def test_hidden_tournament_has_no_calendar(client, fields):
    tournament = planned(days.a_day())
    address = f"/t/{tournament.slug}/calendar.ics"
    assert client.get(address).status_code == 200  # and it is in the cache

    Tournament.objects.filter(pk=tournament.pk).update(**fields)

    assert client.get(address).status_code == 404


def test_cancelled_event_is_cancelled_in_every_calendar():
    day = days.a_day()
    tournament = planned(day)
    calling_off.call_off(tournament, reason="Storm.", by=day.cast.organiser, now=NOW)

    assert {event["STATUS"] for event in of_event(tournament).values()} == {"CANCELLED"}


def test_wrong_link_and_foreign_host_open_no_calendar(client):
    slug = planned(days.a_day()).slug

    assert client.get("/me/nobody/calendar.ics").status_code == 404
    assert client.get(f"/t/{slug}/calendar.ics", headers={"host": "evil.example"}).status_code == 400


def test_controls_and_turned_text_are_taken_out_of_names():
    day, _ = days.published(2)
    planned(day, name="Cup\r\nBEGIN:VALARM\r\nof \u202eevil\x01", venue="Hall; no, two\\")
    for entrant in day.entrants:
        entrant.name = "سليم\x07 النخيلي"
        entrant.save()

    found = of_player(day)

    assert found["day"]["SUMMARY"] == "Cup BEGIN:VALARM of evil"
    assert found["day"]["LOCATION"] == "Hall; no, two\\"
    assert not found["day"].subcomponents
    assert "against \u2068سليم النخيلي\u2069" in found["round-1"]["SUMMARY"]
