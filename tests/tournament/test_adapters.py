"""The bridge: what rows say in the words of engine and rules."""

import pytest

from tests.cast import NOW
from tests.days import closed, facts_for
from tournament import adapters
from tournament.queries.standings import standings_of
from tournament.services import attendance, results, rounds

pytestmark = pytest.mark.django_db


def excluded_in_round_two(**plan):
    """Pia is excluded in the middle of round 2: V17 of the rules map."""
    day, _ = closed(4, **plan)
    second = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    rounds.publish(second, by=day.cast.organiser, now=NOW)
    pia = day.entrants[0]
    pairing = pia.seats.get(round=second, is_current=True).pairing
    facts = facts_for(pairing)
    facts[pairing.side_of(pia)] = {"faction": facts[pairing.side_of(pia)]["faction"], "excluded": True}
    results.submit(pairing, facts, token="x", by=day.cast.referee, now=NOW)
    attendance.exclude(pia, by=day.cast.referee, now=NOW, reason="Moved the opponent's sliders")
    return day.refresh(), pia, pairing


def test_excluded_entrant_loses_the_current_game_and_earlier_rounds_stand():
    day, pia, _ = excluded_in_round_two()

    rows = {row.entrant.name: row for row in standings_of(day.tournament)}
    game = next(g for g in adapters.to_history(day.tournament) if g.round == 2)

    assert {game.half_a, game.half_b} == {6, 0}
    assert rows[pia.name].place is None
    assert len([g for g in adapters.to_history(day.tournament) if g.round == 1]) == 2


def test_annulled_past_counts_for_nobody_but_the_game_of_the_exclusion_does():
    day, pia, _ = excluded_in_round_two(policy={"exclusion_past": "annul"})

    games = adapters.to_history(day.tournament)

    assert [g.round for g in games if pia.number in (g.a, g.b)] == [2]
    assert len([g for g in games if g.round == 1]) == 1


def test_engine_knows_entrants_by_start_number():
    day, _ = closed(4)

    assert [row.id for row in adapters.to_engine_entrants(day.tournament)] == [1, 2, 3, 4]
    assert {game.a for game in adapters.to_history(day.tournament)} <= {1, 2, 3, 4}


def test_level_of_the_tournament_decides_whatever_was_sent():
    day, round_ = closed(4)
    pairing = round_.pairings.filter(is_current=True).first()

    facts = adapters.to_facts({**facts_for(pairing), "level": 500}, day.tournament)

    assert facts.level == 1500


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
    assert adapters.in_a_sentence(name) == said
