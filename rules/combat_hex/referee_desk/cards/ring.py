"""Cards about the Ring: is the game over for Frodo, and what a struggle roll does."""

from typing import Final

from rules.combat_hex.referee_desk.cards.common import DIE_NUMBERS
from rules.ruling_cards import END, Card, Choice, Node

FRODO: Final = Card(
    "frodo",
    "ring",
    (
        Node(
            "frodo-event",
            (
                Choice("killed", {"event": "killed"}, then=END),
                Choice("courage", {"event": "courage-at-zero"}, then=END),
                Choice("left", {"event": "left"}),
            ),
        ),
        Node("map-edge", tuple(Choice(code, {"edge": code}) for code in ("enemy", "own", "side"))),
    ),
    {"ask": "event"},
)
STRUGGLE: Final = Card(
    "struggle-roll",
    "ring",
    (
        Node(
            "struggle",
            (
                Choice("hold", {"kind": "hold"}),
                Choice("remove", {"kind": "remove"}),
                Choice("pr1", {"kind": "pr", "side_up": "PR1"}),
                Choice("pr2", {"kind": "pr", "side_up": "PR2"}),
            ),
        ),
        Node("good-die", tuple(Choice(str(n), {"good": n}) for n in DIE_NUMBERS)),
        Node("evil-die", tuple(Choice(str(n), {"evil": n}) for n in DIE_NUMBERS)),
    ),
    {"ask": "struggle"},
)
