"""What several cards ask, and small positions they share.

In the facts of a card a list grows with each choice; a tuple is replaced.
"""

from collections.abc import Mapping
from typing import Any, Final

from rules.dice import SIDES
from rules.ruling_cards import Choice, Node

DIE_NUMBERS: Final = range(1, SIDES + 1)


def yes_no(code: str, yes: Mapping[str, Any] | None = None, no: Mapping[str, Any] | None = None) -> Node:
    """A node with two answers."""
    return Node(code, (Choice("yes", yes or {}), Choice("no", no or {})))


def piece(
    side: str, at: tuple[int, int], facing: str = "N", *, trait: str = "", **more: Any
) -> dict[str, Any]:
    """One figure of a small position, without its id."""
    return {"side": side, "at": at, "facing": facing, **({"is": [trait]} if trait else {}), **more}


def pieces(**rows: Mapping[str, Any]) -> dict[str, Any]:
    """Figures by their id, as a fact."""
    return {"position": {"pieces": rows}}


def is_a(trait: str, id_: str = "M") -> dict[str, Any]:
    """A figure that always is something, as a fact."""
    return pieces(**{id_: {"is": [trait]}})


def edge(hex_: tuple[int, int], side: str, kind: str) -> dict[str, Any]:
    """One side that is not clear, as a fact."""
    return {"position": {"edges": [{"hex": hex_, "side": side, "kind": kind}]}}
