"""Cards about moves: free attacks, running, charging, and where a Ringwraith may end."""

from typing import Any, Final

from rules.combat_hex.referee_desk.cards.common import edge, is_a, piece, pieces, yes_no
from rules.ruling_cards import END, READ_OUT, Card, Choice, Node, add_facts

# each enemy holds (0, 0); A holds (1, 0) as well; (0, -1) is free of them
_A: Final = {"A": piece("evil", (0, 1))}
_B: Final = {"B": piece("evil", (-1, 0), "S")}
_C: Final = {"C": piece("evil", (-1, 1))}
FREE_ATTACK: Final = Card(
    "free-attack",
    "reach",
    (
        Node(
            "start",
            (
                Choice("in-zone"),
                Choice(
                    "entered",
                    {"path": ((0, 0), (1, 0)), **pieces(M={"at": (0, -1)}, **_A)},
                    then=END,
                ),
            ),
        ),
        Node(
            "leaver",
            (
                Choice("foot"),
                Choice("sneak", pieces(M={"on": ["sneak"]})),
                Choice("terrifying", is_a("terrifying")),
                Choice("flyer", is_a("flyer")),
                Choice("large", is_a("large")),
            ),
        ),
        Node(
            "enemies",
            (
                Choice("1", pieces(**_A)),
                Choice("2", pieces(**_A, **_B)),
                Choice("3", pieces(**_A, **_B, **_C)),
            ),
        ),
        Node("step", (Choice("outside", {"path": ((0, -1),)}), Choice("inside", {"path": ((1, 0),)}))),
    ),
    {"mover": "M", **pieces(M=piece("good", (0, 0), mp=4))},
    ("4.11",),
    is_drawn=True,
)

_RIDING: Final[dict[str, Any]] = {"is": ["cavalry"], "also": [(0, 1)], "ap": 9}
_RED: Final = Choice("red", edge((0, -1), "N", "rough"))
_BLUE: Final = Choice("blue", edge((0, -1), "N", "water"))
_RUNNER_ZONE: Final = "runner-zone"
_IN_ZONE: Final = pieces(A=piece("evil", (1, -2), "SW"))
# it moves from (0, 0) to (0, -1) and runs to (0, -2)
RUN: Final = Card(
    "run",
    "reach",
    (
        Node(
            "runner",
            (
                Choice("foot"),
                Choice("charged", {"charge": True, **pieces(M=_RIDING)}, then=END),
                Choice("flyer", is_a("flyer"), then=END),
            ),
        ),
        Node(
            "spent",
            (
                Choice("all"),
                Choice("stopped", pieces(M={"mp": 2}), then="stopped-line"),
                Choice("left", pieces(M={"mp": 9})),
                Choice("none", {"path": ((0, -2),), **pieces(M={"at": (0, -1)})}),
            ),
        ),
        Node(
            "line",
            tuple(
                Choice(each.code, each.facts, then=_RUNNER_ZONE)
                for each in (Choice("white"), _RED, _BLUE, Choice("black", edge((0, -1), "N", "wall")))
            ),
        ),
        Node(
            _RUNNER_ZONE,
            (
                Choice("no", then="run-points"),
                Choice("yes", _IN_ZONE, then="run-points"),
                Choice("sneak", add_facts(_IN_ZONE, pieces(M={"on": ["sneak"]})), then="run-points"),
            ),
        ),
        Node("stopped-line", (_RED, _BLUE)),
        yes_no("stopped-zone", _IN_ZONE),
        Node("run-points", tuple(Choice(str(n), pieces(M={"ap": n})) for n in range(4))),
    ),
    {"mover": "M", "run": True, "path": ((0, -1), (0, -2)), **pieces(M=piece("good", (0, 0), mp=1))},
    ("4.131",),
)

_ORDER: Final = ("8.10", "8.33", "8.12", "8.16")
# it charges from (0, 0) over (0, -1) to (0, -2), where A stands before it
RIDER: Final = Card(
    "charging-rider",
    "reach",
    (
        Node("rider", (Choice("order", then=END, question=READ_OUT, clauses=_ORDER), Choice("may"))),
        yes_no("rider-zone", pieces(B=piece("evil", (1, -1), "SW"))),
        Node(
            "charge-line",
            (
                Choice("none"),
                Choice("before-enemy", edge((0, -2), "N", "rough")),
                Choice("on-way", edge((0, -1), "N", "rough")),
            ),
        ),
    ),
    {
        "mover": "M",
        "charge": True,
        "path": ((0, -1), (0, -2)),
        **pieces(
            M=piece("good", (0, 0), mp=6, **_RIDING),
            A=piece("evil", (0, -3), "S"),
        ),
    },
    ("8.10",),
)

_HELD: Final = pieces(W={"mp": 1}, A=piece("good", (0, -2), "S"))  # the one hex that is nearer
RINGWRAITH: Final = Card(
    "ringwraith",
    "ring",
    (
        Node("ring-on", (Choice("yes", is_a("ring-on", "F")), Choice("no", then=END))),
        Node(
            "distance",
            (
                Choice("adjacent", pieces(F={"at": (0, -1)}), then=END),
                Choice("reachable", pieces(F={"at": (0, -3)}), then=END),
                Choice("far"),
            ),
        ),
        yes_no("open-hex", no=_HELD),
    ),
    {
        "ask": "duty",
        "wraith": "W",
        "frodo": "F",
        **pieces(W=piece("evil", (0, 0), mp=4, trait="ringwraith"), F=piece("good", (0, -9))),
    },
    is_drawn=True,
)
