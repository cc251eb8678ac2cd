"""Figures that no catalogue has: copied by an entrant, and judged by a referee once for everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.response import Response

from armies.adapters import to_rules_figure, to_snapshot
from armies.models import Figure
from armies.services.catalogues import catalogue_files
from tournament.api.catalogues.figures_serializers import (
    CopiedShape,
    CopyBody,
    CopyShape,
    JoinBody,
    JudgedShape,
    VerifyBody,
)
from tournament.api.core.base_views import Desk, Endpoint, EntrantEndpoint
from tournament.api.core.documents import READ, WRITE, refusals
from tournament.api.core.paging import Pages
from tournament.models import RoleKind
from tournament.queries.catalogues import figure_queue
from tournament.services.catalogues import copied_figures
from tournament.services.core.errors import Invalid

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rest_framework.request import Request

    from rules.combat_hex.figures import Figure as RulesFigure
    from tournament.services.lists.revalidation import Recheck

EXAMPLE = OpenApiExample(
    "a base",
    value={
        "figure": {
            "name": "Moss Giant",
            "faction": "good",
            "kind": "hero",
            "points": 190,
            "action_points": 5,
            "abilities": [{"code": "Armor", "cost": 0}, {"code": "Large"}],
        }
    },
    request_only=True,
)


class MyFigures(EntrantEndpoint):
    """Bases that an entrant copies."""

    @extend_schema(
        operation_id="me_copy_figure",
        tags=["Entrant"],
        request=CopyBody,
        responses={200: CopyShape, 201: CopyShape, **WRITE},
        examples=[EXAMPLE],
    )
    def post(self, _request: Request) -> Response:
        """Copy a base that no catalogue has. The same base twice, from whomever, is one figure (200).

        Where a figure like it is known, the answer is 409 with its id; send `is_other` if it is another base.
        """
        said = self.said(CopyBody)
        copied = copied_figures.copy(
            self.entrant.tournament,
            _figure(said["figure"], "figure"),
            by=self.by,
            now=self.now,
            is_other=said["is_other"],
        )
        row = {**_row(copied.figure), "is_new": copied.is_new}
        return Response(CopyShape(row).data, status=201 if copied.is_new else 200)


class Figures(Endpoint):
    """The queue of copied figures."""

    pagination_class = Pages

    @extend_schema(
        operation_id="figures",
        tags=["Officials"],
        responses={200: CopiedShape(many=True), **READ, **refusals(403, 422)},
    )
    def get(self, _request: Request, slug: str) -> Response:
        """What waits to be compared with its base, what most lists hold first. For referees."""
        waiting = figure_queue.waiting(self.desk(slug, RoleKind.REFEREE).tournament)
        return self.page([_row(each.figure, lists=len(each.uses)) for each in waiting], CopiedShape)


class Verify(Endpoint):
    """Compared with the base."""

    @extend_schema(
        operation_id="figure_verify",
        tags=["Officials"],
        request=VerifyBody,
        responses={200: JudgedShape, **WRITE},
    )
    def post(self, _request: Request, slug: str) -> Response:
        """Verify a figure, or correct it by `content`; open lists that hold it follow. For referees."""
        desk = self.desk(slug, RoleKind.REFEREE)
        said = self.said(VerifyBody)
        row = _own(desk, said["figure"])
        content = _figure(said["content"], "content") if "content" in said else to_rules_figure(row)
        checked = copied_figures.correct(desk.tournament, row, content, by=desk.by, now=self.now)
        return _judged(row, checked)


class Join(Endpoint):
    @extend_schema(
        operation_id="figure_join",
        tags=["Officials"],
        request=JoinBody,
        responses={200: JudgedShape, **WRITE},
    )
    def post(self, _request: Request, slug: str) -> Response:
        """Join a figure with the one it repeats; open lists use that one from now on. For referees."""
        desk = self.desk(slug, RoleKind.REFEREE)
        said = self.said(JoinBody)
        row = _own(desk, said["figure"])
        rows = Figure.objects.filter(catalogue__in=desk.tournament.catalogues.all())
        other = rows.select_related("catalogue").filter(pk=said["other"]).first()
        if other is None:
            raise Http404(f"No figure {said['other']} is offered in this tournament. Look in its catalogues.")
        return _judged(row, copied_figures.join(desk.tournament, row, other, by=desk.by, now=self.now))


def _figure(said: Any, field: str) -> RulesFigure:
    figure, problems = catalogue_files.figure_of(said, path=field)
    if problems:
        data = {"problems": [problem.as_json() for problem in problems]}
        raise Invalid("bad-figure", problems[0].message, field=problems[0].column, data=data)
    return figure


def _own(desk: Desk, number: int) -> Figure:
    seen = figure_queue.figure_in_queue(desk.tournament, number)
    if seen is None:
        raise Http404(f"No figure {number} was copied for this tournament. Read its figures.")
    return seen.figure


def _judged(row: Figure, checked: Sequence[Recheck]) -> Response:
    row.refresh_from_db()
    shown = {**_row(row), "rechecked": sum(each.changed for each in checked)}
    return Response(JudgedShape(shown).data)


def _row(row: Figure, *, lists: int | None = None) -> dict[str, Any]:
    return {
        "id": row.pk,
        "key": row.key,
        "catalogue": row.catalogue.key,
        "is_unverified": row.is_unverified,
        "copied_by": row.copied_by,
        "verified_by": row.verified_by,
        "joined_with": row.joined_with_id,
        "lists": lists,
        "figure": to_snapshot(to_rules_figure(row)),
    }
