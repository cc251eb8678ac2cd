"""Factions and set-up beyond the worked examples: what is refused and what is disputed."""

import pytest

from rules.combat_hex.setup import (
    Factions,
    Pick,
    Played,
    arrange,
    arrange_starter,
    factions,
    open_factions,
    roll_off,
)
from rules.dice import SeededDice
from rules.errors import BadInput
from rules.figure_lists.figures import Faction
from rules.sides import Side
from tests.rules.unreadable import unreadable

FORCED = factions(Played(2, 0), Played(1, 1)).value


def test_imbalance_and_not_the_raw_count_forces():
    verdict = factions(Played(1, 1), Played(0, 1))

    assert verdict.value == Factions(Faction.EVIL, Faction.GOOD, is_forced=True)
    assert verdict.disputed == ("A28",)


def test_larger_imbalance_plays_evil_on_either_seat():
    assert factions(Played(0, 2), Played(1, 1)).value.b is Faction.EVIL


@pytest.mark.parametrize(
    ("pick", "army"), [(Pick.ARMY, None), (Pick.MAP, Faction.GOOD), (None, Faction.EVIL)]
)
def test_forced_factions_cannot_be_chosen(pick, army):
    verdict = arrange(FORCED, Side.B, pick=pick, army=army)

    assert [finding.code for finding in verdict.errors] == ["factions-forced"]
    assert verdict.value.map_chooser is Side.B
    assert verdict.value.factions == FORCED


def test_forced_player_who_loses_the_roll_leaves_the_map_to_the_winner():
    verdict = arrange(FORCED, Side.B, pick=Pick.MAP)

    assert verdict.is_legal
    assert verdict.disputed == ("A29", "A30")
    assert (verdict.value.map_chooser, verdict.value.first) == (Side.B, Side.A)


@pytest.mark.parametrize("pick", [None, Pick.ATTACKER])
def test_free_winner_must_take_map_or_army(pick):
    with unreadable("chooses the map or the army"):
        arrange(Factions(), Side.A, pick=pick)


def test_army_chooser_settles_both_factions():
    plan = arrange(Factions(), Side.A, pick=Pick.MAP, army=Faction.GOOD).value

    assert plan.factions == Factions(Faction.EVIL, Faction.GOOD)


def test_starter_attacker_takes_the_edge():
    plan = arrange_starter(Factions(), Side.B, pick=Pick.ATTACKER).value

    assert (plan.edge_chooser, plan.first, plan.first_attacker, plan.second) == (
        Side.B,
        Side.B,
        Side.B,
        Side.A,
    )
    assert plan.map_chooser is None


@pytest.mark.parametrize(("pick", "army"), [(Pick.MAP, None), (None, None), (Pick.ATTACKER, Faction.GOOD)])
def test_starter_offers_attack_or_defence_only(pick, army):
    with pytest.raises(BadInput):
        arrange_starter(Factions(), Side.A, pick=pick, army=army)


@pytest.mark.parametrize(("good", "evil"), [(-1, 0), (0, -1)])
def test_nobody_has_played_less_than_nothing(good, evil):
    with pytest.raises(BadInput):
        Played(good, evil)


def test_roll_off_ends_with_the_first_difference():
    for seed in range(20):
        rolled = roll_off(SeededDice(str(seed)))

        assert all(a == b for a, b in rolled.rolls[:-1])
        a, b = rolled.rolls[-1]
        assert rolled.winner is (Side.A if a > b else Side.B)
        assert a != b


def test_starter_leaves_factions_open_until_both_armies_are_known():
    good, evil = Played(brings=Faction.GOOD), Played(brings=Faction.EVIL)

    assert open_factions(good, Played()).value == open_factions(Played(), evil).value == Factions()
    assert open_factions(good, evil).value == Factions(Faction.GOOD, Faction.EVIL, is_forced=True)
