"""What a tournament gives out as files for other programs: spreadsheets, chess tools, archives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.http import Http404, HttpResponse
from django.utils.http import content_disposition_header
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema

from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import READ, refusals
from tournament.models import RoleKind
from tournament.services.transfer import exports

if TYPE_CHECKING:
    from rest_framework.request import Request

    from armies.services.files.archives import File

EVERYTHING: Final = "everything.zip"
NAMES: Final = (*exports.OFFERED, EVERYTHING)
NAME = OpenApiParameter("name", str, OpenApiParameter.PATH, enum=NAMES)


class Export(Endpoint):
    @extend_schema(
        operation_id="export",
        tags=["Officials"],
        parameters=[NAME],
        responses={(200, "application/octet-stream"): OpenApiTypes.BINARY, **READ, **refusals(403, 409)},
    )
    def get(self, _request: Request, slug: str, name: str) -> HttpResponse:
        """`standings.csv`, `rounds.csv`, `pairings.trf` and more. For referees, all of it for organisers.

        E-mail addresses are in the files of organisers only.
        """
        desk = self.desk(slug, RoleKind.ORGANISER if name == EVERYTHING else RoleKind.REFEREE)
        organises = desk.by.kind == RoleKind.ORGANISER
        if name == EVERYTHING:
            return _attached(exports.everything(desk.tournament, now=self.now, with_mail=True))
        if name not in exports.OFFERED:
            raise Http404(f"There is no such file. Ask for one of: {', '.join(NAMES)}.")
        return _attached(exports.OFFERED[name](desk.tournament, organises))


def _attached(file: File) -> HttpResponse:
    name = file.name.rpartition("/")[2]
    answer = HttpResponse(file.content, content_type=exports.KINDS[name.rpartition(".")[2]])
    answer.headers["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name)
    return answer
