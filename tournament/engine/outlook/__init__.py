"""What can still happen before the last round is over: who can end where.

By points alone every field is followed exactly (:func:`reach_by_points`). A small rest is followed with the
tie-breaks, ending by ending (:func:`reach_by_endings`); a large one is played many times over, with a seed
(:func:`simulate_places`). Several rounds before the end :func:`bounds` says which places nobody can leave.
Nothing here guesses how strong anybody is.
"""

from tournament.engine.outlook.bounds import Ahead, bounds
from tournament.engine.outlook.chances import Sample, merge_places, sample_of, simulate_places
from tournament.engine.outlook.endings import (
    Rankers,
    count_endings,
    decided_before,
    endings,
    reach_by_endings,
)
from tournament.engine.outlook.field import Field, Reach
from tournament.engine.outlook.points import reach_by_points

__all__ = [
    "Ahead",
    "Field",
    "Rankers",
    "Reach",
    "Sample",
    "bounds",
    "count_endings",
    "decided_before",
    "endings",
    "merge_places",
    "reach_by_endings",
    "reach_by_points",
    "sample_of",
    "simulate_places",
]
