"""The best round in a field as values: its pairs, its bye, and what each objective costs in it."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.engine.pairing.field import Player
from tournament.engine.pairing.outlook import Outlook


@dataclass(frozen=True, slots=True)
class Total:
    """What one objective costs over a whole round. ``is_must`` marks a rule that was only relaxed."""

    key: str
    name: str
    source: str
    cost: int
    is_must: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """The best pairs, each with the better-ranked first, and the bye (None in an even field).

    ``is_proven``: no round is better by any objective. Where it is not, ``at_least`` holds what each level
    costs in any round that is no worse in the levels above, as far as that is known; ``coarse`` names
    levels that were weighed less finely than asked.
    """

    pairs: tuple[tuple[Player, Player], ...]
    bye: Player | None
    totals: tuple[Total, ...]
    bits: int
    edges: int
    coarse: tuple[str, ...]
    is_proven: bool
    at_least: Mapping[str, int]
    solver: tuple[str, str]
    outlook: Outlook | None = None
