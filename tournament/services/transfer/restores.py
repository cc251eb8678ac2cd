"""Give a backup back to an empty database, on SQLite or PostgreSQL, whichever it came from.

The tables are made as they were, filled, read again and compared with the backup, and only then brought up
to this program. It refuses a database in which anything stands: nothing is ever written over.
"""

import hashlib
import json
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Final

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import DatabaseError, OperationalError, connections, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model

from tournament.services.core.errors import Conflict, Invalid
from tournament.services.transfer import backups
from tournament.services.transfer.backup_files import (
    AT_ONCE,
    FILES,
    Manifest,
    columns_of,
    digest_of,
    entry_of,
    migrations_on_disk,
    tables_at,
)

TELLING: Final = ("auth_user", "tournament_tournament", "armies_catalogue")  # a row in one of them is work


def restore(path: Path, *, using: str = "default") -> Manifest:
    """Bring everything back, compare it, then migrate to this program. Returns what was restored.

    Raises ``Conflict`` for a database with work in it, ``Invalid`` for a backup that is damaged or newer.
    """
    manifest = backups.check(path)
    models = tables_at(manifest.migrations, alias=using)
    _refuse_other_tables(manifest, models)
    _refuse_what_stands(using)
    folder = Path(settings.MEDIA_ROOT)
    paths = {name: inside(folder, name) for name in manifest.files}
    _refuse_other_files(paths, manifest)
    with zipfile.ZipFile(path) as archive:
        _write_files(archive, paths)  # first: a disk that takes no files keeps the database empty
        _clear(using)
        executor = MigrationExecutor(connections[using])
        executor.migrate(migrations_on_disk(manifest.migrations, executor.loader.disk_migrations))
        _load(archive, manifest, models, alias=using)
    call_command("migrate", database=using, verbosity=0, interactive=False)
    return manifest


def _refuse_what_stands(using: str) -> None:
    connection = connections[using]
    there = set(connection.introspection.table_names())
    foreign = sorted(there - _own_tables(using))
    if foreign:
        raise Conflict("database-of-others", data={"table": foreign[0]})
    for table in TELLING:
        if table not in there:
            continue
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT COUNT(*) FROM {connection.ops.quote_name(table)}")  # noqa: S608 - our own names
            count = cursor.fetchone()[0]
        if count:
            what = table.partition("_")[2]
            raise Conflict("database-not-empty", case=what, data={"count": count})


def _refuse_other_tables(manifest: Manifest, models: Mapping[str, type[Model]]) -> None:
    differing = sorted(manifest.tables.keys() ^ models.keys())
    if differing:
        raise Invalid("backup-tables", data={"table": differing[0]})


def _own_tables(using: str) -> set[str]:
    """What the migrations of this program make: nothing else may be taken away."""
    models = MigrationExecutor(connections[using]).loader.project_state().apps.get_models(True)
    return {MigrationRecorder.Migration._meta.db_table, *(model._meta.db_table for model in models)}


def _refuse_other_files(paths: Mapping[str, Path], manifest: Manifest) -> None:
    for name, path in paths.items():
        if path.exists() and hashlib.sha256(path.read_bytes()).hexdigest() != manifest.files[name]:
            raise Conflict("file-in-the-way", data={"path": str(path)})


def _clear(using: str) -> None:
    connection = connections[using]
    cascade = " CASCADE" if connection.vendor == "postgresql" else ""
    with connection.constraint_checks_disabled(), connection.cursor() as cursor:
        for table in connection.introspection.table_names():
            cursor.execute(f"DROP TABLE {connection.ops.quote_name(table)}{cascade}")


def _load(
    archive: zipfile.ZipFile, manifest: Manifest, models: Mapping[str, type[Model]], *, alias: str
) -> None:
    """Fill every table in one transaction; references are looked at when all of it stands."""
    try:
        with transaction.atomic(using=alias):
            for model in models.values():
                model._base_manager.using(alias).all().delete()  # what the migrations themselves wrote
            for label, model in models.items():
                _fill(archive, label, model, alias=alias)
            _go_on_counting(list(models.values()), alias=alias)
            _compare(manifest, models, alias=alias)
    except OperationalError as error:  # a full disk, a server that went away: nothing is wrong with the file
        raise Conflict("database-refuses", data={"error": str(error)}) from error
    except (DatabaseError, ValidationError, ValueError, TypeError) as error:
        raise Invalid("backup-damaged", case="tables", data={"error": str(error)}) from error


def _fill(archive: zipfile.ZipFile, label: str, model: type[Model], *, alias: str) -> None:
    fields = model._meta.concrete_fields
    for lines in pieces(archive, entry_of(label)):
        rows = [
            model(**{field.attname: field.to_python(value) for field, value in zip(fields, row, strict=True)})
            for row in map(json.loads, lines)
        ]
        model._base_manager.using(alias).bulk_create(rows)


def pieces(archive: zipfile.ZipFile, name: str) -> Iterator[list[bytes]]:
    """The lines of an entry, as many at once as memory is given to."""
    piece: list[bytes] = []
    with archive.open(name) as entry:
        for line in entry:
            piece.append(line)
            if len(piece) == AT_ONCE:
                yield piece
                piece = []
    yield piece


def _go_on_counting(models: list[type[Model]], *, alias: str) -> None:
    connection = connections[alias]
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)


def _compare(manifest: Manifest, models: Mapping[str, type[Model]], *, alias: str) -> None:
    for label, table in manifest.tables.items():
        if label not in models or columns_of(models[label]) != table["columns"]:
            raise Invalid("backup-columns", data={"table": label})
        if digest_of(models[label], alias=alias) != (table["rows"], table["sha256"]):
            raise Invalid("backup-differs", data={"table": label})


def inside(folder: Path, name: str) -> Path:
    """Where a stored file goes: below the folder, wherever its name would like to lead."""
    pure = PurePosixPath(name)
    if pure.is_absolute() or ".." in pure.parts:
        raise Invalid("backup-path", data={"path": name})
    return folder.joinpath(*pure.parts)


def _write_files(archive: zipfile.ZipFile, paths: Mapping[str, Path]) -> None:
    for name, path in paths.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(archive.read(f"{FILES}{name}"))
