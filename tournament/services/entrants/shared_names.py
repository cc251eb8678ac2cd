"""Which people of a tournament have the name of somebody else, so that sentences can tell them apart.

It is stored with each entrant because a name is shown in every sentence and row, and changes hardly ever.
Every verb that adds, renames or removes entrants calls :func:`mark` before it writes the log. It holds the
rows of namesakes before it holds the tournament (``locks.newcomer``, ``locks.everybody_if_changed``).
"""

from collections import Counter
from collections.abc import Iterable

from tournament.models import Entrant, Tournament


def mark(tournament: Tournament, names: Iterable[str] | None = None, *, rows: Iterable[Entrant] = ()) -> bool:
    """Store who shares a name, of everybody or of ``names``; ``rows`` are brought up to date. One query.

    Returns whether that changed.
    """
    people = tournament.entrants.order_by("pk")
    if names is not None:
        people = people.filter(name__in=set(names))
    found = list(people.values_list("pk", "name", "shares_name"))
    counts = Counter(name for _, name, _ in found)
    wrong: dict[bool, list[int]] = {True: [], False: []}
    for pk, name, is_marked in found:
        if is_marked != (counts[name] > 1):
            wrong[not is_marked].append(pk)
    for shares_name, ids in wrong.items():
        if ids:
            tournament.entrants.filter(pk__in=ids).update(shares_name=shares_name)
    for row in rows:
        row.shares_name = counts[row.name] > 1
    return any(wrong.values())
