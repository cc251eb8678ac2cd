"""Photos of signed sheets: sent by the desk as forms, looked at by officials alone."""

from collections.abc import Iterable
from typing import Any, Final

from django.http import Http404, HttpResponse
from rest_framework.response import Response

from tournament.api.core.operations import REFEREE, SCOREKEEPER, TABLE, Call, download, operation
from tournament.api.results.tables_serializers import PhotoOutput, PhotoUpload
from tournament.models import Pairing, SheetPhoto
from tournament.services.core import pictures
from tournament.services.core.inputs import ReasonInput
from tournament.services.results import photos

PHOTOS: Final = f"{TABLE}photos/"
MAX_FORM_BYTES: Final = pictures.MAX_FILE_BYTES + 64 * 1024  # the picture, and what a form needs around it
FORM: Final[dict[str, Any]] = {
    "upload": {"multipart/form-data": PhotoUpload},
    "max_bytes": MAX_FORM_BYTES,
    "statuses": (200, 201),
    "refuses": (503,),
}  # what every operation says that takes a photo


@operation("GET", PHOTOS, "photos", SCOREKEEPER, output=PhotoOutput, many=True)
def all_photos(call: Call, number: int, table: int) -> Iterable[SheetPhoto]:
    """In the order in which they came; one table has at most eight. For scorekeepers."""
    return call.desk.pairing(number, table).photos.filter(removed_at=None)


@operation("POST", PHOTOS, "photo_take", SCOREKEEPER, output=PhotoOutput, **FORM)
def take(call: Call, number: int, table: int) -> Response:
    """Keep a photo of the signed sheet. Where and with what it was taken is not kept. For scorekeepers.

    The same picture again is the same photo, with 200 instead of 201.
    """
    return take_at(call, call.desk.pairing(number, table))


@download(f"{PHOTOS}<int:photo>/", "photo", SCOREKEEPER, media_type="image/jpeg", refuses=(409, 503))
def picture(call: Call, number: int, table: int, photo: int) -> HttpResponse:
    """The picture, as JPEG. For scorekeepers."""
    found = _photo(call.desk.pairing(number, table), photo)
    headers = {"Cross-Origin-Resource-Policy": "same-origin"}
    return HttpResponse(photos.content_of(found), content_type="image/jpeg", headers=headers)


@operation("POST", f"{PHOTOS}<int:photo>/remove/", "photo_remove", REFEREE, output=PhotoOutput)
def remove(call: Call, values: ReasonInput, number: int, table: int, photo: int) -> SheetPhoto:
    """Take a photo away, with a reason; the log keeps that it was there. For referees."""
    found = _photo(call.desk.pairing(number, table), photo)
    return photos.remove(found, by=call.actor, now=call.now, reason=values.reason)


def take_at(call: Call, pairing: Pairing) -> Response:
    """Keep the photo of this form: 201, or 200 where the same picture is there already."""
    photo = photos.take(pairing, call.read(PhotoUpload)["photo"], by=call.actor, now=call.now)
    return call.answer(photo, status=201 if photo.taken_at == call.now else 200)


def _photo(pairing: Pairing, number: int) -> SheetPhoto:
    found = pairing.photos.filter(pk=number).first()
    if found is None:
        raise Http404("There is no such photo at this table. Look at the list of its photos.")
    return found
