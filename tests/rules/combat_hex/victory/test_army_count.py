"""Counting an army from its figures (V21 to V23 of the worked examples)."""

from dataclasses import replace

from rules.combat_hex.figures import Entry
from rules.combat_hex.victory.army_count import count_army
from rules.combat_hex.victory.facts import GameFacts, SideFacts
from rules.policy import Policy
from rules.registry import ruleset
from tests.rules.cast import BEARER, CAPTAIN, FIRST, FRODO, GUARD, RING_FRODO, SECOND, good

POLICY = Policy()


def test_v21_a_dead_hero_still_counts_as_spent():
    hero = replace(CAPTAIN, name="Lord", points=300)
    facts = count_army(good(hero, (GUARD, 13)), on_map=[Entry(GUARD, 7)], policy=POLICY)

    assert (facts.original, facts.remaining, facts.points_remaining) == (14, 7, 210)
    assert facts.hero_points == 300

    other = replace(facts, faction=None, hero_points=250)
    verdict = ruleset("combat-hex-2007").grade(GameFacts(1500, last_turn_over=False, a=facts, b=other))
    assert (verdict.value.row, verdict.value.half_a) == ("11", 4)


def test_v22_frodo_with_the_ring_on_is_worth_the_frodo_he_replaced():
    facts = count_army(good(FRODO, GUARD), on_map=[Entry(RING_FRODO)], policy=POLICY)

    assert (facts.original, facts.remaining, facts.points_remaining) == (2, 1, 100)


def test_ring_base_that_replaces_nobody_has_its_printed_points():
    base = replace(RING_FRODO, points=80)

    assert count_army(good(GUARD, base), on_map=[Entry(base)], policy=POLICY).points_remaining == 80


def test_v23_a_pair_is_one_warrior_whatever_side_is_up():
    army = good(BEARER, FIRST, SECOND)
    before = count_army(army, on_map=[Entry(BEARER), Entry(FIRST)], policy=POLICY)
    after = count_army(army, on_map=[Entry(BEARER), Entry(SECOND)], policy=POLICY)

    assert (before.original, before.remaining) == (after.original, after.remaining) == (2, 2)
    assert (before.points_remaining, after.points_remaining) == (210, 220)
    assert (before.points_original, before.hero_points) == (210, 280)


def test_figures_left_out_were_never_there():
    army = good(CAPTAIN, BEARER, (GUARD, 8))

    facts = count_army(
        army, on_map=[Entry(GUARD, 6)], left_out=[Entry(BEARER), Entry(GUARD, 2)], policy=POLICY
    )

    assert facts == SideFacts(
        faction=army.faction,
        original=7,
        remaining=6,
        points_remaining=180,
        hero_points=300,
        points_original=330,
        hero_points_left_out=150,
    )
