"""A start that is set for a time: the warning before it, undo, and a start now after all."""

from datetime import timedelta

import pytest

from tests.data.cast import MINUTE, NOW
from tests.data.days import published
from tournament.engine.clock import LEAD
from tournament.models import Announcement
from tournament.services.clock import announcements, clock_plans, clocks
from tournament.services.core.errors import Conflict, Invalid

pytestmark = pytest.mark.django_db
MS = timedelta(milliseconds=1)
WAITS = [
    (31, "The round starts in five minutes.", 5),
    (5, "The round starts in one minute.", 1),
    (1, None, 0),
]


@pytest.mark.parametrize(("wait", "says", "before"), WAITS)
def test_the_hall_is_warned_of_a_start_that_was_set(wait, says, before):
    day, round_ = published(4)
    at = NOW + wait * MINUTE
    clock = clocks.start(round_, by=day.cast.referee, now=NOW, at=at)

    warnings = Announcement.objects.filter(due_at__lt=at)
    assert [(row.text, row.due_at) for row in warnings] == ([(says, at - before * MINUTE)] if says else [])
    announcements.settle(clock, now=at)
    clocks.pause(clock, by=day.cast.referee, now=at + MINUTE)
    clock = clocks.resume(clock, by=day.cast.referee, now=at + 2 * MINUTE)
    assert warnings.filter(status="fired").count() == bool(says)
    clock_plans.reword(day.tournament)


def test_a_start_that_was_set_can_be_undone_until_it_comes_and_no_longer():
    day, round_ = published(4)
    at = NOW + 30 * MINUTE
    clock = clocks.start(round_, by=day.cast.referee, now=NOW, at=at)
    announcements.settle(clock, now=at - MINUTE)

    with pytest.raises(Conflict) as refused:
        clocks.undo(clock, by=day.cast.referee, now=at + MS)
    clock = clocks.undo(clock, by=day.cast.referee, now=at)

    assert refused.value.code == "undo-too-late"
    assert (clock.status, clock.started_at) == ("idle", None)
    assert not clock.announcements.filter(status__in=["pending", "fired"]).exists()


def test_a_start_that_is_set_is_brought_forward_by_a_start_now_and_back_by_undo():
    day, round_ = published(4)
    clock = clocks.start(round_, by=day.cast.referee, now=NOW, at=NOW + 30 * MINUTE)

    clock = clocks.start(round_, by=day.cast.referee, now=NOW + 10 * MINUTE, at=NOW + 10 * MINUTE + LEAD)
    twice = clocks.start(round_, by=day.cast.referee, now=NOW + 10 * MINUTE, at=NOW + 10 * MINUTE + LEAD)

    assert (clock.started_at, twice.generation) == (NOW + 10 * MINUTE + LEAD, clock.generation)
    assert not clock.announcements.filter(due_at__lt=clock.started_at, status="pending").exists()
    clock = clocks.undo(clock, by=day.cast.referee, now=NOW + 11 * MINUTE)
    assert (clock.status, clock.started_at) == ("running", NOW + 30 * MINUTE)
    assert clock.announcements.filter(due_at=NOW + 25 * MINUTE, status="pending").exists()


def test_a_second_start_that_is_set_does_not_move_the_first():
    day, round_ = published(4)
    clock = clocks.start(round_, by=day.cast.referee, now=NOW, at=NOW + 30 * MINUTE)

    again = clocks.start(round_, by=day.cast.referee, now=NOW, at=NOW + 20 * MINUTE)

    assert (again.started_at, again.generation) == (clock.started_at, clock.generation)


@pytest.mark.parametrize("at", [NOW - MS, NOW + timedelta(hours=12) + MS])
def test_a_start_is_set_for_the_next_twelve_hours(at):
    day, round_ = published(4)

    with pytest.raises(Invalid) as refused:
        clocks.start(round_, by=day.cast.referee, now=NOW, at=at)

    assert (refused.value.code, refused.value.field) == ("start-impossible", "at")
