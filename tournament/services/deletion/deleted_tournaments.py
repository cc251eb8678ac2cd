"""The backup files of deleted tournaments: kept for 30 days, for the owner of the server alone.

A file holds every row and file of one tournament in the form of a backup. How it comes back is
``tournament_restores``.
"""

import json
import logging
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from django.conf import settings

from tournament.models import ListFile, Paper, SheetPhoto, Tournament
from tournament.services.core.errors import Invalid, Refused
from tournament.services.core.row_history import label_of
from tournament.services.lists import list_files
from tournament.services.prints import print_storage
from tournament.services.results import photos
from tournament.services.settings import event_files
from tournament.services.transfer import backups
from tournament.services.transfer.backup_files import Manifest, entry_of, leaves, read_manifest
from tournament.services.transfer.restores import pieces
from tournament.services.transfer.tournament_rows import rows_of

DELETED_AFTER: Final = timedelta(days=30)
NAME: Final = re.compile(r"(?P<at>\d{8}-\d{6})-(?P<slug>[-\w]+)\.zip")
STAMP: Final = "%Y%m%d-%H%M%S"  # UTC; sorted by name is sorted by time
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class DeletedTournament:
    """The file of one, and when it was deleted."""

    path: Path
    slug: str
    deleted_at: datetime

    @property
    def expires_at(self) -> datetime:
        return self.deleted_at + DELETED_AFTER


def folder() -> Path:
    """Where the files lie: in the state folder, which no page shows."""
    return Path(settings.STATE_DIR) / "deleted"


def keep(tournament: Tournament, *, now: datetime) -> DeletedTournament:
    """Write the file of a locked tournament; only its owner reads it. Raises ``OSError``."""
    place = folder()
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    place.chmod(0o700)
    path = place / f"{now.astimezone(UTC):{STAMP}}-{tournament.slug}.zip"

    def fill(archive: zipfile.ZipFile) -> Manifest:
        rows = {label_of(each.model): each for each in rows_of(tournament)}
        tables = {label: backups.write_rows(archive, label, each) for label, each in rows.items()}
        stored = [path for each in (photos, event_files, list_files) for path in each.files_of(tournament)]
        files = backups.write_files(archive, Path(settings.MEDIA_ROOT), stored)
        return backups.manifest_of(now, leaves("default"), tables, dict(files))

    backups.write(path, fill)
    return DeletedTournament(path, tournament.slug, now)


def listed() -> list[DeletedTournament]:
    """Every file that is kept, the oldest first."""
    names = ((path, NAME.fullmatch(path.name)) for path in sorted(folder().glob("*.zip")))
    return [
        DeletedTournament(path, found["slug"], datetime.strptime(found["at"], STAMP).replace(tzinfo=UTC))
        for path, found in names
        if found is not None
    ]


def named(name: str) -> DeletedTournament:
    """The kept file of this name. Raises ``Invalid`` where there is none."""
    found = next((each for each in listed() if each.path.name == name), None)
    if found is None:
        raise Invalid("deleted-unknown", data={"file": name})
    return found


def erase(deleted: DeletedTournament) -> None:
    """Remove the file for good, and the photos and prints it names where a crash has left them."""
    try:
        with zipfile.ZipFile(deleted.path) as archive:
            manifest = read_manifest(archive)
            row = next(rows_in(archive, manifest, label_of(Tournament)))
            if not Tournament.objects.filter(pk=row["id"]).exists():
                photos.drop(each["key"] for each in rows_in(archive, manifest, label_of(SheetPhoto)))
                if label_of(ListFile) in manifest.tables:  # else an older program wrote it
                    list_files.drop(each["key"] for each in rows_in(archive, manifest, label_of(ListFile)))
                event_files.drop_all(row["id"])
                print_storage.drop_all(each["key"] for each in rows_in(archive, manifest, label_of(Paper)))
    except (zipfile.BadZipFile, KeyError, StopIteration, ValueError, Refused) as error:
        logger.warning("%s was damaged (%s). It is removed all the same.", deleted.path.name, error)
    deleted.path.unlink(missing_ok=True)


def erase_expired(*, now: datetime) -> int:
    """Remove the files that were kept for their time. Returns how many they were."""
    expired = [each for each in listed() if each.expires_at <= now]
    for each in expired:
        erase(each)
    return len(expired)


def rows_in(archive: zipfile.ZipFile, manifest: Manifest, label: str) -> Iterator[dict[str, Any]]:
    """The rows of one model by column."""
    columns = manifest.tables[label]["columns"]
    for lines in pieces(archive, entry_of(label)):
        yield from (dict(zip(columns, json.loads(line), strict=True)) for line in lines)
