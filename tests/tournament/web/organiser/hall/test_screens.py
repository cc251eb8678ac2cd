"""The remote: one press, one order; and who may press."""

from datetime import timedelta
from html import unescape

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.data import days
from tests.data.cast import NOW
from tournament.models import Call, Screen, Tournament
from tournament.queries.hall.calls import called
from tournament.services.hall import screens
from tournament.web.caching import day_cache

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    day, _ = days.published(4)
    screens.create(day.tournament, name="Main hall", by=day.cast.organiser, now=NOW)
    return day


def press(client, day, path, who="jun", **sent):
    client.force_login(getattr(day.cast, who), backend="django.contrib.auth.backends.ModelBackend")
    return client.post(f"/desk/{day.tournament.slug}/screens/{path}", sent)


def look(client, day, path="", at=NOW):
    client.force_login(day.cast.kei, backend="django.contrib.auth.backends.ModelBackend")
    with time_machine.travel(at, tick=False):
        return client.get(f"/desk/{day.tournament.slug}/screens/{path}")


def on_the_wall(client, day, path=""):
    return client.get(f"/screen/{day.tournament.slug}/{path}").content.decode()


def test_a_press_puts_a_scene_on_the_projector(client, hall):
    answer = press(client, hall, "main-hall/show/", who="kei", scene="tables")

    assert (answer.status_code, answer.headers["Location"][-17:]) == (303, "#screen-main-hall")
    assert 'data-scene="tables"' in on_the_wall(client, hall)


def test_rows_of_the_editor_are_a_sequence_and_empty_rows_are_none(client, hall):
    press(client, hall, "main-hall/show/", scene=["clock", "", "names"], seconds=["15", "20", "8"])

    assert Screen.objects.get().scenes == [
        {"scene": "clock", "seconds": 15},
        {"scene": "names", "seconds": 8},
    ]
    assert "Clock, 15 s → Pairings by name, 8 s" in look(client, hall).content.decode()


@pytest.mark.thorough
def test_a_called_table_stands_on_every_screen_until_it_is_done(client, hall):
    press(client, hall, "add/", name="Bar")
    for _ in range(2):
        press(client, hall, "call/", who="kei", table="2", text="", token="form")
    walls = [on_the_wall(client, hall, path) for path in ("main-hall/", "bar/")]
    press(client, hall, f"call/{Call.objects.get().pk}/done/", who="kei")

    assert all('data-scene="call"' in html and "Table 2, please come to the desk." in html for html in walls)
    assert 'data-scene="call"' not in on_the_wall(client, hall)
    assert called(hall.tournament) == []


@pytest.mark.thorough
def test_a_message_stands_on_one_screen_or_on_all(client, hall):
    press(client, hall, "add/", name="Bar")
    press(client, hall, "bar/message/", text="Soup is ready")
    one = ["Soup is ready" in on_the_wall(client, hall, path) for path in ("main-hall/", "bar/")]
    press(client, hall, "message/", text="Lunch")
    both = ["Lunch" in on_the_wall(client, hall, path) for path in ("main-hall/", "bar/")]
    press(client, hall, "message/", text="Lunch", off="1")

    assert (one, both) == ([False, True], [True, True])
    assert set(Screen.objects.values_list("message", flat=True)) == {""}


def test_a_screen_is_named_set_and_removed(client, hall):
    press(client, hall, "main-hall/change/", name="Great hall", theme="light", volume="35")
    changed = Screen.objects.get()
    wall = on_the_wall(client, hall, "main-hall/")
    press(client, hall, "main-hall/remove/")

    assert (changed.name, changed.has_sound, changed.volume) == ("Great hall", False, 35)
    assert 'data-theme="light"' in wall
    assert 'data-sound="off"' in wall
    assert client.get(f"/screen/{hall.tournament.slug}/main-hall/").status_code == 302


def test_only_the_screen_that_was_asked_shows_its_name_and_not_for_long(client, hall):
    screens.create(hall.tournament, name="Bar", by=hall.cast.organiser, now=NOW)
    shown = []
    with time_machine.travel(NOW, tick=False):
        press(client, hall, "bar/identify/")
    for seconds, path in ((3, "main-hall/"), (3, "bar/"), (11, "bar/")):
        with time_machine.travel(NOW + timedelta(seconds=seconds), tick=False):
            shown.append("board__named" in on_the_wall(client, hall, path))

    assert shown == [False, True, False]


@pytest.mark.parametrize(
    ("after", "beat", "pulse", "words"),
    [
        (49, {}, "well", "Seen 08:00:00"),
        (51, {"silence": "blocked"}, "lost", "No connection since 08:00:00"),
        (5, {"way_ms": 1400}, "bad", "may be 0.7 s wrong"),
        (5, {"silence": "blocked"}, "well", "No sound: press any key at that screen once."),
        (5, {"silence": "muted"}, "well", "No sound: it was muted at that screen."),
    ],
)
def test_the_remote_tells_how_a_projector_is(client, hall, after, beat, pulse, words):
    screens.record_heartbeat(Screen.objects.get(), **{"offset_ms": 3.0, "way_ms": 40, **beat}, now=NOW)

    answer = look(client, hall, "pulses/", at=NOW + timedelta(seconds=after)).json()["main-hall"]

    assert answer["pulse"] == pulse
    assert words in answer["words"]


@pytest.mark.parametrize("path", ["add/", "main-hall/change/", "main-hall/remove/"])
def test_screens_themselves_are_for_referees(client, hall, path):
    assert press(client, hall, path, who="kei", name="Mine").status_code == 403
    assert press(client, hall, path, who="sam", name="Mine").status_code == 404


@pytest.mark.thorough
def test_the_remote_asks_the_same_for_one_screen_and_for_three(client, hall, django_assert_num_queries):
    look(client, hall)
    day_cache.forget()  # a new screen makes the menu count again
    with CaptureQueriesContext(connection) as one:
        look(client, hall)
    for name in ("Bar", "Foyer"):
        screens.create(hall.tournament, name=name, by=hall.cast.organiser, now=NOW)

    with django_assert_num_queries(len(one)):
        look(client, hall)


def test_the_address_page_says_what_to_type(client, hall):
    html = look(client, hall, "main-hall/").content.decode()

    assert f"http://testserver/screen/{hall.tournament.slug}/main-hall/" in html


def test_sign_that_no_database_takes_is_left_out_of_words(client, hall):
    press(client, hall, "main-hall/message/", text="Lunch\0 is served")
    press(client, hall, "call/", text="The red\0 car", token="a\0b")
    press(client, hall, "main-hall/change/", name="Main\0 room", volume="50")

    assert Screen.objects.values_list("name", "message").get() == ("Main room", "Lunch is served")
    assert Call.objects.values_list("text", "token").get() == ("The red car", "ab")


def test_a_call_of_a_table_that_nobody_has_is_refused_and_stands_in_the_form(client, hall):
    answer = press(client, hall, "call/", table="99", text="The lamp fell")

    html = answer.content.decode()
    assert answer.status_code == 422
    assert "Table 99 has no game in this round. Enter another number, or call by name." in html
    assert 'name="table" value="99"' in html
    assert 'name="text" value="The lamp fell"' in html
    assert look(client, hall, "call/").headers["Location"] == f"/desk/{hall.tournament.slug}/screens/"


def test_frames_for_the_site_of_the_club_are_offered_while_the_event_is_public(client, hall):
    lines = unescape(look(client, hall).content.decode())
    Tournament.objects.update(is_public=False)
    hidden = look(client, hall).content.decode()

    address = f"http://testserver/embed/{hall.tournament.slug}/pairings/"
    assert f'<iframe src="{address}" title="Pairings, Cup of the Grey Ford"' in lines
    assert client.get(address).status_code == 404
    assert "iframe" not in hidden
