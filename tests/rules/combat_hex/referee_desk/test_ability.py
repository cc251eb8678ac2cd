"""Single abilities: what the vectors leave out."""

import pytest

from rules.combat_hex.abilities.effects import FAIL_AGAINST_TERRIFYING
from rules.errors import BadInput
from rules.figure_lists.abilities import ABILITIES
from rules.policy import Policy
from rules.referee_desk import QUESTIONS
from rules.registry import ruleset


def verdict(ask, **asked):
    return QUESTIONS["ability"].answered({"ask": ask, **asked}, ruleset("combat-hex-2007"), Policy())


def ability(ask, **asked):
    return verdict(ask, **asked).value


def test_eleven_abilities_fail_against_a_terrifying_figure():
    fails = {code for code in ABILITIES if not ability("against-terrifying", ability=code)["works"]}

    assert fails == FAIL_AGAINST_TERRIFYING
    assert len(fails) == 11


@pytest.mark.parametrize("code", ABILITIES)
def test_what_is_not_activated_is_neither_cancelled_nor_copied(code):
    is_activated = ABILITIES[code].is_activated

    assert ability("copy", ability=code)["allowed"] is is_activated
    assert ability("ward", ability=code, in_wards_zone=True)["allowed"] is (is_activated and code != "ward")


@pytest.mark.parametrize(
    ("ask", "asked", "clause"),
    [
        ("ward", {"ability": "rage", "in_wards_zone": True, "terrifying": True}, "8.50"),
        ("copy", {"ability": "rage", "terrifying": True}, "8.50"),
        ("copy", {"ability": "large"}, "8.082"),
        ("force-target", {"in_sight": False}, "8.15"),
        ("force-target", {"in_sight": True, "terrifying": True}, "8.50"),
        ("force-target", {"in_sight": True, "ring_on": True}, "9.14"),
    ],
)
def test_ability_is_refused_with_its_clause(ask, asked, clause):
    found = verdict(ask, **asked)

    assert found.value == {"allowed": False, "clause": clause}
    assert [each.case for each in found.errors] == [clause]


def test_magical_force_moves_whom_it_sees():
    assert ability("force-target", in_sight=True) == {"allowed": True}
    assert ability("force-target", in_sight=True, ring_on=True, ringwraith=True) == {"allowed": True}


@pytest.mark.parametrize(
    ("asked", "leaves", "is_struck"),
    [
        ({}, False, False),
        ({"sneak": True}, True, True),
        ({"terrifying": True}, True, False),
        ({"sneak": True, "terrifying": True}, True, False),
    ],
)
def test_leaving_a_stalwart_zone(asked, leaves, is_struck):
    assert ability("leave-stalwart", **asked) == {"leaves": leaves, "free_attack": is_struck}


def test_numbers():
    assert ability("toughness", printed=3, kind="hero", rally_cry=1) == {"toughness": 3}
    assert ability("wounds-of-die") == {"wounds": 1}
    assert ability("invigorate", ap=1, maximum=4, dice=[4, 3, 6]) == {"ap": 3}
    assert ability("movement", printed=3, on=["Tyrant", "8.19"], bonus=1) == {"mp": 6}
    assert ability("uses", copies=2, used=2) == {"allowed": False, "clause": "8.06"}


def test_dread_does_not_tax_a_terrifying_figure():
    asked = {"for": "ability", "printed": 1, "dread": 2, "ap": 1}

    assert ability("price", **asked)["pays"] is False
    assert ability("price", **asked, terrifying=True)["pays"] is True


@pytest.mark.parametrize(
    ("ask", "asked", "place"),
    [
        ("fly", {}, "ask"),
        ("copy", {}, "ability"),
        ("copy", {"ability": "rages"}, "ability"),
        ("price", {"for": "luck", "printed": 1, "ap": 1}, "for"),
        ("price", {"for": "run", "printed": 41, "ap": 1}, "printed"),
        ("toughness", {"printed": 1}, "printed"),
        ("heal", {"wounds": 5, "maximum": 4}, "maximum"),
        ("movement", {"printed": 4, "on": ["Quick"]}, "on[0]"),
    ],
)
def test_bad_input_names_its_place(ask, asked, place):
    with pytest.raises(BadInput) as caught:
        verdict(ask, **asked)

    assert caught.value.path == place


@pytest.mark.parametrize(("ask", "now"), [("heal", "wounds"), ("invigorate", "ap")])
def test_more_dice_than_were_lost_are_pointed_out(ask, now):
    enough, surplus = (verdict(ask, **{now: 3, "maximum": 4, "dice": dice}) for dice in ([4], [4, 4]))

    assert enough.value == surplus.value == {now: 4}
    assert (len(enough.findings), [each.code for each in surplus.warnings]) == (0, ["lost-dice"])
