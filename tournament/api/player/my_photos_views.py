"""The photo of a signed sheet that a player sends; only officials see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournament.api.core.documents import WRITE, refusals
from tournament.api.core.parsing import FormParser
from tournament.api.player.my_pairings_views import MyGame
from tournament.api.results.photos_views import FORM, FORM_BYTES
from tournament.api.results.tables_serializers import KeptPhotoShape, PhotoBody
from tournament.services.results import photos

if TYPE_CHECKING:
    from rest_framework.request import Request


class MyPhoto(MyGame):
    parser_classes = (FormParser,)
    most_bytes = FORM_BYTES

    @extend_schema(
        operation_id="me_pairing_photo",
        tags=["Entrant"],
        request=FORM,
        responses={200: KeptPhotoShape, 201: KeptPhotoShape, **WRITE, **refusals(503)},
    )
    def post(self, _request: Request, number: int) -> Response:
        """Give the officials a photo of the signed sheet of your game. Nobody else sees it."""
        content = self.said(PhotoBody)["photo"]
        photo = photos.take(self.game(number), content, by=self.by, now=self.now)
        return Response(KeptPhotoShape(photo).data, status=201 if photo.taken_at == self.now else 200)
