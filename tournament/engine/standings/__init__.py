"""Standings: points and tie-breaks, places shared where everything is equal.

Ask :func:`rank`. The tie-breaks live in ``tiebreaks.py``, the places in ``ranking.py``.
"""

from tournament.engine.standings.ranking import Standing, rank
from tournament.engine.standings.tiebreaks import DEFAULT, TIEBREAKS, Table, tiebreak

__all__ = ["DEFAULT", "TIEBREAKS", "Standing", "Table", "rank", "tiebreak"]
