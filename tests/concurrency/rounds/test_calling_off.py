"""A tournament is called off in the second in which something begins: one of the two happens."""

import pytest

from tests.concurrency.crowd import together
from tests.data.cast import NOW
from tests.data.days import checked_in, published
from tournament.models import Clock, Round, Tournament
from tournament.services.clock import clocks
from tournament.services.core.errors import Refused
from tournament.services.rounds import rounds
from tournament.services.tournaments import calling_off

pytestmark = pytest.mark.django_db(transaction=True)
TIMES = 4


def code_of(answer):
    return answer.code if isinstance(answer, Refused) else None


def calls_off(day):
    return lambda: calling_off.call_off(day.tournament, by=day.cast.organiser, now=NOW, reason="Flooded")


def test_no_clock_runs_in_a_tournament_that_is_called_off():
    for _ in range(TIMES):
        day, round_ = published(4)

        answers = together(
            calls_off(day), lambda d=day, r=round_: clocks.start(r, by=d.cast.referee, now=NOW)
        )

        runs = Clock.objects.filter(round=round_, status="running").exists()
        is_off = Tournament.objects.get(pk=day.tournament.pk).status == "called-off"
        assert [code_of(one) for one in answers] == (["clock-counts", None] if runs else [None, "called-off"])
        assert runs is not is_off


def test_no_round_is_published_after_it_was_called_off():
    for _ in range(TIMES):
        day = checked_in(4)
        draft = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)

        first, second = together(
            calls_off(day), lambda d=day, r=draft: rounds.publish(r, by=d.cast.organiser, now=NOW)
        )

        assert code_of(first) is None
        assert code_of(second) in {None, "called-off"}
        is_out = Round.objects.get(pk=draft.pk).status == "published"
        assert is_out is (code_of(second) is None)
        assert Tournament.objects.get(pk=day.tournament.pk).status == "called-off"
