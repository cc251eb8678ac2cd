"""Bring a deleted tournament back from its file as it was: ids, private links, photos, log and undo.

It refuses to write over anything that is there.
"""

import zipfile
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction

from tournament.models import Tournament
from tournament.services.core import former_names, log, outbox
from tournament.services.core.actors import SYSTEM
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.core.row_history import label_of
from tournament.services.deletion.deleted_tournaments import DeletedTournament, rows_in
from tournament.services.transfer import backups
from tournament.services.transfer.backup_files import FILES, Manifest
from tournament.services.transfer.restores import inside
from tournament.services.transfer.tournament_imports import first_line, free_address

AT_ONCE = 1_000  # rows of one statement


def restore(deleted: DeletedTournament, *, now: datetime) -> Tournament:
    """The tournament, with another address where its own is taken. Its file is removed.

    :raises Conflict: it is there already, or what it refers to is gone.
    :raises Invalid: the file is damaged, or a newer program wrote it.
    :raises OSError: the disk does not take its photos; nothing was changed.
    """
    manifest = backups.check(deleted.path)
    made: list[Path] = []
    try:
        with zipfile.ZipFile(deleted.path) as archive, transaction.atomic():
            for label in manifest.tables:
                _insert(archive, manifest, label)
            tournament = Tournament.objects.get(
                pk=next(rows_in(archive, manifest, label_of(Tournament)))["id"]
            )
            log.record("tournament.restore", tournament=tournament, by=SYSTEM, now=now)
            outbox.publish(tournament, "tournament", now=now)
            _write_files(archive, manifest, made)
    except BaseException as error:
        for path in made:
            path.unlink(missing_ok=True)
        if isinstance(error, DatabaseError):
            raise Conflict("tournament-there", data={"problem": first_line(error)}) from error
        raise
    deleted.path.unlink(missing_ok=True)
    return tournament


def _insert(archive: zipfile.ZipFile, manifest: Manifest, label: str) -> None:
    try:
        model = former_names.model_named(label)
        stored = rows_in(archive, manifest, label)
        rows = [_row(model, former_names.columns_now(label, columns)) for columns in stored]
    except (LookupError, ValidationError, ValueError, TypeError) as error:
        raise Invalid("deleted-newer", data={"table": label, "problem": str(error)}) from error
    if model is Tournament:
        rows[0].slug = free_address(Tournament, "slug", rows[0].slug)
    model._base_manager.bulk_create([row for row in rows if row is not None], batch_size=AT_ONCE)


def _row(model: Any, columns: dict[str, Any]) -> Any:
    """A row as it was; ``None`` for what belongs to an account that is gone. Other references to it end."""
    fields = {field.attname: field for field in model._meta.concrete_fields}
    values = {name: fields[name].to_python(value) for name, value in columns.items()}
    for name, value in values.items():
        is_lost = (
            fields[name].related_model is User
            and value is not None
            and not User.objects.filter(pk=value).exists()
        )
        if is_lost and not fields[name].null:
            return None
        values[name] = None if is_lost else value
    return model(**values)


def _write_files(archive: zipfile.ZipFile, manifest: Manifest, made: list[Path]) -> None:
    """Those that are not there any more; ``made`` learns of each before it is written."""
    for name in manifest.files:
        path = inside(Path(settings.MEDIA_ROOT), name)
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            made.append(path)
            path.write_bytes(archive.read(f"{FILES}{name}"))
