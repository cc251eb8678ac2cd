"""Frames for the sites of clubs: framed by anybody, with no cookie; and nothing else of Muster is framed."""

from datetime import UTC, datetime

import pytest
import time_machine
from django.test import Client

from tests.data import days
from tests.data.dense_tournament import a_rich_day
from tests.tournament.web.every_door import addresses
from tournament.models import Tournament

pytestmark = pytest.mark.django_db
FRAMES = ("pairings", "standings")


def frame(client, tournament, name, **more):
    return client.get(f"/embed/{tournament.slug}/{name}/", **more)


def is_framed(answer):
    denied = answer.headers.get("X-Frame-Options") == "DENY"
    closed = "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
    assert denied == closed, "the two headers contradict each other"
    return not denied


def visitors(day):
    official = Client()
    official.force_login(day.cast.olga, backend="django.contrib.auth.backends.ModelBackend")
    return (official, "nobody"), (Client(), day.tokens[1]), (Client(), "nobody")


@pytest.mark.parametrize("name", FRAMES)
def test_frame_shows_names_and_may_stand_on_any_site(client, name):
    day, round_ = days.published(4)
    days.play(day, round_)

    answer = frame(client, day.tournament, name)

    assert is_framed(answer)
    assert "frame-ancestors *" in answer.headers["Content-Security-Policy"]
    assert answer.headers["Cache-Control"] == "public, max-age=30"
    assert all(entrant.name in answer.content.decode() for entrant in day.entrants)
    assert f'href="http://testserver/t/{day.tournament.slug}/{name}/"' in answer.content.decode()


def test_frame_says_when_it_was_made_in_the_time_of_the_hall(client):
    day, _round = days.published(4)
    Tournament.objects.update(time_zone="Asia/Tokyo")

    with time_machine.travel(datetime(2007, 6, 16, 5, 4, tzinfo=UTC), tick=False):
        html = frame(client, day.tournament, "standings").content.decode()

    assert "As of 16 June 2007, 14:04 (Asia/Tokyo)." in html


@pytest.mark.parametrize("name", FRAMES)
def test_frame_loads_again_until_its_reader_stops_it(client, name):
    day, _round = days.published(4)

    moving = frame(client, day.tournament, name)
    still = client.get(f"/embed/{day.tournament.slug}/{name}/?still=1")

    assert moving.headers["Refresh"] == "120"
    assert "It reloads every 2 minutes." in moving.content.decode()
    assert 'href="?still=1" target="_self"' in moving.content.decode()
    assert "Refresh" not in still.headers
    assert "Reload for the current state." in still.content.decode()
    assert "?still" not in still.content.decode()


def test_no_other_address_can_be_framed(is_thorough):
    day = a_rich_day()
    checked = 0
    for client, token in visitors(day) if is_thorough else visitors(day)[-1:]:
        for address in addresses(day.tournament, token=token, without=("live", "sign-out")):
            if address.startswith(("/embed/", f"/hall/{day.tournament.slug}")):  # the latter by Muster alone
                continue
            answer = client.get(address)
            assert not is_framed(answer), address
            checked += 1

    assert checked > 200
    for address in ("/embed/", "/embed/no-such-cup/pairings/", "/nothing/", "/static/nothing.css"):
        assert not is_framed(Client().get(address)), address


@pytest.mark.parametrize("name", FRAMES)
def test_frame_reads_and_sets_no_cookie(name):
    day, _ = days.published(4)
    answers = []
    for client, _token in visitors(day):
        client.cookies["django_language"] = "ar-xb"
        answers.append(frame(client, day.tournament, name))

    assert len({answer.content for answer in answers}) == 1
    assert not any(answer.cookies for answer in answers)
    assert not any("Cookie" in answer.headers.get("Vary", "") for answer in answers)
    html = answers[0].content.decode()
    assert not any(word in html for word in ("<script", "<form", "csrf", "style="))


@pytest.mark.parametrize("fields", [{"status": "draft"}, {"is_public": False}])
@pytest.mark.parametrize("name", FRAMES)
def test_hidden_tournament_has_no_frame(client, name, fields):
    day, _ = days.published(2)
    assert frame(client, day.tournament, name).status_code == 200

    Tournament.objects.update(**fields)

    answer = frame(client, day.tournament, name)
    assert answer.status_code == 404
    assert not is_framed(answer)


def test_called_off_event_says_so_in_its_frame(client):
    day, _ = days.published(2)
    Tournament.objects.update(status="called-off", called_off_because="Storm <b>warning</b>.")

    html = frame(client, day.tournament, "pairings").content.decode()

    assert "The tournament is called off" in html
    assert "Storm &lt;b&gt;warning&lt;/b&gt;." in html


def test_frame_takes_no_post_and_no_foreign_host(client):
    day, _ = days.published(2)

    assert client.post(f"/embed/{day.tournament.slug}/pairings/").status_code == 405
    assert frame(client, day.tournament, "pairings", headers={"host": "evil.example"}).status_code == 400


def test_frame_asks_the_database_once_when_it_is_known(client, django_assert_num_queries):
    day, _ = days.published(6)
    frame(client, day.tournament, "standings")

    with django_assert_num_queries(1):
        frame(client, day.tournament, "standings")
