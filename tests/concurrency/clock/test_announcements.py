"""Two workers and two guards at once change nothing, with row locks and with one writer alike."""

from datetime import timedelta

import pytest

from tests.concurrency.crowd import caught, meet_at, together
from tests.data.cast import MINUTE, NOW
from tests.data.days import published
from tests.examples import some_of
from tournament.models import OutboxEvent
from tournament.services.clock import announcements, clocks
from tournament.services.core.actors import SYSTEM

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


@pytest.mark.parametrize("attempt", some_of(range(5), 2))
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


def test_one_form_from_four_hands_skips_one_phase(clock):
    def skip():
        return clocks.skip(clock, by=SYSTEM, now=NOW + 20 * MINUTE, reason="All are through", token="form")

    together(skip, skip, skip, skip)

    assert clock.orders.filter(verb="skip").count() == 1
    assert clock.announcements.get(kind="E5", status__in=["pending", "fired"]).due_at == NOW + 20 * MINUTE


@pytest.mark.parametrize("attempt", some_of(range(3), 1))
def test_an_undo_beside_looks_leaves_each_announcement_standing_once(clock, attempt):
    instant = NOW + 20 * MINUTE
    order = clocks.skip(clock, by=SYSTEM, now=instant, reason="By mistake").orders.last().pk

    def undo():
        return clocks.undo(clock, by=SYSTEM, now=instant + timedelta(milliseconds=attempt), order=order)

    def look():
        return announcements.fire_due(now=instant, by="race")

    together(look, undo, look, undo)

    standing = clock.announcements.filter(status__in=["pending", "fired"])
    assert sorted(standing.values_list("kind", flat=True)) == sorted(f"E{number}" for number in range(11))
    assert clock.announcements.get(kind="E5", status="pending").due_at == NOW + 46 * MINUTE
    assert clock.orders.exclude(undone_at=None).count() == 1


def side_by_side(monkeypatch):
    """Two looks that have both read what is due before either of them writes."""
    meet_at(monkeypatch, announcements, "groupby")
    look = caught(lambda: announcements.fire_due(now=NOW + 64 * MINUTE, by="race"))
    return together(look, look)


@pytest.mark.postgres_only
def test_two_looks_side_by_side_share_the_work(clock, monkeypatch):
    made = side_by_side(monkeypatch)

    assert sum(len(rows) for rows in made) == 11


@pytest.mark.postgres_only
def test_without_lock_and_condition_only_the_unique_event_is_left(clock, monkeypatch):
    """The twin that proves the race is real: both say everything, and the last line of defence stops one."""
    monkeypatch.setattr(announcements, "_locked", lambda due: due.select_related("clock__round__tournament"))
    monkeypatch.setattr(
        announcements,
        "_update",
        lambda rows, **columns: clock.announcements.filter(pk__in=[row.pk for row in rows]).update(**columns),
    )

    made = side_by_side(monkeypatch)

    assert sorted(type(each).__name__ for each in made) == ["IntegrityError", "list"]
    assert OutboxEvent.objects.filter(kind="announcement").count() == 11
