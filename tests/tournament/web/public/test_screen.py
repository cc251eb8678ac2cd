"""The big screen finds its tournament, and shows what the hall wants to see at that moment."""

import json
import re
from datetime import timedelta
from html import unescape

import pytest
import time_machine
from django.test import Client

from tests.data import days
from tests.data.cast import NOW
from tests.examples import some_of
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Tournament
from tournament.queries.clock.clocks import clock_state
from tournament.services.clock import clocks
from tournament.services.hall import screens
from tournament.services.rounds import rounds
from tournament.services.tournaments import tournaments
from tournament.web.public.screen import qr_of

pytestmark = pytest.mark.django_db


def scene(client, tournament, query="", at=NOW):
    with time_machine.travel(at, tick=False):
        html = client.get(f"/t/{tournament.slug}/screen/{query}").content.decode()
    return html.partition('data-scene="')[2].partition('"')[0]


@pytest.mark.thorough
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


@pytest.mark.thorough
@pytest.mark.parametrize("wanted", ["welcome", "names", "tables", "clock", "standings"])
def test_screen_holds_the_scene_it_was_told_to(client, wanted):
    day, _ = days.published(4)

    assert scene(client, day.tournament, f"?show={wanted}") == wanted


def test_screen_names_the_scenes_it_knows(client, settings):
    day, _ = days.published(2)

    assert client.get(f"/t/{day.tournament.slug}/screen/?show=ads").status_code == 404


@pytest.mark.thorough
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
    assert "No tournament running" in client.get("/screen/").content.decode()


def test_screen_of_a_tournament_over_shows_how_it_ended(client):
    day, _ = days.closed(2, rounds_planned=1)
    tournaments.move(day.tournament, TournamentStatus.FINISHED, by=day.cast.organiser, now=NOW)

    assert scene(client, day.tournament) == "podium"
    html = unescape(client.get(f"/screen/{day.tournament.slug}/").content.decode())
    turns = json.loads(html.partition('data-turns="')[2].partition(']"')[0] + "]")
    assert [(turn["place"], turn["scene"], turn["seconds"]) for turn in turns] == [
        (0, "podium", 30),
        (1, "standings", 10),
    ]
    assert [
        re.search(r"podium__name[^>]*><bdi>([^<]+)", step).group(1)
        for step in html.split('class="podium__step ')[1:]
    ]


def test_podium_is_for_the_end_and_calls_people_by_their_screen_name(client):
    day, _ = days.closed(4, rounds_planned=1)
    day.tournament.entrants.filter(number__in=(1, 2, 3, 4)).update(screen_name="The Crow")

    assert scene(client, day.tournament, "?show=podium") != "podium"
    tournaments.move(day.tournament, TournamentStatus.FINISHED, by=day.cast.organiser, now=NOW)

    assert scene(client, day.tournament, "?show=podium") == "podium"
    html = client.get(f"/screen/{day.tournament.slug}/").content.decode()
    assert "The Crow" in html.partition('data-scene-of="podium"')[2].partition("</section>")[0]


def test_screen_and_what_renews_it_are_in_the_language_of_the_tournament(client, pseudo):
    day, _ = days.published(4)
    slug = day.tournament.slug
    Tournament.objects.filter(pk=day.tournament.pk).update(language="ar-xb")
    asked = {"accept-language": "en-xa"}  # of the machine behind the projector

    screen = client.get(f"/screen/{slug}/", headers=asked)
    part = client.get(f"/t/{slug}/parts/screen/", headers=asked)
    page = client.get(f"/t/{slug}/", headers=asked, follow=True)

    assert '<html lang="ar-xb" dir="rtl"' in screen.text
    assert '<html lang="en-xa" dir="ltr"' in page.text
    told = [each.headers["Content-Language"] for each in (screen, part, page)]
    assert told == ["ar-xb", "ar-xb", "en-xa"]
    assert "\u202e" in part.text


def test_screen_and_what_renews_it_are_in_both_languages_of_the_hall(client, every_language):
    day, _ = days.published(4)
    slug = day.tournament.slug
    Tournament.objects.filter(pk=day.tournament.pk).update(language="de", spoken_languages=["ja", "de"])

    screen, part = (
        client.get(f"/screen/{slug}/?show=names"),
        client.get(f"/t/{slug}/parts/screen/?sort=names"),
    )

    for answer in (screen, part):
        assert 'Runde 1 von 3 <span class="second" lang="ja">' in answer.text
        assert answer.text.count('data-first="Lindqvist"') == 1
    assert "other-scripts" in screen.text.partition("</head>")[0]
    revision = day.tournament.revision + 1
    Tournament.objects.filter(pk=day.tournament.pk).update(spoken_languages=["de"], revision=revision)
    assert 'class="second"' not in client.get(f"/screen/{slug}/?show=names").text


def test_screen_of_a_tournament_whose_language_is_not_offered_is_in_english(client, pseudo):
    day, _ = days.published(4)
    Tournament.objects.filter(pk=day.tournament.pk).update(language="de")

    assert '<html lang="en" dir="ltr"' in client.get(f"/screen/{day.tournament.slug}/").text


def test_qr_needs_no_other_address():
    assert qr_of("https://muster.example/t/cup/").startswith("data:image/svg+xml")


@pytest.mark.thorough
@pytest.mark.parametrize(("tables", "is_named"), some_of([(16, True), (17, False)], 1))
def test_screen_names_missing_tables_only_while_one_line_holds_them(client, tables, is_named):
    day, round_ = days.published(2 * tables, table_count=tables)
    clocks.start(round_, by=day.cast.referee, now=NOW)

    html = client.get(f"/t/{day.tournament.slug}/screen/?show=clock").content.decode()

    assert f"{tables} tables are still playing" in html
    assert ("board__tables" in html) is is_named


def beat(client, tournament, key="main-hall", **sent):
    values = {"offset_ms": "12.5", "way_ms": "40", **sent}
    with time_machine.travel(NOW, tick=False):
        return client.post(f"/screen/{tournament.slug}/{key}/seen/", values)


def test_a_projector_needs_no_login_to_tell_that_it_lives(settings):
    day = days.a_day()
    screen = screens.create(day.tournament, name="Main hall", by=day.cast.organiser, now=NOW)

    answer = beat(Client(enforce_csrf_checks=True), day.refresh().tournament)

    screen.refresh_from_db()
    assert answer.json() == {"revision": day.tournament.revision}
    assert (screen.seen_at, screen.offset_ms, screen.way_ms) == (NOW, 12.5, 40)


@pytest.mark.parametrize(("sent", "stored"), [("blocked", "blocked"), ("", ""), ("x" * 99, "")])
def test_a_projector_tells_why_it_is_silent(client, sent, stored):
    day = days.a_day()
    screen = screens.create(day.tournament, name="Main hall", by=day.cast.organiser, now=NOW)

    assert beat(client, day.tournament, silence=sent).status_code == 200

    screen.refresh_from_db()
    assert screen.silence == stored


@pytest.mark.parametrize("sent", [{"offset_ms": "nan"}, {"way_ms": "-1"}, {"offset_ms": ""}])
def test_a_heartbeat_of_no_numbers_is_refused(client, sent):
    day = days.a_day()
    screens.create(day.tournament, name="Main hall", by=day.cast.organiser, now=NOW)

    assert beat(client, day.tournament, **sent).status_code == 422


def test_heartbeats_are_for_screens_that_exist_and_not_too_many(client, monkeypatch):
    day = days.a_day()
    screens.create(day.tournament, name="Main hall", by=day.cast.organiser, now=NOW)
    monkeypatch.setattr("tournament.web.public.screen.BEATS", "2/min")

    answers = [beat(client, day.tournament, key=key).status_code for key in ("bar", "main-hall", "main-hall")]

    assert answers == [404, 200, 429]


def test_screen_address_offers_the_screens_of_one_tournament(client):
    day = days.a_day(status=TournamentStatus.RUNNING)
    for name in ("Main hall", "Bar"):
        screens.create(day.tournament, name=name, by=day.cast.organiser, now=NOW)

    html = client.get("/screen/").content.decode()

    assert f"/screen/{day.tournament.slug}/bar/" in html


def test_screen_carries_its_whole_sequence_for_when_nobody_reaches_it(client):
    day, round_ = days.published(4)
    clocks.start(round_, by=day.cast.referee, now=NOW)
    scenes = [{"scene": "auto", "seconds": 30}, {"scene": "bracket"}, {"scene": "tables", "seconds": 9}]
    screens.create(day.tournament, name="Hall", by=day.cast.organiser, now=NOW, scenes=scenes)

    with time_machine.travel(NOW, tick=False):
        html = unescape(client.get(f"/screen/{day.tournament.slug}/").content.decode())

    turns = json.loads(html.partition('data-turns="')[2].partition(']"')[0] + "]")
    assert [(turn["place"], turn["scene"], turn["seconds"]) for turn in turns] == [
        (0, "names", 30),
        (0, "clock", 30),
        (0, "missing", 30),
        (1, "tables", 9),  # there is no bracket
    ]
    assert [turn["starts"] for turn in turns[:3]] == sorted(turn["starts"] for turn in turns[:3])
    assert all(f'data-scene-of="{scene}"' in html for scene in ("names", "clock", "missing", "tables"))


@pytest.mark.thorough
def test_the_hall_looks_at_the_clock_until_the_last_table_has_no_time_left(client):
    day, round_ = days.published(4)
    clocks.start(round_, by=day.cast.referee, now=NOW)
    pairing = round_.pairings.get(table=1)
    clocks.give_table_time(pairing, seconds=300, reason="Tea", by=day.cast.referee, now=NOW)
    over = clock_state(round_, now=NOW).phases[-1].ends_at

    at = [over + timedelta(minutes=minutes) for minutes in (4.9, 5)]

    assert [scene(client, day.tournament, at=instant) for instant in at] == ["clock", "missing"]


def test_a_table_with_extra_time_stays_on_the_clock_until_it_reports(client):
    day, round_ = days.published(4)
    clocks.start(round_, by=day.cast.referee, now=NOW)
    pairing = round_.pairings.get(table=1)
    clocks.give_table_time(pairing, seconds=300, reason="Tea", by=day.cast.referee, now=NOW)

    with time_machine.travel(NOW + timedelta(minutes=50), tick=False):
        before = client.get(f"/screen/{day.tournament.slug}/?show=clock").content.decode()
        days.play(day, round_)
        after = client.get(f"/screen/{day.tournament.slug}/?show=clock").content.decode()

    assert 'class="extra"' in before
    assert 'class="extra"' not in after
