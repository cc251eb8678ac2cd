"""Somebody did not come, or did; somebody is excluded from the game that is on."""

from datetime import timedelta

import pytest

from tests.data.cast import MINUTE, NOW
from tests.data.days import a_day, closed, drafted, facts_for, play, published, with_entrants
from tournament.engine.lifecycle import EntrantStatus, TableStatus, TournamentStatus
from tournament.models import LogEntry, Submission
from tournament.queries.desk import impact
from tournament.queries.results.no_shows import chairs_of
from tournament.queries.standings.standings import standings_of
from tournament.services.clock import clocks
from tournament.services.core.actors import player
from tournament.services.core.errors import Refused
from tournament.services.entrants import attendance, entrants
from tournament.services.results import no_shows, results
from tournament.services.rounds import rounds

pytestmark = pytest.mark.django_db


def first_table(round_):
    return round_.pairings.get(is_current=True, table=1)


def test_an_empty_chair_gives_the_policys_points_without_any_roll():
    day, round_ = published(4)

    saved = no_shows.mark_absent(first_table(round_), absent=["a"], by=day.cast.scorekeeper, now=NOW)

    assert (saved.units_a, saved.units_b, saved.status) == (0, 6, "confirmed")
    assert first_table(round_).faction_a is None
    assert saved.verdict["is_administrative"]


def test_the_policy_may_give_two_to_one():
    day, round_ = published(4, policy={"noshow_score": "2-1"})

    saved = no_shows.mark_absent(first_table(round_), absent=["b"], by=day.cast.scorekeeper, now=NOW)

    assert (saved.units_a, saved.units_b) == (4, 2)


def test_nobody_came_gives_nobody_anything():
    day, round_ = published(4)

    saved = no_shows.mark_absent(first_table(round_), absent=["a", "b"], by=day.cast.scorekeeper, now=NOW)

    assert (saved.units_a, saved.units_b) == (0, 0)


def test_pressing_twice_is_one_result():
    day, round_ = published(4)
    table = first_table(round_)

    first = no_shows.mark_absent(table, absent=["a"], by=day.cast.scorekeeper, now=NOW)
    again = no_shows.mark_absent(table, absent=["a"], by=day.cast.scorekeeper, now=NOW)

    assert first.pk == again.pk
    assert LogEntry.objects.filter(verb="result.submit").count() == 1


def test_a_table_with_another_result_is_not_turned_around_by_a_tap():
    day, round_ = published(4)
    play(day, round_)

    with pytest.raises(Refused, match="Enter a reason for changing this result"):
        no_shows.mark_absent(first_table(round_), absent=["a"], by=day.cast.scorekeeper, now=NOW)


@pytest.mark.parametrize("sides", [[], ["c"], ["a", "x"]])
def test_nobody_or_a_stranger_cannot_be_absent(sides):
    day, round_ = published(4)

    with pytest.raises(Refused, match="Choose who did not come"):
        no_shows.mark_absent(first_table(round_), absent=sides, by=day.cast.scorekeeper, now=NOW)


def reported_absent(round_):
    table = first_table(round_)
    facts = {"a": {"faction": "good"}, "b": {"absent": True}, "last_turn_over": False}
    results.submit(table, facts, token="phone", by=player(table.a), now=NOW)
    return first_table(round_)


def test_a_player_reports_an_empty_chair_and_they_came_after_all():
    day, round_ = published(4)
    table = reported_absent(round_)
    (chair,) = chairs_of(day.tournament, now=NOW).reported

    no_shows.they_came(table, by=day.cast.referee, now=NOW)

    assert (chair.names, chair.reported_by) == (str(table.b), str(table.a))
    assert first_table(round_).status == TableStatus.WAITING
    assert Submission.objects.get().status == Submission.Status.REJECTED
    assert chairs_of(day.tournament, now=NOW).reported == []


def test_a_table_that_plays_on_after_a_wrong_report_is_told_its_own_time():
    day, round_ = published(4)
    table, by = first_table(round_), day.cast.referee
    clock = clocks.start(round_, by=by, now=NOW)
    clocks.give_table_time(table, seconds=600, reason="Ruling", by=by, now=NOW + 2 * MINUTE)
    own = clock.announcements.filter(pairing=table, status="pending")
    before = list(own.values_list("kind", "due_at"))
    reported_absent(round_)
    clocks.extend(clock, seconds=60, reason="Lights", by=by, now=NOW + 3 * MINUTE)
    assert not own.exists()

    no_shows.they_came(table, by=by, now=NOW + 4 * MINUTE)

    assert list(own.values_list("kind", "due_at")) == [(kind, due_at + MINUTE) for kind, due_at in before]


def test_a_game_goes_on_after_a_wrong_report():
    day, round_ = published(4)
    table = reported_absent(round_)
    no_shows.they_came(table, by=day.cast.referee, now=NOW)
    no_shows.they_came(table, by=day.cast.referee, now=NOW)

    saved = results.submit(table, facts_for(table), token="t", by=day.cast.scorekeeper, now=NOW)

    assert saved.status == Submission.Status.CONFIRMED
    assert LogEntry.objects.filter(verb="result.came").count() == 1


@pytest.mark.parametrize(
    ("grace", "minutes", "is_asked"), [(0, 9, False), (0, 10, True), (15, 24, False), (15, 25, True)]
)
def test_the_desk_is_asked_from_the_begin_of_play_and_the_grace_on(grace, minutes, is_asked):
    day, round_ = published(4, policy={"noshow_grace": grace})
    clocks.start(round_, by=day.cast.referee, now=NOW)
    begin = chairs_of(day.tournament, now=NOW).asked_at - timedelta(minutes=grace)

    chairs = chairs_of(day.tournament, now=begin + timedelta(minutes=minutes - 10))

    assert (chairs.is_asked, chairs.is_prompt) == (is_asked, is_asked)
    assert len(chairs.tables) == 2


def test_without_a_clock_nobody_is_asked_and_all_can_be_seen():
    day, _ = published(4)
    entrants.register(day.tournament, entrants.Details("Late Lea"), by=day.cast.organiser, now=NOW)

    chairs = chairs_of(day.tournament, now=NOW)

    assert (chairs.asked_at, chairs.is_prompt) == (None, False)
    assert [row.name for row in chairs.missing] == ["Late Lea"]


def test_an_exclusion_ends_the_game_that_is_on():
    day, round_ = published(4)
    table = first_table(round_)

    no_shows.exclude(
        table.a, by=day.cast.referee, now=NOW, reason="Loaded dice", ends_game=True, faction="evil"
    )

    saved = Submission.objects.get()
    assert (saved.units_a, saved.units_b, first_table(round_).faction_a) == (0, 6, "evil")
    assert day.entrants[table.a.number - 1].status == EntrantStatus.EXCLUDED


def test_an_exclusion_may_leave_the_game_to_the_referee():
    day, round_ = published(4)

    no_shows.exclude(first_table(round_).a, by=day.cast.referee, now=NOW, reason="Dice", ends_game=False)

    assert first_table(round_).status == TableStatus.WAITING


def test_an_exclusion_that_cannot_end_the_game_excludes_nobody():
    day, round_ = published(4)
    table = first_table(round_)

    with pytest.raises(Refused, match="is not known here"):
        no_shows.exclude(
            table.a, by=day.cast.referee, now=NOW, reason="Dice", ends_game=True, faction="green"
        )

    assert day.entrants[table.a.number - 1].status == EntrantStatus.CHECKED_IN


def words(means):
    return " ".join(map(str, means.lines))


def test_leaving_is_told_with_past_present_and_next_round():
    day, _ = closed(4)
    second = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    pia = day.entrants[0]

    means = impact.of_leaving(pia)

    assert "1 finished game still counts." in words(means)
    assert "Round 2 is a draft with this player." in words(means)
    assert "paired with 3 players, and one of them has a bye" in words(means)
    assert (means.draft, means.game) == (second, None)


def test_leaving_in_the_middle_of_a_game_says_that_it_is_open():
    _, round_ = published(4)
    table = first_table(round_)

    means = impact.of_leaving(table.b)

    assert means.game == table
    assert f"against {table.a} has no result" in words(means)


@pytest.mark.parametrize(("past", "says"), [("stand", "keeps the points"), ("annul", "is annulled")])
def test_exclusion_tells_what_the_policy_does_with_the_past(past, says):
    day, _ = closed(4, policy={"exclusion_past": past})

    means = impact.of_exclusion(day.entrants[0])

    assert says in words(means)
    assert "undoes the exclusion" in words(means)


def test_who_comes_late_misses_rounds_for_nothing_and_is_told():
    day, _ = closed(4)
    late, _ = entrants.register(day.tournament, entrants.Details("Late Lea"), by=day.cast.organiser, now=NOW)

    means = impact.of_coming(late)
    attendance.check_in(late, by=day.cast.organiser, now=NOW)

    assert "Missed round 1: 0 points." in words(means)
    assert "paired with 5 players, and one of them has a bye" in words(means)
    (row,) = [row for row in standings_of(day.tournament) if row.entrant == late]
    assert row.points == "0"


def test_who_comes_while_a_round_is_a_draft_is_pointed_to_it():
    day, round_ = drafted(4)
    late, _ = entrants.register(day.tournament, entrants.Details("Late Lea"), by=day.cast.organiser, now=NOW)

    means = impact.of_coming(late)

    assert means.draft == round_
    assert "Re-pair only what must change" in words(means)


def test_before_the_day_runs_coming_means_nothing_special():
    day = with_entrants(a_day(status=TournamentStatus.CHECK_IN), 1)

    assert impact.of_coming(day.entrants[0]).lines == ()
