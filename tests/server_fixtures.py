"""A second database beside the one of the test: an empty place to which a backup can be given back."""

import contextlib
from pathlib import Path

from django.db import connection, connections


@contextlib.contextmanager
def an_empty_place(folder: Path, alias: str = "elsewhere"):
    """A new file, or a new database of the same server, behind ``alias``; gone afterwards."""
    other = connection.copy(alias)
    is_file = connection.vendor == "sqlite"
    beside = f"{connection.settings_dict['NAME']}_{alias}"  # each process has a database of its own
    other.settings_dict["NAME"] = str(folder / f"{alias}.sqlite3") if is_file else beside
    if not is_file:
        _order(f'DROP DATABASE IF EXISTS "{beside}"')
        _order(f'CREATE DATABASE "{beside}"')
    connections[alias] = other
    try:
        yield alias
    finally:
        other.close()
        del connections[alias]
        if not is_file:
            _order(f'DROP DATABASE "{beside}"')


@contextlib.contextmanager
def living_in(alias: str):
    """Everything of this thread happens in the other database: services, queries and models."""
    home = connections["default"]
    connections["default"] = connections[alias]
    try:
        yield
    finally:
        connections["default"] = home


def _order(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)
