"""The catalogues of a tournament, to take away; they are brought in on the page, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from armies import queries as armies
from armies.services import catalogues
from tournament.api.documents import READ, refusals
from tournament.api.serializers.catalogues import CatalogueShape
from tournament.api.views.base import Endpoint
from tournament.models import RoleKind

if TYPE_CHECKING:
    from rest_framework.request import Request

TAGS = ["Officials"]
SEEN = {**READ, **refusals(403)}


class Catalogues(Endpoint):
    """All of them."""

    @extend_schema(operation_id="catalogues", tags=TAGS, responses={200: CatalogueShape(many=True), **SEEN})
    def get(self, _request: Request, slug: str) -> Response:
        """What players choose figures from, and how far each is to be believed. For referees."""
        tournament = self.desk(slug, RoleKind.REFEREE).tournament
        rows = armies.catalogues().filter(tournaments=tournament)
        return Response(CatalogueShape(rows, many=True).data)


class OneCatalogue(Endpoint):
    """One of them."""

    @extend_schema(operation_id="catalogue", tags=TAGS, responses={200: OpenApiTypes.OBJECT, **SEEN})
    def get(self, _request: Request, slug: str, key: str) -> HttpResponse:
        """Every figure with where the catalogue comes from, as the file that loads again. For referees."""
        tournament = self.desk(slug, RoleKind.REFEREE).tournament
        found = tournament.catalogues.filter(key=key).first()
        if found is None:
            raise Http404("There is no such catalogue in this tournament. Ask for those there are.")
        return HttpResponse(catalogues.export_json(found), content_type="application/json")
