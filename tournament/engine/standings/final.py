"""The final places of a tournament with a cut: the cut first, then the Swiss standings.

Points and tie-breaks stay those of the Swiss rounds: a cut decides places, and gives nobody a point.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from tournament.engine.bracket import Bracket
from tournament.engine.standings.ranking import Standing


def after_cut(swiss: Sequence[Standing], bracket: Bracket) -> tuple[Standing, ...]:
    """The standings with the places of the cut; who has no place stays last without one."""
    rows = {row.id: row for row in swiss}
    inside = [rows[id_] for id_ in bracket.places() if rows[id_].place is not None]
    names = {row.id for row in inside}
    outside = [row for row in swiss if row.place is not None and row.id not in names]
    first = [replace(row, place=number, is_shared=False) for number, row in enumerate(inside, start=1)]
    return (*first, *_moved(outside, len(first)), *(row for row in swiss if row.place is None))


def _moved(rows: Sequence[Standing], ahead: int) -> list[Standing]:
    """The rest in its order behind the cut; who shared a place shares one still."""
    equals = Counter(row.place for row in rows)
    places: dict[int | None, int] = {}
    for number, row in enumerate(rows, start=ahead + 1):
        places.setdefault(row.place, number)
    return [replace(row, place=places[row.place], is_shared=equals[row.place] > 1) for row in rows]
