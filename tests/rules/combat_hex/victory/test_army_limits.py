"""Counts that no army of a list, or of a level, can have; and the Ring-bearer that a Ring event needs."""

import pytest

from armies.messages.edge import finding_text
from rules.combat_hex.victory.counts import check_counts
from rules.combat_hex.victory.facts import GameFacts, SideFacts
from rules.figure_lists.abilities import ONE_RING, PR1, PR2
from rules.figure_lists.army_limits import limits_of_level, limits_of_list
from rules.figure_lists.figures import Ability, ArmyList, Entry, Faction, Figure, Kind
from rules.policy import Policy
from rules.registry import ruleset
from rules.sides import Side
from tests.rules.cast import FRODO, RING_FRODO

POLICY = Policy()


def figure(name, points, kind=Kind.MINION, *codes, faction=Faction.GOOD):
    return Figure(name, faction, kind, points, abilities=tuple(Ability(code) for code in codes))


CAPTAIN = figure("Captain", 500, Kind.HERO)
GUARD = figure("Guard", 80)
SQUIRE = figure("Squire", 0)
BEARER = figure("Walker", 300, Kind.HERO, ONE_RING)
LIST = (Entry(CAPTAIN), Entry(GUARD, 9))  # 1220 points, 10 figures, 500 in heroes


def limits(*entries, policy=POLICY, totals=None):
    return limits_of_list(ArmyList(Faction.GOOD, tuple(entries)), policy=policy, totals=totals)


def codes(a, *, known=None, level=1500, over=True):
    b = SideFacts(original=10, remaining=9, points_remaining=100, hero_points=100)
    facts = GameFacts(level, last_turn_over=over, a=a, b=b)
    found = ruleset("combat-hex-2007").grade(facts, limits={Side.A: known} if known else None).findings
    return [(finding.code, finding.subject) for finding in found]


def side(**counts):
    return SideFacts(
        **{"original": 10, "remaining": 9, "points_remaining": 1100, "hero_points": 500, **counts}
    )


@pytest.mark.parametrize(
    ("counts", "field", "most"),
    [
        ({"points_remaining": 5000}, "points_remaining", 1220),
        ({"hero_points": 501}, "hero_points", 500),
        ({"original": 11}, "original", 10),
        ({"points_original": 1221}, "points_original", 1220),
        ({"original": None, "remaining": 11}, "remaining", 10),
        ({"remaining": 3, "points_remaining": 661}, "points_remaining", 660),
    ],
)
def test_no_count_is_more_than_the_list_has(counts, field, most):
    facts = GameFacts(1500, last_turn_over=True, a=side(**counts), b=SideFacts())

    (found,) = check_counts(facts, {Side.A: limits(*LIST), Side.B: limits_of_level(1500)})

    assert (found.code, found.subject) == ("more-than-list", f"a.{field}")
    assert (found.data["most"], found.data["from"]) == (most, "list")
    assert f"{most:,}" in finding_text(found)


@pytest.mark.parametrize(
    "counts",
    [
        {},
        {"remaining": 10, "points_remaining": 1220},
        {"remaining": 3, "points_remaining": 660},
        {"remaining": 3, "points_remaining": 240},
        {
            "original": 9,
            "remaining": 9,
            "points_remaining": 720,
            "hero_points": 0,
        },  # 3.03 left the captain out
    ],
)
def test_what_the_list_can_be_is_taken(counts):
    assert codes(side(**counts), known=limits(*LIST)) == []


def test_figures_are_worth_no_less_than_the_cheapest_of_the_list():
    assert codes(side(points_remaining=0), known=limits(*LIST)) == [("less-than-list", "a.points_remaining")]
    free = limits(Entry(CAPTAIN), Entry(SQUIRE, 9))
    assert codes(side(points_remaining=0, original=10), known=free) == []


def test_without_a_list_the_level_is_the_limit():
    assert codes(side(points_remaining=1501)) == [("more-than-list", "a.points_remaining")]
    assert codes(side(hero_points=1501)) == [("more-than-list", "a.hero_points")]
    assert codes(side(original=151, remaining=100)) == [("more-than-list", "a.original")]
    assert codes(side(original=150, remaining=100, points_remaining=1500, hero_points=1500)) == []
    assert codes(side(points_remaining=0)) == [("figures-without-points", "a.points_remaining")]
    assert (limits_of_level(1500).figures, limits_of_level(100).figures) == (150, 20)


def test_a_list_may_cost_more_than_the_level_where_it_may_be_played():
    assert codes(side(points_remaining=1100), known=limits(*LIST), level=1000) == []


def test_the_totals_of_the_verdict_stand():
    totals = {"points": 700, "figures": 9, "hero_points": 200, "hexes": 9}

    kept = limits(*LIST, totals=totals)

    assert (kept.points, kept.figures, kept.hero_points) == (700, 9, 200)


def test_either_base_of_a_pair_may_be_on_the_map():
    pair = (
        Entry(figure("Slinker", 100, Kind.HERO, PR1)),
        Entry(figure("Stinker", 140, Kind.HERO, PR2)),
        Entry(BEARER),
    )
    free = Policy(pr2_costs_points=False)

    assert (limits(*pair).worths, limits(*pair).least_worths) == ((300, 140), (100, 300))
    assert (limits(*pair).points, limits(*pair, policy=free).points) == (540, 440)


def test_a_second_base_is_no_part_of_what_was_set_up():
    pair = (
        Entry(BEARER),
        Entry(figure("Slinker", 100, Kind.HERO, PR1)),
        Entry(figure("Slinker", 100, Kind.HERO, PR2)),
    )
    free = Policy(pr2_costs_points=False)

    assert (limits(*pair).points, limits(*pair).points_set_up) == (500, 400)
    assert (limits(*pair, policy=free).points, limits(*pair, policy=free).points_set_up) == (400, 400)


def test_no_army_has_more_points_left_than_at_the_start():
    facts = side(points_original=900, points_remaining=901)
    pair = (
        Entry(figure("Slinker", 100, Kind.HERO, PR1)),
        Entry(figure("Stinker", 140, Kind.HERO, PR2)),
        Entry(BEARER),
    )
    turned = {"original": 2, "remaining": 2, "points_original": 400, "hero_points": 540}

    assert codes(facts) == [("more-than-list", "a.points_remaining")]
    assert codes(side(points_original=900, points_remaining=900)) == []
    assert codes(side(**turned, points_remaining=440), known=limits(*pair)) == []


@pytest.mark.parametrize("event", ["ring_bearer_killed", "ring_bearer_escaped", "ring_bearer_at_zero"])
def test_a_ring_event_needs_a_ring_bearer_on_the_list(event):
    facts = side(remaining=5, points_remaining=400, **{event: True})

    assert codes(facts, known=limits(*LIST)) == [("ring-bearer-missing", f"a.{event}")]
    assert (
        codes(
            side(
                **{"original": 11, "remaining": 5, "points_remaining": 400, event: True, "hero_points": 800},
            ),
            known=limits(*LIST, Entry(BEARER)),
        )
        == []
    )
    assert codes(facts) == [("ring-bearer-unsure", f"a.{event}")]


def test_a_name_alone_only_proposes_a_ring_bearer():
    named = limits(*LIST, Entry(figure("Frodo", 200, Kind.HERO)))

    found = codes(side(original=11, ring_bearer_killed=True), known=named)

    assert found == [("ring-bearer-unsure", "a.ring_bearer_killed")]


def test_a_ring_base_without_its_ring_bearer_is_asked_about():
    facts = side(original=11, ring_bearer_killed=True)

    alone, together = limits(*LIST, Entry(RING_FRODO)), limits(*LIST, Entry(RING_FRODO), Entry(FRODO))

    assert codes(facts, known=alone) == [("ring-bearer-unsure", "a.ring_bearer_killed")]
    assert codes(facts, known=together) == []


def test_a_ring_base_is_worth_the_ring_bearer_that_it_replaced():
    known = limits(Entry(FRODO), Entry(RING_FRODO, 2))
    left = {"original": 2, "remaining": 1, "hero_points": 100}

    found = {points: codes(side(points_remaining=points, **left), known=known) for points in (99, 100)}

    assert found == {99: [("less-than-list", "a.points_remaining")], 100: []}
