"""The referee's queue of copied figures, and the frozen lists whose figures read differently today.

Shows what is stored. Refuses to say which of two figures is right: that stands on the base.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from armies.adapters import from_snapshot, to_rules_figure
from armies.models import ArmyListEntry, CatalogueChange, Figure
from armies.queries import copied_figures
from armies.services.catalogues import copies
from armies.services.lists.differences import Correction, Difference, Line
from tournament.models import Entrant, Tournament


@dataclass(frozen=True, slots=True)
class Use:
    """One current list that holds a figure."""

    entrant: Entrant
    faction: str
    quantity: int
    is_locked: bool


@dataclass(frozen=True, slots=True)
class Waiting:
    """A copied figure that nobody has verified, with the lists that hold it."""

    figure: Figure
    uses: Sequence[Use]


@dataclass(frozen=True, slots=True)
class Looked:
    """One figure of the own catalogue as the referee looks at it; ``alike`` are those it may repeat."""

    figure: Figure
    uses: Sequence[Use]
    alike: Sequence[Figure]
    changes: Sequence[CatalogueChange]


@dataclass(frozen=True, slots=True)
class Apart:
    """An entry of a current list whose base reads differently in the catalogue of today."""

    use: Use
    name: str
    corrections: Sequence[Correction]
    joined_with: Figure | None


def count(tournament: Tournament) -> int:
    """How many copied figures wait for the referee."""
    own = tournament.own_catalogue
    return copied_figures([own]).count() if own is not None else 0


def waiting(tournament: Tournament) -> list[Waiting]:
    """The copied figures that nobody has verified: those that most lists hold first. Four queries at most."""
    own = tournament.own_catalogue
    rows = list(copied_figures([own])) if own is not None else []
    uses = uses_of(tournament, rows)
    found = [Waiting(row, uses[row.pk]) for row in rows]
    return sorted(found, key=lambda each: -len(each.uses))


def settled(tournament: Tournament) -> list[Figure]:
    """The copied figures that were verified or joined, the newest first."""
    rows = Figure.objects.filter(catalogue=tournament.own_catalogue_id, copied_at__isnull=False)
    done = rows.filter(Q(verified_at__isnull=False) | Q(joined_with__isnull=False))
    return list(done.select_related("catalogue", "joined_with__catalogue").order_by("-copied_at", "-pk"))


def figure_in_queue(tournament: Tournament, number: int) -> Looked | None:
    """One figure of the tournament's own catalogue; ``None`` where it has no such figure."""
    rows = Figure.objects.filter(pk=number, catalogue=tournament.own_catalogue_id)
    row = rows.select_related("catalogue", "joined_with__catalogue").first()
    if row is None:
        return None
    near = copies.alike(to_rules_figure(row), among=tournament.catalogues.all())
    return Looked(
        figure=row,
        uses=uses_of(tournament, [row])[row.pk],
        alike=[each for each in near if each.pk != row.pk],
        changes=list(row.changes.order_by("-at", "-pk")),
    )


def apart(tournament: Tournament) -> list[Apart]:
    """Entries of current lists that keep another base than the catalogue shows. Five queries at most.

    Locked lists keep their figures for good; an open list differs only until it is checked again.
    """
    snapshots = _entries(tournament).order_by().values_list("figure", "snapshot").distinct()
    bases = [(number, from_snapshot(snapshot)) for number, snapshot in snapshots]
    rows = Figure.objects.select_related("joined_with").in_bulk({number for number, _ in bases})
    today = {number: to_rules_figure(row.joined_with or row) for number, row in rows.items()}
    changed = {number for number, base in bases if base != today[number]}
    found = []
    for entry, use in _used(tournament, changed):
        before, after = from_snapshot(entry.snapshot), today[entry.figure_id]
        if before != after:
            corrections = Difference(Line(0, before, 1), Line(0, after, 1)).corrections
            found.append(Apart(use, before.name, corrections, rows[entry.figure_id].joined_with))
    return found


def uses_of(tournament: Tournament, rows: Iterable[Figure]) -> Mapping[int, list[Use]]:
    """The current lists that hold each figure, by its id."""
    found: dict[int, list[Use]] = defaultdict(list)
    for entry, use in _used(tournament, {row.pk for row in rows}):
        found[entry.figure_id].append(use)
    return found


def _used(tournament: Tournament, figures: Collection[int]) -> list[tuple[ArmyListEntry, Use]]:
    if not figures:
        return []
    rows = _entries(tournament).filter(figure__in=figures).select_related("version__army_list")
    entries = list(rows.order_by("version", "position"))
    ids = {entry.version.army_list_id for entry in entries}
    people = tournament.entrants.filter(Q(good_list__in=ids) | Q(evil_list__in=ids))
    owners = {pk: one for one in people for pk in (one.good_list_id, one.evil_list_id)}
    lists = [(entry, entry.version.army_list) for entry in entries]
    return [
        (entry, Use(owners[held.pk], held.faction, entry.quantity, held.is_locked)) for entry, held in lists
    ]


def _entries(tournament: Tournament) -> QuerySet[ArmyListEntry]:
    pairs = tournament.entrants.values_list("good_list", "evil_list")
    ids = [pk for pair in pairs for pk in pair if pk is not None]
    return ArmyListEntry.objects.filter(version__army_list__in=ids, version__is_current=True)
