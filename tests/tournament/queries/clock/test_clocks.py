"""What a clock shows: the same numbers for pages, screens and scripts."""

import json
from datetime import timedelta

import pytest

from tests.data.cast import MINUTE, NOW
from tests.data.days import published
from tournament.engine.clock import NOTHING
from tournament.queries.clock.clocks import clock_state
from tournament.queries.rounds.boards import current_round
from tournament.services.clock import announcements, clocks

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    day, round_ = published(4)
    day.round = round_
    day.clock = clocks.start(round_, by=day.cast.organiser, now=NOW)
    day.table = round_.pairings.get(is_current=True, table=2)
    return day


def shown(hall, minutes):
    return clock_state(hall.round, now=NOW + minutes * MINUTE)


def test_before_the_start_there_is_no_clock():
    _, round_ = published(4)

    state = clock_state(round_, now=NOW)

    assert (state.status, state.is_untimed, state.phase) == ("none", False, None)
    assert clock_state(None, now=NOW).status == "none"


def test_a_starter_tournament_is_untimed():
    _, round_ = published(4, ruleset_key="combat-hex-starter", level=500)

    assert clock_state(round_, now=NOW).is_untimed


def test_twenty_minutes_into_the_game(hall):
    state = shown(hall, 26)

    assert (state.phase.code, state.remaining, state.remaining_in_play) == ("play", 20 * MINUTE, 20 * MINUTE)
    assert state.phase.ends_at == NOW + 46 * MINUTE
    assert "2.01" in state.phase.refs


def test_next_and_last_announcements(hall):
    announcements.fire_due(now=NOW + 42 * MINUTE, by="test")

    state = shown(hall, 42)

    assert state.next.kind == "E5"
    assert [row.kind for row in state.last] == ["E4", "E3", "E2"]


def test_a_paused_clock_stands_still(hall):
    clocks.pause(hall.clock, by=hall.cast.referee, now=NOW + 26 * MINUTE)

    early, later = shown(hall, 27), shown(hall, 40)

    assert early.remaining == later.remaining == 20 * MINUTE
    assert later.frozen_at == later.paused_at == NOW + 26 * MINUTE


def test_after_the_pause_it_goes_on_where_it_stood(hall):
    clocks.pause(hall.clock, by=hall.cast.referee, now=NOW + 26 * MINUTE)
    clocks.resume(hall.clock, by=hall.cast.referee, now=NOW + 30 * MINUTE)

    state = shown(hall, 31)

    assert state.remaining == 19 * MINUTE
    assert state.phase.ends_at == NOW + 50 * MINUTE


def test_one_table_has_its_own_time(hall):
    clocks.give_table_time(
        hall.table, seconds=180, reason="Ruling", by=hall.cast.referee, now=NOW + 30 * MINUTE
    )

    state = shown(hall, 45)
    own = state.table_time(hall.table)

    assert state.remaining == MINUTE
    assert (own.table, own.extra, own.remaining) == (2, 3 * MINUTE, 4 * MINUTE)
    assert own.play_ends_at == NOW + 49 * MINUTE
    assert state.next.table is None


def test_a_table_with_extra_time_has_its_own_phase_and_its_own_announcements(hall):
    clocks.give_table_time(
        hall.table, seconds=300, reason="Ruling", by=hall.cast.referee, now=NOW + 30 * MINUTE
    )

    announcements.fire_due(now=NOW + 54 * MINUTE, by="test")

    hall_state = shown(hall, 54)
    own = hall_state.at_table(hall.table)

    assert (hall_state.phase.code, hall_state.table) == ("last-turn-defender", None)
    assert (own.phase.code, own.table, own.remaining) == ("last-turn", 2, 4 * MINUTE)
    assert own.next.table == 2
    assert own.next.due_at == NOW + 56 * MINUTE  # E6, five minutes later than in the hall
    assert hall_state.tables[0].phase == own.phase


def test_a_table_without_extra_time_has_the_plan_of_the_hall(hall):
    clocks.give_table_time(hall.table, seconds=300, reason="Ruling", by=hall.cast.referee, now=NOW + MINUTE)
    other = hall.round.pairings.get(is_current=True, table=1)
    announcements.fire_due(now=NOW + 26 * MINUTE, by="test")

    own = shown(hall, 26).at_table(other)

    assert (own.table, own.remaining, own.next.kind) == (None, 20 * MINUTE, "E4")
    assert {row.table for row in own.upcoming} == {None}


def test_a_table_hears_the_hall_and_itself_and_nobody_else(hall):
    other = hall.round.pairings.get(is_current=True, table=1)
    for table in (hall.table, other):
        clocks.give_table_time(table, seconds=60, reason="x", by=hall.cast.referee, now=NOW + 30 * MINUTE)
    announcements.fire_due(now=NOW + 55 * MINUTE, by="test")

    said = shown(hall, 55).at_table(hall.table).said

    assert {row.table for row in said} == {None, 2}
    assert [row.table for row in said[:2]] == [2, None]


def test_the_own_plan_stands_still_in_a_pause_and_is_over_at_the_end(hall):
    clocks.give_table_time(hall.table, seconds=300, reason="x", by=hall.cast.referee, now=NOW + MINUTE)
    clocks.pause(hall.clock, by=hall.cast.referee, now=NOW + 50 * MINUTE)
    paused = shown(hall, 90).at_table(hall.table)
    clocks.end(hall.clock, by=hall.cast.referee, now=NOW + 91 * MINUTE, reason="Late")
    ended = shown(hall, 92).at_table(hall.table)

    assert (paused.phase.code, paused.remaining, paused.remaining_in_play) == ("play", MINUTE, MINUTE)
    assert (ended.phase, ended.remaining, ended.is_over) == (None, None, True)


def test_a_phase_that_was_skipped_whole_has_no_length(hall):
    clocks.skip(hall.clock, by=hall.cast.referee, now=NOW + MINUTE, reason="All sit")
    clocks.skip(hall.clock, by=hall.cast.referee, now=NOW + MINUTE, reason="All are set up")

    state = shown(hall, 2)

    assert state.phase.code == "set-up-second"
    assert [phase.code for phase in state.phases if not phase.has_length] == ["set-up-first"]


def test_after_the_sheets_it_is_over(hall):
    state = shown(hall, 64)

    assert state.is_over
    assert (state.phase, state.remaining) == (None, None)


def test_an_ended_clock_is_over_at_once(hall):
    clocks.end(hall.clock, by=hall.cast.referee, now=NOW + 50 * MINUTE, reason="Over")

    assert shown(hall, 51).is_over
    assert shown(hall, 51).upcoming == ()


def test_tempo_counts_in_plan_time():
    day, round_ = published(4)
    clocks.start(round_, by=day.cast.organiser, now=NOW, tempo=60)

    state = clock_state(round_, now=NOW + timedelta(seconds=26))

    assert state.remaining == 20 * MINUTE
    assert state.phase.ends_at == NOW + timedelta(seconds=46)


def test_json_has_anchors_in_milliseconds_and_no_reasons(hall):
    clocks.give_table_time(hall.table, seconds=180, reason="Ill", by=hall.cast.referee, now=NOW + MINUTE)

    answer = json.loads(json.dumps(shown(hall, 26).as_json()))

    assert answer["server_now"] == (NOW + 26 * MINUTE).timestamp() * 1000
    assert [phase["ends"] - answer["started_at"] for phase in answer["phases"]][-1] == 64 * 60_000
    assert answer["announcements"][0]["kind"] == "E1"
    assert "Ill" not in json.dumps(answer)


def test_few_queries_however_many_tables(hall, django_assert_max_num_queries):
    for table in hall.round.pairings.filter(table__isnull=False):
        clocks.give_table_time(table, seconds=60, reason="x", by=hall.cast.referee, now=NOW + MINUTE)

    with django_assert_max_num_queries(4):
        shown(hall, 26).at_table(hall.table)


def test_the_round_of_the_moment_is_the_newest_shown(hall):
    assert current_round(hall.tournament) == hall.round


def test_a_start_that_was_set_is_counted_down_to():
    day, round_ = published(4)
    clock = clocks.start(round_, by=day.cast.referee, now=NOW, at=NOW + 30 * MINUTE)

    state = clock_state(round_, now=NOW + 10 * MINUTE)
    begun = clock_state(round_, now=NOW + 30 * MINUTE)
    clocks.pause(clock, by=day.cast.referee, now=NOW + 10 * MINUTE)
    held = clock_state(round_, now=NOW + 10 * MINUTE)

    assert (state.phase.code, state.remaining, state.elapsed) == ("before-start", 20 * MINUTE, NOTHING)
    assert state.phases[1] == begun.phase == held.phase
    assert state.phases[0] == state.phase
    assert begun.phases == state.phases[1:]
