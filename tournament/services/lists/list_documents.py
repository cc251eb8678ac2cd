"""Hand in a list that no catalogue knows: as a text, as a file, or as a link.

A player does it by the private link, or an official for the player. A file is judged by its content and lies
outside the web root; it is there before its row and goes after it. Nothing opens it, and no link is followed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final
from uuid import uuid4

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction

from armies.models import ArmyListVersion
from armies.models.choices import DocumentKind, Source
from armies.services.files.sizes import size_in_words
from armies.services.lists.documents import Document
from rules.ruleset import ListsBrought
from tournament import adapters
from tournament.models import Entrant, ListFile, PhoneRequest
from tournament.queries.lists import list_sheets
from tournament.services.core import file_types, locks, stored_files
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid, Refused
from tournament.services.core.phone_requests import Sent
from tournament.services.core.visible_text import UNSEEN
from tournament.services.core.web_links import is_web_link
from tournament.services.lists import late_lists, list_files, lists
from tournament.services.lists.inputs import MAX_DOCUMENT_BYTES, DocumentInput

MAX_FILE_BYTES: Final = 4 * 1024 * 1024
UNAVAILABLE: Final = 503
SOURCES: Final = {
    DocumentKind.TEXT: Source.TEXT,
    DocumentKind.FILE: Source.FILE,
    DocumentKind.LINK: Source.LINK,
}


@dataclass(frozen=True, slots=True)
class _Upload:
    """A file that is written and that no row names yet."""

    key: str
    digest: str
    file_type: str
    size: int


def hand_in(  # noqa: PLR0913 - what is handed in, how it comes here, and who sends it
    entrant: Entrant,
    faction: str,
    values: DocumentInput,
    *,
    file: bytes | UploadedFile[Any] | None = None,
    sent: Sent,
    by: Actor,
    now: datetime,
) -> PhoneRequest:
    """The document of a player counts, or waits for a referee where it is late, as ``late_lists`` has it."""
    with _uploaded(entrant, values, file) as (entrant, upload):  # noqa: PLR1704 - the same one, held
        document = _document(entrant, faction, values, upload, by=by, now=now)
        sent = replace(sent, document=document, source=SOURCES[document.kind])
        return late_lists.hand_in(entrant, faction, sent, by=by, now=now)


def enter(  # noqa: PLR0913 - the same, and which version was seen
    entrant: Entrant,
    faction: str,
    values: DocumentInput,
    *,
    file: bytes | UploadedFile[Any] | None = None,
    seen: int | None = None,
    by: Actor,
    now: datetime,
) -> ArmyListVersion:
    """An official hands it in. Raises ``Conflict`` where another version is current than was ``seen``."""
    with _uploaded(entrant, values, file) as (entrant, upload):  # noqa: PLR1704 - the same one, held
        version = list_sheets.sheet_of(entrant, faction).version
        if seen is not None and seen != (version.number if version is not None else 0):
            raise Conflict("version-old", case=faction, data={"player": str(entrant)})
        document = _document(entrant, faction, values, upload, by=by, now=now)
        return lists.submit(entrant, faction, document, by=by, now=now, source=SOURCES[document.kind])


@contextmanager
def _uploaded(
    entrant: Entrant, values: DocumentInput, file: bytes | UploadedFile[Any] | None
) -> Iterator[tuple[Entrant, _Upload | None]]:
    """Write the file before the entrant is held; what no row names afterwards is removed."""
    upload = _written(file) if file is not None and values.kind == DocumentKind.FILE else None
    try:
        with transaction.atomic():
            yield locks.entrant(entrant), upload
    finally:
        if upload is not None and not ListFile.objects.filter(key=upload.key).exists():
            stored_files.unlink(list_files.place_of(upload.key))


def _written(file: bytes | UploadedFile[Any]) -> _Upload:
    size = len(file) if isinstance(file, bytes) else file.size or 0
    if size > MAX_FILE_BYTES:
        sizes = {"size": size_in_words(size), "limit": size_in_words(MAX_FILE_BYTES)}
        raise Invalid("list-file-too-large", field="file", data=sizes)
    content: bytes = file if isinstance(file, bytes) else file.read()
    file_type, fault = file_types.type_of(content)
    if fault or file_type is None:
        raise Invalid("list-file-unreadable", case=fault, field="file")
    key = f"{uuid4().hex}.{file_type}"
    try:
        stored_files.write(list_files.place_of(key), content)
    except OSError as error:
        raise Refused("file-not-stored", status=UNAVAILABLE, field="file") from error
    return _Upload(key, hashlib.sha256(content).hexdigest(), file_type, len(content))


def _document(
    entrant: Entrant,
    faction: str,
    values: DocumentInput,
    upload: _Upload | None,
    *,
    by: Actor,
    now: datetime,
) -> Document:
    tournament = entrant.tournament
    if adapters.to_lists_brought(tournament) is ListsBrought.NONE:
        raise Conflict("no-lists-asked")
    plain = Document(points=values.points, army=_line(values.army), leader=_line(values.leader))
    if values.kind == DocumentKind.LINK:
        return replace(plain, link=_link(values.link))
    if values.kind == DocumentKind.TEXT:
        return replace(plain, text=_text(values.text))
    file = _stored(entrant, faction) if upload is None else upload
    if upload is not None:
        list_files.keep(entrant, upload.digest, upload.key, by=by, now=now)
    return replace(plain, digest=file.digest, file_type=file.file_type, size=file.size)


def _stored(entrant: Entrant, faction: str) -> Document:
    """The file that was handed in before: no form can be filled with it again."""
    found = list_sheets.sheet_of(entrant, faction).document
    if found is None or found.kind != DocumentKind.FILE:
        raise Invalid("list-file-missing", field="file")
    return found


def _link(typed: str) -> str:
    link = typed.strip()
    if not link:
        raise Invalid("list-link-missing", field="link")
    if not is_web_link(link):
        raise Invalid("link-unsafe", field="link", data={"link": link})
    return link


def _text(typed: str) -> str:
    text = UNSEEN.sub("", typed.replace("\r\n", "\n")).strip()
    if not text:
        raise Invalid("list-text-missing", field="text")
    size = len(text.encode("utf-8"))
    if size > MAX_DOCUMENT_BYTES:
        raise Invalid("list-text-too-long", field="text", data={"count": size, "limit": MAX_DOCUMENT_BYTES})
    return text


def _line(typed: str) -> str:
    return " ".join(UNSEEN.sub("", typed).split())
