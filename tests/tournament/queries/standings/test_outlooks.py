"""What can still happen in a real tournament: when it is told, how it is known, and that workers agree."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client, TestCase

from tests.data.cast import NOW
from tests.data.days import closed, drafted, facts_for, play, published
from tests.tournament.test_time_source import patience
from tests.tournament.web.organiser.desk_client import Browser
from tournament.engine.outlook.points import reach_by_points
from tournament.models import Outlook
from tournament.queries.rounds import brackets
from tournament.queries.standings.outlook_input import When, situation_of
from tournament.queries.standings.outlooks import outlook_of, percent
from tournament.services.core import locks
from tournament.services.entrants import attendance
from tournament.services.penalties import penalties
from tournament.services.penalties.incidents import Incident
from tournament.services.results import results
from tournament.services.results.submissions import Decision
from tournament.services.rounds import rounds
from tournament.services.standings import outlooks
from tournament.tasks import work_out

pytestmark = pytest.mark.django_db


def before_the_last(count, **plan):
    """Round 1 of 2 is over."""
    return closed(count, rounds_planned=2, **plan)[0]


def last_round(count, **plan):
    """Round 2 of 2 hangs on the wall."""
    day = before_the_last(count, **plan)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    return day.refresh(), rounds.publish(round_, by=day.cast.organiser, now=NOW)


def view(day):
    return outlook_of(situation_of(day.tournament))


def page(day):
    answer = Client().get(f"/t/{day.tournament.slug}/outlook/")
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def report(day, pairing, **facts):
    results.submit(pairing, facts_for(pairing, **facts), token="t", by=day.cast.scorekeeper, now=NOW)


def test_it_is_told_only_when_one_round_is_left():
    day, round_ = drafted(4, rounds_planned=2)
    early = situation_of(day.tournament).when
    rounds.publish(round_, by=day.cast.organiser, now=NOW)
    play(day, round_)
    rounds.close(round_, by=day.cast.organiser, now=NOW)
    ahead = situation_of(day.tournament).when
    last = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    secret = situation_of(day.tournament).on
    rounds.publish(last, by=day.cast.organiser, now=NOW)
    played = situation_of(day.tournament).when
    play(day, last)
    rounds.close(last, by=day.cast.organiser, now=NOW)

    assert (early, ahead, played) == (When.EARLY, When.AHEAD, When.PLAYED)
    assert secret.tables == ()
    assert situation_of(day.tournament).when is When.OVER
    assert "All rounds are played" in page(day)


@pytest.mark.thorough
def test_several_rounds_before_the_end_bounds_are_told_as_soon_as_they_tell_anything():
    """Six half-points lead; who has minus eight can come to four, and three stand above that."""
    day, _ = closed(6, rounds_planned=3)
    last, other = (row.id for row in situation_of(day.tournament).standings[-2:])
    attendance.drop(day.entrants[other - 1], by=day.cast.organiser, now=NOW)
    early = page(day.refresh())
    taken = Incident("points", "Loaded dice.", clause="10.01", units=8)
    penalties.give(day.entrants[last - 1], taken, by=day.cast.referee, now=NOW)

    shown = page(day.refresh())

    assert "2 rounds are left. By points, every active player can still finish first." in early
    assert "Bounds by points." in shown
    assert "Exact." not in shown
    (line,) = [line for line in view(day).lines if line.entrant.number == last]
    assert (line.reach.best, line.chance(1), line.chance(3)) == (4, "out", "out")
    assert not Outlook.objects.exists()


def test_a_small_rest_is_followed_at_once_and_says_so():
    day, _ = last_round(4)

    shown = page(day)

    row = Outlook.objects.get()
    assert row.is_exact
    assert row.ready_at is not None
    assert "All 25 ways in which the round can end were calculated." in shown
    assert "Number of total victories" in shown
    assert "From Points difference on" in shown


def test_a_confirmed_result_closes_its_ways():
    day, round_ = last_round(4)
    page(day)
    first, other = round_.pairings.order_by("table")

    report(day, first, winner="a")
    shown = page(day)

    assert "All 5 ways" in shown
    assert {line.entrant for line in view(day).lines if line.opponent} == {other.a, other.b}
    assert Outlook.objects.count() == 1


def test_a_result_that_is_disputed_after_all_opens_its_table_again():
    day, round_ = last_round(4)
    play(day, round_)
    table = round_.pairings.get(table=1)
    over = page(day)
    results.dispute(table, by=day.cast.referee, now=NOW, reason="The sheet says otherwise.")

    shown = page(day)

    assert "The round can end in only one way." in over
    assert "1 table of round 2 has no result yet." in shown
    assert "All 5 ways" in shown
    assert {line.entrant for line in view(day).lines if line.opponent} == {table.a, table.b}


def test_an_open_round_is_followed_over_every_pairing():
    day = before_the_last(4)

    page(day)

    assert view(day).situation.ways == 3 * 25
    assert view(day).is_exact


@pytest.mark.thorough
def test_a_large_rest_is_simulated_by_tasks_and_comes_out_the_same_in_any_order(monkeypatch):
    monkeypatch.setattr("tournament.queries.standings.outlook_input.MAX_WORK", 1_200)
    monkeypatch.setattr("tournament.queries.standings.outlook_input.PLAYS", (20, 40))
    monkeypatch.setattr("tournament.services.standings.outlooks.QUICK", 10)
    day, _ = last_round(12)
    figures = []
    for order in (range(outlooks.PARTS), reversed(range(outlooks.PARTS))):
        Outlook.objects.all().delete()
        row = outlooks.ask(situation_of(day.tournament), now=NOW)
        for part in order:
            work_out(row.pk, part)
            work_out(row.pk, part)
        row.refresh_from_db()
        figures.append(row.figures)

    assert figures[0] == figures[1]
    assert (row.played, row.is_exact) == (40, False)
    assert all(sum(times.values()) == 40 for times in row.figures["places"].values())
    assert "The round was simulated 40 times, with every tie-break." in page(day)
    assert all(
        line.by_points.best <= place <= line.by_points.worst
        for line in view(day).lines
        for place in line.times
    )


def test_a_part_for_standings_that_have_moved_on_makes_room_for_the_new_ones(monkeypatch):
    monkeypatch.setattr("tournament.services.standings.outlooks.QUICK", 0)
    day, round_ = last_round(4)
    row = outlooks.ask(situation_of(day.tournament), now=NOW)
    report(day, round_.pairings.first())
    now = situation_of(day.tournament)

    assert outlooks.ask(now, now=NOW) is None
    assert work_out(row.pk, 0) is False
    assert Outlook.objects.get().state == now.state != row.state


def test_what_nobody_answers_is_asked_for_again_and_not_sooner(monkeypatch):
    sent = []
    monkeypatch.setattr("tournament.services.standings.outlooks.QUICK", 0)
    monkeypatch.setattr(
        "tournament.services.standings.outlooks._send", lambda _, parts: sent.append(list(parts))
    )
    day, _ = last_round(4)
    situation = situation_of(day.tournament)

    with TestCase.captureOnCommitCallbacks(execute=True):
        for seconds in (0, 30, 61):
            outlooks.ask(situation, now=NOW + timedelta(seconds=seconds))

    assert sent == [[0], [0]]


def test_a_page_that_asks_does_not_wait_for_whoever_holds_the_database():
    day, _ = last_round(4)
    situation, seen = situation_of(day.tournament), []

    def note(execute, sql, *more):
        if sql.startswith("INSERT"):
            seen.append(patience())
        return execute(sql, *more)

    with connection.execute_wrapper(note):
        outlooks.ask_if_possible(situation, now=NOW)

    assert set(seen) == {locks.SOON}


def test_places_by_points_are_shown_while_no_worker_answers(monkeypatch):
    monkeypatch.setattr("tournament.services.standings.outlooks.QUICK", 0)
    day, _ = last_round(4)

    shown = page(day)

    assert "Places: exact by points." in shown
    assert "The ways with their tie-breaks are being calculated" in shown


@pytest.mark.parametrize(("times", "words"), [(0, "<1 %"), (37, "37 %"), (100, ">99 %")])
def test_a_chance_that_never_or_always_came_up_is_no_promise(times, words):
    assert percent(times, 100) == words


@pytest.mark.thorough
def test_before_a_cut_only_who_is_here_takes_a_place_in_it():
    """Whoever leads has left: the fifth of the standings is the fourth of those who are here."""
    day, round_ = last_round(10, cut_size=4)
    play(day, round_)
    leader = situation_of(day.tournament).standings[0].id
    attendance.drop(day.entrants[leader - 1], by=day.cast.organiser, now=NOW)
    shown = page(day.refresh())

    lines = view(day).lines
    inside = {line.entrant.number for line in lines if line.chance(4) == "certain"}
    rounds.close(round_, by=day.cast.organiser, now=NOW)

    assert "The cut is decided" in page(day)
    assert inside == set(brackets.qualified(day.tournament).seeds)
    assert {line.chance(4) for line in lines} == {"certain", "out"}
    assert leader not in {line.entrant.number for line in lines}
    assert "These places are seeds of the cut" in shown


def test_an_equal_at_the_border_of_a_cut_is_told_by_the_lot(monkeypatch):
    """Eight drew every game: nothing but the lot is left, and it names four."""
    day, round_ = published(8, rounds_planned=1, cut_size=4, standings_policy={"tiebreaks": []})
    for pairing in round_.pairings.all():
        decision = Decision(3, 3, "10.01", "A draw.")
        by = {"by": day.cast.referee, "now": NOW}
        results.rule(pairing, facts_for(pairing), decision, token="t", **by)
    page(day)

    certain = {line.entrant.number for line in view(day).lines if line.chance(4) == "certain"}

    assert certain == set(brackets.qualified(day.tournament).seeds)


def test_a_concession_that_was_a_no_show_is_another_state():
    """Both give 3 to 0 with no army points; but whom nobody met is worth another sum (C.07, 16.4)."""
    day, round_ = last_round(4)
    table = round_.pairings.first()
    facts = facts_for(table)
    gave_up = facts | {side: {"faction": facts[side]["faction"]} for side in "ab"}
    gave_up["b"]["conceded"] = True
    results.submit(table, gave_up, token="t", by=day.cast.scorekeeper, now=NOW)
    before = situation_of(day.tournament).state

    nobody = {"last_turn_over": False, "a": {}, "b": {"absent": True}}
    results.submit(table, nobody, token="u", by=day.cast.referee, now=NOW, reason="He never came.")

    assert situation_of(day.tournament).state != before


def test_the_desk_sees_the_same_page():
    day, _ = last_round(4)

    shown = Browser(day.cast.kei, day.tournament.slug).open("outlook").content.decode()

    assert "All 25 ways" in " ".join(shown.split())


def test_who_dropped_out_keeps_a_place_and_plays_no_more():
    day = before_the_last(5)
    attendance.drop(day.entrants[0], by=day.cast.organiser, now=NOW)

    situation = situation_of(day.refresh().tournament)

    assert day.entrants[0].number not in situation.on.waiting
    assert day.entrants[0].number in situation.on.ranked
    assert len(situation.on.waiting) == 4


@pytest.mark.thorough
def test_a_round_robin_is_followed_as_its_schedule_has_it():
    day, round_ = published(3, format="round-robin")
    for number in (2, 3):
        play(day, round_)
        rounds.close(round_, by=day.cast.organiser, now=NOW)
        if number == 3:
            break
        round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
        rounds.publish(round_, by=day.cast.organiser, now=NOW)
    day.refresh()
    ahead = situation_of(day.tournament)
    last = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    rounds.publish(last, by=day.cast.organiser, now=NOW)
    played = situation_of(day.tournament)

    assert (ahead.when, played.when) == (When.AHEAD, When.PLAYED)
    assert {frozenset(table) for table in ahead.on.tables} == {frozenset(table) for table in played.on.tables}
    assert reach_by_points(ahead.on) == reach_by_points(played.on)
    assert len(ahead.history) == len(played.history) == 6 - 1
