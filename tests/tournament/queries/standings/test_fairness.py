"""The fairness sheet of a real tournament: on the public page and on one sheet of paper."""

from datetime import timedelta

import pytest
from django.test import Client

from tests.data.cast import NOW
from tests.data.days import closed, drafted, play, published
from tests.tournament.printing.rounds_on_paper import LONG, a_round, needs_pdf, pages_of, seat
from tournament.models import Announcement, Change
from tournament.printing import render
from tournament.printing.documents.fairness import fairness_sheet
from tournament.queries.standings.fairness import fairness_of, short
from tournament.queries.standings.standings import standings_of
from tournament.services.clock import clocks
from tournament.services.entrants import attendance
from tournament.services.rounds import manual_changes, pairings, rounds
from tournament.services.schedule import day_plans

pytestmark = pytest.mark.django_db


def second_round(count=4):
    """Round 1 is over and round 2 hangs on the wall."""
    day, _ = closed(count)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    return day.refresh(), rounds.publish(round_, by=day.cast.organiser, now=NOW)


def once_more(round_, number):
    """The same pairings again: everything repeats that can."""
    round_.tournament.rounds.update(status="closed")
    again = round_.tournament.rounds.create(number=number, seed="s", status="published", drafted_at=NOW)
    seat(again, list(round_.tournament.entrants.order_by("number")))
    return again


def page(day):
    answer = Client().get(f"/t/{day.tournament.slug}/fairness/")
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_a_draft_is_no_part_of_the_sheet():
    day, _ = drafted(4)

    assert fairness_of(day.tournament, now=NOW).rounds == ()
    assert "Nothing to count yet" in page(day)


def test_games_byes_and_factions_are_those_of_the_rounds_shown():
    day, _ = second_round(5)

    sheet = fairness_of(day.tournament, now=NOW)

    assert (len(sheet.rounds), sheet.counts.games, sheet.counts.byes, len(sheet.lines)) == (2, 4, 2, 5)
    assert sum(line.share.games for line in sheet.lines) == 8
    assert (sheet.again, sheet.uneven) == ((), []), "one apart is nothing to name"
    assert "No two players met twice." in page(day)


def test_what_was_annulled_is_no_score_that_anybody_floated_from():
    """Who beat somebody whose past is annulled plays among those without points, and does not float."""
    day, round_ = published(10, policy={"exclusion_past": "annul"})
    play(day, round_)
    rounds.close(round_, by=day.cast.organiser, now=NOW)
    for loser in [row.entrant for row in standings_of(day.tournament)][-2:]:
        attendance.exclude(loser, by=day.cast.referee, now=NOW, reason="Loaded dice.")
    second = rounds.draft(day.refresh().tournament, by=day.cast.organiser, now=NOW)
    second = rounds.publish(second, by=day.cast.organiser, now=NOW)

    said = sum(any(each["code"] == "float" for each in row.reasons) for row in second.pairings.all())

    assert len(fairness_of(day.tournament, now=NOW).counts.floats) == said


def test_a_change_by_hand_stands_with_its_reason_and_one_taken_back_does_not():
    day, round_ = drafted(6)
    olga, people = day.cast.organiser, [row.a for row in round_.pairings.order_by("table")]
    pairings.swap(round_, people[0], people[1], by=olga, now=NOW, reason="They are brothers")
    manual_changes.take_back(round_, by=olga, now=NOW, reason="They are not")
    pairings.swap(round_, people[0], people[2], by=olga, now=NOW, reason="They came in one car")
    rounds.publish(round_, by=olga, now=NOW)

    sheet = fairness_of(day.tournament, now=NOW)

    assert Change.objects.filter(round=round_).count() == 3
    assert [row.reason for row in sheet.stands] == ["They came in one car"]
    assert sheet.by_hand == 2
    assert "They came in one car" in page(day)


def test_the_clock_tells_how_late_it_was_how_long_it_stood_and_what_was_given():
    day, round_ = published(2)
    clock = clocks.start(round_, by=day.cast.referee, now=NOW)
    clocks.extend(clock, seconds=240, reason="The lights went out", by=day.cast.referee, now=NOW)
    Announcement.objects.filter(clock=clock, kind="E0").update(status="fired", lateness_ms=40)
    Announcement.objects.filter(clock=clock, kind="E1").update(status="fired", lateness_ms=64_000)

    (line,) = fairness_of(day.tournament, now=NOW).clocks

    assert (line.announcements, line.missed, line.at_worst) == (2, 1, "64.0 s")
    assert (line.late, line.early) == (None, 0), "nothing was planned"
    assert [(one.table, one.given) for one in line.extra] == [(None, "4 minutes")]
    assert "All tables +4 minutes: The lights went out" in page(day)
    assert "1 announcement was too late and was left out." in page(day)


@pytest.mark.parametrize(("planned", "late", "early"), [("08:00", 12, 0), ("08:30", -18, 18)])
def test_a_round_began_so_many_minutes_after_the_plan_of_the_day(planned, late, early):
    day, round_ = published(2)
    olga = day.cast.organiser
    day_plans.change(day.tournament, {"first_round": planned}, by=olga, now=NOW)
    clocks.start(round_, by=olga, now=NOW + timedelta(minutes=12))

    (line,) = fairness_of(day.refresh().tournament, now=NOW + timedelta(hours=1)).clocks

    assert (line.late, line.early) == (late, early)


def test_who_floated_twice_is_named_and_who_floated_once_is_not():
    day, round_ = published(4)
    play(day, round_)
    one, two = round_.pairings.order_by("table")
    for number in (2, 3):  # side a won 3 to 0 at both tables: between the two sides every game is a float
        round_.tournament.rounds.update(status="closed")
        again = round_.tournament.rounds.create(number=number, seed="s", status="closed", drafted_at=NOW)
        seat(again, [one.a, two.b] if number == 2 else [one.a, one.b, two.a, two.b])

    often = fairness_of(day.tournament, now=NOW).often_floated

    assert [line.entrant for line in often] == sorted([one.a, two.b], key=lambda who: who.number)


def test_a_pause_that_nobody_ended_counts_as_standing_still():
    day, round_ = published(2)
    told = {"by": day.cast.referee, "reason": "Fire alarm"}
    clock = clocks.start(round_, by=day.cast.referee, now=NOW)
    clock = clocks.pause(clock, now=NOW + timedelta(minutes=5), **told)

    in_pause = fairness_of(day.tournament, now=NOW + timedelta(minutes=9)).clocks[0]
    clocks.end(clock, now=NOW + timedelta(minutes=25), **told)
    over = fairness_of(day.tournament, now=NOW + timedelta(hours=3)).clocks[0]

    assert (in_pause.held_minutes, over.held_minutes) == (4, 20)


@pytest.mark.parametrize(
    ("lateness", "words"),
    [
        (timedelta(milliseconds=12), "12 ms"),
        (timedelta(seconds=1), "1.0 s"),
        (timedelta(seconds=3.4), "3.4 s"),
        (timedelta(hours=1), "60 min"),
    ],
)
def test_lateness_is_told_in_the_unit_that_fits(lateness, words):
    assert short(lateness) == words


@pytest.mark.thorough
def test_the_number_of_queries_does_not_grow(django_assert_max_num_queries):
    day, _ = second_round(12)

    with django_assert_max_num_queries(9):
        fairness_of(day.tournament, now=NOW)


@pytest.mark.thorough
@needs_pdf
def test_a_sheet_full_of_long_names_is_one_page():
    round_ = a_round(200, names=(LONG,) * 200)
    for number in range(2, 9):
        again = once_more(round_, number)
        for change in range(3):
            Change.objects.create(
                round=again,
                number=change,
                verb="pairing.swap",
                says=LONG * 2,
                reason=LONG * 5,
                actor_kind="user",
                actor_name="Olga",
                at=NOW,
            )
    document = fairness_sheet(round_.tournament)

    assert len(document.sheet.again) == 100
    assert len(pages_of(render.pdf(document))) == 1
