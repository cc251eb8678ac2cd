"""Photos of signed score sheets: kept with the table, outside the web root, for the officials' eyes.

A file is there before its row and goes after it, so that no row ever names a file that is not yet there. The
same picture is kept once a table, however often a phone sends it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction

from tournament.models import Pairing, SheetPhoto, Tournament
from tournament.services.core import locks, pictures, stored_files
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, NotAllowed, Refused, require_reason
from tournament.services.results import result_logs

MAX_PHOTOS: Final = 8  # photos of one table
FOLDER: Final = "sheets"
UNAVAILABLE: Final = 503


def take(pairing: Pairing, content: bytes | UploadedFile[Any], *, by: Actor, now: datetime) -> SheetPhoto:
    """Keep a photo of the sheet of this table. An official may, and the two who sit there."""
    if not by.is_official and (by.entrant is None or pairing.side_of(by.entrant) is None):
        raise NotAllowed("not-your-table")
    if pairing.is_bye:
        raise Conflict("no-sheet")
    picture = pictures.redraw(content)
    fingerprint = hashlib.sha256(picture.content).hexdigest()
    key = f"{uuid4().hex}.jpg"
    _write(key, picture.content)
    try:
        photo = _keep(pairing, key, picture, fingerprint, by=by, now=now)
    except BaseException:
        _unlink(key)
        raise
    if photo.key != key:
        _unlink(key)
    return photo


def remove(photo: SheetPhoto, *, by: Actor, now: datetime, reason: str) -> SheetPhoto:
    """Take a photo away: the file goes, the row and the log say who did it and why. Twice is harmless."""
    if not by.may_rule:
        raise NotAllowed("not-a-referee", case="photo")
    require_reason(reason, case="photo")
    with transaction.atomic():
        pairing = locks.pairing(photo.pairing)
        photo = SheetPhoto.objects.get(pk=photo.pk)
        if photo.removed_at is None:
            photo.removed_at, photo.removed_by = now, by.name
            photo.save(update_fields=["removed_at", "removed_by"])
            _tell("photo.remove", pairing, photo, by=by, now=now, reason=reason)
            transaction.on_commit(lambda: _unlink(photo.key), robust=True)
    return photo


def content_of(photo: SheetPhoto) -> bytes:
    """The JPEG. Raises ``Refused`` where it was taken away, or the file is not there any more."""
    if photo.removed_at is not None:
        raise Conflict("photo-removed", data={"removed_by": photo.removed_by})
    try:
        return _place(photo.key).read_bytes()
    except OSError as error:
        raise Refused("photo-missing", case="file", status=UNAVAILABLE) from error


def files_of(tournament: Tournament) -> list[Path]:
    """The files of every photo of a tournament that was not taken away."""
    photos = SheetPhoto.objects.filter(pairing__round__tournament=tournament, removed_at=None)
    return [_place(key) for key in photos.order_by("pk").values_list("key", flat=True)]


def drop(keys: Iterable[str]) -> None:
    """Throw these files away; twice is harmless."""
    for key in keys:
        _unlink(key)


def _keep(
    pairing: Pairing, key: str, picture: pictures.Picture, fingerprint: str, *, by: Actor, now: datetime
) -> SheetPhoto:
    with transaction.atomic():
        pairing = locks.pairing(pairing)
        there = pairing.photos.filter(removed_at=None)
        same = there.filter(fingerprint=fingerprint).first()
        if same is not None:
            return same
        if there.count() >= MAX_PHOTOS:
            raise Conflict("photos-enough", data={"table": pairing.table, "limit": MAX_PHOTOS})
        photo = SheetPhoto.objects.create(
            pairing=pairing,
            key=key,
            fingerprint=fingerprint,
            size=len(picture.content),
            width=picture.width,
            height=picture.height,
            taken_by=by.name,
            taken_at=now,
        )
        _tell("photo.take", pairing, photo, by=by, now=now)
    return photo


def _tell(
    verb: str, pairing: Pairing, photo: SheetPhoto, *, by: Actor, now: datetime, reason: str = ""
) -> None:
    data = {"pairing": pairing.pk, "fingerprint": photo.fingerprint}
    result_logs.record(verb, pairing, "results", by=by, now=now, reason=reason, data=data)


def _place(key: str) -> Path:
    return stored_files.path_of(FOLDER, key)


def _write(key: str, content: bytes) -> None:
    try:
        stored_files.write(_place(key), content)
    except OSError as error:
        raise Refused("photo-not-stored", status=UNAVAILABLE) from error


def _unlink(key: str) -> None:
    stored_files.unlink(_place(key))
