"""Standings: points and tie-breaks, places shared where everything is equal.

Ask :func:`rank`, and :func:`explain_place` for how one entrant came to a place. The organiser's choices are
in ``policy.py``, what an opponent is worth in ``table.py``, the tie-breaks in ``tiebreaks/``, the places in
``ranking.py``.
"""

from tournament.engine.standings.explained import Step, explain_place
from tournament.engine.standings.policy import DEFAULT, StandingsPolicy
from tournament.engine.standings.ranking import Standing, places_in, rank, table_of
from tournament.engine.standings.table import Table
from tournament.engine.standings.tiebreaks import TIEBREAKS, Term, Tiebreak, tiebreak

__all__ = [
    "DEFAULT",
    "TIEBREAKS",
    "Standing",
    "StandingsPolicy",
    "Step",
    "Table",
    "Term",
    "Tiebreak",
    "explain_place",
    "places_in",
    "rank",
    "table_of",
    "tiebreak",
]
