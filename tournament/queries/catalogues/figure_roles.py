"""Roles of figures that wait for an official, and those that are settled, for one page that settles them all.

Suggests whom a Ring base replaces and decides nothing.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Q, QuerySet

from armies.models import Figure
from armies.models.choices import RoleChoice, RoleState
from armies.queries import Wanted, find_figures
from rules.figure_lists.abilities import ONE_RING
from tournament.models import Tournament
from tournament.queries.catalogues.figure_queue import Use, uses_of

MAX_FOUND: Final = 20  # of a search


@dataclass(frozen=True, slots=True)
class RoleRow:
    """One figure with the lists that hold it. ``bearer`` is whom a Ring base replaces, or may replace."""

    figure: Figure
    uses: Sequence[Use]
    bearer: str


@dataclass(frozen=True, slots=True)
class RoleBoard:
    """What waits, what is settled, what a search found, and the names that a Ring base may replace."""

    proposed: Sequence[RoleRow]
    settled: Sequence[RoleRow]
    found: Sequence[RoleRow]
    bearers: Sequence[str]


def proposed_count(tournament: Tournament) -> int:
    """How many roles wait for an official."""
    return _with_roles(tournament).filter(role_state=RoleState.PROPOSED).count()


def proposed_by_catalogue(tournament: Tournament) -> dict[int, int]:
    """The same for each catalogue, by its id; those without any are left out."""
    counts: defaultdict[int, int] = defaultdict(int)
    rows = _with_roles(tournament).filter(role_state=RoleState.PROPOSED)
    for catalogue in rows.order_by().values_list("catalogue", flat=True):
        counts[catalogue] += 1
    return dict(counts)


def board(tournament: Tournament, *, words: str = "") -> RoleBoard:
    """Everything of one tournament, those that wait and are in most lists first. Eight queries at most."""
    rows = list(_with_roles(tournament).select_related("catalogue"))
    known = {row.pk for row in rows}
    found = find_figures(tournament.catalogues.all(), wanted=Wanted(text=words)).exclude(pk__in=known)
    searched = list(found[:MAX_FOUND]) if words.strip() else []
    bearers = list(_bearers(tournament))
    uses = uses_of(tournament, [*rows, *searched])
    made = [RoleRow(row, uses[row.pk], _bearer_of(row, bearers)) for row in [*rows, *searched]]
    proposed = [each for each in made if each.figure.is_role_proposed]
    return RoleBoard(
        proposed=sorted(proposed, key=lambda each: -len(each.uses)),
        settled=[each for each in made if each.figure.role_state == RoleState.CONFIRMED],
        found=[each for each in made if not each.figure.role_state],
        bearers=sorted({row.name for row in bearers}),
    )


def _with_roles(tournament: Tournament) -> QuerySet[Figure]:
    rows = Figure.objects.filter(catalogue__in=tournament.catalogues.all(), is_retired=False)
    return rows.exclude(role_state="").order_by("catalogue__name", "name", "version", "pk")


def _bearers(tournament: Tournament) -> Iterable[Figure]:
    """Who may put the Ring on: by a role, settled or not, or by the printed ability."""
    rows = Figure.objects.filter(catalogue__in=tournament.catalogues.all(), is_retired=False)
    may = Q(role=RoleChoice.RING_BEARER) | Q(search_text__contains=f"|{ONE_RING}|")
    return rows.filter(may).exclude(role=RoleChoice.RING_BASE).order_by("name", "pk")


def _bearer_of(row: Figure, bearers: Sequence[Figure]) -> str:
    """Whom a Ring base names; else the one bearer with the same unique number, or the only one there is."""
    if row.role != RoleChoice.RING_BASE:
        return ""
    own = [each for each in bearers if each.faction == row.faction and each.pk != row.pk]
    alike = [each for each in own if set(each.unique_numbers) & set(row.unique_numbers)]
    names = {each.name for each in alike or own}
    return row.role_of or (names.pop() if len(names) == 1 else "")
