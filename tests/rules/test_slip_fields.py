"""The slip of each ruleset: its order, what lists say of it, what schemes ask for, and its digest."""

from dataclasses import replace

import pytest

from rules.registry import DEFAULT_RULESET, STARTER_RULESET, ruleset, rulesets
from rules.ruleset_digest import ruleset_digest
from rules.scoring.reading import read_scheme
from rules.slip_fields import FieldKind, Slip, SlipField, slip_of_scheme
from rules.timelines.timeline import UntimedPhase

SLIP = ruleset(DEFAULT_RULESET).slip_of(None)
TWO = {
    "name": "Two",
    "decide": "vp",
    "counters": [{"key": "vp", "min": 0, "max": 20}, {"key": "objectives", "min": -1, "max": 3}],
    "marks": ["leader slain"],
    "draw": {"points": "1"},
    "bands": [{"key": "win", "winner": "3", "loser": "0", "when": {}}],
}


def keys(fields):
    return [field.key for field in fields]


def test_a_sheet_asks_first_for_what_is_counted():
    assert keys(SLIP.counted) == ["remaining", "points_remaining"]
    assert keys(SLIP.counted_first.counters)[:2] == keys(SLIP.counted)
    assert keys(SLIP.from_lists) == ["original", "hero_points"]
    assert keys(SLIP.for_players.counters) == keys(SLIP.counters)[:-1]


def test_a_part_knows_its_whole():
    remaining, points = SLIP.left

    assert SLIP.whole_of(remaining).key == "original"
    assert SLIP.part_of(SLIP.whole_of(remaining)) == remaining
    assert SLIP.whole_of(points) is None


def test_a_list_says_its_totals_and_a_text_says_none():
    assert SLIP.from_totals({"figures": 12, "hero_points": 600, "points": 1500}) == {
        "original": 12,
        "hero_points": 600,
    }
    assert SLIP.from_totals({"figures": None, "points": 1500}) == {}


def test_where_play_goes_on_the_last_turn_may_be_over_too():
    assert [(fate.mark.key, fate.is_last_turn) for fate in SLIP.fates] == [
        ("ring_bearer_killed", False),
        ("ring_bearer_escaped", False),
        ("ring_bearer_at_zero", False),
        ("ring_bearer_at_zero", True),
    ]


@pytest.mark.parametrize("game", ["mesbg", "results-only"])
def test_a_scored_game_asks_for_what_its_scheme_counts(game):
    slip = ruleset(game).slip_of(read_scheme(TWO))

    assert [(each.key, each.least, each.most) for each in slip.counters] == [
        ("vp", 0, 20),
        ("objectives", -1, 3),
    ]
    assert keys(slip.marks) == ["leader slain"]
    assert slip.choices + slip.from_lists + slip.of_game + slip.left == ()


def test_a_stored_slip_keeps_what_an_earlier_scheme_asked_for():
    told = {"counters": {"vp": 7, "kills": 3}, "marks": ["scouted"]}
    slip = slip_of_scheme(read_scheme(TWO)).with_stored([told, {}])

    counted = {each.key: each.value(told) for each in slip.counters}
    ticked = {each.key: each.is_ticked(told) for each in slip.marks}

    assert counted == {"vp": 7, "objectives": None, "kills": 3}
    assert ticked == {"leader slain": False, "scouted": True}


def test_every_ruleset_has_a_digest_of_its_own():
    digests = {ruleset_digest(game) for game in rulesets()}

    assert len(digests) == len(rulesets())
    assert {len(each) for each in digests} == {64}


@pytest.mark.parametrize(
    "change",
    [
        {"key": "another"},
        {"slip": Slip(SLIP.fields[1:])},
        {"slip": Slip((replace(SLIP.fields[0], most=99), *SLIP.fields[1:]))},
        {"timeline": None, "phases": (UntimedPhase("play", "Play", "Play."),)},
    ],
    ids="-".join,
)
def test_a_digest_changes_with_what_it_is_made_of(change):
    game = ruleset(DEFAULT_RULESET)

    assert ruleset_digest(replace(game, **change)) != ruleset_digest(game)


def test_a_field_that_says_no_more_keeps_the_digest():
    """A digest is stored with results: what is added to a field is left out where it is as usual."""
    assert SlipField("vp", FieldKind.COUNTER, most=20).as_json() == {
        "key": "vp",
        "kind": "counter",
        "most": 20,
        "refs": [],
    }


def test_the_digests_of_today_are_those_that_results_are_stored_with():
    """Where this fails, a ruleset changed: say so in the changelog, and write its new digest here."""
    assert {key: ruleset_digest(ruleset(key))[:16] for key in (DEFAULT_RULESET, STARTER_RULESET)} == {
        DEFAULT_RULESET: "144d6fd026172df1",
        STARTER_RULESET: "0482f0e80e7e5a31",
    }
