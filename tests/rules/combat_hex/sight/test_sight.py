"""Sight on boards at random: beside lines in floating point, under every motion, and what never helps."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.errors import BadInput
from rules.hex_board.codec import MAX_EDGES, MAX_PIECES
from rules.policy import Policy
from rules.referee_desk import QUESTIONS
from rules.registry import ruleset
from tests.examples import examples
from tests.rules.cast import CALM
from tests.rules.combat_hex.boards import PATCH, SIDES, from_other_hex, motions, piece, positions
from tests.rules.combat_hex.sight.shifted_lines import Seen

RANK = ["clear", "undecided", "partial", "blocked", "out-of-arc"]
TRAITS = ("large", "cavalry", "ringwraith", "ring-on")
plain = positions(least=2)
marked = positions(least=2, traits=TRAITS, effects=("expert-marksman",))


def verdict(position, shooter="a", target="b", edition="combat-hex-2007", policy=None, **asked):
    data = {"position": position, "shooter": shooter, "target": target, **asked}
    return QUESTIONS["sight"].answered(data, ruleset(edition), Policy.from_json(policy))


def facings(position, *between, **asked):
    return verdict(position, *between, turn=True, **asked).value["facings"]


def without_marks(position):
    return {**position, "pieces": [{**each, "is": [], "on": []} for each in position["pieces"]]}


@settings(CALM, max_examples=examples(15))
@given(plain)
def test_sight_is_what_shifted_lines_say(position):
    seen = Seen(position, "a", "b")

    assert facings(position) == {facing: seen.answer(facing) for facing in SIDES}


@CALM
@given(marked, motions(), st.sampled_from(["combat-hex-2007", "combat-hex-starter"]))
def test_sight_moves_with_the_board(position, motion, edition):
    here = verdict(position, edition=edition)
    there = verdict(motion.position(position), edition=edition)

    for name in ("answer", "distance", "pairs", "obstructed_by"):
        assert there.value[name] == here.value[name]
    assert there.disputed == here.disputed
    end = motion.side if edition == "combat-hex-2007" else motion.corner
    moved = sorted([motion.corner(corner), end(side)] for corner, side in here.value["clear_pairs"])
    assert sorted(there.value["clear_pairs"]) == moved


@CALM
@given(marked)
def test_side_may_be_stored_from_either_hex(position):
    other = {**position, "edges": [from_other_hex(each) for each in position["edges"]]}

    assert verdict(other) == verdict(position)


@CALM
@given(positions(least=3), st.sampled_from(PATCH))
def test_low_plain_figure_more_never_helps(position, at):
    assume(
        all(each["at"] != list(at) for each in position["pieces"]) and list(at) not in position["elevated"]
    )
    more = {**position, "pieces": [*position["pieces"], piece("z", "good", at)]}

    before, after = facings(position), facings(more)

    assert all(RANK.index(after[facing]) >= RANK.index(before[facing]) for facing in SIDES)


@CALM
@given(marked, st.data())
def test_wall_less_never_harms(position, data):
    walls = [each for each in position["edges"] if each["kind"] == "wall"]
    assume(walls)
    gone = data.draw(st.sampled_from(walls))
    less = {**position, "edges": [each for each in position["edges"] if each is not gone]}

    before, after = facings(position), facings(less)

    assert all(RANK.index(after[facing]) <= RANK.index(before[facing]) for facing in SIDES)


@CALM
@given(marked, st.sampled_from(SIDES))
def test_facing_is_the_same_as_turning_there(position, facing):
    first = {**position["pieces"][0], "facing": facing}
    turned = {**position, "pieces": [first, *position["pieces"][1:]]}

    assert verdict(turned).value["answer"] == facings(position)[facing]


def ledges(at, *sides, kind="ledge"):
    return [{"hex": at, "side": side, "kind": kind} for side in sides]


def test_sight_is_not_mutual():
    """Behind its own arrow slit a figure sees clearly, and only a 6 hits it."""
    pieces = [piece("a", "good", (0, 0)), piece("b", "evil", (0, -3), "S")]
    slit = {"pieces": pieces, "edges": ledges([0, 0], "NW", "N", "NE")}

    assert verdict(slit, "a", "b").value["answer"] == "clear"
    assert verdict(slit, "b", "a").value["answer"] == "partial"


def test_hill_more_may_open_a_line():
    pieces = [piece("a", "good", (0, 0)), piece("b", "evil", (0, -4), "S")]
    apart = {"pieces": pieces, "elevated": [[0, 0], [0, -2]]}
    together = {"pieces": pieces, "elevated": [[0, 0], [0, -1], [0, -2]]}

    assert [verdict(each).value["answer"] for each in (apart, together)] == ["blocked", "clear"]


def between(shooter=(), other=(), target=(), elevated=(), on=()):
    """Three figures in one column, the middle one in the way."""
    return {
        "pieces": [
            piece("a", "good", (0, 0), on=list(on), **{"is": list(shooter)}),
            piece("b", "evil", (0, -2), "S", **{"is": list(target)}),
            piece("c", "good", (0, -1), **{"is": list(other)}),
        ],
        "elevated": [list(each) for each in elevated],
    }


UP, DOWN = [(0, 0)], [(0, -2)]
IN_THE_WAY = {
    "plain": (between(), {}, "blocked"),
    "large-past-small": (between(shooter=["large"]), {}, "clear"),
    "large-past-large": (between(shooter=["large"], other=["large"]), {}, "blocked"),
    "large-low-before-hill": (between(other=["large"], elevated=DOWN), {}, "clear"),
    "large-hides-hill": (
        between(other=["large"], elevated=DOWN),
        {"large_hides_hill": "both-ways"},
        "blocked",
    ),
    "large-under-two-hills": (between(other=["large"], elevated=UP + DOWN), {}, "blocked"),
    "from-hill-at-large": (between(target=["large"], elevated=UP), {}, "clear"),
    "large-at-cavalry": (between(shooter=["large"], target=["cavalry"]), {}, "clear"),
    "mounted-asked-for-a-6": (
        between(shooter=["cavalry"], target=["cavalry"]),
        {"horseman_past_foot": "all"},
        "partial",
    ),
    "cavalry-between": (between(other=["cavalry"], target=["cavalry"]), {}, "blocked"),
    "cavalry-shoots-past-foot": (between(shooter=["cavalry"]), {}, "clear"),
    "marksman-at-large": (between(target=["large"], on=["expert-marksman"]), {}, "clear"),
    "marksman-without-waiver": (
        between(target=["large"], on=["expert-marksman"]),
        {"marksman_waives_six": False},
        "partial",
    ),
    "horseman-on-hill": (between(target=["cavalry"], elevated=DOWN), {}, "undecided"),
    "from-hill-at-horseman": (between(target=["cavalry"], elevated=UP), {}, "partial"),
}


@pytest.mark.parametrize("name", IN_THE_WAY)
def test_figure_in_the_way(name):
    position, policy, expected = IN_THE_WAY[name]
    found = verdict(position, policy=policy)

    assert found.value["answer"] == expected
    assert [each.code for each in found.findings] == (["horseman-on-hill"] if expected == "undecided" else [])


@pytest.mark.parametrize(("corners", "tried"), [("any", 36), ("front", 12)])
def test_corners_of_a_large_figure(corners, tried):
    found = verdict(between(shooter=["large"]), policy={"large_corners": corners})

    assert found.value["pairs"]["tried"] == tried
    assert "B48" in found.disputed


def test_rider_of_an_ent_is_high_and_not_blocked_by_it():
    pieces = [
        piece("e", "good", (0, 0), **{"is": ["large"]}),
        piece("a", "good", (0, 0), **{"is": ["carried"]}),
        piece("b", "evil", (0, -2), "S"),
        piece("c", "good", (0, -1)),
    ]

    assert verdict({"pieces": pieces}).value["answer"] == "clear"


def test_both_lines_may_have_to_be_hindered():
    pieces = [piece("a", "good", (0, 0)), piece("b", "evil", (0, -3), "S")]
    red = {"pieces": pieces, "edges": ledges([0, -1], "NW", "N", kind="rough")}
    usual, both = (verdict(red, policy=each).value["pairs"] for each in ({}, {"partial_lines": "both"}))

    assert usual["partial"] > both["partial"] > 0


@pytest.mark.parametrize(
    ("edition", "answer"), [("combat-hex-2007", "blocked"), ("combat-hex-starter", "clear")]
)
def test_line_along_a_figure_blocks_in_the_championship_alone(edition, answer):
    """From both front corners every line to the target runs through one of the two or along its side."""
    pieces = [
        piece("a", "good", (0, 0)),
        piece("b", "evil", (1, -2), "S"),
        piece("c", "good", (0, -1)),
        piece("d", "good", (1, -1)),
    ]

    assert verdict({"pieces": pieces}, edition=edition).value["answer"] == answer


def test_friends_are_no_targets():
    with pytest.raises(BadInput) as caught:
        verdict(between(), "a", "c")

    assert (caught.value.code, caught.value.path) == ("same-side", "target")


def test_range_of_an_ability_is_asked_where_the_event_says_so():
    far = {"pieces": [piece("a", "good", (0, 0), range=2), piece("b", "evil", (0, -3), "S")]}
    asked = {"for": "ability"}

    assert verdict(far).value["answer"] == "out-of-range"
    assert verdict(far, **asked).value["answer"] == "clear"
    assert verdict(far, policy={"los_ability_range": True}, **asked).value["answer"] == "out-of-range"
    assert "B7" in verdict(far, **asked).disputed


def test_front_hex_of_a_long_base_that_is_out_of_range_does_not_count():
    far = {
        "pieces": [
            piece("a", "good", (0, 0), range=2),
            piece("b", "evil", (0, -2), "S", also=[[0, -3]], **{"is": ["large"]}),
        ]
    }

    assert verdict(far).value["pairs"]["tried"] == 12


@pytest.mark.parametrize("kind", ["wall", "ledge", "rough"])
def test_starter_knows_walls_and_no_other_sides(kind):
    pieces = [piece("a", "good", (0, 0)), piece("b", "evil", (0, -2), "S")]
    closed = {"pieces": pieces, "edges": ledges([0, 0], *SIDES, kind=kind)}
    found = verdict(closed, edition="combat-hex-starter")

    assert found.value["answer"] == ("blocked" if kind == "wall" else "clear")
    assert found.value["pairs"]["tried"] == 12


def test_starter_line_without_length_does_not_count():
    beside = {"pieces": [piece("a", "good", (0, 0)), piece("b", "evil", (0, -1), "S")]}
    found = verdict(beside, edition="combat-hex-starter")

    assert (found.value["answer"], found.value["pairs"]["clear"]) == ("clear", 10)
    assert "B4" in found.disputed


def test_crowded_board_is_answered_or_left_to_the_referee():
    """The most that can be read: the desk answers fast, or says that it is too large."""
    at = [(q, r) for q in range(-10, 11) for r in range(-10, 11)]
    base = [[0, r] for r in range(12, 30)]
    pieces = [
        piece("a", "good", (0, 11), also=base, **{"is": ["large"]}),
        piece("b", "evil", (0, -30), "S", also=[[0, -30 - n] for n in range(1, 19)]),
        *(piece(f"p{n}", "good", at[n]) for n in range(MAX_PIECES - 2)),
    ]
    walls = [{"hex": list(at[n]), "side": "N", "kind": "rough"} for n in range(MAX_EDGES)]
    found = verdict({"pieces": pieces, "edges": walls, "elevated": [list(each) for each in at]})

    assert [each.code for each in found.findings] == ["too-large"]
    assert found.value == {}


def test_wide_bases_are_answered_or_left_to_the_referee():
    """Nothing lies between, but so many pairs of corners and sides take too long."""

    def seen(width):
        far = [[-40, r] for r in range(1, width)], [[40, r] for r in range(1, width)]
        pieces = [
            piece("a", "good", (-40, 0), also=far[0], **{"is": ["large"]}),
            piece("b", "evil", (40, 0), also=far[1], **{"is": ["large"]}),
        ]
        return verdict({"pieces": pieces}, turn=True)

    assert seen(7).value["facings"] == dict.fromkeys(SIDES, "clear")
    assert [each.code for each in seen(19).findings] == ["too-large"]
