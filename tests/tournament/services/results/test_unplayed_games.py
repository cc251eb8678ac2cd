"""What was not played is no faction played (3.02), however it was scored; what was played stays one."""

from datetime import timedelta

import pytest

from tests.data.cast import NOW
from tests.data.days import closed, facts_for, published
from tournament import adapters
from tournament.services.clock import clocks
from tournament.services.penalties import penalties
from tournament.services.penalties.incidents import Incident
from tournament.services.results import no_shows, results
from tournament.services.rounds import rounds
from tournament.services.transfer import exports

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(minutes=30)


def exclude(entrant, day, *, now=NOW):
    return penalties.exclude(
        entrant, by=day.cast.referee, now=now, reason="Dice of their own", ends_game=True
    )


def lost(pairing, day, *, now=NOW):
    incident = Incident("game-loss", "Came without dice", clause="10.01", faction="good")
    return penalties.give(pairing.a, incident, by=day.cast.referee, now=now, pairing=pairing)


def confirmed(pairing):
    return pairing.submissions.get(status="confirmed")


def imbalance_decides(one, other):
    return adapters.to_factions(one, other).is_forced


def test_noshow_leaves_who_came_free_of_a_faction():
    day, round_ = published(4)
    round_.pairings.update(faction_a="good", roll={"from": "table"})
    one, two = round_.pairings.order_by("table")
    no_shows.mark_absent(one, absent=["b"], by=day.cast.referee, now=NOW)
    results.submit(two, facts_for(two), token="t", by=day.cast.referee, now=NOW)

    assert not imbalance_decides(one.a, one.b)
    assert imbalance_decides(two.a, two.b)


def test_exclusion_before_anybody_played_is_no_faction_played():
    day, round_ = published(4)
    pairing = round_.pairings.get(table=1)

    exclude(pairing.b, day)

    assert confirmed(pairing).verdict["is_unplayed"]
    assert [game.is_played for game in adapters.to_history(day.tournament)] == [False]
    assert not imbalance_decides(pairing.a, round_.pairings.get(table=2).a)


def test_exclusion_while_the_clock_runs_the_games_keeps_the_faction():
    day, round_ = published(4)
    clocks.start(round_, by=day.cast.organiser, now=NOW)
    pairing = round_.pairings.get(table=1)

    exclude(pairing.b, day, now=LATER)

    assert "is_unplayed" not in confirmed(pairing).verdict


def test_exclusion_in_a_hall_without_a_clock_keeps_the_faction_once_a_table_has_reported():
    day, round_ = published(4)
    one, two = round_.pairings.order_by("table")
    results.submit(two, facts_for(two), token="t", by=day.cast.referee, now=NOW)

    exclude(one.b, day)

    assert "is_unplayed" not in confirmed(one).verdict


def test_counts_from_the_map_show_that_an_excluded_player_had_played():
    day, round_ = published(2)
    pairing = round_.pairings.get()
    facts = facts_for(pairing)
    facts["b"]["excluded"] = True

    results.submit(pairing, facts, token="t", by=day.cast.referee, now=NOW)

    assert "is_unplayed" not in confirmed(pairing).verdict


@pytest.mark.parametrize("end", [exclude, lost])
def test_game_to_which_nobody_came_stays_unplayed_whatever_is_ruled_later(end):
    day, round_ = published(4)
    clocks.start(round_, by=day.cast.organiser, now=NOW)
    pairing = round_.pairings.get(table=1)
    if end is exclude:
        exclude(pairing.a, day)
        exclude(pairing.b, day, now=LATER)
    else:
        no_shows.mark_absent(pairing, absent=["b"], by=day.cast.referee, now=LATER)
        lost(pairing, day, now=LATER)

    assert confirmed(pairing).verdict["is_unplayed"]


@pytest.mark.parametrize(("now", "is_unplayed"), [(NOW, True), (LATER, False)])
def test_game_lost_by_a_penalty_is_a_faction_played_only_once_it_had_begun(now, is_unplayed):
    day, round_ = published(4)
    clocks.start(round_, by=day.cast.organiser, now=NOW)
    pairing = round_.pairings.get(table=1)

    lost(pairing, day, now=now)

    assert confirmed(pairing).verdict.get("is_unplayed", False) is is_unplayed


def test_annulled_past_leaves_the_opponents_with_the_factions_they_played():
    day, round_ = closed(4, policy={"exclusion_past": "annul"})
    one, two = round_.pairings.order_by("table")
    assert (one.faction_b, two.faction_a) == ("evil", "good")

    exclude(one.a, day)

    assert adapters.to_factions(one.b, two.a).faction_a == "good"
    second = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    assert [game.is_annulled for game in adapters.to_situation(second).history] == [True, False]


def test_file_for_chess_tools_knows_no_colour_of_a_game_that_never_began():
    day, round_ = published(2)
    pairing = round_.pairings.get()

    penalties.exclude(pairing.b, by=day.cast.referee, now=NOW, reason="Dice", ends_game=True, faction="evil")
    rounds.close(round_, by=day.cast.organiser, now=NOW)

    line = next(
        row for row in exports.pairings_trf(day.tournament).content.decode().splitlines() if "001    1" in row
    )
    assert " w +" in line or " w -" in line
