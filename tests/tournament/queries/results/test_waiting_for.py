"""Who the hall waits for: oldest first by the table's own end, with what is in, at the same cost always."""

import pytest

from tests.data.cast import MINUTE, NOW
from tests.data.days import facts_for, published
from tournament.models import Call
from tournament.queries.clock.clocks import clock_state
from tournament.queries.results.waiting_for import Stand, waiting_for
from tournament.services.clock import clocks
from tournament.services.core.actors import player
from tournament.services.results import results

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    """Three tables; the clock has been running since ``NOW`` and its round is 64 minutes long."""
    day, round_ = published(6)
    day.round = round_
    day.clock = clocks.start(round_, by=day.cast.referee, now=NOW)
    return day


def table(hall, number):
    return hall.round.pairings.get(is_current=True, table=number)


def report(hall, number, *, seat="a", winner="a", now=NOW):
    pairing = table(hall, number)
    facts = facts_for(pairing, winner=winner)
    by = player(getattr(pairing, seat))
    return results.submit(pairing, facts, token=f"{number}-{seat}", by=by, now=now)


def waited(hall, minutes):
    return waiting_for(hall.round, state=clock_state(hall.round, now=NOW + minutes * MINUTE))


@pytest.mark.parametrize(("minutes", "over"), [(63.99, []), (64, [1, 2, 3]), (64.01, [1, 2, 3])])
def test_nobody_is_waited_for_before_the_time_is_over(hall, minutes, over):
    assert [row.table for row in waited(hall, minutes).over] == over


def test_extra_time_of_a_table_counts_before_it_is_waited_for(hall):
    clocks.give_table_time(table(hall, 1), seconds=300, reason="Ruling", by=hall.cast.referee, now=NOW)

    found = waited(hall, 66)

    assert [row.table for row in found.over] == [2, 3]
    assert [(row.table, row.over_at) for row in found.playing] == [(1, NOW + 69 * MINUTE)]
    assert [row.table for row in waited(hall, 70).over] == [2, 3, 1]


def test_a_table_says_what_is_in_and_from_whom(hall):
    report(hall, 1)
    report(hall, 2, winner="a")
    report(hall, 2, seat="b", winner="b")

    rows = {row.table: row for row in waited(hall, 70).over}

    assert [rows[n].stand for n in (1, 2, 3)] == [Stand.ONE_REPORT, Stand.DISPUTED, Stand.NOTHING]
    assert rows[1].said_by == (table(hall, 1).a.name,)
    assert len(rows[2].said_by) == 2


def test_a_table_with_its_result_is_not_waited_for(hall):
    report(hall, 1)
    report(hall, 1, seat="b")

    found = waited(hall, 70)

    assert [row.table for row in found.over] == [2, 3]
    assert (found.done, found.played) == (1, 3)


def test_an_early_end_is_the_end_of_the_time(hall):
    clocks.end(hall.clock, by=hall.cast.referee, now=NOW + 30 * MINUTE, reason="Fire alarm")

    assert {row.over_at for row in waited(hall, 31).over} == {NOW + 30 * MINUTE}


def test_a_paused_clock_makes_nobody_late(hall):
    clocks.pause(hall.clock, by=hall.cast.referee, now=NOW + 60 * MINUTE)

    assert waited(hall, 90).over == ()


def test_without_a_clock_everybody_may_still_play():
    _, round_ = published(4)

    found = waiting_for(round_, state=clock_state(round_, now=NOW))

    assert [row.over_at for row in found.playing] == [None, None]


def test_a_call_shows_until_it_is_ended(hall):
    columns = {"pairing": table(hall, 2), "text": "Table 2", "called_by": "Jun"}
    call = Call.objects.create(tournament=hall.tournament, called_at=NOW, **columns)

    assert [row.call for row in waited(hall, 70).over] == [None, call, None]
    Call.objects.update(ended_at=NOW)

    assert [row.call for row in waited(hall, 70).over] == [None, None, None]


@pytest.mark.parametrize("people", [2, 12])
def test_it_costs_the_same_however_many_tables(django_assert_num_queries, people):
    _, round_ = published(people)
    state = clock_state(round_, now=NOW)

    with django_assert_num_queries(3):
        waiting_for(round_, state=state)
