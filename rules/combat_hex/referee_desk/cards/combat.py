"""Cards about combats: chains, the dice that may be bought and placed, Courage, and the price under Dread."""

from typing import Final

from rules.combat_hex.referee_desk.cards.common import DIE_NUMBERS, piece, pieces
from rules.ruling_cards import END, READ_OUT, Card, Choice, Node, add_facts

_LINKED: Final = pieces(A=piece("good", (0, 0)), B=piece("good", (1, -1)))
COMBATS: Final = Card(
    "combats",
    "combat",
    (
        Node(
            "touch",
            (
                Choice("same-enemy", add_facts(_LINKED, pieces(X=piece("evil", (0, -1), "S")))),
                Choice(
                    "enemy-link",
                    add_facts(_LINKED, pieces(X=piece("evil", (0, -1), "SE"), Y=piece("evil", (1, -2), "S"))),
                ),
                Choice(
                    "friends-only",
                    pieces(
                        A=piece("good", (0, 0)),
                        B=piece("good", (1, 0), "SE"),
                        X=piece("evil", (0, -1), "NW"),
                        Y=piece("evil", (2, 0), "SE"),
                    ),
                ),
                Choice("from-behind", pieces(A=piece("good", (0, 0)), X=piece("evil", (0, -1), "N"))),
                Choice("unsure", question=READ_OUT, clauses=("6.05", "6.03")),
            ),
        ),
    ),
    clauses=("6.05",),
    is_drawn=True,
)

_TOUGHNESS: Final = Node(
    "toughness", tuple(Choice(str(n), {"targets": {"A": {"toughness": n}}}) for n in DIE_NUMBERS if n > 1)
)


def _target(**more: object) -> dict[str, object]:
    return {"targets": {"A": more}}


ASSIGN: Final = Card(
    "assign-die",
    "combat",
    (
        Node(
            "die-target",
            (
                Choice("figure"),
                Choice("minion", {"rally_cry": 1}),
                Choice("bodyguard", _target(guarded=True), then=END),
                Choice("rider", _target(carried=True), then=END),
                Choice("ring-frodo", _target(ring_on=True), then=END),
                Choice("ring-frodo-wraith", _target(ring_on=True, in_ringwraith_zone=True)),
            ),
        ),
        Node("held", (Choice("yes"), Choice("no", _target(in_zone=False), then=END))),
        Node("die", tuple(Choice(str(n), {"dice": (n,)}) for n in DIE_NUMBERS)),
        _TOUGHNESS,
    ),
    {"ask": "assign", "dice": (6,), "plan": ((0, "A"),), "targets": {"A": {"toughness": 2, "wounds": 2}}},
)

_ONCE: Final = {"plan": ({"by": "A", "die": 0},)}
_TWICE: Final = {"dice": (1, 1), "plan": ({"by": "A", "die": 0}, {"by": "A", "die": 1})}
_RICH: Final = 40
_POINTS: Final = range(9)
BUY: Final = Card(
    "buy-die",
    "combat",
    (
        Node(
            "roll",
            (
                Choice("combat-roll", {"ask": "roll", **_ONCE}),
                Choice("combat-damage", {"ask": "damage", **_ONCE}),
                Choice("shooting-roll", {"ask": "roll", "buy": 1}, then="shot-bought", question="shoot"),
                Choice(
                    "shooting-damage",
                    {"ask": "damage", "buy": 1, "toughness": 6, "wounds": 9},
                    then="shot-bought",
                    question="shoot",
                ),
            ),
        ),
        Node("engaged", (Choice("yes"), Choice("no", {"buyers": {"A": {"engaged": False}}}))),
        Node(
            "bought",
            (
                Choice("no", then="dread"),
                Choice("yes", {**_TWICE, "buyers": {"A": {"ap": _RICH}}}, then=END),
                Choice("large", {"buyers": {"A": {"large": True}}}, then="dread"),
            ),
        ),
        Node("dread", tuple(Choice(str(n), {"buyers": {"A": {"dread": n}}}) for n in range(3))),
        Node("points", tuple(Choice(str(n), {"buyers": {"A": {"ap": n}}}, then=END) for n in _POINTS)),
        Node(
            "shot-bought",
            (
                Choice("no"),
                Choice("yes", {"dice": (1, 1), "buy": 2, "ap": _RICH}, then=END),
                Choice("large", {"large": True}),
            ),
        ),
        Node("shot-dread", tuple(Choice(str(n), {"dread": n}) for n in range(3))),
        Node("shot-points", tuple(Choice(str(n), {"ap": n}) for n in _POINTS)),
    ),
    {"dice": (1,)},
)

DREAD: Final = Card(
    "dread",
    "ability",
    (
        Node(
            "payment",
            (
                Choice("ability", {"for": "ability"}, then="printed"),
                Choice("glancing", {"for": "glancing", "printed": 1}),
                Choice("critical", {"for": "critical", "printed": 2}),
                Choice("run", {"for": "run", "printed": 1}, then="run-price"),
                Choice("fearsome", {"for": "fearsome", "printed": 1}),
            ),
        ),
        Node(
            "immune",
            (
                Choice("no"),
                Choice("dread", {"has_dread": True}, then="points"),
                Choice("terrifying", {"terrifying": True}, then="points"),
            ),
        ),
        Node("dreads", tuple(Choice(str(n), {"dread": n}) for n in range(1, 4))),
        Node("points", tuple(Choice(str(n), {"ap": n}, then=END) for n in _POINTS)),
        Node("printed", tuple(Choice(str(n), {"printed": n}, then="immune") for n in range(6))),
        Node("run-price", tuple(Choice(str(n), {"printed": n}, then="immune") for n in range(1, 4))),
    ),
    {"ask": "price", "dread": 1},
)

_FACING: Final = pieces(A=piece("good", (0, 0)), X=piece("evil", (0, -1), "S"))
COURAGE: Final = Card(
    "courage",
    "combat",
    (
        Node(
            "courage-what",
            (
                Choice(
                    "removed",
                    {
                        "ask": "assign",
                        "dice": (6,),
                        "plan": ((0, "A"),),
                        "targets": {"A": {"toughness": 2, "wounds": 1, "kind": "hero"}},
                    },
                ),
                Choice("fights", _FACING, then=END, clauses=("8.38", "B39")),
                Choice("counts", then=END, question=READ_OUT, clauses=("8.38", "7.01", "A12")),
            ),
        ),
        Node("active", (Choice("yes", _target(courage=True)), Choice("no"))),
    ),
)
