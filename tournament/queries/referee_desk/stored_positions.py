"""The position that a ruling rests on: as a drawing, and as a code to open it again; and the one of a code.

Refuses to compute the answer again by other rules: where the event rules have changed since, the drawing
shows the position alone.
"""

from typing import Any

from rules.errors import BadInput, TooLarge
from rules.hex_board import share_code
from rules.hex_board.codec import position_from_json, position_to_json
from rules.hex_board.position import Position
from rules.referee_desk import desk_edition
from tournament.adapters import to_policy
from tournament.models import Ruling
from tournament.queries.referee_desk.drawing import Drawing, draw, draw_answer


def drawing_of(ruling: Ruling) -> Drawing | None:
    """The picture; ``None`` without a position, or where it is spread too wide."""
    position = _position(ruling)
    if position is None:
        return None
    desk, policy = ruling.desk, to_policy(ruling.tournament)
    if policy.digest() != desk["policy_digest"]:
        return draw(position)
    edition = desk_edition(desk["ruleset"])
    return draw_answer(desk["question"], desk["input"], desk["answer"], edition, policy)


def code_of(ruling: Ruling) -> str:
    """The share code; empty without a position, or where it would be too long to type."""
    position = _position(ruling)
    try:
        return share_code.encode(position) if position else ""
    except TooLarge:
        return ""


def position_of(code: str) -> dict[str, Any]:
    """The position of a share code as JSON. Raises ``BadInput``."""
    return position_to_json(share_code.decode(code))


def _position(ruling: Ruling) -> Position | None:
    """A file from elsewhere may hold any position: one that cannot be read is none."""
    try:
        return position_from_json(ruling.desk["input"]["position"], path="")
    except (BadInput, KeyError):
        return None
