"""What goes wrong at a table, as section 10 knows it: the kinds of incident, each with its clause.

The rules name one consequence only, exclusion (10.09), and leave all else to the organiser (10.01). So
``usual`` is what referees of this field begin with; it binds nobody. Refuses to decide what follows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Misconduct:
    """One kind of incident. ``usual`` is what a referee gives the first time it happens."""

    key: str
    name: str
    clause: str
    usual: str


MISCONDUCT: Final = (
    Misconduct("unsporting", "Unsporting towards somebody", "10.01", "warning"),
    Misconduct("late", "Late, or playing slowly", "10.01", "warning"),
    Misconduct("touched", "Took up or moved a figure without need", "10.02", "warning"),
    Misconduct("base", "Base cannot be read, or counter repainted", "10.03", "note"),
    Misconduct("other-counter", "Moved a counter of the opponent", "10.04", "warning"),
    Misconduct("loose-counter", "Counter between two numbers", "10.05", "note"),
    Misconduct("dice", "Tilted die not rolled again", "10.06", "note"),
    Misconduct("ring-die", "No die of another colour for the Ring", "10.07", "note"),
    Misconduct("own-counter", "Moved a counter that the game did not move", "10.08", "warning"),
    Misconduct("cheating", "Cheated, or disregards the rules", "10.09", "exclusion"),
)
BY_KEY: Final = {each.key: each for each in MISCONDUCT}
