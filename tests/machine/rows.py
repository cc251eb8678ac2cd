"""Every row of the service as the database holds it, read past all models: what happened, and what did not.

Refuses to interpret: a picture is compared with a later one, and rows are looked up by their columns.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any, TypeAlias

from django.apps import apps
from django.db import connection

Row: TypeAlias = dict[str, Any]
Picture: TypeAlias = dict[str, dict[int, tuple[Any, ...]]]

TABLES = sorted(
    {
        model._meta.db_table
        for app in ("tournament", "armies")
        for model in apps.get_app_config(app).get_models(include_auto_created=True)
    }
)


def picture() -> Picture:
    """Each table's rows by id, column by column."""
    taken = {}
    with connection.cursor() as cursor:
        for table in TABLES:
            cursor.execute(f"SELECT * FROM {table}")  # noqa: S608 - names of our own models
            taken[table] = {row[0]: row for row in cursor.fetchall()}
    return taken


@cache
def columns(table: str) -> list[str]:
    """The names of a table's columns, in the order of a picture."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {table} WHERE 1 = 0")  # noqa: S608 - same
        return [column[0] for column in cursor.description]


def rows(taken: Picture, table: str) -> list[Row]:
    """The rows of one table in a picture as dictionaries, oldest first; JSON columns as what they hold."""
    name = f"tournament_{table}"
    names = columns(name)
    return [dict(zip(names, map(_read, row), strict=True)) for _, row in sorted(taken[name].items())]


def _read(value: Any) -> Any:
    if isinstance(value, str) and value[:1] in {"{", "["}:
        return json.loads(value)
    return value


def new(before: Picture, after: Picture, table: str) -> list[int]:
    """The ids of rows that were added."""
    return sorted(after[table].keys() - before[table].keys())


def difference(before: Picture, after: Picture) -> dict[str, tuple[Any, Any]]:
    """What changed, row by row, for the sentence of a failing test."""
    return {
        f"{table} {key}": (before[table].get(key), after[table].get(key))
        for table in TABLES
        for key in before[table].keys() | after[table].keys()
        if before[table].get(key) != after[table].get(key)
    }
