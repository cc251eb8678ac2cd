"""Two workers and two guards at once change nothing. Needs row locks, so PostgreSQL."""

import threading
from datetime import timedelta

import pytest
from django.db import connection

from tests.cast import MINUTE, NOW
from tests.days import published
from tournament.models import OutboxEvent
from tournament.services import announcements, clocks
from tournament.services.actors import SYSTEM

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres_only]


@pytest.fixture
def clock():
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has one writer: there is no race to lose")
    day, round_ = published(4)
    return clocks.start(round_, by=day.cast.organiser, now=NOW)


def together(*jobs):
    """Run the jobs at the same moment, each in a thread with a connection of its own."""
    barrier, results = threading.Barrier(len(jobs)), []

    def run(job):
        barrier.wait(5)
        try:
            results.append(job())
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    return results


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
