"""Two workers and two guards at once change nothing, with row locks and with one writer alike."""

from datetime import timedelta

import pytest

from tests.cast import MINUTE, NOW
from tests.concurrency.crowd import together
from tests.days import published
from tournament.models import OutboxEvent
from tournament.services import announcements, clocks
from tournament.services.actors import SYSTEM

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def clock():
    day, round_ = published(4)
    return clocks.start(round_, by=day.cast.organiser, now=NOW)


def test_four_at_once_make_each_announcement_once(clock):
    def look():
        return announcements.fire_due(now=NOW + 64 * MINUTE, by="race")

    made = together(look, look, look, look)

    assert sum(len(rows) for rows in made) == 11
    assert OutboxEvent.objects.filter(kind="announcement").count() == 11


@pytest.mark.parametrize("attempt", range(5))
def test_a_pause_and_a_look_at_once_agree_on_what_was_said(clock, attempt):
    instant = NOW + 41 * MINUTE

    together(
        lambda: clocks.pause(clock, by=SYSTEM, now=instant - timedelta(milliseconds=attempt)),
        lambda: announcements.fire_due(now=instant, by="race"),
    )

    clock.refresh_from_db()
    said = clock.announcements.filter(status="fired")
    held = clock.announcements.filter(status="held")
    assert said.count() + held.count() == 11
    assert all(row.due_at <= clock.paused_at for row in said)
    assert all(row.due_at > clock.paused_at for row in held)
