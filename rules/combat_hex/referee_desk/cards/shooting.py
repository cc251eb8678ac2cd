"""Cards about shots: may it be made, and does it need a 6."""

from typing import Final

from rules.combat_hex.referee_desk.cards.card import Card, Choice, Node
from rules.combat_hex.referee_desk.cards.common import yes_no

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
                Choice("figure", then=""),
                Choice("sauron", {"target": "sauron"}, then=""),
                Choice("ring-frodo", {"target_ring_on": True}),
            ),
        ),
        yes_no("wraith", {"ringwraith": True}),
    ),
    {"ask": "may"},
)
