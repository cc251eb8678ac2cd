"""Reads of the catalogues and the lists, each in a fixed number of database queries.

They show what was stored; they never ask the rules anew.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet

from armies.models import ArmyList, ArmyListEntry, ArmyListVersion, Catalogue, CatalogueChange, Figure
from armies.models.choices import RoleState, Standing
from armies.models.figures import fold, name_of


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody looks for in a catalogue. What is left out does not matter.

    ``text`` are words of the name, an ability or the collector number, in any order, without accents;
    ``ability`` is the code or the whole name of an ability; the points are inclusive.
    """

    text: str = ""
    faction: str = ""
    kind: str = ""
    ability: str = ""
    points_from: int | None = None
    points_to: int | None = None
    version: int | None = None  # the colour of the sliders


def catalogues() -> QuerySet[Catalogue]:
    """Every catalogue with ``good_count`` and ``evil_count`` of its figures."""
    offered = Q(figures__is_retired=False)
    return Catalogue.objects.annotate(
        good_count=Count("figures", filter=offered & Q(figures__faction="good")),
        evil_count=Count("figures", filter=offered & Q(figures__faction="evil")),
    ).order_by("name", "key")


def changes_of(catalogue: Catalogue) -> QuerySet[CatalogueChange]:
    """What was done to a catalogue, newest first."""
    return catalogue.changes.select_related("figure").order_by("-at", "-pk")


def figures_of(catalogues: Iterable[Catalogue]) -> QuerySet[Figure]:
    """Every figure that is offered by these catalogues, with its catalogue."""
    ids = [catalogue.pk for catalogue in catalogues]
    offered = Figure.objects.filter(catalogue__in=ids, is_retired=False)
    return offered.select_related("catalogue").order_by("name", "version", "key")


def find_figures(catalogues: Iterable[Catalogue], *, wanted: Wanted) -> QuerySet[Figure]:
    """The offered figures that somebody looks for, by name."""
    exact = {"faction": wanted.faction, "kind": wanted.kind}
    limits = {
        "points__gte": wanted.points_from,
        "points__lte": wanted.points_to,
        "version": wanted.version,
    }
    found = figures_of(catalogues).filter(
        **{column: value for column, value in exact.items() if value},
        **{column: value for column, value in limits.items() if value is not None},
    )
    for word in fold(wanted.text).split():
        found = found.filter(search_text__contains=word)
    if wanted.ability:
        found = found.filter(search_text__contains=f"|{fold(wanted.ability)}|")
    return found


def abilities_of(catalogues: Iterable[Catalogue]) -> list[tuple[str, str]]:
    """Code and name of each ability that stands on an offered figure, once, by name."""
    columns = figures_of(catalogues).values_list("abilities", flat=True)
    codes = {ability["code"] for abilities in columns for ability in abilities}
    return sorted(((code, name_of(code)) for code in codes), key=lambda pair: fold(pair[1]))


def current_version(army_list: ArmyList) -> ArmyListVersion | None:
    """The version that counts, with its entries and their figures."""
    return _whole(army_list.versions.filter(is_current=True)).first()


def current_versions(list_ids: Iterable[int]) -> dict[int, ArmyListVersion]:
    """The versions that count of many lists, by id of the list."""
    rows = _whole(ArmyListVersion.objects.filter(army_list__in=list(list_ids), is_current=True))
    return {row.army_list_id: row for row in rows}


def newest_versions(list_ids: Iterable[int]) -> dict[int, ArmyListVersion]:
    """The newest version of each list, whether it counts or was taken back, by id of the list."""
    newer = ArmyListVersion.objects.filter(army_list=OuterRef("army_list"), number__gt=OuterRef("number"))
    rows = ArmyListVersion.objects.filter(~Exists(newer), army_list__in=list(list_ids))
    return {row.army_list_id: row for row in rows}


def newest_number(army_list: ArmyList | None) -> int:
    """The number of the newest version, be it taken back; 0 where nothing was ever handed in."""
    if army_list is None:
        return 0
    return army_list.versions.order_by("-number").values_list("number", flat=True).first() or 0


def versions_of(army_list: ArmyList) -> QuerySet[ArmyListVersion]:
    """Every version of a list with its entries, newest first."""
    return _whole(army_list.versions.order_by("-number"))


def lists_with_invented_figures(list_ids: Iterable[int]) -> set[int]:
    """Which of these lists hold figures of a demonstration catalogue, so that every print says so."""
    entries = ArmyListEntry.objects.filter(
        version__army_list__in=list(list_ids),
        version__is_current=True,
        figure__catalogue__standing=Standing.DEMONSTRATION,
    )
    return set(entries.values_list("version__army_list", flat=True))


def versions_to_look_at(version_ids: Iterable[int]) -> tuple[set[int], set[int]]:
    """Which of these versions an official has to look at, in one query.

    The first hold a figure that was copied from its base and that no referee has signed, the others one whose
    role waits to be confirmed.
    """
    is_unsigned = Q(figure__copied_at__isnull=False, figure__verified_at__isnull=True)
    waits = is_unsigned | Q(figure__role_state=RoleState.PROPOSED)
    entries = ArmyListEntry.objects.filter(waits, version__in=list(version_ids)).select_related("figure")
    rows = list(entries.only("version", "figure__copied_at", "figure__verified_at", "figure__role_state"))
    return (
        {row.version_id for row in rows if row.figure.is_unverified},
        {row.version_id for row in rows if row.figure.is_role_proposed},
    )


def copied_figures(catalogues: Iterable[Catalogue]) -> QuerySet[Figure]:
    """The figures that were copied from bases and that no referee has looked at, the oldest first."""
    ids = [catalogue.pk for catalogue in catalogues]
    rows = Figure.objects.filter(
        catalogue__in=ids, copied_at__isnull=False, verified_at__isnull=True, joined_with__isnull=True
    )
    return rows.filter(is_retired=False).select_related("catalogue").order_by("copied_at", "pk")


def _whole(versions: QuerySet[ArmyListVersion]) -> QuerySet[ArmyListVersion]:
    entries = ArmyListEntry.objects.select_related("figure__catalogue").order_by("position")
    whole = versions.select_related("army_list", "document")
    return whole.prefetch_related(Prefetch("entries", queryset=entries))
