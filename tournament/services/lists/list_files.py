"""The stored files of lists: whose they are, where they lie, and how they go."""

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Final

from armies.services.lists.documents import Document
from tournament.models import Entrant, ListFile, Tournament
from tournament.services.core import stored_files
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict

FOLDER: Final = "list-files"
MAX_FILES: Final = 20  # of one player; officials may go on


def keep(entrant: Entrant, digest: str, key: str, *, by: Actor, now: datetime) -> None:
    """Name the file of an entrant, who is held. The same content again is the file that is there."""
    if entrant.list_files.filter(digest=digest).exists():
        return
    if not by.is_official and entrant.list_files.count() >= MAX_FILES:
        raise Conflict("list-files-enough", data={"limit": MAX_FILES})
    ListFile.objects.create(entrant=entrant, digest=digest, key=key, sent_at=now)


def path_of(entrant: Entrant, document: Document) -> Path | None:
    """Where the file of a document lies; ``None`` where it was erased or stayed on another server."""
    found = entrant.list_files.filter(digest=document.digest).first() if document.digest else None
    path = place_of(found.key) if found is not None else None
    return path if path is not None and path.is_file() else None


def files_of(tournament: Tournament) -> list[Path]:
    """Every stored file of a tournament."""
    rows = ListFile.objects.filter(entrant__tournament=tournament).order_by("pk")
    return [place_of(key) for key in rows.values_list("key", flat=True)]


def keys_of(tournament: Tournament) -> list[str]:
    """The names of these files."""
    return list(ListFile.objects.filter(entrant__tournament=tournament).values_list("key", flat=True))


def drop(keys: Iterable[str]) -> None:
    """Throw these files away; twice is harmless."""
    for key in keys:
        stored_files.unlink(place_of(key))


def place_of(key: str) -> Path:
    """Where a file of this name lies, whether or not it is there."""
    return stored_files.path_of(FOLDER, key)
