"""The rules pack of an event: a PDF that everybody may download, a link, or both.

A PDF lies outside the web root under the hash of its content; what it was called is forgotten. A few earlier
ones stay for undo. Refuses what is not a PDF (``pdf_check``) and to replace one that was not seen.
"""

from __future__ import annotations

import contextlib
import hashlib
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction

from armies.services.files.sizes import size_in_words
from tournament.models import Tournament
from tournament.services.core import locks, stored_files
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid, Refused
from tournament.services.core.optimistic_locks import Seen
from tournament.services.settings import pdf_check, tournament_settings

FOLDER: Final = "rules-packs"
COLUMN: Final = "rules_pack"
MAX_FILE_BYTES: Final = 10 * 1024 * 1024
MAX_FILES: Final = 5  # files of one tournament
UNAVAILABLE: Final = 503


@dataclass(frozen=True, slots=True)
class RulesPack:
    """The PDF of a tournament. ``size`` in bytes; ``digest`` is the SHA-256 of its content."""

    path: Path
    digest: str
    size: int


def upload(
    tournament: Tournament,
    content: bytes | UploadedFile[Any],
    *,
    by: Actor,
    now: datetime,
    seen: Seen | None = None,
    **changes: Any,
) -> Tournament:
    """Make this PDF the rules pack, together with its link in ``changes``. The same one again is no change.

    Raises ``Invalid`` for what is not a PDF, ``Conflict`` where ``seen`` holds another one than is stored.
    """
    found = _checked(content)
    digest = hashlib.sha256(found).hexdigest()
    path = _path(tournament, digest)
    is_new = not path.exists()
    if is_new:
        _write(path, found)
    try:
        changed = _configure(tournament, digest, by=by, now=now, seen=seen, **changes)
    except BaseException:
        if is_new and not Tournament.objects.filter(pk=tournament.pk, rules_pack=digest).exists():
            stored_files.unlink(path)
        raise
    return changed


def remove(
    tournament: Tournament, *, by: Actor, now: datetime, seen: Seen | None = None, **changes: Any
) -> Tournament:
    """The tournament has no PDF any more; a link stays. Twice is harmless."""
    return _configure(tournament, "", by=by, now=now, seen=seen, **changes)


def pack_of(tournament: Tournament) -> RulesPack | None:
    """The PDF of a tournament; ``None`` where there is none, or its file is missing."""
    if not tournament.rules_pack:
        return None
    path = _path(tournament, tournament.rules_pack)
    try:
        return RulesPack(path, tournament.rules_pack, path.stat().st_size)
    except OSError:
        return None


def files_of(tournament: Tournament) -> list[Path]:
    """Every PDF that is kept, earlier ones too."""
    return sorted(_folder(tournament.pk).glob("*.pdf"))


def drop_all(tournament: int) -> None:
    """Throw the files of a tournament that is gone away; twice is harmless."""
    with contextlib.suppress(OSError):
        shutil.rmtree(_folder(tournament))


def _checked(content: bytes | UploadedFile[Any]) -> bytes:
    size = len(content) if isinstance(content, bytes) else content.size or 0
    if size > MAX_FILE_BYTES:
        data = {"size": size_in_words(size), "limit": size_in_words(MAX_FILE_BYTES)}
        raise Invalid("rules-pack-too-large", field="rules_pack_file", data=data)
    found: bytes = content if isinstance(content, bytes) else content.read()
    pdf_check.refuse_unreadable(found)
    return found


def _configure(
    tournament: Tournament, digest: str, *, by: Actor, now: datetime, seen: Seen | None, **changes: Any
) -> Tournament:
    """A form cannot be filled with a file again: who did not see the stored one is told so, not asked."""
    known = dict(seen.values or {}) if seen else {}
    with transaction.atomic():
        stored = locks.tournament(tournament).rules_pack
        if stored not in {known.pop(COLUMN, stored), digest}:
            raise Conflict("rules-pack-changed", field="rules_pack_file")
        seen = Seen.of_values(known) if known else None
        changed = tournament_settings.configure(
            tournament, by=by, now=now, seen=seen, **{COLUMN: digest}, **changes
        )
        transaction.on_commit(lambda: _drop_oldest(changed), robust=True)
    return changed


def _write(path: Path, content: bytes) -> None:
    try:
        stored_files.write(path, content)
    except OSError as error:
        raise Refused("rules-pack-not-stored", status=UNAVAILABLE, field="rules_pack_file") from error


def _drop_oldest(tournament: Tournament) -> None:
    kept = _path(tournament, tournament.rules_pack)
    earlier = [path for path in files_of(tournament) if path != kept]
    for path in _newest_first(earlier)[MAX_FILES - 1 :]:
        stored_files.unlink(path)


def _newest_first(files: Iterable[Path]) -> list[Path]:
    return sorted(files, key=lambda path: path.stat().st_mtime_ns, reverse=True)


def _folder(tournament: int) -> Path:
    return stored_files.path_of(FOLDER, str(tournament))


def _path(tournament: Tournament, digest: str) -> Path:
    return _folder(tournament.pk) / f"{digest}.pdf"
