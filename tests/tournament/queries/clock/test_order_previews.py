"""What an order would do is what it does; and it is said in words before it is done."""

import re
from datetime import timedelta

import pytest

from rules.combat_hex.annexe_a import CHAMPIONSHIP_TIMELINE
from tests.data.cast import MINUTE, NOW
from tests.data.days import published
from tests.examples import some_of
from tournament.models import ClockOrder
from tournament.queries.clock import order_previews
from tournament.services.clock import announcements, clocks

pytestmark = pytest.mark.django_db
SECOND = timedelta(seconds=1)
AT = NOW + 20 * MINUTE
OPEN = ("pending", "held")


@pytest.fixture
def hall():
    day, round_ = published(4)
    day.round = round_
    day.clock = clocks.start(round_, by=day.cast.organiser, now=NOW)
    day.table = round_.pairings.filter(is_current=True, table=1).get()
    announcements.fire_due(now=AT, by="test")
    return day


def give(day, verb, *, now=AT):
    by = day.cast.referee
    acts = {
        "pause": lambda: clocks.pause(day.clock, by=by, now=now),
        "extend": lambda: clocks.extend(day.clock, seconds=120, reason="x", by=by, now=now),
        "table-time": lambda: clocks.give_table_time(day.table, seconds=120, reason="x", by=by, now=now),
        "skip": lambda: clocks.skip(day.clock, reason="x", by=by, now=now),
        "restart": lambda: clocks.restart_phase(day.clock, reason="x", by=by, now=now),
        "end": lambda: clocks.end(day.clock, reason="x", by=by, now=now),
        "undo": lambda: clocks.undo(day.clock, by=by, now=now),
    }
    return acts[verb]()


def coming(day, pairing=None):
    rows = day.clock.announcements.filter(status__in=OPEN, pairing=pairing)
    return {row.kind: row.due_at for row in rows if row.due_at > AT}


def look(day, verb, *, now=AT):
    pairing = day.table if verb == "table-time" else None
    return order_previews.preview(day.round, verb, now=now, seconds=120, pairing=pairing)


@pytest.mark.parametrize("verb", ["pause", "extend", "table-time", "skip", "restart", "end", "undo"])
def test_preview_moves_what_the_order_moves(hall, verb):
    if verb == "undo":
        give(hall, "extend", now=AT - SECOND)
    before = coming(hall)
    seen = look(hall, verb)
    give(hall, verb)

    after = coming(hall, hall.table if verb == "table-time" else None)
    said = {row.kind: (row.was, row.will) for row in seen.moves}
    really = {kind: (before.get(kind), after.get(kind)) for kind in {*before, *after}}
    assert said == {kind: pair for kind, pair in really.items() if pair[0] != pair[1]}
    assert seen.is_possible


def told(lines):
    """What is left out as the sentences say, in the hall and at table 1, and what only that table hears."""
    found = {"hall": set(), "table": set(), "late": set()}
    kinds = {event.text: event.code for event in CHAMPIONSHIP_TIMELINE.events}
    for text, never, at_table in re.findall(
        r"“(.+)” is (never )?(?:announced|shown)( at table 1)?", "\n".join(lines)
    ):
        found["late" if not never else "table" if at_table else "hall"].add(kinds[text])
    return found


def kinds_of(clock, *statuses, pairing):
    return set(
        clock.announcements.filter(status__in=statuses, pairing=pairing).values_list("kind", flat=True)
    )


@pytest.mark.parametrize("minutes", some_of([1, 3, 5, 20, 42, 44, 47, 52, 54, 57, 62], 4))
def test_skip_says_what_is_left_out_in_the_hall_and_at_a_table_with_its_own_time(minutes):
    day, round_ = published(2)
    jun, now, table = day.cast.referee, NOW + minutes * MINUTE, round_.pairings.get()
    clock = clocks.start(round_, by=jun, now=NOW)
    clocks.give_table_time(table, seconds=480, reason="x", by=jun, now=now - SECOND)
    announcements.fire_due(now=now, by="test")
    coming = {where: kinds_of(clock, *OPEN, pairing=where) for where in (None, table)}
    says = told(order_previews.preview(round_, "skip", now=now).sentences)

    clocks.skip(clock, reason="x", by=jun, now=now)
    announcements.fire_due(now=NOW + 90 * MINUTE, by="test")

    heard = {where: kinds_of(clock, "fired", pairing=where) for where in (None, table)}
    hall, own = (coming[where] - heard[where] for where in (None, table))
    assert says == {"hall": hall, "table": own - hall, "late": hall & heard[table]}


def test_skip_says_when_a_table_with_time_of_its_own_is_cut_short(hall):
    give(hall, "table-time")

    said = look(hall, "skip", now=NOW + 47 * MINUTE).sentences

    assert "Table 1 has extra time: Play ends there at 08:47:00 instead of 08:48:00." in said
    last = "Last turn: finish the turn you are in and play one more. Seven minutes for both players."
    assert f"“{last}” is never announced at table 1." in said


@pytest.mark.parametrize(
    ("verb", "sentences"),
    [
        ("pause", ["The countdown stops for all tables.", "7 later announcements wait until"]),
        (
            "extend",
            ["Last turn, both players begins at 08:48:00 instead of 08:46:00.", "The round ends at 09:06"],
        ),
        (
            "skip",
            ["Play ends now, 26 min early, and Last turn, both players begins.", "“Five minutes to the"],
        ),
        (
            "restart",
            ["Play begins again now, is announced again and lasts 40 min.", "The round ends at 09:18"],
        ),
        ("end", ["The clock ends for all tables.", "7 later announcements are never made."]),
    ],
)
def test_preview_says_it_in_the_time_of_the_hall(hall, verb, sentences):
    said = look(hall, verb).sentences

    assert all(any(line.startswith(start) for line in said) for start in sentences), said


def test_start_says_when_the_phases_begin():
    _, round_ = published(4)

    said = order_previews.preview(round_, "start", now=NOW).sentences

    assert said[1] == "First set-up begins at 08:02:00."
    assert said[-1] == "The round ends at 09:04:00."


def test_resume_says_how_much_later_everything_comes(hall):
    give(hall, "pause")
    seen = look(hall, "resume", now=AT + 5 * MINUTE)

    assert "The round ends at 09:09:00 instead of 09:04:00." in seen.sentences
    assert {row.will - row.was for row in seen.moves} == {5 * MINUTE}


def test_undo_names_what_is_taken_back(hall):
    give(hall, "skip")

    seen = look(hall, "undo", now=AT + 10 * SECOND)

    assert seen.sentences[0] == "This undoes skipping the phase at 08:20:00."
    assert "The round ends at 09:04:00 instead of 08:38:00." in seen.sentences


@pytest.mark.parametrize(
    ("verb", "given", "why_not"),
    [
        ("start", "", "The clock of this round has already started."),
        ("resume", "", "The clock is running."),
        ("pause", "pause", "The clock is paused."),
        ("skip", "end", "The clock has ended."),
    ],
)
def test_order_that_cannot_be_given_says_why_not(hall, verb, given, why_not):
    if given:
        give(hall, given)

    assert look(hall, verb).why_not == why_not


def test_order_to_a_clock_that_has_not_begun_says_so():
    _, round_ = published(4)

    assert order_previews.preview(round_, "pause", now=NOW).why_not.startswith(
        "The clock of this round has not"
    )


def test_extra_time_after_everything_was_said_is_no_order(hall):
    announcements.fire_due(now=NOW + 64 * MINUTE, by="test")

    assert "Later times cannot move" in look(hall, "extend", now=NOW + 64 * MINUTE).why_not


def test_table_that_has_reported_is_not_given_time(hall):
    hall.table.status = "reported"

    assert "handed in its result" in look(hall, "table-time").why_not


@pytest.mark.parametrize(("wait", "is_open"), [(60, True), (60.001, False)])
def test_newest_order_can_be_taken_back_for_a_minute(hall, wait, is_open):
    give(hall, "pause")
    newest = order_previews.undoable(hall.clock, now=AT + wait * SECOND)

    assert (newest is not None) is is_open
    assert ("more than a minute" in look(hall, "undo", now=AT + wait * SECOND).why_not) is not is_open


def test_ledger_keeps_what_was_taken_back(hall):
    give(hall, "pause")
    give(hall, "undo")

    rows = order_previews.ledger(hall.clock)
    assert [row.verb for row in rows] == [ClockOrder.Verb.PAUSE, ClockOrder.Verb.START]
    assert rows[0].undone_by == "Jun"
    assert rows[0].undo_until == AT + 60 * SECOND
