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
    clause: str
    usual: str


MISCONDUCT: Final = (
    Misconduct("unsporting", "10.01", "warning"),
    Misconduct("late", "10.01", "warning"),
    Misconduct("touched", "10.02", "warning"),
    Misconduct("base", "10.03", "note"),
    Misconduct("other-counter", "10.04", "warning"),
    Misconduct("loose-counter", "10.05", "note"),
    Misconduct("dice", "10.06", "note"),
    Misconduct("ring-die", "10.07", "note"),
    Misconduct("own-counter", "10.08", "warning"),
    Misconduct("cheating", "10.09", "exclusion"),
)
BY_KEY: Final = {each.key: each for each in MISCONDUCT}
