"""What can still happen before the last round is over: who can end where.

By points alone every field is followed exactly (:func:`by_points`). A small rest is followed with the
tie-breaks, ending by ending (:func:`followed`); a large one is played many times over, with a seed
(:func:`simulated`). Several rounds before the end :func:`bounds` says which places nobody can leave. Nothing
here guesses how strong anybody is.
"""

from tournament.engine.outlook.bounds import Ahead, bounds
from tournament.engine.outlook.chances import Sample, merged, sample_of, simulated
from tournament.engine.outlook.endings import Rankers, count_endings, decided_before, endings, followed
from tournament.engine.outlook.field import Field, Reach
from tournament.engine.outlook.points import by_points

__all__ = [
    "Ahead",
    "Field",
    "Rankers",
    "Reach",
    "Sample",
    "bounds",
    "by_points",
    "count_endings",
    "decided_before",
    "endings",
    "followed",
    "merged",
    "sample_of",
    "simulated",
]
