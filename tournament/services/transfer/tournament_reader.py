"""Read a tournament's file and believe nothing of it: every part, column, reference and hash is looked at.

It answers the content, ready to be written down, or refuses with one sentence. It refuses to touch the
database.
"""

import json
import math
from collections import defaultdict
from collections.abc import Callable, Mapping
from datetime import date, datetime
from functools import cache
from typing import Any, Final, NoReturn, TypeAlias
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import models

from armies import adapters as army_adapters
from armies.services.files.sizes import size_in_words
from armies.services.lists import documents
from armies.services.lists.documents import Document
from rules.errors import BadInput
from rules.figure_lists.figures import ArmyList, Entry, Faction
from tournament.services.core.errors import Invalid
from tournament.services.core.inputs import far_year
from tournament.services.transfer.tournament_files import digest_of, target_of
from tournament.services.transfer.tournament_parts import FORMAT, PARTS, READABLE, TOURNAMENT, VERSION, Part
from tournament.services.transfer.tournament_schema import is_shaped

Field: TypeAlias = "models.Field[Any, Any]"


LARGEST: Final = 64 * 1024 * 1024  # bytes


def read(raw: bytes) -> dict[str, Any]:
    """The content of a file, each part with typed values. Raises ``Invalid`` in one sentence."""
    refuse_too_large(len(raw))
    return checked(_parsed(raw))


def refuse_too_large(size: int) -> None:
    """Before a byte of it is read, where the size (in bytes) is known."""
    if size > LARGEST:
        _no("tournament-file-too-large", size=size_in_words(size), limit=size_in_words(LARGEST))


def checked(content: Any) -> dict[str, Any]:
    """The same of what was JSON and is read already."""
    _refuse_others(content)
    try:
        _refuse_odd_signs(content)
    except RecursionError:
        _no("tournament-file-not-json", case="nested")
    _refuse_unknown_parts(content)
    if content["digest"] != digest_of(content):
        _no("tournament-file-digest")
    rows = {part.name: content.get(part.name, []) for part in PARTS}
    sizes = {name: len(each) for name, each in rows.items()}
    read_ = {part.name: _rows(part, rows[part.name], sizes) for part in PARTS}
    row = _row(TOURNAMENT, content[TOURNAMENT.name], sizes, where=TOURNAMENT.name)
    _refuse_other_fingerprints(read_)
    head = {name: content[name] for name in ("written_at", "digest", "with_mail")}
    return {**head, TOURNAMENT.name: row, **read_}


def _parsed(raw: bytes) -> Any:
    try:
        return json.loads(raw.decode("utf-8-sig"), parse_constant=_no_number)
    except UnicodeDecodeError:
        _no("tournament-file-not-text")
    except json.JSONDecodeError as error:
        _no("tournament-file-not-json", line=error.lineno)
    except (RecursionError, ValueError):
        _no("tournament-file-not-json", case="values")


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)


def _refuse_others(content: Any) -> None:
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        _no("tournament-file-not-a-tournament")
    version = content.get("version")
    if isinstance(version, bool) or version not in READABLE:
        _no("tournament-file-version", version=str(version)[:20], known=VERSION)


def _refuse_odd_signs(value: Any) -> None:
    if isinstance(value, str):
        if "\0" in value or any("\ud800" <= sign <= "\udfff" for sign in value):
            _no("tournament-file-odd-signs")
    elif isinstance(value, float) and not math.isfinite(value):
        _no("tournament-file-odd-numbers")
    elif isinstance(value, dict):
        for key, each in value.items():
            _refuse_odd_signs(key)
            _refuse_odd_signs(each)
    elif isinstance(value, list):
        for each in value:
            _refuse_odd_signs(each)


def _refuse_unknown_parts(content: dict[str, Any]) -> None:
    names = {"format", "version", "written_at", "digest", "with_mail", TOURNAMENT.name}
    wanted = names | {part.name for part in PARTS}
    later = {part.name for part in PARTS if part.is_later}
    missing, unknown = sorted(wanted - later - set(content)), sorted(set(content) - wanted)
    if missing:
        _no("tournament-file-part-missing", part=missing[0])
    if unknown:
        _no("tournament-file-part-unknown", part=unknown[0][:40])
    for part in PARTS:
        rows = content.get(part.name, [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            _no("tournament-file-part-shape", part=part.name)
    if not isinstance(content[TOURNAMENT.name], dict) or not isinstance(content["with_mail"], bool):
        _no("tournament-file-part-shape", case="head")


def _rows(part: Part, rows: list[dict[str, Any]], sizes: Mapping[str, int]) -> list[dict[str, Any]]:
    return [
        _row(part, row, sizes, where=f"{part.name} #{number}", number=number)
        for number, row in enumerate(rows, start=1)
    ]


def _row(
    part: Part, row: dict[str, Any], sizes: Mapping[str, int], *, where: str, number: int | None = None
) -> dict[str, Any]:
    more = "catalogues" if number is None else "id"
    unknown = sorted(set(row) - {*part.columns, more})
    if unknown:
        _no("tournament-file-column-unknown", where=where, column=unknown[0][:40])
    if number is not None and row.get("id") != number:
        _no("tournament-file-id", where=where)
    found = {name: _value(part, name, row, sizes, where=where) for name in part.columns}
    if number is None:
        found["catalogues"] = _chosen(row.get("catalogues"), sizes)
    return found


def _value(part: Part, name: str, row: dict[str, Any], sizes: Mapping[str, int], *, where: str) -> Any:
    field = _field(part, name)
    if name not in row:
        if not (field.has_default() or field.null or field.blank):
            _no("tournament-file-column-missing", where=where, column=name)
        return field.get_default()
    value = row[name]
    if value is None:
        is_blank_json = isinstance(field, models.JSONField) and field.blank
        if not field.null and not (is_blank_json and is_shaped(part.name, name, None)):
            _no("tournament-file-value", case="empty", where=where, column=name)
        return None
    target = target_of(part, name)
    if target is not None:
        return _reference(value, target, sizes, where=f"{where}: {name}")
    if not is_shaped(part.name, name, value):
        _no("tournament-file-value", case="inside", where=where, column=name)
    try:
        return _typed(field, value)
    except (ValueError, TypeError, OverflowError, ValidationError):
        _no("tournament-file-value", where=where, column=name, value=_shown(value))


def _reference(value: Any, target: Part, sizes: Mapping[str, int], *, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= sizes[target.name]:
        _no("tournament-file-reference", where=where, value=_shown(value), part=target.name)
    return value


def _chosen(value: Any, sizes: Mapping[str, int]) -> list[int]:
    if not isinstance(value, list):
        _no("tournament-file-value", case="inside", where=TOURNAMENT.name, column="catalogues")
    target = next(part for part in PARTS if part.name == "catalogues")
    found = [_reference(each, target, sizes, where="tournament: catalogues") for each in value]
    return sorted(set(found))


def _typed(field: Field, value: Any) -> Any:
    if isinstance(field, models.JSONField):
        return _shaped(field, value)
    read_ = next((each for base, each in READERS.items() if isinstance(field, base)), _text)
    made = read_(value)
    is_empty = field.blank and made == ""
    if field.choices and made not in {each for each, _ in field.flatchoices} and not is_empty:
        raise ValueError
    field.run_validators(made)
    return made


def _shaped(field: Field, value: Any) -> Any:
    """JSON of the shape that the column begins with: a list stays a list. A draft may also be ``{}``."""
    shape = type(field.get_default()) if field.has_default() else dict
    if isinstance(value, shape) or (field.name == "entries" and value == {}):
        return value
    raise TypeError


def _of(value: Any, kind: Any) -> Any:
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise TypeError
    return value


def _instant(value: Any) -> datetime:
    found = datetime.fromisoformat(_of(value, str))
    if found.tzinfo is None or far_year(found):
        raise ValueError
    return found


READERS: Final[Mapping[type[Field], Callable[[Any], Any]]] = {
    models.DateTimeField: _instant,
    models.DateField: lambda value: date.fromisoformat(_of(value, str)),
    models.UUIDField: lambda value: UUID(_of(value, str)),
    models.BooleanField: lambda value: _of(value, bool),
    models.IntegerField: lambda value: _of(value, int),
    models.FloatField: lambda value: float(_of(value, float | int)),
}


def _text(value: Any) -> Any:
    return _of(value, str)


@cache
def _field(part: Part, name: str) -> Field:
    found: Field = part.field(name)
    return found


def _refuse_other_fingerprints(content: Mapping[str, list[dict[str, Any]]]) -> None:
    """Every version of a list hashes to its fingerprint: nobody's figures or documents were changed."""
    handed = {row["version"]: row for row in content["list_documents"]}
    held: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in content["list_entries"]:
        held[row["version"]].append(row)
    for number, version in enumerate(content["list_versions"], start=1):
        faction = content["lists"][version["army_list"] - 1]["faction"]
        found = (
            _fingerprint_of_document(handed[number], version["fingerprint"])
            if number in handed
            else _fingerprint(faction, held[number])
        )
        if found != version["fingerprint"]:
            _no("tournament-file-fingerprint", where=f"list_versions #{number}")


def _fingerprint(faction: str, rows: list[dict[str, Any]]) -> str | None:
    try:
        entries = [
            Entry(army_adapters.from_snapshot(row["snapshot"]), row["quantity"], tuple(row["carries"] or ()))
            for row in sorted(rows, key=lambda row: int(row["position"]))
        ]
        return army_adapters.fingerprint(ArmyList(Faction(faction), tuple(entries)))
    except (KeyError, TypeError, ValueError, AttributeError, BadInput):
        return None


def _fingerprint_of_document(row: Mapping[str, Any], stored: str) -> str | None:
    """``None`` where it says that it is another kind than it is. Of an erased one nothing is left to hash."""
    document = Document.from_json(row)
    if document.is_erased:
        return stored
    return documents.fingerprint(document) if document.kind == row["kind"] else None


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else f"{text[:39]}…"  # noqa: PLR2004 - a sentence, not a page


def _no(code: str, *, case: str = "", **data: Any) -> NoReturn:
    raise Invalid(code, case=case, data=data, field="file")
