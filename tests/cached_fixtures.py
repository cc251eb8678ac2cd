"""Beginnings that many stories share: made once by the real services, afterwards put back row by row.

A day with a published round takes the services a tenth of a second, and a thousand tests begin with one. Its
rows are the same every time, so a run makes every beginning once and keeps what the tables then hold: on
SQLite for all its processes, on PostgreSQL for each, whose sequences know only of rows that it made itself.
It refuses where that would not be the same: in a database that is not empty, and on PostgreSQL outside a
transaction, where the next rows would take numbers that are in use.
"""

import hashlib
import os
import pickle
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, wraps
from pathlib import Path
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection, transaction

from armies.models import Catalogue
from tournament.models import Tournament

FOLDER = "MUSTER_BEGINNINGS"  # the variable that names where the processes of a run keep them
FOUNDATIONS = ("contenttypes.contenttype", "auth.permission")  # what the migrations wrote
Table = tuple[str, list[tuple[Any, ...]]]  # the statement that writes it, and its rows

_kept: dict[str, "_Beginning"] = {}


@dataclass(frozen=True)
class _Beginning:
    told: bytes  # what the maker returned
    tables: list[Table]


def remembered(make: Callable[..., Any]) -> Callable[..., Any]:
    """``make`` tells the same story for the same arguments: tell it once, then only put its rows back."""

    @wraps(make)
    def begin(*args: Any, **plan: Any) -> Any:
        if not _is_blank():
            return make(*args, **plan)
        key = f"{make.__module__}.{make.__qualname__}{args!r}{sorted(plan.items())!r}"
        kept = _kept.get(key) or _of_another_process(key)
        if kept is None:
            told = make(*args, **plan)
            _kept[key] = _Beginning(pickle.dumps(told), all_rows())
            _keep_for_others(key)
            return told
        _kept[key] = kept
        _put_back(kept.tables)
        return pickle.loads(kept.told)  # noqa: S301 - written by ourselves a moment ago

    return begin


def _file(key: str) -> Path | None:
    """Where all processes keep it; nowhere if its name says where an object lies in one of them."""
    folder = os.environ.get(FOLDER)
    if not folder or connection.vendor != "sqlite" or " at 0x" in key:
        return None
    return Path(folder) / hashlib.sha256(key.encode()).hexdigest()


def _of_another_process(key: str) -> "_Beginning | None":
    file = _file(key)
    return pickle.loads(file.read_bytes()) if file and file.exists() else None  # noqa: S301 - our own


def _keep_for_others(key: str) -> None:
    if file := _file(key):
        part = file.with_suffix(f".{os.getpid()}")
        part.write_bytes(pickle.dumps(_kept[key]))
        part.replace(file)


def _is_blank() -> bool:
    if not connection.in_atomic_block and connection.vendor != "sqlite":
        return False
    with connection.cursor() as cursor:
        cursor.execute(_any_row())
        return not any(cursor.fetchone())


@cache
def _any_row() -> str:
    names = (connection.ops.quote_name(model._meta.db_table) for model in (User, Tournament, Catalogue))
    return "SELECT " + ", ".join(f"EXISTS(SELECT 1 FROM {name})" for name in names)  # noqa: S608 - our own


def all_rows() -> list[Table]:
    """Every row there is, as the database keeps it."""
    made = [model._meta for model in apps.get_models(include_auto_created=True)]
    kept = [meta for meta in made if not meta.proxy and meta.label_lower not in FOUNDATIONS]
    return [table for meta in kept if (table := _table(meta))[1]]


def _table(meta: Any) -> Table:
    quote = connection.ops.quote_name
    columns = ", ".join(quote(field.column) for field in meta.local_concrete_fields)
    marks = ", ".join("%s" for _ in meta.local_concrete_fields)
    table = quote(meta.db_table)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {columns} FROM {table}")  # noqa: S608 - names of our own tables
        rows = cursor.fetchall()
    return f"INSERT INTO {table} ({columns}) VALUES ({marks})", rows  # noqa: S608 - the same


def _put_back(tables: list[Table]) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        for statement, rows in tables:
            cursor.executemany(statement, rows)
