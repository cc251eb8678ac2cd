"""One figure of a catalogue: added, corrected, retired. Every change is signed and keeps what was before.

A correction never reaches into saved lists: they keep the figure as it was.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from armies import adapters
from armies.messages.edge import lazy_problem
from armies.models import Catalogue, CatalogueChange, Figure
from armies.models.choices import ChangeVerb
from armies.services.catalogues import figure_cells, ring_bases
from armies.services.errors import CONFLICT, Refused
from armies.services.files.tables import Row
from rules.figure_lists.figures import Figure as RulesFigure
from rules.figure_lists.roles import RoleContradiction, role_contradiction


def read_cells(cells: Mapping[str, str]) -> tuple[RulesFigure, str]:
    """The figure and key of a form. Raises ``Refused`` with every problem in ``data``."""
    blank = dict.fromkeys(figure_cells.COLUMNS.all, "")
    known = {name: value.strip() for name, value in cells.items() if name in blank}
    figure, key, problems = figure_cells.figure_of(Row(1, {**blank, **known}))
    if problems:
        data = {"problems": [problem.as_json() for problem in problems]}
        first = problems[0]
        text = first.text or lazy_problem(first.code, first.data, case=first.case)
        raise Refused("bad-figure", text, field=first.column, data=data)
    return figure, key


def add(catalogue: Catalogue, *, figure: RulesFigure, by: str, now: datetime, key: str = "") -> Figure:
    key = key or figure_cells.key_for(figure)
    row = Figure(catalogue=catalogue, key=key, **adapters.to_columns(figure))
    try:
        with transaction.atomic():
            row.save()
            sign(row, ChangeVerb.ADDED, by=by, now=now, after=adapters.to_snapshot(figure))
    except IntegrityError as error:
        raise Refused("figure-exists", status=CONFLICT, field="key", data={"key": key}) from error
    return row


@transaction.atomic
def correct(row: Figure, *, figure: RulesFigure, by: str, now: datetime) -> Figure:
    """Make a figure say what its base says; without a role it keeps its own. Ring bases follow its name."""
    locked = Figure.objects.select_for_update(no_key=True).get(pk=row.pk)
    if row_matches(locked, figure):
        return locked
    contradiction = contradicted_role(locked, figure)
    if contradiction is not None:
        text = lazy_problem(contradiction.code, contradiction.data, case=contradiction.case)
        raise Refused("role-contradiction", text, field=contradiction.field)
    before = adapters.to_rules_figure(locked)
    for column, value in adapters.to_columns(figure).items():
        setattr(locked, column, value)
    locked.save()
    after = adapters.to_snapshot(adapters.to_rules_figure(locked))
    sign(locked, ChangeVerb.CORRECTED, by=by, now=now, before=adapters.to_snapshot(before), after=after)
    ring_bases.follow(locked, old=before.name, new=locked.name, by=by, now=now)
    return locked


def contradicted_role(row: Figure, figure: RulesFigure) -> RoleContradiction | None:
    """How the settled role of a row contradicts what its base is now said to print, if it does."""
    known = adapters.to_rules_figure(row)
    if figure.role is not None or known.role is None:
        return None  # a figure with a role was checked when it was read
    return role_contradiction(replace(figure, role=known.role, role_of=known.role_of))


def row_matches(row: Figure, figure: RulesFigure) -> bool:
    """Does a catalogue row say this already? A figure without a role asks for none."""
    return all(getattr(row, column) == value for column, value in adapters.to_columns(figure).items())


@transaction.atomic
def retire(row: Figure, *, by: str, now: datetime) -> Figure:
    """Offer a figure no longer. Lists that hold it keep it."""
    locked = Figure.objects.select_for_update(no_key=True).get(pk=row.pk)
    if not locked.is_retired:
        locked.is_retired = True
        locked.save(update_fields=["is_retired"])
        sign(locked, ChangeVerb.RETIRED, by=by, now=now)
    return locked


def differences(figure: RulesFigure, other: RulesFigure) -> dict[str, tuple[Any, Any]]:
    """What differs between two bases: column -> (here, there). A role is printed on neither."""
    here, there = (adapters.to_snapshot(each.as_printed) for each in (figure, other))
    return {name: (here[name], there[name]) for name in here if here[name] != there[name]}


def sign(row: Figure, verb: str, *, by: str, now: datetime, **what: object) -> None:
    CatalogueChange.objects.create(
        catalogue_id=row.catalogue_id, figure=row, verb=verb, by=by, at=now, **what
    )
