"""Photos of signed sheets: sent by the desk as forms, looked at by officials alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournament.api.core.base_serializers import ReasonBody
from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import READ, WRITE, refusals
from tournament.api.core.parsing import FormParser
from tournament.api.results.tables_serializers import PhotoBody, PhotoShape
from tournament.models import RoleKind
from tournament.services.results import photos, pictures

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournament.models import Pairing, SheetPhoto

TAGS = ["Officials"]
FORM_BYTES = pictures.MAX_FILE_BYTES + 64 * 1024  # the picture, and what a form needs around it
FORM = {"multipart/form-data": PhotoBody}
SEEN = {**READ, **refusals(403)}
NO_PHOTO = "There is no such photo at this table. Look at the list of its photos."


class Photos(Endpoint):
    """The photos of one table."""

    parser_classes = (FormParser,)
    most_bytes = FORM_BYTES

    @extend_schema(operation_id="photos", tags=TAGS, responses={200: PhotoShape(many=True), **SEEN})
    def get(self, _request: Request, slug: str, number: int, table: int) -> Response:
        """In the order in which they came; one table has at most eight. For scorekeepers."""
        pairing = self.desk(slug).pairing(number, table)
        return Response(PhotoShape(pairing.photos.filter(removed_at=None), many=True).data)

    @extend_schema(
        operation_id="photo_take",
        tags=TAGS,
        request=FORM,
        responses={200: PhotoShape, 201: PhotoShape, **WRITE, **refusals(503)},
    )
    def post(self, _request: Request, slug: str, number: int, table: int) -> Response:
        """Keep a photo of the signed sheet. Where and with what it was taken is not kept. For scorekeepers.

        The same picture again is the same photo, with 200 instead of 201.
        """
        desk = self.desk(slug)
        content = self.said(PhotoBody)["photo"]
        photo = photos.take(desk.pairing(number, table), content, by=desk.by, now=self.now)
        return Response(PhotoShape(photo).data, status=201 if photo.taken_at == self.now else 200)


class OnePhoto(Endpoint):
    @extend_schema(
        operation_id="photo",
        tags=TAGS,
        responses={(200, "image/jpeg"): OpenApiTypes.BINARY, **SEEN, **refusals(409, 503)},
    )
    def get(self, _request: Request, slug: str, number: int, table: int, photo: int) -> HttpResponse:
        """The picture, as JPEG. For scorekeepers."""
        found = _photo(self.desk(slug).pairing(number, table), photo)
        headers = {"Cross-Origin-Resource-Policy": "same-origin"}
        return HttpResponse(photos.content_of(found), content_type="image/jpeg", headers=headers)


class Remove(Endpoint):
    @extend_schema(
        operation_id="photo_remove", tags=TAGS, request=ReasonBody, responses={200: PhotoShape, **WRITE}
    )
    def post(self, _request: Request, slug: str, number: int, table: int, photo: int) -> Response:
        """Take a photo away, with a reason; the log keeps that it was there. For referees."""
        desk = self.desk(slug, RoleKind.REFEREE)
        reason = self.said(ReasonBody)["reason"]
        found = _photo(desk.pairing(number, table), photo)
        return Response(PhotoShape(photos.remove(found, by=desk.by, now=self.now, reason=reason)).data)


def _photo(pairing: Pairing, number: int) -> SheetPhoto:
    found = pairing.photos.filter(pk=number).first()
    if found is None:
        raise Http404(NO_PHOTO)
    return found
