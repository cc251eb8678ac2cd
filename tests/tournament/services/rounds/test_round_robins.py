"""Whole round robins through the services, and what they refuse."""

from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection

from tests.data.cast import NOW
from tests.data.days import a_day, checked_in, drafted, play
from tests.examples import some_of
from tests.tournament.services.results.played_rounds import next_round
from tournament import adapters
from tournament.engine.standings.policy import DEFAULT
from tournament.models import Pairing
from tournament.queries.rounds import stages
from tournament.queries.standings.standings import standings_of
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.entrants import attendance
from tournament.services.rounds import pairings, rounds
from tournament.services.settings import tournament_settings

pytestmark = pytest.mark.django_db

ROUND_ROBIN = {"format": "round-robin"}


@pytest.mark.thorough
@pytest.mark.parametrize(("count", "total"), some_of([(5, 5), (6, 5)], 1))
def test_a_whole_round_robin(count, total):
    day = checked_in(count, **ROUND_ROBIN)
    titles = [str(next_round(day)) for _ in range(total)]
    assert titles == [f"Round {n} of {total}" for n in range(1, total + 1)]
    assert day.refresh().tournament.rounds_planned == total
    with pytest.raises(Conflict, match=r"All 5 rounds are played\. Finish the tournament"):
        rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    met = {frozenset((p.a_id, p.b_id)) for p in Pairing.objects.filter(is_current=True, b__isnull=False)}
    assert len(met) == count * (count - 1) // 2
    results_in = len(met) + (count if count % 2 else 0)
    assert sum(row.standing.units for row in standings_of(day.tournament)) == results_in * 6


@pytest.mark.thorough
def test_nobody_ends_a_round_robin_with_too_much_of_one_side():
    day = checked_in(6, **ROUND_ROBIN)
    for _ in range(5):
        next_round(day)
    for entrant in day.entrants:
        rows = Pairing.objects.filter(is_current=True, seats__entrant=entrant, seats__is_current=True)
        good = sum(row.faction_of(entrant) == "good" for row in rows)
        assert good in {2, 3}


def test_a_round_robin_of_thirteen_is_refused():
    day = checked_in(13, **ROUND_ROBIN)
    with pytest.raises(Conflict, match="A round robin is for 3 to 12 players, and 13 are checked in"):
        rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)


def test_the_first_draft_of_a_round_robin_draws_the_seats_anew():
    day, round_ = drafted(5, **ROUND_ROBIN)
    attendance.drop(day.entrants[0], by=day.cast.organiser, now=NOW, reason="ill")
    again = rounds.redraft(round_, by=day.cast.organiser, now=NOW)
    assert len(again.report["seats"]) == 4
    assert day.refresh().tournament.rounds_planned == 3


def test_who_leaves_a_round_robin_gives_the_others_a_rest():
    day = checked_in(6, **ROUND_ROBIN)
    next_round(day)
    attendance.drop(day.entrants[0], by=day.cast.organiser, now=NOW, reason="ill")
    round_ = next_round(day)
    bye = round_.pairings.get(is_current=True, b__isnull=True)
    assert "who no longer plays" in bye.reason_texts[0]
    second = dict(stages.crosstable_of(day.tournament).rounds)[2]
    assert [meeting.is_gone for meeting in second].count(True) == 1


def test_results_of_who_left_early_count_for_nobody():
    day = checked_in(6, **ROUND_ROBIN)
    next_round(day)
    leaver = day.entrants[0]
    attendance.drop(leaver, by=day.cast.organiser, now=NOW, reason="ill")
    next_round(day)
    table = stages.crosstable_of(day.tournament)
    assert [one.number for one in table.annulled] == [leaver.number]
    own = next(cells for entrant, cells in table.rows if entrant == leaver)
    assert [cell.is_gone for cell in own].count(True) == 4
    rows = {row.entrant.number: row for row in standings_of(day.tournament)}
    assert rows[leaver.number].standing.units == 0
    assert sum(row.standing.units for row in rows.values()) == 4 * 6


def test_the_schedule_is_there_from_the_first_round():
    day = checked_in(5, **ROUND_ROBIN)
    assert stages.crosstable_of(day.tournament) is None
    next_round(day)
    table = stages.crosstable_of(day.tournament)
    assert [number for number, _ in table.rounds] == [1, 2, 3, 4, 5]
    assert all(len(meetings) == 3 for _, meetings in table.rounds)
    points = [cell.points for _, cells in table.rows for cell in cells if cell.points]
    assert sorted(points) == ["0", "0", "3", "3"]


def test_the_roll_decides_only_the_map_where_the_schedule_gave_the_factions():
    day, round_ = drafted(6, **ROUND_ROBIN)
    table = round_.pairings.filter(is_current=True).first()
    assert table.is_by_table
    with pytest.raises(Conflict, match="round-robin schedule keeps good and evil balanced"):
        pairings.record_roll(table, faction_a=table.faction_b, by=day.cast.referee, now=NOW)


def test_a_plan_is_not_changed_by_hand():
    day, round_ = drafted(6, **ROUND_ROBIN)
    first, second = (row.a for row in round_.pairings.filter(is_current=True)[:2])
    with pytest.raises(Conflict, match="follows the round-robin schedule"):
        pairings.swap(round_, first, second, by=day.cast.organiser, now=NOW, reason="friends")


def test_the_rounds_of_a_round_robin_follow_from_its_field():
    day = checked_in(6, **ROUND_ROBIN)
    next_round(day)
    with pytest.raises(Conflict, match="A round robin of these players has 5 rounds"):
        tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, rounds_planned=7)


def test_a_drafted_round_of_a_plan_is_repaired_after_a_drop():
    day, round_ = drafted(6, **ROUND_ROBIN)
    day.refresh()
    rounds.publish(round_, by=day.cast.organiser, now=NOW)
    play(day, round_)
    rounds.close(round_, by=day.cast.organiser, now=NOW)
    second = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    left = second.pairings.filter(is_current=True).first()
    attendance.drop(left.a, by=day.cast.organiser, now=NOW, reason="ill")
    rounds.repair(second, by=day.cast.organiser, now=NOW, reason="ill")
    bye = second.pairings.get(is_current=True, b__isnull=True)
    assert bye.a == left.b
    assert second.pairings.filter(is_current=True).count() == 3
    rounds.publish(second, by=day.cast.organiser, now=NOW)


@pytest.mark.parametrize(("plan", "words"), [
    ({"format": "knock-out"}, "“knock-out” is not a format. Choose swiss or round-robin"),
    ({"cut_size": 5}, "A cut cannot have 5 players. Choose 4, 8 or 16, or 0 for no cut"),
    ({"format": "round-robin", "cut_size": 4}, "A cut follows Swiss rounds"),
])  # fmt: skip
def test_a_plan_nobody_can_play_is_refused(plan, words):
    with pytest.raises(Invalid, match=words):
        a_day(**plan)


def test_a_round_robin_from_before_keeps_the_order_that_it_had():
    """The upgrade writes it out, but only where nobody chose an order."""
    day, chosen, swiss = a_day(**ROUND_ROBIN), a_day(**ROUND_ROBIN), a_day()
    chosen.tournament.standings_policy = {"tiebreaks": ["cumulative"]}
    chosen.tournament.save(update_fields=["standings_policy"])
    assert adapters.to_standings_policy(day.tournament).tiebreaks[0] == "direct_encounter"

    import_module("tournament.migrations.0023_round_robin_order").write_out(
        apps, SimpleNamespace(connection=connection)
    )

    found = [adapters.to_standings_policy(one.refresh().tournament).tiebreaks for one in (day, chosen, swiss)]
    assert found == [DEFAULT, ("cumulative",), DEFAULT]
    assert swiss.tournament.standings_policy == {}
