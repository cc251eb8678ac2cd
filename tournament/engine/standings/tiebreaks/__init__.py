"""What separates entrants with equal points: one small class per tie-break, one module per family.

- ``opponents.py``: Buchholz, Buchholz Cut 1, Median Buchholz, Sonneborn-Berger (FIDE C.07, 8 and 9)
- ``own_rounds.py``: cumulative score (C.07, 7.5), number of total victories (7.05, after C.07, 7.1), points
  difference, points destroyed, fewest byes (common in miniature games)
- ``counters.py``: what a counter of the slip adds up to, own or less the opponents'
- ``encounters.py``: direct encounter (C.07, 6)
- ``lots.py``: drawn lot, for who wants nobody to share a place

Definitions follow the FIDE Handbook C.07 (tie-break regulations) where it has the tie-break, adapted to the
five-step score of 7.05; the rules of the game name none. Unplayed rounds are the business of ``table.py``,
the order in which tie-breaks decide that of ``policy.py``.
"""

from collections.abc import Mapping
from typing import Final

from tournament.engine.errors import BadPolicy
from tournament.engine.standings.policy import counter_of
from tournament.engine.standings.tiebreaks.base import Term, Tiebreak, Value, split
from tournament.engine.standings.tiebreaks.counters import OF_COUNTERS
from tournament.engine.standings.tiebreaks.encounters import DirectEncounter
from tournament.engine.standings.tiebreaks.lots import DrawnLot
from tournament.engine.standings.tiebreaks.opponents import (
    Buchholz,
    BuchholzCut1,
    MedianBuchholz,
    SonnebornBerger,
)
from tournament.engine.standings.tiebreaks.own_rounds import (
    ByesTiebreak,
    Cumulative,
    PointsDestroyed,
    PointsDifference,
    TotalVictories,
)
from tournament.engine.suggestions import nearest

__all__ = ["TIEBREAKS", "Term", "Tiebreak", "Value", "split", "tiebreak"]

TIEBREAKS: Final[Mapping[str, Tiebreak]] = {
    one.key: one
    for one in (
        Buchholz(),
        BuchholzCut1(),
        MedianBuchholz(),
        SonnebornBerger(),
        Cumulative(),
        TotalVictories(),
        PointsDifference(),
        PointsDestroyed(),
        DirectEncounter(),
        ByesTiebreak(),
        DrawnLot(),
    )
}


def tiebreak(key: str) -> Tiebreak:
    """The tie-break of that key, or :class:`BadPolicy` with the nearest known one."""
    if counter := counter_of(key):
        return OF_COUNTERS[key.partition(":")[0]](counter)
    if key not in TIEBREAKS:
        case, data = nearest(key, TIEBREAKS)
        raise BadPolicy("unknown-tiebreak", case=case, data={"key": key, **data})
    return TIEBREAKS[key]
