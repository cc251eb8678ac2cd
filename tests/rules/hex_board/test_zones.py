"""Kill zones on boards at random: beside true angles, and under every motion of the board."""

from math import atan2, cos, dist, pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.policy import Policy
from rules.referee_desk import QUESTIONS
from rules.registry import ruleset
from tests.rules.cast import CALM
from tests.rules.combat_hex.boards import (
    SIDES,
    centre,
    from_other_hex,
    motions,
    on_plane,
    piece,
    positions,
)
from tests.rules.hex_board.test_hexes import ANGLES

TRAITS, EFFECTS = ("large", "cavalry", "carried"), ("battle-awareness", "fast")
drawn = positions(traits=TRAITS, effects=EFFECTS)


def zones(position, **choices):
    policy = Policy.from_json(choices)
    return QUESTIONS["zones"].answered({"position": position}, ruleset("combat-hex-2007"), policy)


def zones_by_angle(position):
    """The same on a board of true hexes: what touches, is to the front, and has no closed side between."""
    closed = set()
    for each in position["edges"]:
        if each["kind"] in ("wall", "ledge"):
            (x, y), (q, r) = centre(each["hex"]), each["hex"]
            step = centre([q, r - 1])[1] - centre([q, r])[1]
            angle = ANGLES[each["side"]] * pi / 180
            closed.add((round(x - step / 2 * cos(angle), 3), round(y + step / 2 * cos(pi / 2 - angle), 3)))
    for each in position["pieces"]:
        here = centre(each["at"])
        found = []
        for q in range(each["at"][0] - 1, each["at"][0] + 2):
            for r in range(each["at"][1] - 1, each["at"][1] + 2):
                there = centre([q, r])
                middle = (round((here[0] + there[0]) / 2, 3), round((here[1] + there[1]) / 2, 3))
                angle = atan2(here[1] - there[1], there[0] - here[0])
                is_front = cos(angle - ANGLES[each["facing"]] * pi / 180) > 0.4
                is_around = "large" in each["is"] or "battle-awareness" in each["on"]
                touches = 0.1 < dist(here, there) < 1.9
                if (
                    touches
                    and (is_front or is_around)
                    and middle not in closed
                    and "carried" not in each["is"]
                ):
                    found.append([q, r])
        yield each["id"], found


@CALM
@given(drawn)
def test_zones_are_what_true_angles_say(position):
    assert zones(position).value["zones"] == dict(zones_by_angle(position))


@CALM
@given(drawn, motions())
def test_zones_move_with_the_board(position, motion):
    here, there = zones(position).value, zones(motion.position(position)).value

    assert there["zones"] == {id_: motion.hexes(hexes) for id_, hexes in here["zones"].items()}
    assert [there[name] for name in ("engaged", "in_enemy_zone", "adjacent")] == [
        here[name] for name in ("engaged", "in_enemy_zone", "adjacent")
    ]


@CALM
@given(drawn, st.booleans())
def test_side_may_be_stored_from_either_hex(position, ledge_adjacent):
    other = {**position, "edges": [from_other_hex(each) for each in position["edges"]]}

    here = zones(position, ledge_adjacent=ledge_adjacent)
    assert zones(other, ledge_adjacent=ledge_adjacent) == here


@CALM
@given(drawn)
def test_zones_lie_beside_the_base_and_engaged_names_who_is_in_them(position):
    found = zones(position).value
    places = {each["id"]: each for each in position["pieces"]}

    for id_, hexes in found["zones"].items():
        own = places[id_]["at"]
        assert all(dist(centre(own), centre(each)) < 1.9 for each in hexes)
        enemies = [e["at"] for e in places.values() if e["side"] != places[id_]["side"]]
        carried = [e["at"] for e in places.values() if "carried" in e["is"]]
        assert (id_ in found["engaged"]) is any(e in hexes for e in enemies if e not in carried)


def test_engaged_is_not_mutual():
    behind = {"pieces": [piece("a", "good", (0, 0)), piece("b", "evil", (0, -1))]}

    assert zones(behind).value["engaged"] == ["a"]
    assert zones(behind).value["in_enemy_zone"] == ["b"]


def test_cavalry_threatens_from_its_lead_hex():
    rider = piece("c", "good", (0, 0), also=[[0, 1]], **{"is": ["cavalry"]})

    assert zones({"pieces": [rider]}).value["zones"]["c"] == [[-1, 0], [0, -1], [1, -1]]


def test_carried_figure_has_no_zone_and_is_in_none():
    ent = piece("e", "good", (0, 0), **{"is": ["large"]})
    rider = piece("r", "good", (0, 0), **{"is": ["carried"]})
    found = zones({"pieces": [ent, rider, piece("o", "evil", (0, -1), "S")]}).value

    assert found["zones"]["r"] == []
    assert found["engaged"] == ["e", "o"]
    assert found["in_enemy_zone"] == ["e", "o"]


@pytest.mark.parametrize("side", SIDES)
def test_wall_and_ledge_end_a_zone_on_every_side(side):
    for kind in ("wall", "ledge"):
        edges = [{"hex": [0, 0], "side": side, "kind": kind}]
        aware = piece("a", "good", (0, 0), on=["battle-awareness"])
        assert len(zones({"pieces": [aware], "edges": edges}).value["zones"]["a"]) == 5


def test_plane_of_the_tests_has_true_hexes():
    assert on_plane(2, 0) == (1.0, 0.0)
