"""SQLite as strict as PostgreSQL about values, so that services and pages need one database to be tested.

SQLite stores a text that is longer than its column, a number beyond its type and a NUL. PostgreSQL refuses
each of them with ``DataError``, and so does every test on SQLite: for whatever a model saves, creates in bulk
or updates, and a NUL in any statement at all.
"""

import json

from django.db import DataError, models
from django.db.backends.base.operations import BaseDatabaseOperations
from django.db.backends.sqlite3.base import SQLiteCursorWrapper

RANGES = BaseDatabaseOperations.integer_field_ranges
NUL = "\x00"


def install():
    """From now on, in this process."""
    for field in (models.Field, models.JSONField):
        field.get_db_prep_save = _checked(field.get_db_prep_save)
    SQLiteCursorWrapper.execute = _without_nul(SQLiteCursorWrapper.execute)
    SQLiteCursorWrapper.executemany = _without_nul(SQLiteCursorWrapper.executemany, is_many=True)


def _checked(prepare):
    def get_db_prep_save(field, value, connection):
        is_column = hasattr(field, "model")  # a number in an expression has a field too, and no limit
        if connection.vendor == "sqlite" and is_column and value is not None and not hasattr(value, "as_sql"):
            _refuse_what_the_column_cannot_hold(field, value)
        return prepare(field, value, connection)

    return get_db_prep_save


def _refuse_what_the_column_cannot_hold(field, value):
    kind = field.get_internal_type()
    if isinstance(value, str) and field.max_length is not None and len(value) > field.max_length:
        raise DataError(f"value too long for type character varying({field.max_length}): {field}")
    # below zero a positive number is for the check of its column to refuse, as on PostgreSQL
    if kind in RANGES and isinstance(value, int) and not -RANGES[kind][1] - 1 <= value <= RANGES[kind][1]:
        raise DataError(f"{value} is out of range for type {kind}: {field}")
    if kind == "JSONField" and "\\u0000" in json.dumps(value, cls=field.encoder):
        raise DataError(f"unsupported Unicode escape sequence: {field}")


def _without_nul(execute, *, is_many=False):
    def checked(cursor, query, params=None):
        if params is not None and not is_many:
            _refuse_nul(params)
        elif params is not None:
            params = list(params)
            for row in params:
                _refuse_nul(row)
        return execute(cursor, query, params)

    return checked


def _refuse_nul(params):
    values = params.values() if isinstance(params, dict) else params
    for value in values:
        if isinstance(value, str) and NUL in value:
            raise DataError("PostgreSQL text fields cannot contain NUL (0x00) bytes")
