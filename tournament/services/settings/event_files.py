"""Files that organisers publish with an event: its rules pack, and the mark of its club.

Each lies outside the web root under the hash of its content; a column of the tournament names it. A few
earlier ones stay for undo. Refuses to replace one that was not seen. What a file holds is judged by its verb.
"""

import contextlib
import hashlib
import shutil
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from django.db import transaction

from tournament.models import Tournament
from tournament.services.core import locks, stored_files
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Refused
from tournament.services.core.optimistic_locks import Seen
from tournament.services.settings import tournament_settings

MAX_FILES: Final = 5  # of one kind and tournament
UNAVAILABLE: Final = 503


@dataclass(frozen=True, slots=True)
class FileKind:
    """``column`` holds the SHA-256; a form sends the file as ``field``."""

    column: str
    folder: str
    ending: str

    @property
    def field(self) -> str:
        return f"{self.column}_file"


@dataclass(frozen=True, slots=True)
class EventFile:
    """A file of a tournament. ``size`` in bytes; ``digest`` is the SHA-256 of its content."""

    path: Path
    digest: str
    size: int


RULES_PACK: Final = FileKind("rules_pack", "rules-packs", ".pdf")
CLUB_MARK: Final = FileKind("club_mark", "club-marks", ".jpg")
KINDS: Final = (RULES_PACK, CLUB_MARK)


def store(
    tournament: Tournament,
    kind: FileKind,
    content: bytes,
    *,
    by: Actor,
    now: datetime,
    seen: Seen | None = None,
    **changes: Any,
) -> Tournament:
    """Make this the file of the tournament, together with other ``changes``. The same again is no change.

    Raises ``Conflict`` where ``seen`` holds another one than is stored.
    """
    digest = hashlib.sha256(content).hexdigest()
    path = _path(tournament.pk, kind, digest)
    is_new = not path.exists()
    if is_new:
        _write(path, content, kind)
    try:
        changed = _configure(tournament, kind, digest, by=by, now=now, seen=seen, **changes)
    except BaseException:
        if is_new and not Tournament.objects.filter(pk=tournament.pk, **{kind.column: digest}).exists():
            stored_files.unlink(path)
        raise
    return changed


def remove(
    tournament: Tournament,
    kind: FileKind,
    *,
    by: Actor,
    now: datetime,
    seen: Seen | None = None,
    **changes: Any,
) -> Tournament:
    """The tournament has no such file any more. Twice is harmless."""
    return _configure(tournament, kind, "", by=by, now=now, seen=seen, **changes)


def file_of(tournament: Tournament, kind: FileKind) -> EventFile | None:
    """The file of a tournament; ``None`` where there is none, or it is missing."""
    digest: str = getattr(tournament, kind.column)
    path = _path(tournament.pk, kind, digest)
    try:
        return EventFile(path, digest, path.stat().st_size) if digest else None
    except OSError:
        return None


def files_of(tournament: Tournament) -> list[Path]:
    """Every file that is kept, earlier ones too."""
    return [path for kind in KINDS for path in _stored(tournament.pk, kind)]


def copy(source: Tournament, to: Tournament, kind: FileKind) -> None:
    """Give a new tournament the file of another; without one, or without room, it has none."""
    found = file_of(source, kind)
    if found is None:
        return
    with contextlib.suppress(OSError):
        stored_files.write(_path(to.pk, kind, found.digest), found.path.read_bytes())
        setattr(to, kind.column, found.digest)
        to.save(update_fields=[kind.column])


def drop_all(tournament: int) -> None:
    """Throw the files of a tournament that is gone away; twice is harmless."""
    for kind in KINDS:
        with contextlib.suppress(OSError):
            shutil.rmtree(_folder(tournament, kind))


def _configure(
    tournament: Tournament, kind: FileKind, digest: str, *, seen: Seen | None, **order: Any
) -> Tournament:
    """A form cannot be filled with a file again: who did not see the stored one is told so, not asked."""
    known = dict(seen.values or {}) if seen else {}
    with transaction.atomic():
        stored = getattr(locks.tournament(tournament), kind.column)
        if stored not in {known.pop(kind.column, stored), digest}:
            raise Conflict("file-changed", field=kind.field)
        seen = Seen.of_values(known) if known else None
        order[kind.column] = digest
        changed = tournament_settings.configure(tournament, seen=seen, **order)
        transaction.on_commit(lambda: _drop_oldest(changed, kind), robust=True)
    return changed


def _write(path: Path, content: bytes, kind: FileKind) -> None:
    try:
        stored_files.write(path, content)
    except OSError as error:
        raise Refused("file-not-stored", status=UNAVAILABLE, field=kind.field) from error


def _drop_oldest(tournament: Tournament, kind: FileKind) -> None:
    current = _path(tournament.pk, kind, getattr(tournament, kind.column))
    earlier = [path for path in _stored(tournament.pk, kind) if path != current]
    earlier.sort(key=lambda path: path.stat().st_mtime_ns, reverse=True)
    for path in earlier[MAX_FILES - 1 :]:
        stored_files.unlink(path)


def _stored(tournament: int, kind: FileKind) -> list[Path]:
    return sorted(_folder(tournament, kind).glob(f"*{kind.ending}"))


def _folder(tournament: int, kind: FileKind) -> Path:
    return stored_files.path_of(kind.folder, str(tournament))


def _path(tournament: int, kind: FileKind, digest: str) -> Path:
    return _folder(tournament, kind) / f"{digest}{kind.ending}"
