"""The face of a clock: what a screen is given to count from by itself."""

import json

import pytest
from django.utils import translation

from tests.data.cast import MINUTE, NOW
from tests.data.days import facts_for, published
from tournament.services.clock import clocks
from tournament.services.results import results
from tournament.web.public.clock_state import face_of, own_face

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    day, round_ = published(4, time_zone="Asia/Tokyo")
    day.round = round_
    day.clock = clocks.start(round_, by=day.cast.organiser, now=NOW)
    day.table = round_.pairings.get(is_current=True, table=2)
    return day


def face(hall, minutes):
    return face_of(hall.round, now=NOW + minutes * MINUTE)


@pytest.mark.thorough
def test_phases_carry_their_clauses_and_the_time_of_the_halls_wall(hall):
    rows = json.loads(face(hall, 1).phases_json)

    defender = next(row for row in rows if row["name"] == "Last turn, defender only")
    assert {"A19", "A20"} <= set(defender["refs"])
    assert defender["at"] == f"{(NOW + 53 * MINUTE).astimezone(hall.tournament.zone):%H:%M}"


def test_what_comes_then_is_the_next_phase_that_has_any_length(hall):
    assert face(hall, 1).then.code == "set-up-first"
    clocks.skip(hall.clock, by=hall.cast.referee, now=NOW + MINUTE, reason="All sit")

    assert face(hall, 2).then.code == "set-up-second"
    assert face(hall, 63).then is None


def test_a_skipped_phase_is_not_shown(hall):
    for _twice in range(2):
        clocks.skip(hall.clock, by=hall.cast.referee, now=NOW + MINUTE, reason="All sit")

    codes = [phase.code for _, phase in face(hall, 2).stations]

    assert "set-up-first" not in codes
    assert len(json.loads(face(hall, 2).phases_json)) == len(codes)


def test_what_is_allowed_is_in_the_language_of_the_page(hall):
    own = own_face(face(hall, 54), hall.table)

    with translation.override("de"):
        assert own.allowed.startswith("Der Angreifer darf nicht mehr handeln.")
        assert own.allowed in own.phases_json
    with translation.override("tlh"):
        assert own.allowed == own.state.phase.allowed
    assert face(hall, 70).allowed == ""


def test_a_table_with_extra_time_is_shown_until_it_reports(hall):
    clocks.give_table_time(hall.table, seconds=300, reason="x", by=hall.cast.referee, now=NOW + 30 * MINUTE)
    (shown,) = face(hall, 54).extra_times
    results.submit(hall.table, facts_for(hall.table), token="desk", by=hall.cast.scorekeeper, now=NOW)

    assert (shown.time.table, shown.phase.code, shown.time.remaining) == (2, "last-turn", 4 * MINUTE)
    assert face(hall, 54).extra_times == []


def test_the_own_face_counts_to_the_own_announcements(hall):
    clocks.give_table_time(hall.table, seconds=300, reason="x", by=hall.cast.referee, now=NOW + 30 * MINUTE)

    own = own_face(face(hall, 54), hall.table)

    assert own.next_call.table == 2
    assert own.until_next_call == 2 * MINUTE
    assert own.then_at == f"{(NOW + 58 * MINUTE).astimezone(hall.tournament.zone):%H:%M}"
    assert face(hall, 54).next_call.table is None
