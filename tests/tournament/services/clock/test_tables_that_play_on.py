"""A table has reported and its own time goes by; then the report is taken back, and it plays on."""

from datetime import timedelta

import pytest

from tests.data.cast import MINUTE, NOW
from tests.data.days import facts_for, published
from tests.data.states import state_of
from tournament.models import Announcement, LogEntry
from tournament.services.clock import announcements, clocks
from tournament.services.results import results
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db
REPORTED = NOW + MINUTE
LAST = NOW + 69 * MINUTE  # the end of the round at a table with five minutes more


class Playing:
    """Table 1 has five minutes more, and its result was entered by mistake."""

    def __init__(self):
        self.day, self.round = published()
        self.told = {"by": self.day.cast.organiser}
        self.clock = clocks.start(self.round, now=NOW, **self.told)
        self.game = self.round.pairings.get(table=1, is_current=True)
        clocks.give_table_time(self.game, seconds=300, reason="Lights out", now=NOW, **self.told)
        facts = facts_for(self.game)
        results.submit(self.game, facts, token="desk", by=self.day.cast.scorekeeper, now=REPORTED)

    def plays_on(self, *, now):
        announcements.fire_due(now=now, by="guard")
        self.take_back("result.submit", now=now)

    def take_back(self, verb, *, now):
        entry = LogEntry.objects.filter(tournament=self.day.tournament, verb=verb).latest("pk")
        undo.undo(entry, now=now, reason="By mistake", **self.told)

    def to_be_said(self):
        rows = Announcement.objects.filter(pairing=self.game, status__in=["pending", "held"])
        return list(rows.order_by("due_at").values_list("due_at", flat=True))


@pytest.fixture
def playing():
    return Playing()


def test_what_was_due_long_before_is_not_said_any_more(playing):
    now = LAST - 5 * MINUTE

    playing.plays_on(now=now)

    left = playing.to_be_said()
    assert left
    assert min(left) >= now - MINUTE
    assert max(left) == LAST


def test_what_was_due_a_moment_before_is(playing):
    playing.plays_on(now=LAST + timedelta(seconds=20))

    assert playing.to_be_said() == [LAST]


@pytest.mark.parametrize("after", [timedelta(seconds=20), 5 * MINUTE])
def test_a_resume_that_is_undone_leaves_a_clock_that_was_paused_meanwhile_as_it_was(playing, after):
    now = LAST + after
    clocks.pause(playing.clock, now=now, **playing.told)
    playing.plays_on(now=now)
    before = state_of(playing.day.tournament)

    clocks.resume(playing.clock, now=now + MINUTE, **playing.told)
    playing.take_back("clock.resume", now=now + MINUTE + timedelta(seconds=1))

    assert state_of(playing.day.tournament) == before
