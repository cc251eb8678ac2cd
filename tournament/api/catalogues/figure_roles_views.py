"""Roles of figures: what names and players suggest, and what an official makes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from rules.combat_hex.figures import Role
from tournament.api.catalogues.figures_serializers import FigureRoleShape, RolesBody, RolesSettledShape
from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import READ, WRITE, refusals
from tournament.api.core.paging import Pages
from tournament.models import RoleKind
from tournament.queries.catalogues import figure_roles as queries
from tournament.services.catalogues import figure_roles
from tournament.services.catalogues.figure_roles import RoleDecision

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournament.queries.catalogues.figure_roles import RoleRow

TAGS = ["Officials"]


class FigureRoles(Endpoint):
    """All roles of one tournament's figures."""

    pagination_class = Pages

    @extend_schema(
        operation_id="figure_roles",
        tags=TAGS,
        responses={200: FigureRoleShape(many=True), **READ, **refusals(403, 422)},
    )
    def get(self, _request: Request, slug: str) -> Response:
        """Figures whose role is suggested or confirmed; those that wait come first. For referees."""
        board = queries.board(self.desk(slug, RoleKind.REFEREE).tournament)
        return self.page([_shape(row) for row in (*board.proposed, *board.settled)], FigureRoleShape)

    @extend_schema(
        operation_id="figure_roles_settle",
        tags=TAGS,
        request=RolesBody,
        responses={200: RolesSettledShape, **WRITE},
    )
    def post(self, _request: Request, slug: str) -> Response:
        """Settle roles; `none` rejects one. Open lists with these figures are checked again. For referees."""
        desk = self.desk(slug, RoleKind.REFEREE)
        decisions = [
            RoleDecision(each["figure"], Role(each["role"]), each["role_of"])
            for each in self.said(RolesBody)["roles"]
        ]
        done = figure_roles.settle(desk.tournament, decisions, by=desk.by, now=self.now)
        rechecked = sum(each.changed for each in done.checked)
        return Response(RolesSettledShape({"settled": len(done.figures), "rechecked": rechecked}).data)


def _shape(row: RoleRow) -> dict[str, Any]:
    figure = row.figure
    return {
        "id": figure.pk,
        "key": figure.key,
        "catalogue": figure.catalogue.key,
        "name": figure.name,
        "role": figure.role,
        "role_of": figure.role_of,
        "role_state": figure.role_state,
        "lists": len(row.uses),
    }
