"""Simulated players act by the button and by the clock, the same for a seed, and only in a rehearsal."""

from collections import Counter
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armies.models import ArmyListVersion
from tests.data.cast import NOW
from tests.data.days import a_day, checked_in, published, with_entrants
from tests.data.lists import armed
from tournament.clock_worker import DeadlineLoop
from tournament.engine.lifecycle import EntrantStatus, TableStatus, TournamentStatus
from tournament.models import Submission
from tournament.services.clock import clocks
from tournament.services.core.errors import Refused
from tournament.services.lists import list_reviews
from tournament.services.rehearsals import habits, simulated_players
from tournament.services.rehearsals.habits import Arrival
from tournament.services.rounds import rounds
from tournament.services.tournaments import calling_off
from tournament.services.transfer import tournament_copies

pytestmark = pytest.mark.django_db


def rehearsal_of(day, **how):
    made = tournament_copies.rehearse(day.refresh().tournament, by=day.cast.organiser, now=NOW, **how)
    made.seed = "ford-by-night"
    made.save(update_fields=["seed"])
    return made


def on_the_wall(day, **how):
    """A rehearsal with a published round 1."""
    made = rehearsal_of(day, **how)
    round_ = rounds.draft(made, by=day.cast.organiser, now=NOW)
    return made, rounds.publish(round_, by=day.cast.organiser, now=NOW)


def statuses(round_):
    return Counter(round_.pairings.filter(is_current=True).values_list("status", flat=True))


def pressed_to_the_end(made, *, now=NOW):
    done = Counter()
    for _ in range(20):
        acts = simulated_players.act(made, now=now)
        if not acts:
            return done
        done += acts
    raise AssertionError(f"The players never come to an end: {done}.")


def test_a_round_has_every_kind_of_trouble_and_leaves_the_rest_to_officials():
    made, round_ = on_the_wall(checked_in(16))

    done = pressed_to_the_end(made)

    assert done["report"] == 7  # one table says nothing
    assert (done["dispute"], done["call"]) == (1, 1)
    assert statuses(round_) == {
        TableStatus.CONFIRMED: 6,
        TableStatus.DISPUTED: 1,
        TableStatus.WAITING: 1,
    }
    assert made.referee_calls.get().words


def test_each_press_goes_on_a_while():
    made, round_ = on_the_wall(checked_in(16))

    first = simulated_players.act(made, now=NOW)

    assert set(first) <= {"roll", "call"}
    assert statuses(round_) == {TableStatus.WAITING: 8}
    presses = 1
    while simulated_players.act(made, now=NOW):
        presses += 1
    assert 3 <= presses <= 6


def test_the_same_seed_plays_the_same_day():
    told = []
    for _ in range(2):
        made, _round = on_the_wall(checked_in(8))
        pressed_to_the_end(made)
        rows = Submission.objects.filter(pairing__round__tournament=made).order_by("pairing__table", "pk")
        told.append([(row.pairing.table, row.facts, row.status) for row in rows])

    assert told[0] == told[1]


def test_players_act_by_the_fast_clock():
    _, round_ = on_the_wall(checked_in(16), tempo=60)
    clock = clocks.start(round_, by=checked_in(2).cast.organiser, now=NOW)
    assert clock.tempo == 60

    assert set(simulated_players.act_due(now=NOW + timedelta(seconds=5))) <= {"roll"}
    assert statuses(round_) == {TableStatus.WAITING: 8}
    simulated_players.act_due(now=NOW + timedelta(minutes=2))

    assert statuses(round_)[TableStatus.CONFIRMED] == 6
    assert statuses(round_)[TableStatus.DISPUTED] == 1


def test_the_loop_of_the_deadlines_lets_them_act_and_nobody_sleeps():
    day = checked_in(8)
    _, round_ = on_the_wall(day)
    clocks.start(round_, by=day.cast.organiser, now=NOW)

    DeadlineLoop("doorkeeper", now=lambda: NOW + timedelta(hours=1)).step()

    assert statuses(round_)[TableStatus.CONFIRMED] == 2
    assert statuses(round_)[TableStatus.DISPUTED] == 1


def test_where_only_points_are_kept_players_report_points():
    day = checked_in(8)
    day.tournament.policy = {**day.tournament.policy, "results_kept": "points"}
    day.tournament.save()
    made, round_ = on_the_wall(day)

    pressed_to_the_end(made)

    rows = Submission.objects.filter(pairing__round=round_)
    assert [row.facts["grade_a"] for row in rows if row.facts.get("grade_a")]
    assert not [row for row in rows if row.facts["a"].get("remaining") is not None]


def test_a_paused_clock_and_a_real_tournament_have_no_simulated_players():
    day, round_ = published(8)
    clocks.start(round_, by=day.cast.organiser, now=NOW)
    _, theirs = on_the_wall(checked_in(8))
    clock = clocks.start(theirs, by=day.cast.organiser, now=NOW)
    clocks.pause(clock, by=day.cast.organiser, now=NOW)

    assert not simulated_players.act_due(now=NOW + timedelta(hours=2))

    with pytest.raises(Refused) as refusal:
        simulated_players.act(day.tournament, now=NOW)
    assert refusal.value.code == "not-rehearsal"
    assert not day.tournament.referee_calls.exists()


def test_most_check_in_at_once_some_late_and_a_few_never():
    made = rehearsal_of(with_entrants(a_day(status=TournamentStatus.CHECK_IN), 16))

    assert simulated_players.act(made, now=NOW)["check-in"] == 13
    assert simulated_players.act(made, now=NOW)["check-in"] == 2
    assert not simulated_players.act(made, now=NOW)
    assert made.entrants.filter(status=EntrantStatus.REGISTERED).count() == 1


def test_an_empty_tournament_is_filled_with_invented_players():
    made = rehearsal_of(a_day())

    assert simulated_players.act(made, now=NOW) == {"enter": 16}
    assert made.entrants.count() == 16
    assert made.entrants.exclude(email="").count() == 0


def test_who_owes_a_list_hands_one_in_by_halves():
    day = with_entrants(a_day(), 4)
    armed(day)
    made = rehearsal_of(day)
    entrants = made.entrants
    first = simulated_players.act(made, now=NOW)
    done = first + pressed_to_the_end(made)

    assert (first["list"], done["list"]) == (2, 4)  # the small catalogue has no evil figures
    found = [
        row.good_list.versions.get(is_current=True).is_legal for row in entrants.select_related("good_list")
    ]
    assert sorted(found) == [False, True, True, True]


def test_a_list_that_was_sent_back_comes_back_legal():
    day = with_entrants(a_day(), 4)
    armed(day)
    made = rehearsal_of(day)
    pressed_to_the_end(made)
    versions = ArmyListVersion.objects.filter(army_list__good_for__tournament=made, is_current=True)
    bad = versions.get(is_legal=False)
    entrant = made.entrants.get(good_list=bad.army_list)
    list_reviews.send_back(entrant, bad, message="Too many points.", by=day.cast.referee, now=NOW)

    assert simulated_players.act(made, now=NOW) == {"list": 1}
    assert bad.army_list.versions.get(is_current=True).is_legal


def test_what_a_service_refuses_is_left_out():
    made, _ = on_the_wall(checked_in(8))
    calling_off.call_off(made, by=checked_in(2).cast.organiser, now=NOW, reason="Flood")

    assert not simulated_players.act(made, now=NOW)["report"]


@given(st.text(max_size=8), st.lists(st.integers(1, 500), max_size=60, unique=True))
def test_habits_are_drawn_from_the_seed_alone(seed, numbers):
    assert habits.of_round(seed, 1, numbers) == habits.of_round(seed, 1, numbers[::-1])
    assert habits.arrivals(seed, numbers) == habits.arrivals(seed, numbers[::-1])
    assert set(habits.arrivals(seed, numbers)) == set(numbers)
    drawn = habits.of_round(seed, 1, numbers).values()
    if len(numbers) >= habits.FULL_CAST:
        assert {one.is_disputed for one in drawn} == {True, False} or len(numbers) == 0
        assert any(one.calls_at for one in drawn)
        assert any(one.reports_at is None for one in drawn)
        assert any(one.reports_at and one.reports_at > 1 for one in drawn)
    assert Counter(habits.arrivals(seed, numbers).values())[Arrival.NEVER] == len(numbers) // 16
