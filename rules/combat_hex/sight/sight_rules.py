"""How the editions differ in sight."""

from dataclasses import dataclass

from rules.citations import Ref


@dataclass(frozen=True, slots=True)
class SightRules:
    """``refs`` are the clauses that say so.

    - ``pairs_lines``: a shot needs lines to two neighbouring corners, and a line alongside is blocked, too
    - ``has_hills``: elevated hexes block
    - ``looks_up``: low figures do not block a line to a high target
    - ``has_partial``: some shots hit only on a 6
    - ``has_ledges``: the second ledge blocks
    - ``passes_ring``: Frodo with the Ring on blocks Ringwraiths alone (9.102, D40)
    """

    refs: tuple[Ref, ...]
    pairs_lines: bool = True
    has_hills: bool = True
    looks_up: bool = True
    has_partial: bool = True
    has_ledges: bool = True
    passes_ring: bool = True
