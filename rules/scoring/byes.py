"""What a round without an opponent is worth."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from rules.scoring.schemes import Bye, ByeKind


def bye_points(
    bye: Bye,
    *,
    winner_of: dict[str, Fraction],
    number: int = 1,
    earned: Sequence[Fraction] = (),
    rounds: int | None = None,
) -> Fraction:
    """The points of a bye in round ``number``, from 1.

    ``winner_of`` are the points of each band's winner, ``earned`` the own points of the games played so far.
    An average is that of the games over all ``rounds``, one more than were played where nobody says it, and
    the sum is rounded up: it changes until the last round.
    """
    match bye.kind:
        case ByeKind.FIXED:
            return bye.points
        case ByeKind.BY_ROUND:
            return bye.points if number == 1 else bye.later
        case ByeKind.GRADE:
            return winner_of[bye.band]
    total = sum(earned, Fraction(0))  # an average is left
    return ceil(total * (rounds or len(earned) + 1) / len(earned)) - total if earned else Fraction(0)


def bye_counters(bye: Bye, *, level: int | None) -> dict[str, int]:
    """The counters that the bye sets; the level of the game stands for ``level``."""
    return {name: (level or 0) if value is None else value for name, value in bye.counters.items()}
