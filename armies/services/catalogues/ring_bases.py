"""Ring bases name the figure that they replace, and follow it where it gets another name.

They refuse to follow while another figure of the catalogue has the old name: it may be the one that is meant.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime

from armies import adapters
from armies.models import CatalogueChange, Figure
from armies.models.choices import ChangeVerb, RoleChoice
from rules.figure_lists.figures import Figure as RulesFigure
from rules.figure_lists.figures import Role
from rules.figure_lists.list_analysis import same_name
from rules.figure_lists.roles import RoleContradiction


def follow(bearer: Figure, *, old: str, new: str, by: str, now: datetime) -> None:
    """Let the Ring bases in the catalogue of ``bearer`` that call it ``old`` call it ``new``."""
    others = bearer.catalogue.figures.filter(faction=bearer.faction, joined_with=None).exclude(pk=bearer.pk)
    bases = [row for row in others.filter(role=RoleChoice.RING_BASE) if _names(row.role_of, old)]
    known = {row.pk for row in bases}
    if not bases or _names(old, new) or any(_names(row.name, old) for row in others if row.pk not in known):
        return
    for base in bases:
        before = adapters.to_snapshot(adapters.to_rules_figure(base))
        base.role_of = new
        base.save(update_fields=["role_of"])
        CatalogueChange.objects.create(
            catalogue_id=base.catalogue_id,
            figure=base,
            verb=ChangeVerb.CORRECTED,
            by=by,
            at=now,
            before=before,
            after=adapters.to_snapshot(adapters.to_rules_figure(base)),
        )


def renamed(pairs: Iterable[tuple[Figure, str]]) -> list[tuple[Figure, str]]:
    return [(row, row.name) for row, new in pairs if not _names(row.name, new)]


def left_behind(
    lines: Mapping[str, RulesFigure], *, rows: Mapping[str, Figure], after: Mapping[str, RulesFigure]
) -> dict[str, RoleContradiction]:
    """Lines, by key, whose Ring base names a figure of ``rows`` that is called otherwise ``after`` it."""
    called = {(same_name(figure.name), figure.faction) for figure in after.values()}
    gone = {
        (same_name(row.name), lines[key].faction): lines[key].name
        for key, row in rows.items()
        if key in lines and (same_name(row.name), lines[key].faction) not in called
    }
    found = {
        key: gone.get((same_name(figure.role_of), figure.faction))
        for key, figure in lines.items()
        if figure.role is Role.RING_BASE
    }
    return {
        key: RoleContradiction("role_of", "ring-base-renamed", data={"old": lines[key].role_of, "new": name})
        for key, name in found.items()
        if name is not None
    }


def unnamed(
    lines: Mapping[str, RulesFigure], *, after: Mapping[str, RulesFigure]
) -> dict[str, RoleContradiction]:
    """Lines, by key, whose Ring base names no other figure of those that there would be."""
    called = defaultdict(set)
    for key, figure in after.items():
        called[same_name(figure.name), figure.faction].add(key)
    return {
        key: RoleContradiction(
            "role_of",
            "ring-base-nameless",
            case=figure.faction.value,
            data={"name": figure.role_of[:60]},
        )
        for key, figure in lines.items()
        if figure.role is Role.RING_BASE and not called[same_name(figure.role_of), figure.faction] - {key}
    }


def _names(name: str, other: str) -> bool:
    return same_name(name) == same_name(other)
