"""What goes wrong at a table, as section 10 knows it: the kinds of incident, each with its clause.

The rules name one consequence only, exclusion (10.09), and leave all else to the organiser (10.01). So
``usual`` is what referees of this field begin with; it binds nobody. Refuses to decide what follows.
"""

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
    Misconduct("unsporting", "Unsporting behaviour", "10.01", "warning"),
    Misconduct("late", "Late, or plays slowly", "10.01", "warning"),
    Misconduct("touched", "Touched a figure in play", "10.02", "warning"),
    Misconduct("base", "Base or counter altered", "10.03", "note"),
    Misconduct("other-counter", "Moved the opponent's counter", "10.04", "warning"),
    Misconduct("loose-counter", "Counter between numbers", "10.05", "note"),
    Misconduct("dice", "Left a die tilted", "10.06", "note"),
    Misconduct("ring-die", "No odd die for the Ring", "10.07", "note"),
    Misconduct("own-counter", "Moved a counter at will", "10.08", "warning"),
    Misconduct("cheating", "Cheating, or disregard", "10.09", "exclusion"),
)
BY_KEY: Final = {each.key: each for each in MISCONDUCT}
