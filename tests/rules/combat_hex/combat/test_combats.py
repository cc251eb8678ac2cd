"""Chains and ledgers on boards at random, and the bonuses that the vectors leave out."""

import pytest
from hypothesis import given

from rules.errors import BadInput
from rules.policy import Policy
from rules.referee_desk import QUESTIONS
from rules.registry import ruleset
from tests.rules.cast import CALM
from tests.rules.combat_hex.boards import SIDES, STEPS, from_other_hex, motions, piece, positions

TRAITS = ("large", "ring-on", "ringwraith", "carried")
EFFECTS = ("battle-awareness", "battle-cry", "berserker", "spearman", "black-troll-rage")
plain = positions(most=10)
marked = positions(most=9, traits=TRAITS, effects=EFFECTS)


def verdict(position, edition="combat-hex-2007", policy=None):
    asked = {"position": position}
    return QUESTIONS["combat"].answered(asked, ruleset(edition), Policy.from_json(policy))


def zone(position, each):
    walls = {}
    for edge in position["edges"]:
        other = from_other_hex(edge)
        walls |= {(*one["hex"], one["side"]): one["kind"] for one in (edge, other)}
    facing = SIDES.index(each["facing"])
    for turn in (-1, 0, 1):
        number, (q, r) = (facing + turn) % 6, each["at"]
        if walls.get((q, r, SIDES[number])) not in ("wall", "ledge"):
            yield [q + STEPS[number][0], r + STEPS[number][1]]


@CALM
@given(plain)
def test_chains_are_what_joining_one_after_another_finds(position):
    """Union-find over all pairs of enemies, and the attacks of plain figures."""
    pieces = {each["id"]: each for each in position["pieces"]}
    zones = {id_: list(zone(position, each)) for id_, each in pieces.items()}
    held = {
        id_: [e for e in pieces.values() if e["side"] != pieces[id_]["side"] and e["at"] in zones[id_]]
        for id_ in pieces
    }
    root = {id_: id_ for id_ in pieces}

    def top(id_):
        return id_ if root[id_] == id_ else top(root[id_])

    for id_, enemies in held.items():
        for each in enemies:
            root[top(id_)] = top(each["id"])
    groups = {}
    for id_ in sorted(pieces):
        groups.setdefault(top(id_), []).append(id_)
    high = [tuple(each) for each in position["elevated"]]
    attacks = {"good": 0, "evil": 0}
    for id_, each in pieces.items():
        if held[id_]:
            is_threatened = any(each in held[other] for other in pieces)
            low = [e for e in held[id_] if tuple(e["at"]) not in high] if tuple(each["at"]) in high else []
            flank = 0 if is_threatened else len(held[id_])
            attacks[each["side"]] += each["attacks"] + flank + len(low)

    found = verdict(position).value

    assert [each["pieces"] for each in found["combats"]] == sorted(g for g in groups.values() if len(g) > 1)
    assert found["outside"] == sorted(g[0] for g in groups.values() if len(g) == 1)
    totals = {side: sum(each["attacks"][side] for each in found["combats"]) for side in attacks}
    assert totals == attacks


@CALM
@given(marked)
def test_chains_part_the_figures_and_totals_are_sums_of_ledgers(position):
    found = verdict(position).value
    sides = {each["id"]: each["side"] for each in position["pieces"]}

    fighting = [id_ for combat in found["combats"] for id_ in combat["pieces"]]
    assert sorted([*fighting, *found["outside"]]) == sorted(sides)
    for combat in found["combats"]:
        assert set(combat["ledger"]) == set(combat["pieces"])
        for side, attacks in combat["attacks"].items():
            ledgers = [rows for id_, rows in combat["ledger"].items() if sides[id_] == side]
            assert attacks == sum(amount for rows in ledgers for amount, _ in rows)


@CALM
@given(marked, motions())
def test_combats_stay_when_the_board_moves(position, motion):
    here, there = verdict(position), verdict(motion.position(position))

    for before, after in zip(here.value["combats"], there.value["combats"], strict=True):
        assert after["ledger"] == before["ledger"]
        assert after["attacks"] == {motion.faction(side): n for side, n in before["attacks"].items()}
    assert there.value["outside"] == here.value["outside"]
    assert there.disputed == here.disputed


def test_enemy_more_may_take_outflanking_away():
    flanker, victim = piece("a", "good", (0, 0)), piece("b", "evil", (0, -1))
    helper = piece("c", "evil", (0, 1), "N")

    alone, helped = (
        verdict({"pieces": each}).value for each in ([flanker, victim], [flanker, victim, helper])
    )

    assert alone["combats"][0]["attacks"]["good"] == 2
    assert helped["combats"][0]["attacks"]["good"] == 1


def test_starter_outflanks_once():
    pieces = [piece("a", "good", (0, 0)), piece("b", "evil", (0, -1)), piece("c", "evil", (1, -1))]
    found = [
        verdict({"pieces": pieces}, edition).value for edition in ("combat-hex-2007", "combat-hex-starter")
    ]

    assert [each["combats"][0]["attacks"]["good"] for each in found] == [3, 2]


FIGHTER, FOE = piece("a", "good", (0, 0)), piece("x", "evil", (0, -1), "S")
SPEAR = piece("s", "good", (0, 1), on=["spearman"])


def attacks(*pieces, edges=(), policy=None):
    position = {
        "pieces": list(pieces),
        "edges": [{"hex": [0, 0], "side": "S", "kind": each} for each in edges],
    }
    return verdict(position, policy=policy).value["combats"][0]["attacks"]["good"]


@pytest.mark.parametrize(
    ("edges", "policy", "expected"),
    [
        ((), {}, 2),
        (("wall",), {}, 1),
        (("ledge",), {}, 2),
        (("ledge",), {"ledge_adjacent": False}, 1),
        (("rough",), {}, 2),
    ],
)
def test_spearman_supports_where_no_barrier_is_between(edges, policy, expected):
    assert attacks(FIGHTER, FOE, SPEAR, edges=edges, policy=policy) == expected


def test_spearman_supports_a_base_of_one_hex_alone_and_not_while_threatened():
    long = {**FIGHTER, "also": [[1, 0]]}
    behind = piece("y", "evil", (0, 2))

    assert attacks(long, FOE, SPEAR) == 1
    assert attacks(FIGHTER, FOE, SPEAR, behind) == 1
    assert attacks(FIGHTER, FOE, {**SPEAR, "on": ["spearman", "spearman"]}) == 3


@pytest.mark.parametrize(("policy", "expected"), [({}, 2), ({"ledge_adjacent": False}, 1)])
def test_berserker_over_a_ledge(policy, expected):
    berserk, behind = {**FIGHTER, "attacks": 0, "on": ["berserker"]}, piece("y", "evil", (0, 1))

    assert attacks(berserk, FOE, behind, edges=["ledge"], policy=policy) == expected


def test_hill_against_hill_adds_nothing():
    both = {"pieces": [FIGHTER, FOE], "elevated": [[0, 0], [0, -1]]}

    assert verdict(both).value["combats"][0]["attacks"] == {"good": 1, "evil": 1}
    assert "B21" not in verdict(both).disputed


def test_rage_with_another_number_of_dice_is_a_warning():
    raging = {**FIGHTER, "attacks": 3, "rage_rolls": [4, 6]}
    found = verdict({"pieces": [raging, FOE]})

    assert [each.code for each in found.warnings] == ["rage-dice"]
    assert "B31" in found.disputed


def test_more_than_60_dice_of_one_side_are_refused():
    ring = [
        piece(f"p{n}", "good", at, way, attacks=20)
        for n, (at, way) in enumerate([((0, 1), "N"), ((0, -1), "S"), ((1, 0), "NW"), ((-1, 0), "SE")])
    ]
    with pytest.raises(BadInput) as caught:
        verdict({"pieces": [*ring, piece("x", "evil", (0, 0))]})

    assert (caught.value.code, caught.value.path) == ("too-many-dice", "position.pieces")


def test_position_without_a_combat_says_so():
    found = verdict({"pieces": [FIGHTER]})

    assert found.value == {"combats": [], "outside": ["a"]}
    assert [step.code for step in found.trace] == ["chain-none"]
