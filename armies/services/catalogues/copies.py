"""A figure that somebody copied from its base: found, stored once, verified, joined with the one it repeats.

The base in the player's hand is the source of truth (1.02), but whoever copies it may err: the figure stays
unverified until a referee has signed it. It refuses to store the same figure twice.
"""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from difflib import get_close_matches
from typing import Final

from django.db import transaction
from django.db.models import QuerySet

from armies import adapters
from armies.models import Catalogue, Figure
from armies.models.choices import ChangeVerb, RoleState
from armies.models.figures import fold
from armies.queries import figures_of
from armies.services.catalogues import figure_cells, ring_bases
from armies.services.catalogues.figures import sign
from armies.services.errors import CONFLICT, Refused
from rules.figure_lists.figures import Figure as RulesFigure
from rules.figure_lists.figures import Role

MAX_ALIKE: Final = 5
CLOSE: Final = 0.9  # of 1: a name with a letter too many, too few or wrong


def same_as(figure: RulesFigure, *, among: Iterable[Catalogue]) -> Figure | None:
    """The offered figure that says the same as this one, in whatever letters its name is written."""
    rows = _of_faction(figure, among).filter(search_text__startswith=f"{fold(figure.name)}|")
    wanted = _plain(figure)
    return next((row for row in rows if _plain(adapters.to_rules_figure(row)) == wanted), None)


def alike(figure: RulesFigure, *, among: Iterable[Catalogue]) -> list[Figure]:
    """Offered figures that may well be this one: name (or nearly) and version, or the collector number."""
    rows = _of_faction(figure, among)
    if figure.version is not None:
        rows = rows.filter(version__in=[figure.version]) | rows.filter(version__isnull=True)
    names = {fold(name) for name in rows.order_by().values_list("name", flat=True)}
    near = set(get_close_matches(fold(figure.name), names, n=MAX_ALIKE, cutoff=CLOSE))
    number = fold(figure.collector_number)
    same_number = Figure.objects.none()
    if number:
        same_number = _of_faction(figure, among).filter(collector_number__iexact=figure.collector_number)
    found = {row.pk: row for row in same_number}
    found |= {row.pk: row for row in rows if fold(row.name) in near}
    return list(found.values())[:MAX_ALIKE]


@transaction.atomic
def store(
    catalogue: Catalogue, *, figure: RulesFigure, by: str, now: datetime, is_claim: bool = False
) -> tuple[Figure, bool]:
    """Keep a copied base once, unverified; with whether it is new. A claimed role is only proposed."""
    locked = Catalogue.objects.select_for_update(no_key=True).get(pk=catalogue.pk)
    known = same_as(figure, among=[locked])
    if known is not None:
        return known, False
    key = _free_key(locked, figure_cells.key_for(figure))
    columns = adapters.to_columns(figure)
    if is_claim and "role" in columns:
        columns["role_state"] = RoleState.PROPOSED if columns["role"] else ""
    row = Figure.objects.create(catalogue=locked, key=key, copied_by=by[:120], copied_at=now, **columns)
    sign(row, ChangeVerb.COPIED, by=by, now=now, after=adapters.to_snapshot(figure))
    return row, True


@transaction.atomic
def verify(row: Figure, *, by: str, now: datetime) -> Figure:
    """A referee has seen the base, and the figure says what stands on it. Once is for everybody."""
    locked = Figure.objects.select_for_update(no_key=True).get(pk=row.pk)
    refuse_joined(locked)
    if locked.verified_at is None:
        locked.verified_by, locked.verified_at = by[:120], now
        locked.save(update_fields=["verified_by", "verified_at"])
        sign(locked, ChangeVerb.VERIFIED, by=by, now=now)
    return locked


@transaction.atomic
def join(row: Figure, *, other: Figure, by: str, now: datetime) -> Figure:
    """Say that ``row`` repeats ``other``: it is offered no longer, and lists with it mean the other one."""
    both = Figure.objects.select_for_update(no_key=True).filter(pk__in={row.pk, other.pk}).order_by("pk")
    figures = {each.pk: each for each in both}
    locked, other = figures[row.pk], figures[other.pk]
    if locked.joined_with_id == other.pk:
        return locked
    _refuse_pair(locked, other)
    before, meant = (adapters.to_snapshot(adapters.to_rules_figure(each)) for each in (locked, other))
    locked.joined_with, locked.is_retired = other, True
    locked.save(update_fields=["joined_with", "is_retired"])
    Figure.objects.filter(joined_with=locked).update(joined_with=other)
    after = {"catalogue": other.catalogue.key, "key": other.key, **meant}
    sign(locked, ChangeVerb.MERGED, by=by, now=now, before=before, after=after)
    ring_bases.follow(locked, old=locked.name, new=other.name, by=by, now=now)
    return locked


def refuse_joined(row: Figure) -> None:
    if row.joined_with is not None:
        other = row.joined_with
        data = {"figure": other.pk, "name": str(row), "other": str(other), "catalogue": str(other.catalogue)}
        raise Refused("figure-joined", status=CONFLICT, data=data)


def _refuse_pair(row: Figure, other: Figure) -> None:
    refuse_joined(row)
    refuse_joined(other)
    if other.pk == row.pk:
        raise Refused("same-figure", field="other", data={"name": str(row)})
    data = {"name": str(row), "other": str(other)}
    if other.faction != row.faction:
        raise Refused("other-faction", case=other.faction, field="other", data=data)
    mine, theirs = (adapters.to_rules_figure(each) for each in (row, other))
    if mine.role not in {None, Role.NONE, theirs.role}:
        raise Refused("other-role", field="other", data=data)
    if other.is_retired:
        raise Refused("figure-retired", field="other", data=data)


def _of_faction(figure: RulesFigure, among: Iterable[Catalogue]) -> QuerySet[Figure]:
    return figures_of(among).filter(faction=figure.faction.value)


def _free_key(catalogue: Catalogue, wanted: str) -> str:
    """Another base of the same name is another figure."""
    taken = set(catalogue.figures.filter(key__startswith=wanted[:110]).values_list("key", flat=True))
    tries = (wanted, *(f"{wanted[:110]}-{number}" for number in range(2, len(taken) + 3)))
    return next(key for key in tries if key not in taken)


def _plain(figure: RulesFigure) -> RulesFigure:
    """Capitals, accents, rarity, a role and the order of what stands on the base make no other figure."""
    abilities = sorted(figure.abilities, key=lambda each: (each.code, -1 if each.cost is None else each.cost))
    return replace(
        figure.as_printed,
        name=fold(figure.name),
        unique_numbers=tuple(sorted(figure.unique_numbers)),
        abilities=tuple(abilities),
        collector_number=fold(figure.collector_number),
        rarity="",
    )
