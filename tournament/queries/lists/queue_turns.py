"""In which order a referee goes through the lists: the rows of a view, the neighbours of one, the next one.

A view is every list that waits for a referee (``""``), all lists, or those of one state. Refuses to know who
else is at work: the caller says which lists are in other hands.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from armies.models.figures import fold
from tournament.queries.lists.list_queue import OPEN, ListRow, ListState

ALL = "all"
TO_JUDGE = ""
VIEWS = (TO_JUDGE, *(str(state) for state in ListState), ALL)


@dataclass(frozen=True, slots=True)
class Turn:
    """Where one list stands in a view: ``place`` of ``total`` from 1 on, ``None`` where it is not in it."""

    place: int | None
    total: int
    previous: ListRow | None
    next: ListRow | None


def view_of(asked: str) -> str:
    """The view that was asked for; what nobody knows is the usual one."""
    return asked if asked in VIEWS else TO_JUDGE


def chosen(rows: Sequence[ListRow], *, view: str, words: str = "") -> list[ListRow]:
    """The rows of a view in their order. Words look through names, clubs and start numbers.

    Whoever looks for somebody finds them in the usual view whether their list waits or not.
    """
    wanted = fold(words).split()
    if view == TO_JUDGE and not wanted:
        found = [row for row in rows if row.state in OPEN]
    elif view in {ALL, TO_JUDGE}:
        found = list(rows)
    else:
        found = [row for row in rows if row.state == view]
    return [row for row in found if all(word in _text(row) for word in wanted)]


def turn_of(rows: Sequence[ListRow], row: ListRow, *, view: str) -> Turn:
    """The neighbours of a list among those of the view that hold something to look at."""
    seen = [each for each in chosen(rows, view=view) if each.version is not None]
    place = next((at for at, each in enumerate(seen) if _is_same(each, row)), None)
    if place is None:
        return Turn(None, len(seen), None, seen[0] if seen else None)
    before = seen[place - 1] if place else None
    after = seen[place + 1] if place + 1 < len(seen) else None
    return Turn(place + 1, len(seen), before, after)


def next_of(
    rows: Sequence[ListRow],
    row: ListRow | None = None,
    *,
    view: str,
    is_taken: Callable[[ListRow], bool] = lambda _row: False,
) -> ListRow | None:
    """The list to judge after this one: the next that nobody else has open, from the top after the last.

    Without ``row``, the first of the view. ``None`` where nothing of the view waits for a referee.
    """
    at = next((at for at, each in enumerate(rows) if row is not None and _is_same(each, row)), -1)
    ahead = [*rows[at + 1 :], *rows[: max(at, 0)]]
    waiting = [each for each in chosen(ahead, view=view) if each.is_open]
    return next((each for each in waiting if not is_taken(each)), waiting[0] if waiting else None)


def row_of_list(rows: Sequence[ListRow], number: int, faction: str) -> ListRow | None:
    """The row of one list."""
    return next((row for row in rows if row.entrant.number == number and row.faction == faction), None)


def _is_same(one: ListRow, other: ListRow) -> bool:
    return (one.entrant.pk, one.faction) == (other.entrant.pk, other.faction)


def _text(row: ListRow) -> str:
    return f"{row.entrant.number} {fold(row.entrant.name)} {fold(row.entrant.club)}"
