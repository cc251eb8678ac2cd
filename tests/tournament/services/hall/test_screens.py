"""A screen shows what the desk decides, and its projector tells that it lives."""

from datetime import timedelta

import pytest

from tests.data import days
from tests.data.cast import NOW
from tournament.models import LogEntry, OutboxEvent, Tournament
from tournament.services.core.errors import Refused
from tournament.services.hall import screens

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
SECOND = timedelta(seconds=1)


@pytest.fixture
def day():
    return days.a_day()


def made(day, name="Main hall", **settings):
    return screens.create(day.tournament, name=name, by=day.cast.organiser, now=NOW, **settings)


def verbs(day):
    rows = LogEntry.objects.filter(tournament=day.tournament, verb__startswith="screen.")
    return list(rows.order_by("pk").values_list("verb", flat=True))


def test_a_new_screen_follows_the_day_and_has_an_address(day):
    screen = made(day)

    assert (screen.key, screen.scenes, screen.theme) == ("main-hall", [{"scene": "auto"}], "dark")


def test_screens_of_one_address_are_told_apart(day):
    assert [made(day, name).key for name in ("Bar", "Bar!", "大広間", "入口")] == [
        "bar",
        "bar-2",
        "screen",
        "screen-2",
    ]


def test_one_scene_stays_and_several_take_turns(day):
    screen = made(day)
    alone = screens.show(screen, [{"scene": "names", "seconds": 7}], by=day.cast.referee, now=NOW).scenes
    turns = screens.show(
        screen, [{"scene": "clock"}, {"scene": "missing", "seconds": 7}], by=day.cast.referee, now=NOW
    ).scenes

    assert alone == [{"scene": "names"}]
    assert turns == [{"scene": "clock", "seconds": 20}, {"scene": "missing", "seconds": 7}]


def test_every_order_is_logged_and_told_once(day):
    screen = made(day)
    for _ in range(2):
        screens.change(screen, {"name": "Bar", "volume": 30}, by=day.cast.organiser, now=NOW)
        screens.message(screen, "Lunch until 13:30", by=day.cast.organiser, now=NOW)
        screens.show(screen, [{"scene": "qr"}], by=day.cast.organiser, now=NOW)
    screens.remove(screen, by=day.cast.organiser, now=NOW)
    screens.remove(screen, by=day.cast.organiser, now=NOW)

    assert verbs(day) == ["screen.add", "screen.change", "screen.message", "screen.show", "screen.remove"]
    assert OutboxEvent.objects.filter(topics=["screens"]).count() == 5


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"name": " "}, "screen-name"),
        ({"name": "BAR"}, "screen-name-taken"),
        ({"theme": "pink"}, "screen-theme"),
        ({"volume": 101}, "screen-volume"),
        ({"scenes": []}, "scenes-count"),
        ({"scenes": [{"scene": "ads"}]}, "scene-unknown"),
        ({"scenes": [{"scene": "clock"}, {"scene": "names", "seconds": 4}]}, "scene-seconds"),
    ],
)
def test_what_no_screen_can_be_is_refused(day, changes, code):
    made(day, "Bar")
    screen = made(day)

    with pytest.raises(Refused) as refusal:
        screens.change(screen, changes, by=day.cast.organiser, now=NOW)

    assert refusal.value.code == code


def test_a_removed_screen_takes_no_orders(day):
    screen = made(day)
    screens.remove(screen, by=day.cast.organiser, now=NOW)

    with pytest.raises(Refused, match="was removed"):
        screens.message(screen, "Hello", by=day.cast.organiser, now=NOW)


def test_a_heartbeat_is_written_every_ten_seconds_and_told_to_nobody(day):
    screen = made(day)
    revision = Tournament.objects.get().revision
    written = [
        screens.record_heartbeat(screen, offset_ms=second, way_ms=9, now=NOW + second * SECOND)
        for second in (0, 1, 9, 10)
    ]
    screen.refresh_from_db()

    assert written == [True, False, False, True]
    assert (screen.seen_at, screen.offset_ms) == (NOW + 10 * SECOND, 10)
    assert Tournament.objects.get().revision == revision


def test_an_order_leaves_the_heartbeat_alone(day):
    screen = made(day)
    screens.record_heartbeat(screen, offset_ms=3, way_ms=9, now=NOW)
    screens.message(screen, "Hello", by=day.cast.organiser, now=NOW)
    screen.refresh_from_db()

    assert (screen.seen_at, screen.message) == (NOW, "Hello")
