"""Each check of army construction on its own, and the registration of both lists."""

from dataclasses import replace

import pytest

from armies.messages.edge import finding_text
from armies.messages.results import step_text
from rules.errors import BadInput
from rules.figure_lists.figures import Ability, Entry, Kind
from rules.policy import Policy
from rules.registry import ruleset
from tests.rules.cast import (
    BEARER,
    CAPTAIN,
    CHIEF,
    ENT,
    FIRST,
    FRODO,
    GUARD,
    ORC,
    RING_FRODO,
    SECOND,
    evil,
    good,
    with_ability,
)

CHAMPIONSHIP = ruleset("combat-hex-2007")
STARTER = ruleset("combat-hex-starter")


def check(*rows, edition=CHAMPIONSHIP, **event):
    return edition.check_list(good(*rows), **event)


def codes(verdict):
    return [finding.code for finding in verdict.errors + verdict.warnings]


def test_totals_count_each_figure_as_often_as_it_is_there():
    totals = check((CAPTAIN, 2), (GUARD, 5)).value

    assert totals.as_json() == {
        "points": 450,
        "hero_points": 300,
        "figures": 7,
        "heroes": 2,
        "minions": 5,
        "minion_cap": 8,
        "hexes": 7,
        "replacements": 0,
        "unique_numbers": [],
    }


def test_trace_shows_how_the_minion_cap_came_about():
    verdict = check(with_ability(CAPTAIN, "leadership"), CAPTAIN, GUARD)

    assert [step_text(step) for step in verdict.trace] == [
        "points 330 of 1,500",
        "minion limit 12 = 1 x Captain 8 (doubled) + 1 x Captain 4",
    ]


def test_leadership_doubles_once_however_many_icons():
    verdict = check(with_ability(CAPTAIN, "Leadership", "leadership"), (GUARD, 9))

    assert verdict.value.minion_cap == 8
    assert [str(ref) for ref in verdict.errors[0].refs] == ["2.02", "8.47"]
    assert verdict.disputed == ("A26",)


def test_leadership_on_a_minion_doubles_nothing():
    assert check(CAPTAIN, with_ability(replace(GUARD, action_points=3), "leadership")).value.minion_cap == 4


def test_hero_without_action_points_allows_no_minion():
    verdict = check(replace(CAPTAIN, action_points=0), GUARD)

    assert codes(verdict) == ["AC2"]
    assert step_text(verdict.trace[1]) == "minion limit 0 = no hero with action points"


def test_list_without_a_figure_is_no_army():
    verdict = check()

    assert codes(verdict) == ["empty-list"]
    assert verdict.findings == verdict.errors


def test_figure_with_two_unique_numbers_counts_as_both():
    both = replace(CAPTAIN, name="Both", unique_numbers=(3, 4))

    assert codes(check(both, replace(CAPTAIN, unique_numbers=(4,)))) == ["AC4"]
    assert codes(check((both, 2))) == ["AC4", "AC4"]
    assert codes(check(replace(CAPTAIN, unique_numbers=(3, 3)))) == []


def test_unique_number_names_every_figure_that_has_it():
    finding = check((replace(CAPTAIN, unique_numbers=(3,)), 2), replace(GUARD, unique_numbers=(3,))).errors[0]

    assert finding_text(finding) == (
        "3 figures share unique number 3: 2 x Captain and 1 x Guard. Keep one of them."
    )
    assert finding.data == {"unique_number": 3, "figures": {"Captain": 2, "Guard": 1}, "count": 3}


def test_pair_shares_its_number_and_sets_up_one_base():
    verdict = check(BEARER, FIRST, SECOND)

    assert codes(verdict) == []
    assert (verdict.value.points, verdict.value.figures, verdict.value.minion_cap) == (280, 2, 8)
    assert verdict.value.replacements == 1
    assert verdict.disputed == ("A23", "A24", "A25")


def test_second_base_of_a_pair_may_be_free_by_policy():
    policy = Policy.from_json({"pr2_costs_points": False})

    assert check(BEARER, FIRST, SECOND, policy=policy).value.points == 210


@pytest.mark.parametrize(
    ("policy", "cap", "found"),
    [
        ({}, 8, []),
        ({"pr2_raises_cap": True}, 12, []),
        ({"pr_pair_numbers": "count"}, 8, ["AC4"]),
    ],
)
def test_second_base_of_a_pair_counts_as_the_policy_says(policy, cap, found):
    verdict = check(BEARER, FIRST, SECOND, policy=Policy.from_json(policy))

    assert verdict.value.minion_cap == cap
    assert codes(verdict) == found
    assert {"A24", "A25"} <= set(verdict.disputed)


@pytest.mark.parametrize(("choice", "cap"), [("once", 8), ("each", 12)])
def test_leadership_twice_counts_as_the_policy_says(choice, cap):
    twice = with_ability(CAPTAIN, "leadership", "leadership")
    verdict = check(twice, policy=Policy.from_json({"leadership_icons": choice}))

    assert verdict.value.minion_cap == cap
    assert "A26" in verdict.disputed


def test_two_pairs_of_one_number_exclude_each_other():
    assert codes(check(BEARER, (FIRST, 2), (SECOND, 2))) == ["AC4"]


def test_pair_needs_as_many_second_as_first_bases():
    first = replace(FIRST, unique_numbers=())
    verdict = check(BEARER, (first, 2), replace(SECOND, unique_numbers=()))

    assert codes(verdict) == ["AC7"]
    assert "2 PR1 and 1 PR2" in finding_text(verdict.errors[0])


def test_frodo_with_the_ring_on_is_frodo_again():
    verdict = check(FRODO, replace(RING_FRODO, points=100))

    assert codes(verdict) == []
    assert (verdict.value.points, verdict.value.figures) == (100, 1)
    assert verdict.disputed == ("A13", "A24")


def test_ring_base_without_frodo_is_an_ordinary_figure():
    assert check(replace(RING_FRODO, points=100)).value.points == 100


@pytest.mark.parametrize("figure", [BEARER, FRODO, RING_FRODO])
def test_ring_bearer_needs_an_odd_die(figure):
    findings = [f for f in check(figure).findings if f.code == "AC11"]

    assert [(f.severity, f.subject) for f in findings] == [("checklist", figure.name)]


def test_every_list_reminds_of_the_paint():
    assert [f.code for f in check(CAPTAIN).findings] == ["AC12"]


@pytest.mark.parametrize(("hexes", "expected"), [(5, []), (4, ["AC10"])])
def test_army_that_does_not_fit_its_zone_is_a_warning(hexes, expected):
    verdict = check(CAPTAIN, (GUARD, 2), replace(GUARD, name="Horse", hexes=2), zone_hexes=hexes)

    assert codes(verdict) == expected
    assert verdict.is_legal


def test_riders_of_an_ent_need_no_hex():
    verdict = check(Entry(ENT, carries=("guard", "Guard")), (GUARD, 2), zone_hexes=1)

    assert verdict.value.hexes == 2
    assert [str(ref) for ref in verdict.warnings[0].refs] == ["3.03", "8.42"]
    assert verdict.disputed == ("A16",)


@pytest.mark.parametrize(
    ("carrier", "carries", "reason"),
    [
        (ENT, ("Guard",) * 3, "Ent is to carry 3 figures but may carry only 2"),
        (CAPTAIN, ("Guard",), "Captain is to carry 1 figure but does not have Ent Carry"),
        (ENT, ("Nobody",), "“nobody” is to be carried but is not in the list"),
        (ENT, ("Bearer",), "Bearer is to be carried but bears The One Ring"),
        (ENT, ("Horse",), "Horse is to be carried, but its base covers 2 hexes"),
        (
            ENT,
            ("Chief of guards", "Chief of guards"),
            "Chief of guards is to be carried 2 times, but only 1 can be",
        ),
        (ENT, ("Ent",), "Ent is to be carried, but its base covers 2 hexes"),
    ],
)
def test_carrying_has_its_limits(carrier, carries, reason):
    rows = [
        Entry(carrier, carries=carries),
        (GUARD, 3),
        BEARER,
        replace(GUARD, name="Horse", hexes=2),
        replace(GUARD, name="Chief of guards"),
    ]

    found = [finding for finding in check(*rows).errors if finding.code == "AC13"]

    assert [finding_text(finding).split(". ")[0] for finding in found] == [reason]


def test_small_ent_cannot_carry_itself():
    small = replace(ENT, hexes=1)

    assert codes(check(Entry(small, carries=("Ent",)))) == ["AC13"]


def test_unknown_ability_is_a_warning_with_the_nearest_one():
    verdict = check(with_ability(CAPTAIN, "Leadreship", "Leadreship"), (GUARD, 4))

    assert codes(verdict) == ["unknown-ability"]
    assert finding_text(verdict.warnings[0]) == (
        "Captain: “Leadreship” is not an ability of this game. Did you mean “leadership”? "
        "It does not count until it is corrected."
    )
    assert [str(ref) for ref in verdict.warnings[0].refs] == ["8.01"]


def test_ability_nobody_can_guess_sends_to_the_base():
    assert "Read the base again" in finding_text(check(with_ability(CAPTAIN, "zzzz")).warnings[0])


def test_half_of_a_pair_must_say_which():
    verdict = check(with_ability(CAPTAIN, "its-precious-to-us"))

    assert "needs PR1 or PR2" in finding_text(verdict.warnings[0])


def test_list_of_the_other_faction_names_each_figure():
    verdict = CHAMPIONSHIP.check_list(evil(CHIEF, GUARD, ORC))

    assert [(f.code, f.subject) for f in verdict.errors] == [("AC3", "Guard")]


@pytest.mark.parametrize(("level", "zone"), [(0, None), (-5, None), (1500, 0)])
def test_impossible_events_are_refused(level, zone):
    with pytest.raises(BadInput):
        check(CAPTAIN, level=level, zone_hexes=zone)


def test_points_over_the_level_touch_the_hard_limit():
    assert check((CAPTAIN, 4), level=500).disputed == ("A32",)


def test_registration_wants_both_lists_in_their_places():
    verdict = CHAMPIONSHIP.check_registration(evil(CHIEF), None)

    assert [(f.code, f.case) for f in verdict.errors] == [("AC8", "evil"), ("AC8", "good-swapped")]
    assert finding_text(verdict.errors[1]).startswith("The list in place of the good list is evil.")
    assert verdict.value.evil is None
    assert verdict.value.as_json()["evil"] is None


def test_registration_marks_each_finding_with_its_list():
    verdict = CHAMPIONSHIP.check_registration(good(GUARD), evil(CHIEF, FRODO))

    assert [(f.code, f.data["faction"]) for f in verdict.errors] == [("AC5", "good"), ("AC3", "evil")]
    assert verdict.disputed == ("A13",)
    assert verdict.value.as_json()["good"]["points"] == 30


def test_starter_takes_one_list_but_not_none():
    assert STARTER.check_registration(None, evil(CHIEF)).is_legal
    assert [f.code for f in STARTER.check_registration(None, None).errors] == ["AC8"]


def test_starter_knows_one_number_per_figure():
    both = replace(CAPTAIN, name="Both", unique_numbers=(3, 4))
    other = replace(CAPTAIN, unique_numbers=(4,))

    assert codes(check(both, other, edition=STARTER)) == ["AC4"]
    assert check(both, other, edition=STARTER).is_legal
    assert not check(both, other).is_legal


def test_starter_knows_neither_pairs_nor_ents_nor_checklists():
    verdict = check(FIRST, Entry(ENT, carries=("Nobody",)), edition=STARTER, zone_hexes=1)

    assert codes(verdict) == ["unknown-ability", "unknown-ability"]
    assert "not in the starter rules" in finding_text(verdict.warnings[0])
    assert verdict.findings == verdict.warnings


def test_starter_level_is_its_own():
    assert codes(check((CAPTAIN, 7), edition=STARTER)) == ["AC1"]


def test_minion_with_action_points_allows_nobody():
    assert codes(check(replace(GUARD, action_points=5), GUARD)) == ["AC5"]


def test_figures_of_both_kinds_may_share_a_name():
    hero = replace(GUARD, kind=Kind.HERO, action_points=2, abilities=(Ability("fast", 0),))

    assert codes(check(hero, (GUARD, 2))) == []
