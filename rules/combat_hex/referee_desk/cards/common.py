"""What several cards ask, and small positions they share."""

from collections.abc import Mapping
from typing import Any, Final

from rules.combat_hex.referee_desk.cards.card import Choice, Node
from rules.dice import SIDES

DREAD: Final = Node("dread", (Choice("0"), *(Choice(str(n), {"dread": n}) for n in (1, 2))))


def yes_no(code: str, yes: Mapping[str, Any] | None = None, no: Mapping[str, Any] | None = None) -> Node:
    """A node with two answers."""
    return Node(code, (Choice("yes", yes or {}), Choice("no", no or {})))


def numbers(code: str, field: str, values: range) -> Node:
    """A node that asks for a number."""
    return Node(code, tuple(Choice(str(value), {field: value}) for value in values))


def dice(code: str, field: str) -> Node:
    """A node that asks for the face of a die."""
    return numbers(code, field, range(1, SIDES + 1))


def piece(side: str, at: tuple[int, int], facing: str = "N", **more: Any) -> dict[str, Any]:
    """One figure of a small position, without its id."""
    return {"side": side, "at": list(at), "facing": facing, **more}


def pieces(**rows: Mapping[str, Any]) -> dict[str, Any]:
    """Figures by their id, as a fact."""
    return {"position": {"pieces": rows}}
