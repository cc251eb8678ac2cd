"""Delete a whole tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.response import Response

from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import WRITE
from tournament.api.schedule.plans_serializers import DeletedShape, DeletionBody
from tournament.models import RoleKind
from tournament.services.deletion import tournament_deletion

if TYPE_CHECKING:
    from rest_framework.request import Request


class Delete(Endpoint):
    @extend_schema(
        operation_id="tournament_delete",
        tags=["Officials"],
        request=DeletionBody,
        responses={200: DeletedShape, **WRITE},
        examples=[OpenApiExample("delete it", value={"name": "Cup of the Grey Ford"}, request_only=True)],
    )
    def post(self, _request: Request, slug: str) -> Response:
        """Delete everything of it, photos and prints too; `name` is its name once more. For organisers.

        409 while a clock runs or is paused. A backup file is kept for 30 days, which the owner of the
        server can restore; with `erase_now` none is kept.
        """
        desk = self.desk(slug, RoleKind.ORGANISER)
        kept = tournament_deletion.delete(
            desk.tournament, **self.said(DeletionBody), by=desk.by, now=self.now
        )
        told = {"slug": slug, "kept_until": kept.kept_until if kept else None}
        return Response(DeletedShape(told).data)
