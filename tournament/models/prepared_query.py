"""Query sets whose SQL is made once and asked ever after, with other values.

Django makes the SQL anew each time a query set is asked. For a pairing with its round, tournament and people
that takes three times as long as asking it and reading the answer, and a hall that reports asks it hundreds
of times a second. Rows come out as those of the query set itself, through Django's own reader, and PostgreSQL
plans the query once for each connection. Refuses what cannot be kept: a query whose SQL depends on its
values, and a lock outside of a transaction.
"""

import threading
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

import psycopg
from django.core.exceptions import EmptyResultSet
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Model, QuerySet
from django.db.models.query import ModelIterable
from django.db.transaction import TransactionManagementError

M = TypeVar("M", bound=Model)
Value = int | str

LARGEST: Final = 2**63 - 1  # no column holds more
FIRST_MARKS: Final = (31_001, 32_001)  # they fit into the smallest column; no query of ours has them


@dataclass(frozen=True, slots=True)
class _Sql:
    """The SQL of a query set. ``places`` says which value stands where; ``None`` is a value of its own.

    ``converted`` are the columns that do not come as Python wants them.
    """

    compiler: Any
    text: str
    params: tuple[Any, ...]
    places: tuple[int | None, ...]
    converted: tuple[int, ...]

    def params_with(self, values: tuple[Value, ...]) -> tuple[Any, ...]:
        return tuple(
            own if place is None else values[place]
            for own, place in zip(self.params, self.places, strict=True)
        )


class _Asked:
    """What Django's reader of rows wants to know of a query set, answered with the SQL that is kept."""

    _known_related_objects: Final[dict[Any, Any]] = {}

    def __init__(self, sql: _Sql, values: tuple[Value, ...], *, is_planned_once: bool = True) -> None:
        self.db, self.query = DEFAULT_DB_ALIAS, self
        self._compiler: Any = copy(sql.compiler)
        self._compiler.connection = connections[DEFAULT_DB_ALIAS]  # of this thread
        self._compiler.execute_sql = lambda **_: [
            _rows(sql.text, sql.params_with(values), is_planned_once=is_planned_once)
        ]
        self._compiler.get_converters = lambda columns: _converters.get(
            sql, columns, self._compiler.connection
        )

    def get_compiler(self, *, using: str) -> Any:  # noqa: ARG002 - Django's own words
        return self._compiler


class _Converters(threading.local):
    """How each column comes as Python wants it: found once for each connection, and so for each thread."""

    def __init__(self) -> None:
        self._connection: Any = None
        self._of: dict[str, dict[int, Any]] = {}  # by the SQL

    def get(self, sql: _Sql, columns: list[Any], connection: Any) -> dict[int, Any]:
        """As Django finds them, but without looking at all the others."""
        if connection is not self._connection:
            self._connection, self._of = connection, {}
        if sql.text not in self._of:
            ops = connection.ops
            self._of[sql.text] = {
                at: (
                    ops.get_db_converters(columns[at]) + columns[at].get_db_converters(connection),
                    columns[at],
                )
                for at in sql.converted
            }
        return self._of[sql.text]


_converters: Final = _Converters()


def _rows(text: str, params: tuple[Any, ...], *, is_planned_once: bool = True) -> list[Any]:
    """What the database answers; PostgreSQL gets the values beside the SQL, so that it need not plan it anew.

    Django's own cursor writes them into the SQL. If it did not, it would send each number as what its column
    holds and cut a larger one without a word; here a number is sent as what it is.
    """
    connection = connections[DEFAULT_DB_ALIAS]
    with connection.cursor() as cursor:
        if is_planned_once and connection.vendor == "postgresql":
            cursor.cursor = psycopg.Cursor(cursor.cursor.connection)
        cursor.execute(text, params)
        rows: list[Any] = cursor.fetchall()
    return rows


class PreparedQuery(Generic[M]):
    """A query set of the values it is asked with, each ``int`` or ``str`` as ``kinds`` says.

    ``Kept(lambda pk: Pairing.objects.filter(pk=pk), int).first(7)`` is the pairing 7 or ``None``.
    """

    def __init__(self, make: Callable[..., QuerySet[M]], *kinds: type[Value]) -> None:
        self._make, self._kinds = make, kinds
        self._sql: _Sql | None = None

    def all(self, *values: Value) -> list[M]:
        """The rows, in the order of the query set. A number that no column can hold finds nothing."""
        if any(isinstance(value, int) and abs(value) > LARGEST for value in values):
            return []
        sql = self._sql = self._sql or self._made()
        _refuse_idle_lock(sql.compiler)
        return list(ModelIterable(_Asked(sql, values)))  # type: ignore[arg-type]  # see _Asked

    def first(self, *values: Value) -> M | None:
        return next(iter(self.all(*values)), None)

    def get(self, *values: Value) -> M:
        """The row that has to be there; raises ``DoesNotExist`` of its kind."""
        found = self.first(*values)
        if found is None:
            model: Any = self._make(*values).model
            raise model.DoesNotExist(f"No {model.__name__} is found by {values}.")
        return found

    def _made(self) -> _Sql:
        """Made with two sets of values: what differs is their place, and nothing else may."""
        marks = [tuple(kind(first + n) for n, kind in enumerate(self._kinds)) for first in FIRST_MARKS]
        (compiler, text, params), (_, text_again, params_again) = (self._compiled(each) for each in marks)
        pairs = list(zip(*marks, strict=True))
        found = list(zip(params, params_again, strict=False))
        places = tuple(pairs.index(pair) if pair in pairs else None for pair in found)
        is_same = all(a == b for (a, b), place in zip(found, places, strict=True) if place is None)
        if text != text_again or not is_same or {*places} - {None} != {*range(len(pairs))}:
            raise ValueError(
                "The SQL of this query set depends on its values, so it cannot be kept. Ask it plainly."
            )
        converted = tuple(compiler.get_converters([column for column, _, _ in compiler.select]))
        compiler.connection = None  # it belongs to this thread, and would be kept open
        return _Sql(compiler, text, params, places, converted)

    def _compiled(self, values: tuple[Value, ...]) -> tuple[Any, str, tuple[Any, ...]]:
        compiler = self._make(*values).query.get_compiler(using=DEFAULT_DB_ALIAS)
        text, params = compiler.as_sql()
        return compiler, text, tuple(params)


class RepeatedQuery(Generic[M]):
    """A query set that is asked more than once with the same values: its SQL is made the first time."""

    def __init__(self, rows: QuerySet[M]) -> None:
        self.model: type[M] = rows.model
        self._compiler = rows.query.get_compiler(using=DEFAULT_DB_ALIAS)
        self._sql: _Sql | None = None

    def all(self) -> list[M]:
        """The rows of now. A query set that can find nothing asks nothing."""
        try:
            sql = self._sql = self._sql or self._made()
        except EmptyResultSet:
            return []
        asked: Any = _Asked(sql, (), is_planned_once=False)
        return list(ModelIterable(asked))

    def _made(self) -> _Sql:
        text, params = self._compiler.as_sql()
        converted = tuple(self._compiler.get_converters([column for column, _, _ in self._compiler.select]))
        return _Sql(self._compiler, text, tuple(params), (None,) * len(params), converted)


def _refuse_idle_lock(compiler: Any) -> None:
    """Django's own check, made where it makes the SQL: a lock without a transaction is over at once."""
    connection = connections[DEFAULT_DB_ALIAS]
    is_lock = compiler.query.select_for_update and connection.features.has_select_for_update
    if is_lock and connection.get_autocommit():
        raise TransactionManagementError("A row is locked within a transaction. Begin one.")
