"""The big screen finds its tournament, and shows what the hall wants to see at that moment."""

from datetime import timedelta

import pytest
import time_machine

from tests import days
from tests.cast import NOW
from tournament.engine.lifecycle import TournamentStatus
from tournament.services import clocks, rounds, tournaments
from tournament.web.public.screen import qr_of

pytestmark = pytest.mark.django_db


def scene(client, tournament, query="", at=NOW):
    with time_machine.travel(at, tick=False):
        html = client.get(f"/t/{tournament.slug}/screen/{query}").content.decode()
    return html.partition('data-scene="')[2].partition('"')[0]


def test_screen_follows_the_day(client):
    day = days.checked_in(4)
    seen = [scene(client, day.tournament)]
    round_ = rounds.publish(
        rounds.draft(day.tournament, by=day.cast.organiser, now=NOW), by=day.cast.organiser, now=NOW
    )
    seen.append(scene(client, day.tournament))
    clocks.start(round_, by=day.cast.referee, now=NOW)
    seen += [scene(client, day.tournament, at=NOW + timedelta(minutes=minute)) for minute in (5, 6, 50)]
    days.play(day, round_)
    round_.refresh_from_db()
    rounds.close(round_, by=day.cast.organiser, now=NOW)
    seen.append(scene(client, day.tournament))

    assert seen == ["welcome", "names", "names", "clock", "clock", "standings"]


@pytest.mark.parametrize("wanted", ["welcome", "names", "tables", "clock", "standings"])
def test_screen_holds_the_scene_it_was_told_to(client, wanted):
    day, _ = days.published(4)

    assert scene(client, day.tournament, f"?show={wanted}") == wanted


def test_screen_names_the_scenes_it_knows(client, settings):
    day, _ = days.published(2)

    assert client.get(f"/t/{day.tournament.slug}/screen/?show=ads").status_code == 404


@pytest.mark.parametrize(
    ("theme", "shown"), [("", "dark"), ("?theme=light", "light"), ("?theme=pink", "dark")]
)
def test_screen_is_dark_unless_the_hall_is_bright(client, theme, shown):
    day, _ = days.published(2)

    html = client.get(f"/t/{day.tournament.slug}/screen/{theme}").content.decode()

    assert f'data-theme="{shown}"' in html


def test_screen_carries_everything_it_counts_from(client):
    day, round_ = days.published(2)
    clocks.start(round_, by=day.cast.referee, now=NOW)

    with time_machine.travel(NOW + timedelta(minutes=10), tick=False):
        html = client.get(f"/t/{day.tournament.slug}/screen/").content.decode()

    assert f'data-play-starts="{int((NOW + timedelta(minutes=6)).timestamp() * 1000)}"' in html
    assert "36:00" in html
    assert "31:00" in html  # until the next announcement, five minutes before the last turn


def test_paused_screen_stands_still_and_says_so(client):
    day, round_ = days.published(2)
    clock = clocks.start(round_, by=day.cast.referee, now=NOW)
    clocks.pause(clock, by=day.cast.referee, now=NOW + timedelta(minutes=10))

    with time_machine.travel(NOW + timedelta(minutes=15), tick=False):
        html = client.get(f"/t/{day.tournament.slug}/screen/").content.decode()

    assert "Paused by the referee" in html
    assert "36:00" in html
    assert f'data-frozen="{int((NOW + timedelta(minutes=10)).timestamp() * 1000)}"' in html


def test_screen_address_leads_to_the_one_that_runs(client):
    days.a_day(name="Not yet")
    running = days.a_day(name="On now", status=TournamentStatus.RUNNING)

    assert client.get("/screen/").headers["Location"] == f"/screen/{running.tournament.slug}/"


def test_screen_address_offers_a_choice_of_several(client):
    days.a_day(name="North hall", status=TournamentStatus.RUNNING)
    days.a_day(name="South hall", status=TournamentStatus.RUNNING)

    html = client.get("/screen/").content.decode()

    assert "North hall" in html
    assert "South hall" in html


def test_screen_address_says_what_to_do_when_nothing_is_on(client):
    assert "No tournament is on" in client.get("/screen/").content.decode()


def test_screen_of_a_tournament_over_shows_how_it_ended(client):
    day, _ = days.closed(2, rounds_planned=1)
    tournaments.move(day.tournament, TournamentStatus.FINISHED, by=day.cast.organiser, now=NOW)

    assert scene(client, day.tournament) == "standings"


def test_qr_needs_no_other_address():
    assert qr_of("https://muster.example/t/cup/").startswith("data:image/svg+xml")


@pytest.mark.parametrize(("tables", "is_named"), [(16, True), (17, False)])
def test_screen_names_missing_tables_only_while_one_line_holds_them(client, tables, is_named):
    day, round_ = days.published(2 * tables, table_count=tables)
    clocks.start(round_, by=day.cast.referee, now=NOW)

    html = client.get(f"/t/{day.tournament.slug}/screen/?show=clock").content.decode()

    assert f"{tables} tables still play" in html
    assert ("board__tables" in html) is is_named
