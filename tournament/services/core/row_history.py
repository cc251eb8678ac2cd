"""What an action wrote, row by row, kept in the log so that the action can be undone.

A service begins a history once its rows are locked and hands it to ``log.record``, which reads the rows again
and keeps the difference: what stood there before, and a digest of what stood there afterwards. Only columns
that changed are kept. Addresses and private links never get into the log: of them it is only kept that they
changed. Refuses to decide anything: see ``undo``.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any, Final

from django.db.models import Model, QuerySet

from tournament.models import (
    Bonus,
    Change,
    Clock,
    ClockOrder,
    Entrant,
    Penalty,
    Ruling,
    Screen,
    Submission,
    Tournament,
    UnconfirmedRegistration,
)
from tournament.models.prepared_query import PreparedQuery, RepeatedQuery
from tournament.services.core import former_names

Image = dict[str, Any]

# Columns that move by themselves, or tell nothing: they are no part of any action.
UNKEPT: Final[Mapping[type[Model], frozenset[str]]] = {
    Tournament: frozenset({"points_unit", "revision"}),
    Entrant: frozenset({"shares_name"}),
    Clock: frozenset({"generation", "woken_until"}),
    Change: frozenset({"data"}),  # codes and values of a text that stands beside them
    ClockOrder: frozenset({"data"}),
    Ruling: frozenset({"data"}),
    Screen: frozenset({"seen_at", "offset_ms", "way_ms", "silence", "changed_at"}),
}
HIDDEN: Final[Mapping[type[Model], frozenset[str]]] = {
    Entrant: frozenset({"email", "token_hash"}),
    UnconfirmedRegistration: frozenset({"email", "key_hash"}),
}
# Columns that came after rows were first kept: a row made before them was kept without them.
LATER_COLUMNS: Final[Mapping[type[Model], frozenset[str]]] = {
    Entrant: frozenset({"plays_from", "screen_name", "sort_name"}),
    Ruling: frozenset({"desk", "token", "overrules_id"}),
    **dict.fromkeys((Bonus, Penalty, Submission), frozenset({"points_unit"})),
}
DIGITS: Final = 16  # of a digest; it tells whether a row is as it was left, nothing more


@dataclass(frozen=True, slots=True)
class Written:
    """Rows of one kind to which the same happened. ``before`` is ``None`` where they were made.

    ``after`` is the digest of the same columns afterwards, ``None`` where they were removed.
    """

    label: str
    ids: tuple[int, ...]
    before: Image | None
    after: str | None

    @property
    def model(self) -> Any:
        return former_names.model_named(self.label)

    @property
    def current_rows(self) -> QuerySet[Any]:
        rows: QuerySet[Any] = self.model.objects.filter(pk__in=self.ids)
        return rows

    @property
    def is_made(self) -> bool:
        return self.before is None

    @property
    def is_removed(self) -> bool:
        return self.after is None

    @property
    def changes_names(self) -> bool:
        return self.model is Entrant and (self.is_removed or self.before is None or "name" in self.before)


@dataclass(slots=True)
class RowHistory:
    """Rows as they were before an action. ``of`` names what the action was about, by id."""

    scopes: tuple["_Scope", ...]
    of: dict[str, int]
    before: list[dict[int, Image]] = field(default_factory=list)

    def wrote(self) -> dict[str, Any]:
        found: dict[str, dict[str, Any]] = {}
        hidden: set[str] = set()
        for scope, before in zip(self.scopes, self.before, strict=True):
            after = scope.images_again(before)
            for pk in sorted({*before, *after}):
                row = _difference(scope.model, before.get(pk), after.get(pk), hidden)
                if row is not None:
                    found.setdefault(json.dumps(row, sort_keys=True), {**row, "ids": []})["ids"].append(pk)
        return {"of": self.of, "rows": list(found.values()), **({"hidden": sorted(hidden)} if hidden else {})}


def begin_history(*rows: QuerySet[Any] | Model, **of: int) -> RowHistory:
    """Remember these rows, and those that the query sets will find after the action."""
    scopes = tuple(_scope(row) for row in rows)
    return RowHistory(scopes, of, [scope.images() for scope in scopes])


def read(data: Mapping[str, Any]) -> tuple[Written, ...]:
    """What the log has kept."""
    return tuple(_written(row) for row in data.get("rows", ()))


def _written(row: Mapping[str, Any]) -> Written:
    label, before = former_names.label_now(row["model"]), row["before"]
    columns = None if before is None else former_names.columns_now(label, before)
    return Written(label, tuple(row["ids"]), columns, row["after"])


def digest(values: Image) -> str:
    """Whether two rows say the same in these columns."""
    text = json.dumps(values, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def is_same_as_logged(row: Model, values: Image, after: str | None) -> bool:
    """Whether these columns of the row have the digest of a log, which may name them as they were called."""
    return after in {digest(values), digest(former_names.columns_then(label_of(type(row)), values))}


def is_as_made(row: Model, after: str | None) -> bool:
    """Whether a row still says what it said when it was made, by a log that may be older than its columns."""
    values, later = logged_columns(type(row), image(row)), LATER_COLUMNS.get(type(row), frozenset())
    as_then = {name: value for name, value in values.items() if name not in later or not _is_usual(row, name)}
    return is_same_as_logged(row, values, after) or is_same_as_logged(row, as_then, after)


def _is_usual(row: Model, name: str) -> bool:
    """Does a column that came later say what it says where nobody chose?"""
    column: Any = next(each for each in row._meta.concrete_fields if each.attname == name)
    value = getattr(row, name)
    return not value or (column.has_default() and value == column.get_default())


def image(row: Model, names: frozenset[str] | None = None) -> Image:
    """The columns of a row as JSON holds them; all of them, or these."""
    return {
        column.attname: plain(getattr(row, column.attname))
        for column in type(row)._meta.concrete_fields
        if names is None or column.attname in names
    }


def logged_columns(kind: type[Model], values: Image) -> Image:
    """Without the columns that never get into the log, and those that move by themselves."""
    left_out = HIDDEN.get(kind, frozenset()) | UNKEPT.get(kind, frozenset())
    return {name: value for name, value in values.items() if name not in left_out}


def _difference(
    kind: type[Model], before: Image | None, after: Image | None, hidden: set[str]
) -> Image | None:
    label = label_of(kind)
    if after is None:
        secret = HIDDEN.get(kind, frozenset())
        columns = {name: value for name, value in (before or {}).items() if name not in secret}
        return {"model": label, "before": columns, "after": None}
    if before is None:
        return {"model": label, "before": None, "after": digest(logged_columns(kind, after))}
    changed = {name for name in before if before[name] != after[name]}
    hidden |= changed & HIDDEN.get(kind, frozenset())
    columns = logged_columns(kind, {name: before[name] for name in changed})
    if not columns:
        return None
    return {"model": label, "before": columns, "after": digest({name: after[name] for name in columns})}


@dataclass(frozen=True, slots=True)
class _Scope:
    """Rows that an action may write, asked before the action and after it."""

    model: Any
    rows: Callable[[], list[Any]]

    def images(self) -> dict[int, Image]:
        return {row.pk: image(row) for row in self.rows()}

    def images_again(self, before: Mapping[int, Image]) -> dict[int, Image]:
        found = self.images()
        gone = [pk for pk in before if pk not in found]
        again = self.model.objects.filter(pk__in=gone).order_by() if gone else ()
        return {**found, **{row.pk: image(row) for row in again}}


def _scope(row: QuerySet[Any] | Model) -> _Scope:
    if isinstance(row, Model):
        return _Scope(type(row), partial(_by_pk(type(row)).all, row.pk))
    rows = row if row.query.is_sliced else row.order_by()
    return _Scope(row.model, RepeatedQuery(rows).all)


@cache
def _by_pk(kind: Any) -> PreparedQuery[Any]:
    return PreparedQuery(lambda pk: kind.objects.filter(pk=pk).order_by(), int)


def label_of(model: type[Model]) -> str:
    """``tournament.round``: the name of a kind of row in the log."""
    return str(model._meta.label_lower)


def plain(value: Any) -> Any:
    """Instants, days and keys as text; everything else is JSON already."""
    if value is None or isinstance(value, bool | int | float | str | list | dict):
        return value
    return value.isoformat() if hasattr(value, "isoformat") else str(value)
