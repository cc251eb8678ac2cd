"""The bridge: what rows say in the words of engine and rules."""

import pytest

from tests.data import scored_days
from tests.data.cast import NOW
from tests.data.days import closed, facts_for, published
from tournament import adapters
from tournament.engine.pairing.armies import Armies
from tournament.models import Entrant
from tournament.queries.standings.standings import standings_of
from tournament.services.entrants import attendance
from tournament.services.results import results
from tournament.services.rounds import rounds

pytestmark = pytest.mark.django_db


def excluded_in_round_two(side="a", **plan):
    """Somebody is excluded in the middle of round 2: V17 of the rules map."""
    day, _ = closed(4, **plan)
    second = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    rounds.publish(second, by=day.cast.organiser, now=NOW)
    pairing = second.pairings.get(table=1)
    pia = getattr(pairing, side)
    facts = facts_for(pairing)
    facts[pairing.side_of(pia)] = {"faction": facts[pairing.side_of(pia)]["faction"], "excluded": True}
    results.submit(pairing, facts, token="x", by=day.cast.referee, now=NOW)
    attendance.exclude(pia, by=day.cast.referee, now=NOW, reason="Moved the opponent's sliders")
    return day.refresh(), pia, pairing


def test_excluded_entrant_loses_the_current_game_and_earlier_rounds_stand():
    day, pia, _ = excluded_in_round_two()

    rows = {row.entrant.name: row for row in standings_of(day.tournament)}
    game = next(g for g in adapters.to_history(day.tournament) if g.round == 2)

    assert {game.units_a, game.units_b} == {6, 0}
    assert rows[pia.name].place is None
    assert len([g for g in adapters.to_history(day.tournament) if g.round == 1]) == 2


@pytest.mark.parametrize("side", ["a", "b"])
def test_annulled_past_counts_for_nobody_but_the_game_of_the_exclusion_does(side):
    day, pia, _ = excluded_in_round_two(side, policy={"exclusion_past": "annul"})

    games = adapters.to_history(day.tournament)

    assert [g.round for g in games if pia.number in (g.a, g.b)] == [2]
    assert len([g for g in games if g.round == 1]) == 1
    assert [g.round for g in adapters.to_history(day.tournament, before=2)] == [1]


def test_a_game_says_what_was_played_what_remained_and_what_was_destroyed():
    day, round_ = published(2)
    pairing, facts = round_.pairings.get(), facts_for(round_.pairings.get())
    facts["b"]["points_original"] = 1500
    facts["a"]["faction"], facts["b"]["faction"] = "evil", "good"
    results.submit(pairing, facts, token="t", by=day.cast.referee, now=NOW)

    (game,) = adapters.to_history(day.tournament)

    assert (game.remaining_a, game.remaining_b) == (1200, 350)
    assert (game.destroyed_a, game.destroyed_b) == (1150, None)
    assert game.faction_a == "evil"


def test_who_has_played_good_more_often_plays_evil():
    _, round_ = closed(4)
    one, two = round_.pairings.order_by("table")
    good, evil = (one.a, one.b) if one.faction_a == "good" else (one.b, one.a)
    also_good = two.a if two.faction_a == "good" else two.b

    assert adapters.to_factions(good, evil) == Armies("evil", "good", "owed")
    assert adapters.to_factions(evil, good) == Armies("good", "evil", "owed")
    assert adapters.to_factions(good, also_good) == Armies(None, None, "roll")


def test_engine_knows_entrants_by_start_number():
    day, _ = closed(4)

    assert [row.id for row in adapters.to_engine_entrants(day.tournament)] == [1, 2, 3, 4]
    assert {game.a for game in adapters.to_history(day.tournament)} <= {1, 2, 3, 4}


@pytest.mark.parametrize("absent", [None, "a", "b", "both"])
def test_engine_is_told_who_did_not_come(absent):
    day, round_ = published(2)
    pairing = round_.pairings.get()
    away = {None: "", "both": "ab"}.get(absent, absent)
    facts = {side: {"absent": True} for side in away} or facts_for(pairing)
    results.submit(pairing, facts, token="t", by=day.cast.referee, now=NOW)

    assert [game.absent for game in adapters.to_history(day.tournament)] == [absent]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Ann", "Ann"),
        ("Зорица", "Зорица"),
        ("سليم", "\u2068سليم\u2069"),
        ("דפנה A.", "\u2068דפנה A.\u2069"),
    ],
)
def test_names_written_from_the_right_are_set_apart_in_sentences(name, said):
    entrant = Entrant(name=name)

    assert (f"{entrant}", str(entrant)) == (said, name)


def test_games_with_counters_can_be_remembered_with_their_round():
    """The next round is paired by them; a draft is kept by what it was made from."""
    history = adapters.to_history(scored_days.playing("mesbg").tournament)

    assert {game.counters for game in history if game.b is not None} == {(("vp", 8, 4),)}
    assert hash(history)
