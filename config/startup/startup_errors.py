"""Why Muster cannot start on its database or disk, in words for whoever stands at the machine.

Everything else is a bug and keeps its traceback.
"""

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import DatabaseError, connection

from config.server.error_pages import cannot_store
from config.startup.preflight import NO_ROOM, NOT_WRITABLE

LEAST_ROOM: Final = 100_000  # bytes: on less, SQLite says "disk I/O error" of a disk that is only full
DAMAGED: Final = ("malformed", "not a database", "disk i/o error")


def check_file() -> None:
    """Raise ``DatabaseError`` where the file of SQLite is damaged. A second for some 200 MB."""
    if connection.vendor != "sqlite":
        return
    file = Path(connection.settings_dict["NAME"])
    if file.exists() and file.stat().st_size == 0 and _backups(file.parent / "backups"):
        # To SQLite this is a new database; after a power cut it is a lost one.
        raise DatabaseError("database disk image is malformed: the file is empty")
    with connection.cursor() as cursor:
        [answer] = cursor.execute("PRAGMA quick_check(1)").fetchone()
    if answer != "ok":
        raise DatabaseError(f"database disk image is malformed: {answer}")


def sentence_for(error: DatabaseError | OSError) -> str | None:
    """What is the case and what to do, or ``None`` for a bug."""
    state = settings.STATE_DIR
    reason = (str(error).strip() or type(error).__name__).splitlines()[0]
    number = error.errno if isinstance(error, OSError) else None
    code = cannot_store(error)
    if code == "disk-full" or number in NO_ROOM or shutil.disk_usage(state).free < LEAST_ROOM:
        return f"The disk of {state} is full. Free disk space, then start again. Earlier data is safe."
    if code == "read-only" or number in NOT_WRITABLE:
        return f"{state} cannot be written ({reason}). Make it writable for this user, then start again."
    if connection.vendor == "sqlite" and any(sign in reason.lower() for sign in DAMAGED):
        return _damaged(Path(connection.settings_dict["NAME"]), reason)
    if code == "no-database":
        return f"The database does not answer ({reason}). Start it or correct DATABASE_URL, then start again."
    return None


def _damaged(file: Path, reason: str) -> str:
    folder, empty = file.parent / "backups", _empty_folder(file.parent)
    command = f"MUSTER_STATE={empty} .venv/bin/python manage.py restore"
    backups = _backups(folder)
    what = f"The database {file} is damaged ({reason})"
    if not backups:
        return (
            f"{what}, and there is no backup in {folder}. Restore one from another place "
            f"into an empty folder: {command} FILE"
        )
    made = datetime.fromtimestamp(backups[-1].stat().st_mtime, tz=UTC)
    return (
        f"{what}. Restore the newest backup, of {made:%d %B %Y %H:%M} UTC, into an empty folder: "
        f"{command} {backups[-1]}\nThen start on that folder: MUSTER_STATE={empty} make run"
    )


def _backups(folder: Path) -> list[Path]:
    return sorted(folder.glob("muster-*.zip"), key=lambda path: path.stat().st_mtime)


def _empty_folder(state: Path) -> Path:
    def names() -> Iterator[Path]:
        yield state.with_name(f"{state.name}-restored")
        yield from (state.with_name(f"{state.name}-restored-{number}") for number in range(2, 1000))

    return next(path for path in names() if not path.exists())
