from dataclasses import replace
from datetime import timedelta

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, closed, drafted, published
from tests.examples import some_of
from tests.tournament.printing.rounds_on_paper import LONG, a_round, needs_pdf, pages_of, text_of
from tournament.models import Round
from tournament.printing import render
from tournament.printing.documents.day_plan import printed_day
from tournament.printing.documents.standings import standings_now
from tournament.printing.documents.timeline import timeline_of
from tournament.services.clock import announcements, clocks
from tournament.services.penalties import penalties
from tournament.services.penalties.incidents import Incident
from tournament.services.rounds import rounds
from tournament.services.schedule import day_plans

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def test_standings_show_points_and_every_tie_break_with_its_name():
    day, _ = closed(4)
    document = standings_now(day.tournament)
    text = text_of(render.html(document))
    assert [line.points for line in document.lines] == ["3", "3", "0", "0"]
    for column in document.columns:
        assert f"{column.abbreviation} {column.name}" in text
    assert all(len(line.values) == len(document.columns) for line in document.lines)


def test_shared_places_are_kept_and_marked():
    day, _ = closed(4)
    document = standings_now(day.tournament)
    assert [line.place for line in document.lines] == ["1 =", "1 =", "3 =", "3 ="]
    assert "= means a shared place" in render.html(document)


def test_standings_name_whom_penalties_took_points_from():
    day, round_ = closed(4)
    pia = round_.pairings.get(is_current=True, table=1).a
    taken = Incident("points", "Third warning", clause="10.01", units=3)
    penalties.give(pia, taken, by=day.cast.referee, now=NOW)

    text = text_of(render.html(standings_now(day.tournament)))

    assert f"Deducted points : {pia.name} 1.5 points." in text
    assert f"<bdi>{pia.name}</bdi>" in render.html(standings_now(day.tournament))


def test_standings_before_the_first_result_have_everybody_on_one_place():
    day, _ = published(4)
    assert {line.place for line in standings_now(day.tournament).lines} == {"1 ="}


def test_standings_after_a_round_leave_later_rounds_out():
    day, round_ = closed(4)
    document = standings_now(day.tournament, after=round_)
    assert document.head.round_number == 1
    assert document.file_name == "cup-of-the-grey-ford-round-1-standings.pdf"


def test_standings_of_nobody_say_so():
    round_ = a_round(0)
    assert "No players have checked in" in render.html(standings_now(round_.tournament))


@needs_pdf
@pytest.mark.parametrize(("count", "pages"), some_of([(1, 1), (40, 2), (257, 7)], 1))
def test_standings_take_so_many_pages_and_repeat_their_heading(count, pages):
    written = pages_of(render.pdf(standings_now(a_round(count).tournament)))
    assert len(written) == pages
    assert all("Place Player Club Points" in text for text in written)


def test_timeline_of_a_draft_nobody_planned_counts_minutes():
    _, round_ = drafted(2)
    document = timeline_of(round_)
    assert [moment.when for moment in document.plan.moments][:4] == ["+0", "+2", "+4", "+6"]
    assert "Write the time of posting here" in render.html(document)


def test_timeline_of_a_posted_round_expects_its_times_from_the_posting():
    _, round_ = published(2, time_zone="Europe/Paris")
    document = timeline_of(round_)
    assert [moment.when for moment in document.plan.moments][:4] == ["10:00", "10:02", "10:04", "10:06"]
    assert "Planned times: the clock of this round had not started" in render.html(document)


@needs_pdf
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_timeline_of_a_round_hangs_on_one_sheet(paper):
    round_ = a_round(4, paper_size=paper)

    assert len(pages_of(render.pdf(timeline_of(round_)))) == 1


def test_timeline_of_a_planned_round_expects_the_times_of_the_plan():
    day, draft = drafted(2, time_zone="Europe/Paris")
    day_plans.change(day.tournament, {"first_round": "10:30"}, by=day.cast.organiser, now=NOW)
    planned = Round.objects.get(pk=draft.pk)
    assert timeline_of(planned).plan.moments[0].when == "10:30"
    late = rounds.publish(planned, by=day.cast.organiser, now=NOW + timedelta(minutes=41))
    assert timeline_of(late).plan.moments[0].when == "10:41"


def test_timeline_of_an_ended_clock_shows_what_was_said():
    day, round_ = published(2, time_zone="Europe/Paris")
    clock = clocks.start(round_, by=day.cast.referee, now=NOW)
    announcements.fire_due(now=NOW + timedelta(minutes=5), by="guard")
    clocks.end(clock, by=day.cast.referee, now=NOW + timedelta(minutes=5), reason="All done.")
    plan = timeline_of(round_).plan
    assert [moment.when for moment in plan.moments][:4] == ["10:00", "10:02", "10:04", "—"]
    assert plan.is_wall_clock
    assert not plan.is_expected


def test_timeline_of_a_running_clock_shows_the_time_of_the_hall():
    day, round_ = published(2, time_zone="Europe/Paris")
    clocks.start(round_, by=day.cast.referee, now=NOW)
    document = timeline_of(round_)
    assert document.plan.is_wall_clock
    assert document.plan.moments[0].when == "10:00"
    assert document.plan.moments[-1].when == "11:04"


def test_timeline_of_a_paused_clock_says_that_its_times_move():
    day, round_ = published(2)
    clock = clocks.start(round_, by=day.cast.referee, now=NOW)
    clocks.pause(clock, by=day.cast.referee, now=NOW + timedelta(minutes=3), reason="Fire drill")
    document = timeline_of(round_)
    assert document.plan.moments[-1].when.endswith(":04")
    assert "Add the length of the pause to later times." in render.html(document)


def test_times_off_the_minute_show_their_seconds():
    day, round_ = published(2, time_zone="Europe/Paris")
    clocks.start(round_, by=day.cast.referee, now=NOW + timedelta(seconds=20))

    assert [moment.when for moment in timeline_of(round_).plan.moments][:2] == [
        "10:00:20",
        "10:02:20",
    ]


def test_table_with_extra_time_has_its_own_instants():
    day, round_ = published(4, time_zone="Europe/Paris")
    clocks.start(round_, by=day.cast.referee, now=NOW)
    table = round_.pairings.get(is_current=True, table=2)
    later = NOW + timedelta(minutes=45)
    clocks.give_table_time(table, seconds=240, reason="A ruling.", by=day.cast.referee, now=later)

    document = timeline_of(round_)

    (own,) = document.plan.tables
    assert (own.table, own.extra, own.moments[0].when) == (2, "+4 minutes", "10:50")
    assert "Table 2 has extra time: +4 minutes" in text_of(render.html(document))


def test_skipped_announcement_is_marked_and_the_rest_keeps_its_time():
    day, round_ = published(2, time_zone="Europe/Paris")
    clock = clocks.start(round_, by=day.cast.referee, now=NOW)
    clocks.skip(clock, by=day.cast.referee, now=NOW + timedelta(minutes=30), reason="All tables are done.")

    plan = timeline_of(round_).plan

    assert plan.has_skipped
    assert {moment.text: moment.when for moment in plan.moments}["Five minutes to the last turn."] == "—"


def test_start_that_was_taken_back_leaves_only_what_was_expected():
    day, round_ = published(2, time_zone="Europe/Paris")
    clock = clocks.start(round_, by=day.cast.referee, now=NOW)
    clocks.undo(clock, by=day.cast.referee, now=NOW + timedelta(seconds=5))

    assert timeline_of(round_).plan.is_expected


def a_planned_day(**plan):
    day = a_day(time_zone="Europe/Paris", **plan)
    wanted = {"first_round": "10:00", "breaks": [{"after": 1, "name": "Lunch", "minutes": 45}]}
    day_plans.change(day.tournament, {**wanted, "round_minutes": 70}, by=day.cast.organiser, now=NOW)
    return day.refresh()


def test_printed_day_has_every_round_and_what_is_said_in_it():
    document = printed_day(a_planned_day().tournament)

    assert [line.times for line in document.lines][:3] == ["10:00 – 11:04", "11:04 – 11:49", "12:04 – 13:08"]
    (table,) = document.tables
    assert table.rounds == ("Round 1", "Round 2", "Round 3")
    assert next(call.times for call in table.calls if call.text.startswith("Five")) == (
        "10:41",
        "12:45",
        "14:04",
    )
    assert document.file_name == "cup-of-the-grey-ford-day.pdf"


def test_printed_day_without_a_clock_or_a_plan_says_what_it_can():
    untimed = printed_day(a_planned_day(ruleset_key="combat-hex-starter", level=500).tournament)

    assert untimed.lines[0].times.endswith("11:10")
    assert untimed.tables == ()
    assert "The day is not planned yet." in render.html(printed_day(a_day().tournament))


@pytest.mark.thorough
@needs_pdf
@pytest.mark.parametrize(("rounds", "pages"), some_of([(5, 1), (9, 2)], 1))
def test_printed_day_takes_so_many_pages(rounds, pages):
    written = pages_of(render.pdf(printed_day(a_planned_day(rounds_planned=rounds).tournament)))

    assert len(written) == pages
    assert "began at" in written[0]


def test_timeline_of_an_untimed_ruleset_says_so():
    round_ = a_round(2, ruleset_key="combat-hex-starter")
    assert "This event is played without a clock." in render.html(timeline_of(round_))


@pytest.mark.thorough
@needs_pdf
def test_timeline_takes_one_page():
    (text,) = pages_of(render.pdf(timeline_of(a_round(2))))
    assert "Sheets are due now." in text


@pytest.mark.thorough
@needs_pdf
def test_standings_with_every_tie_break_lie_across_and_keep_room_for_names():
    day, _ = closed(4)
    day.tournament.entrants.filter(number=1).update(name=LONG)
    few = standings_now(day.tournament)
    many = replace(
        few,
        columns=(few.columns * 3)[:11],
        lines=tuple(replace(line, values=(line.values * 3)[:11]) for line in few.lines),
    )
    assert not few.is_across
    assert many.is_across
    assert LONG.split()[0] in pages_of(render.pdf(many))[0]
