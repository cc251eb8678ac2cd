"""Cards about shots: may it be made, is the target hidden, and does it need a 6."""

from string import ascii_uppercase
from typing import Any, Final

from rules.combat_hex.referee_desk.cards.common import is_a, piece, pieces, yes_no
from rules.hex_board.hexes import DIRECTIONS, Hex
from rules.ruling_cards import END, READ_OUT, Card, Choice, Node, add_facts

FROM_ZONE: Final = Card(
    "shoot-from-zone",
    "shoot",
    (
        Node(
            "in-zone",
            (
                Choice("no"),
                Choice("small", {"in_zones_of": ["small"]}),
                Choice("large", {"in_zones_of": ["large"]}),
                Choice("both", {"in_zones_of": ["small", "large"]}),
            ),
        ),
        Node(
            "shooter",
            (
                Choice("foot"),
                Choice("cavalry", {"is": ["cavalry"]}),
                Choice("flyer", {"is": ["flyer"]}),
                Choice("large", {"is": ["large"]}),
            ),
        ),
        yes_no("moved", {"moved": True}),
        Node(
            "target",
            (
                Choice("figure", then=END),
                Choice("sauron", {"target": "sauron"}, then=END),
                Choice("ring-frodo", {"target_ring_on": True}),
            ),
        ),
        yes_no("wraith", {"ringwraith": True}),
    ),
    {"ask": "may"},
)


# the shooter stands at (0, 0), the target five hexes before it
_TARGET: Final = Hex(0, -5)
_BEHIND: Final = Hex(0, -6)
_BOARD: Final = {
    "shooter": "S",
    "target": "T",
    **pieces(S=piece("good", (0, 0)), T=piece("evil", (0, -5), "S")),
}


def _disc(centre: Hex, radius: int) -> list[Hex]:
    """All hexes up to this distance."""
    steps = range(-radius, radius + 1)
    return [Hex(centre.q + q, centre.r + r) for q in steps for r in steps if abs(q + r) <= radius]


def _fence(centre: Hex, radius: int, kind: str) -> dict[str, Any]:
    """Sides of one kind all round: whichever line is drawn crosses one."""
    inside = _disc(centre, radius)
    edges = [
        {"hex": tuple(hex_), "side": side.value, "kind": kind}
        for hex_ in inside
        for side in DIRECTIONS
        if hex_.neighbour(side) not in inside
    ]
    return {"position": {"edges": edges}}


def _elevated(*hexes: Hex) -> dict[str, Any]:
    return {"position": {"elevated": [tuple(hex_) for hex_ in sorted(hexes)]}}


def _crowd() -> dict[str, Any]:
    """Figures on every hex round the target, and round a second hex of its base."""
    base = {_TARGET, _BEHIND}
    ring = sorted({near for hex_ in base for near in _disc(hex_, 1)} - base)
    return pieces(
        **{id_: piece("evil", (at.q, at.r)) for id_, at in zip(ascii_uppercase, ring, strict=False)}
    )


_HEIGHT: Final = Node(
    "height",
    (
        Choice("low"),
        Choice("shooter-high", _elevated(Hex(0, 0))),
        Choice("target-high", _elevated(_TARGET)),
        Choice("both-high", _elevated(Hex(0, 0), _TARGET)),
    ),
)
_KINDS: Final = (("red", "rough"), ("blue", "water"), ("dotted", "ledge"))


def _sides(code: str, centre: Hex, radius: int, then: str = "height") -> Node:
    """Which kind of side it is."""
    kinds = tuple(Choice(name, _fence(centre, radius, kind), then=then) for name, kind in _KINDS)
    return Node(code, kinds)


SIX: Final = Card(
    "need-a-six",
    "sight",
    (
        Node(
            "obstacle",
            (
                Choice("none", then="height"),
                Choice("on-way", then="side-on-way"),
                Choice("at-target", then="side-at-target"),
                Choice("of-hill", _elevated(*_disc(_TARGET, 1)), then="side-of-hill"),
                Choice("at-shooter", then="side-at-shooter"),
                Choice(
                    "horseman",
                    add_facts(_crowd(), pieces(T={"is": ["cavalry"], "also": [tuple(_BEHIND)]})),
                    then="shooter",
                ),
                Choice("large", add_facts(_crowd(), is_a("large", "T")), then="shooter"),
            ),
        ),
        _sides("side-on-way", _TARGET, 1),
        _sides("side-at-target", _TARGET, 0),
        _sides("side-of-hill", _TARGET, 1, END),
        _sides("side-at-shooter", Hex(0, 0), 0),
        Node(
            "shooter",
            (
                Choice("foot"),
                Choice("cavalry", pieces(S={"is": ["cavalry"], "also": [(0, 1)]})),
                Choice("large", is_a("large", "S")),
            ),
        ),
        _HEIGHT,
    ),
    _BOARD,
    is_drawn=True,
)

HIDDEN: Final = Card(
    "hidden",
    "sight",
    (
        Node(
            "between",
            (
                Choice("nothing"),
                Choice("figures", _crowd()),
                Choice("wall", _fence(_TARGET, 1, "wall")),
                Choice("ledge", _fence(_TARGET, 1, "ledge")),
                Choice("two-ledges", add_facts(_fence(_TARGET, 1, "ledge"), _fence(_TARGET, 2, "ledge"))),
                Choice("hill", _elevated(*(set(_disc(_TARGET, 3)) - set(_disc(_TARGET, 2))))),
                Choice("corner", then=END, question=READ_OUT, clauses=("5.10", "5.121")),
            ),
        ),
        _HEIGHT,
    ),
    _BOARD,
    is_drawn=True,
)
