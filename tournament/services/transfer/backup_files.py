"""The form of a backup: one ZIP with every row as JSON, the stored files, and a manifest that hashes both.

Rows are read and written through the tables as the database's own migrations left them, so a backup can be
taken before an update and given back after it, on SQLite or PostgreSQL, whichever it came from. It refuses
to know what a row means, and leaves out what belongs to one machine and one moment: who is signed in.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Final
from uuid import UUID
from zipfile import ZipFile

from django.db import connections
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Model, QuerySet

from tournament.services.core.errors import Conflict, Invalid

FORMAT: Final = 1  # rises when an older program could not read it
MANIFEST: Final = "manifest.json"
FILES: Final = "files/"
AT_ONCE: Final = 2_000  # rows in memory
MOMENTARY: Final = frozenset({"sessions.session", "tournament.accountsession"})
RETIRED_APPS: Final = frozenset({"axes"})  # that older programs had; what a backup has of them is left there


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup holds. ``migrations`` are the newest of each application, ``tables`` by their label."""

    made_at: datetime
    program: Mapping[str, str]
    migrations: Mapping[str, Sequence[str]]
    tables: Mapping[str, Mapping[str, Any]]
    files: Mapping[str, str]

    @property
    def rows(self) -> int:
        return sum(int(table["rows"]) for table in self.tables.values())

    def as_json(self) -> str:
        content = {
            "format": FORMAT,
            "made_at": self.made_at.isoformat(),
            "program": dict(self.program),
            "migrations": {label: list(names) for label, names in self.migrations.items()},
            "tables": dict(self.tables),
            "files": dict(self.files),
        }
        return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def read_manifest(archive: ZipFile) -> Manifest:
    """The manifest of an open backup. Refuses what is none, and what a newer program wrote."""
    try:
        content = json.loads(archive.read(MANIFEST))
        if content["format"] != FORMAT:
            raise Invalid("backup-format", data={"format": content["format"], "known": FORMAT})
        return Manifest(
            made_at=datetime.fromisoformat(content["made_at"]),
            program=_all(content["program"], str),
            migrations={
                label: _words(names)
                for label, names in _all(content["migrations"], list).items()
                if label not in RETIRED_APPS
            },
            tables={
                label: _table(table)
                for label, table in _all(content["tables"], dict).items()
                if label.partition(".")[0] not in RETIRED_APPS
            },
            files=_all(content["files"], str),
        )
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise Invalid("backup-manifest") from error


def _all(value: Any, kind: type) -> dict[str, Any]:
    if not isinstance(value, dict) or not all(isinstance(each, kind) for each in value.values()):
        raise TypeError
    return value


def _words(value: Sequence[Any]) -> list[str]:
    if not all(isinstance(each, str) for each in value):
        raise TypeError
    return list(value)


def _table(table: Mapping[str, Any]) -> dict[str, Any]:
    if not isinstance(table["rows"], int) or not isinstance(table["sha256"], str):
        raise TypeError
    return {"columns": _words(table["columns"]), "rows": table["rows"], "sha256": table["sha256"]}


def leaves(alias: str) -> dict[str, list[str]]:
    """The newest migrations that were applied to a database, by application."""
    loader = MigrationExecutor(connections[alias]).loader
    applied = {key for key in loader.applied_migrations if key[0] not in RETIRED_APPS}
    unknown = sorted(applied - set(loader.disk_migrations))
    if unknown:
        names = ".".join(unknown[0])
        raise Conflict("database-newer", data={"migration": names})
    children = {key: {child.key for child in loader.graph.node_map[key].children} for key in applied}
    found: dict[str, list[str]] = {}
    for label, name in sorted(applied):
        if not any(child[0] == label for child in children[label, name] & applied):
            found.setdefault(label, []).append(name)
    return found


def tables_at(migrations: Mapping[str, Sequence[str]], *, alias: str) -> dict[str, type[Model]]:
    """Every table as it was with these migrations, by label; many-to-many tables are tables too."""
    loader = MigrationExecutor(connections[alias]).loader
    apps = loader.project_state(migrations_on_disk(migrations, loader.disk_migrations)).apps
    models = sorted(apps.get_models(include_auto_created=True), key=lambda row: row._meta.label_lower)
    stored = {row._meta.label_lower: row for row in models if row._meta.managed and not row._meta.proxy}
    return {label: model for label, model in stored.items() if label not in MOMENTARY}


def migrations_on_disk(
    migrations: Mapping[str, Sequence[str]], disk: Mapping[tuple[str, str], Any]
) -> list[tuple[str, str]]:
    """The migrations as targets. Refuses those that this program does not have."""
    targets = [(label, name) for label, names in migrations.items() for name in names]
    missing = [".".join(target) for target in targets if target not in disk]
    if missing:
        raise Invalid("backup-newer", data={"migration": missing[0]})
    return targets


def columns_of(model: type[Model]) -> list[str]:
    """The columns of a table, in their order."""
    return [field.attname for field in model._meta.concrete_fields]


def lines_of(rows: QuerySet[Any]) -> Iterator[bytes]:
    """Each row as one line of JSON, by primary key; keys in order, for PostgreSQL keeps them in another."""
    values = rows.order_by("pk").values_list(*columns_of(rows.model))
    for row in values.iterator(chunk_size=AT_ONCE):
        yield _ROW.encode(row).encode() + b"\n"


def digest_of(model: type[Model], *, alias: str) -> tuple[int, str]:
    """How many rows a table has, and the SHA-256 of all of them."""
    count, digest = 0, hashlib.sha256()
    for line in lines_of(model._base_manager.using(alias).all()):
        digest.update(line)
        count += 1
    return count, digest.hexdigest()


def entry_of(label: str) -> str:
    """The name of a table inside the archive."""
    return f"rows/{label}.jsonl"


def _plain(value: object) -> str:
    if isinstance(value, date | datetime):
        return value.isoformat()
    if isinstance(value, UUID | Decimal):
        return str(value)
    raise TypeError(f"{type(value).__name__} has no form in a backup.")


_ROW: Final = json.JSONEncoder(ensure_ascii=False, sort_keys=True, default=_plain, separators=(",", ":"))
