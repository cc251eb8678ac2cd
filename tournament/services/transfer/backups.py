"""Take a backup of everything while the day goes on: one instant, nobody waits for it.

Everything is read in one transaction that sees one instant of the database and locks nothing out, on SQLite
and on PostgreSQL. What was written is read back before it gets its name. It refuses to leave half a file.
"""

import hashlib
import os
import platform
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import django
from django.conf import settings
from django.db import connections, transaction
from django.db.models import QuerySet

from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Tournament
from tournament.queries.schedule.day_plans import last_round_of_a_day
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.transfer.backup_files import (
    FILES,
    MANIFEST,
    Manifest,
    columns_of,
    entry_of,
    leaves,
    lines_of,
    read_manifest,
    tables_at,
)

INSTANT: Final = "instant"  # the alias of the connection that sees one instant
ENDING: Final = ".zip"
NAMED: Final = "muster-"
DAY: Final = "day-"  # of the end of a day, see back_up_days
MAX_DAY_BACKUPS: Final = 20
PIECE: Final = 1024 * 1024  # bytes


def backup(out: Path, *, now: datetime, using: str = "default") -> Manifest:
    """Write a backup to ``out``, read it back, and only then give it its name.

    Raises ``Conflict`` for a database that cannot be kept, ``OSError`` for a full disk; nothing stays behind.
    """
    if out.exists() and not out.is_file():
        raise Conflict("no-file", data={"path": str(out)})
    return write(out, lambda archive: _fill(archive, now=now, using=using))


def write(out: Path, fill: Callable[[zipfile.ZipFile], Manifest]) -> Manifest:
    """An archive that ``fill`` writes, read back before it gets its name. Raises ``OSError``."""
    half = out.with_name(f"{out.name}.part")
    try:
        with _private(half) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            manifest = fill(archive)
            archive.writestr(MANIFEST, manifest.as_json())
        check(half)
        half.replace(out)
    finally:
        half.unlink(missing_ok=True)
    return manifest


def check(path: Path) -> Manifest:
    """Read a backup to its end and compare every hash; nothing is changed anywhere."""
    try:
        with zipfile.ZipFile(path) as archive:
            manifest = read_manifest(archive)
            for name, wanted in _hashes(manifest).items():
                if _hash_in(archive, name) != wanted:
                    raise Invalid("backup-damaged", case="file", data={"file": name})
    except (KeyError, zipfile.BadZipFile, EOFError, zlib.error) as error:
        raise Invalid("backup-damaged") from error
    return manifest


def file_name(now: datetime) -> str:
    """``muster-20070616-081500.zip``: sorted by name is sorted by time (UTC)."""
    return f"{NAMED}{now:%Y%m%d-%H%M%S}{ENDING}"


def thin_out(folder: Path, *, keep: int) -> list[Path]:
    """Remove the oldest backups of a folder until ``keep`` are left; other files are left alone."""
    pattern = f"{NAMED}[0-9]*-[0-9]*{ENDING}"
    gone = sorted(folder.glob(pattern))[: -max(keep, 1)]
    for path in gone:
        path.unlink()
    return gone


def back_up_days(folder: Path, *, now: datetime) -> list[Path]:
    """A backup for each event of several days whose day has ended, once for each end. Returns the new files.

    The newest ``MAX_DAY_BACKUPS`` stay. Raises ``OSError`` for a full disk.
    """
    made: list[Path] = []
    running = Tournament.objects.filter(status=TournamentStatus.RUNNING, is_rehearsal=False)
    for tournament in running.exclude(day_plan={}):
        last = last_round_of_a_day(tournament)
        if last is None or last.closed_at is None:
            continue
        out = folder / f"{DAY}{last.closed_at:%Y%m%d-%H%M%S}-{tournament.slug}{ENDING}"
        if not out.exists():
            folder.mkdir(parents=True, exist_ok=True)
            backup(out, now=now)
            made.append(out)
    if made:
        for path in sorted(folder.glob(f"{DAY}[0-9]*{ENDING}"))[:-MAX_DAY_BACKUPS]:
            path.unlink()
    return made


@contextmanager
def one_instant(using: str) -> Iterator[str]:
    """A connection of its own on which everything is read as it was at one instant."""
    connection = connections[using].copy(INSTANT)
    options = dict(connection.settings_dict.get("OPTIONS") or {})
    if connection.vendor == "sqlite":
        options["transaction_mode"] = "DEFERRED"  # a reader that never asks to write
    connection.settings_dict["OPTIONS"] = options
    connections[INSTANT] = connection
    try:
        with transaction.atomic(using=INSTANT):
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield INSTANT
    finally:
        connection.close()
        del connections[INSTANT]


def _fill(archive: zipfile.ZipFile, *, now: datetime, using: str) -> Manifest:
    with one_instant(using) as alias:
        migrations = leaves(alias)
        if "tournament" not in migrations:
            raise Conflict("database-empty")
        models = tables_at(migrations, alias=alias)
        tables = {
            label: write_rows(archive, label, model._base_manager.using(alias).all())
            for label, model in models.items()
        }
    folder = Path(settings.MEDIA_ROOT)
    files = dict(write_files(archive, folder, sorted(folder.rglob("*"))))
    return manifest_of(now, migrations, tables, files)


def manifest_of(
    now: datetime,
    migrations: Mapping[str, Sequence[str]],
    tables: Mapping[str, Mapping[str, Any]],
    files: Mapping[str, str],
) -> Manifest:
    """What an archive holds, and with which program it was written."""
    program = {"python": platform.python_version(), "django": django.get_version()}
    return Manifest(made_at=now, program=program, migrations=migrations, tables=tables, files=files)


def write_rows(archive: zipfile.ZipFile, label: str, rows: QuerySet[Any]) -> dict[str, Any]:
    """Write rows of one table. Returns what the manifest says of them."""
    count, digest = 0, hashlib.sha256()
    with archive.open(entry_of(label), "w", force_zip64=True) as entry:
        for line in lines_of(rows):
            digest.update(line)
            entry.write(line)
            count += 1
    return {"columns": columns_of(rows.model), "rows": count, "sha256": digest.hexdigest()}


def write_files(archive: zipfile.ZipFile, folder: Path, paths: Iterable[Path]) -> Iterator[tuple[str, str]]:
    """Write stored files of a folder; their names and hashes. One that goes meanwhile is left out."""
    for path in paths:
        name = path.relative_to(folder).as_posix()
        try:
            if path.is_symlink() or not path.is_file():
                continue
            content = path.read_bytes()
        except FileNotFoundError:
            continue
        archive.writestr(f"{FILES}{name}", content)
        yield name, hashlib.sha256(content).hexdigest()


def _hashes(manifest: Manifest) -> dict[str, str]:
    rows = {entry_of(label): str(table["sha256"]) for label, table in manifest.tables.items()}
    return rows | {f"{FILES}{name}": digest for name, digest in manifest.files.items()}


def _hash_in(archive: zipfile.ZipFile, name: str) -> str:
    digest = hashlib.sha256()
    with archive.open(name) as entry:
        while piece := entry.read(PIECE):
            digest.update(piece)
    return digest.hexdigest()


@contextmanager
def _private(path: Path) -> Iterator[Any]:
    """A file that only its owner reads, on the disk when it is closed: it holds everything."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "w+b") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())
