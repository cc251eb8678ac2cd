"""Write a whole tournament as one JSON file, so that any other server can import it and go on.

Rows are named by their place in their part, so the same tournament gives the same file wherever it stands:
only its addresses differ, and the digest leaves those out. It refuses to write down accounts, private links
and, unless they are asked for, mail addresses.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date, datetime
from functools import cache
from typing import Any, Final
from uuid import UUID

from django.db import connection
from django.db.models import Model, QuerySet

from armies.models import ArmyListEntry, Figure
from armies.models.choices import RoleState
from armies.services.files.archives import File
from rules.figure_lists.roles import role_by_name
from tournament.models import Entrant, Tournament
from tournament.models.entrant import list_ids
from tournament.services.transfer.backups import one_instant
from tournament.services.transfer.tournament_parts import (
    BY_MODEL,
    FIGURES,
    FORMAT,
    PARTS,
    TOURNAMENT,
    VERSION,
    Part,
)
from tournament.services.transfer.tournament_references import LIST_KEYS, in_row

TAKEN_IN: Final = "tournament.import"  # the line of the log that ``origin`` tells as well
HEAD: Final = ("format", "version", "written_at", "digest")


def file_of(tournament: Tournament, *, now: datetime, with_mail: bool) -> File:
    """The file, one row a line. It shows one instant; whoever works meanwhile is not stopped."""
    content = with_head(content_of(tournament, with_mail=with_mail), now=now)
    return File(f"{tournament.slug}.json", "".join(_lines(content)).encode())


def with_head(content: Mapping[str, Any], *, now: datetime) -> dict[str, Any]:
    """The content of a file behind its format, its time and its hash."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "written_at": now.isoformat(),
        "digest": digest_of(content),
    }
    return {**head, **content}


def content_of(tournament: Tournament, *, with_mail: bool) -> dict[str, Any]:
    """Everything but the head: the tournament and its parts, as they are written."""
    with _instant() as alias:
        return _Writing(alias).everything(tournament.pk, with_mail=with_mail)


def catalogue_content(pk: int) -> dict[str, Any]:
    """One catalogue with its figures and changes, as a file has them."""
    return _Writing("default").parts(PARTS[:3], {"catalogues": {pk}}, with_mail=True)


def digest_of(content: Mapping[str, Any]) -> str:
    """SHA-256 of what the tournament is, without its addresses: the same on every server."""
    bare: dict[str, Any] = {
        part.name: [_without(row, part.addresses) for row in content[part.name]]
        for part in PARTS
        if part.name in content
    }
    bare[TOURNAMENT.name] = _without(content[TOURNAMENT.name], TOURNAMENT.addresses)
    text = json.dumps(bare, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


class _Writing:
    def __init__(self, alias: str) -> None:
        self._alias = alias
        self._ids: dict[str, dict[Any, int]] = {}

    def everything(self, pk: int, *, with_mail: bool) -> dict[str, Any]:
        scopes = {"tournament": pk, "lists": self._lists(pk)}
        scopes["catalogues"] = self._catalogues(pk, scopes["lists"])
        parts = self.parts(PARTS, scopes, with_mail=with_mail)
        names = ("pk", *_attnames(TOURNAMENT))
        found = Tournament.objects.using(self._alias).filter(pk=pk).values_list(*names).get()
        row = self._row(TOURNAMENT, found[1:], TOURNAMENT.columns)
        chosen = Tournament.catalogues.through.objects.using(self._alias).filter(tournament=pk)
        ids = self._ids["catalogues"]
        row["catalogues"] = sorted(ids[each] for each in chosen.values_list("catalogue", flat=True))
        return {"with_mail": with_mail, TOURNAMENT.name: row, **parts}

    def parts(
        self, parts: Iterable[Part], scopes: Mapping[str, Any], *, with_mail: bool
    ) -> dict[str, list[dict[str, Any]]]:
        found = {part: self._part(part, scopes, with_mail=with_mail) for part in parts}
        return {part.name: rows for part, rows in found.items() if rows or not part.is_later}

    def _part(self, part: Part, scopes: Mapping[str, Any], *, with_mail: bool) -> list[dict[str, Any]]:
        rows = list(self._rows(part, scopes)) if with_mail or not part.is_private else []
        self._ids[part.name] = {row[0]: number for number, row in enumerate(rows, start=1)}
        if part.name == "lists":
            keys = part.columns.index("key") + 1
            self._ids[LIST_KEYS] = {str(row[keys]): number for number, row in enumerate(rows, start=1)}
        hidden = () if with_mail else part.private
        columns = [name for name in part.columns if name not in hidden]
        at = [part.columns.index(name) + 1 for name in columns]
        return [
            {"id": number, **self._row(part, [row[place] for place in at], columns)}
            for number, row in enumerate(rows, start=1)
        ]

    def _rows(self, part: Part, scopes: Mapping[str, Any]) -> QuerySet[Any, tuple[Any, ...]]:
        lookup, _, scope = part.within.partition(":")
        rows = part.model._base_manager.using(self._alias).filter(**{lookup: scopes[scope or "tournament"]})
        if part.name == "log":
            rows = rows.exclude(verb=TAKEN_IN)
        return rows.order_by(*part.order).values_list("pk", *_attnames(part))

    def _row(self, part: Part, values: Iterable[Any], columns: Iterable[str]) -> dict[str, Any]:
        row = {
            name: self._plain(part, name, value)
            for name, value in zip(columns, values, strict=True)
            if name not in part.later or value != _default(part, name)
        }
        in_row(part.name, row, lambda other, pk: self._ids[other].get(pk))
        if part is FIGURES:
            _leave_out_proposal_by_name(row)
        return row

    def _plain(self, part: Part, name: str, value: Any) -> Any:
        target = target_of(part, name)
        if target is not None:
            return None if value is None else self._ids[target.name][value]
        if isinstance(value, date | datetime):
            return value.isoformat()
        return str(value) if isinstance(value, UUID) else value

    def _lists(self, pk: int) -> set[int]:
        return list_ids(Entrant.objects.using(self._alias).filter(tournament=pk))

    def _catalogues(self, pk: int, lists: Any) -> set[int]:
        """Offered, its own, and those of every figure that a list has ever held."""
        of = Tournament.objects.using(self._alias).filter(pk=pk)
        offered = {*of.values_list("catalogues", flat=True), *of.values_list("own_catalogue", flat=True)}
        entries = ArmyListEntry.objects.using(self._alias).filter(version__army_list__in=lists)
        in_lists = entries.values_list("figure__catalogue", flat=True).distinct().order_by()
        found = {each for each in (*offered, *in_lists) if each is not None}
        joined = Figure.objects.using(self._alias).exclude(joined_with=None)
        others = joined.values_list("joined_with__catalogue", flat=True).order_by()
        while more := {*others.filter(catalogue__in=found)} - found:
            found |= more
        return found


@cache
def target_of(part: Part, name: str) -> Part | None:
    """The part that a column refers to, where it refers to one."""
    field = part.field(name)
    model: type[Model] | None = field.related_model if field.is_relation else None
    return BY_MODEL[model] if model is not None else None


def _leave_out_proposal_by_name(row: dict[str, Any]) -> None:
    if row.get("role_state") == RoleState.PROPOSED and not row.get("role_of"):
        proposed = role_by_name(row["name"], [ability["code"] for ability in row["abilities"]])
        if row.get("role") == proposed:
            del row["role"], row["role_state"]


@cache
def _default(part: Part, name: str) -> Any:
    return part.field(name).get_default()


@cache
def _attnames(part: Part) -> list[str]:
    return [part.field(name).attname for name in part.columns]


def _without(row: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    hidden = set(names)
    return {name: value for name, value in row.items() if name not in hidden}


@contextmanager
def _instant() -> Iterator[str]:
    """One instant for everything that is read; inside of a transaction, that one."""
    if connection.in_atomic_block:
        yield "default"
        return
    with one_instant("default") as alias:
        yield alias


def _lines(content: Mapping[str, Any]) -> Iterator[str]:
    """Readable and comparable line by line: each row of a part stands on its own."""
    yield "{\n"
    last = len(content) - 1
    for place, (name, value) in enumerate(content.items()):
        end = "\n" if place == last else ",\n"
        if isinstance(value, list) and value:
            rows = ",\n  ".join(_json(row) for row in value)
            yield f"{_json(name)}: [\n  {rows}\n]{end}"
        else:
            yield f"{_json(name)}: {_json(value)}{end}"
    yield "}\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
