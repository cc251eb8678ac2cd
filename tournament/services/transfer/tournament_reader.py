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
from rules.combat_hex.figures import ArmyList, Entry, Faction
from rules.errors import BadInput
from tournament.services.core.errors import Invalid
from tournament.services.core.inputs import far_year
from tournament.services.transfer.tournament_files import digest_of, target_of
from tournament.services.transfer.tournament_parts import FORMAT, PARTS, TOURNAMENT, VERSION, Part
from tournament.services.transfer.tournament_schema import is_shaped

Field: TypeAlias = "models.Field[Any, Any]"


LARGEST: Final = 64 * 1024 * 1024  # bytes
HOW_TO_CORRECT: Final = "Take the file as it was written."


def read(raw: bytes) -> dict[str, Any]:
    """The content of a file, each part with typed values. Raises ``Invalid`` in one sentence."""
    refuse_too_large(len(raw))
    return checked(_parsed(raw))


def refuse_too_large(size: int) -> None:
    """Before a byte of it is read, where the size (in bytes) is known."""
    if size > LARGEST:
        limit = size_in_words(LARGEST)
        _no("too-large", f"The file has {size_in_words(size)}; a tournament has at most {limit}.")


def checked(content: Any) -> dict[str, Any]:
    """The same of what was JSON and is read already."""
    _refuse_others(content)
    try:
        _refuse_odd_signs(content)
    except RecursionError:
        _no("not-json", "The file is nested too deep to be a tournament.")
    _refuse_unknown_parts(content)
    if content["digest"] != digest_of(content):
        _no("digest", f"The file was changed after it was written: its hash does not match. {HOW_TO_CORRECT}")
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
        _no("not-text", f"The file is no text in UTF-8. {HOW_TO_CORRECT}")
    except json.JSONDecodeError as error:
        _no("not-json", f"Line {error.lineno} of the file is no JSON: it may be cut short. {HOW_TO_CORRECT}")
    except (RecursionError, ValueError):
        _no("not-json", f"The file holds numbers or nests that no tournament has. {HOW_TO_CORRECT}")


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)


def _refuse_others(content: Any) -> None:
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        _no("not-a-tournament", "This is not a Muster tournament file. Choose one that was exported as such.")
    if content.get("version") != VERSION:
        version = str(content.get("version"))[:20]
        _no(
            "version",
            f"The file has version {version}; this program reads version {VERSION}. "
            "Export it again with a program of this age, or take it in with a newer one.",
        )


def _refuse_odd_signs(value: Any) -> None:
    if isinstance(value, str):
        if "\0" in value or any("\ud800" <= sign <= "\udfff" for sign in value):
            _no("odd-signs", f"The file holds characters that no text has. {HOW_TO_CORRECT}")
    elif isinstance(value, float) and not math.isfinite(value):
        _no("odd-numbers", f"The file holds numbers without an end. {HOW_TO_CORRECT}")
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
        _no("part-missing", f"The file has no {missing[0]}. {HOW_TO_CORRECT}")
    if unknown:
        _no("part-unknown", f"The file has {unknown[0][:40]!r}, which this program does not know.")
    for part in PARTS:
        rows = content.get(part.name, [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            _no("part-shape", f"{part.name} is no list of rows. {HOW_TO_CORRECT}")
    if not isinstance(content[TOURNAMENT.name], dict) or not isinstance(content["with_mail"], bool):
        _no("part-shape", f"The file begins otherwise than a tournament does. {HOW_TO_CORRECT}")


def _rows(part: Part, rows: list[dict[str, Any]], sizes: Mapping[str, int]) -> list[dict[str, Any]]:
    return [
        _row(part, row, sizes, where=f"{part.name}, row {number}", number=number)
        for number, row in enumerate(rows, start=1)
    ]


def _row(
    part: Part, row: dict[str, Any], sizes: Mapping[str, int], *, where: str, number: int | None = None
) -> dict[str, Any]:
    more = "catalogues" if number is None else "id"
    unknown = sorted(set(row) - {*part.columns, more})
    if unknown:
        _no("column-unknown", f"{where}: {unknown[0][:40]!r} is no column that this program knows.")
    if number is not None and row.get("id") != number:
        _no("id", f"{where} has another id. Ids count from 1, in order. {HOW_TO_CORRECT}")
    found = {name: _value(part, name, row, sizes, where=where) for name in part.columns}
    if number is None:
        found["catalogues"] = _chosen(row.get("catalogues"), sizes)
    return found


def _value(part: Part, name: str, row: dict[str, Any], sizes: Mapping[str, int], *, where: str) -> Any:
    field = _field(part, name)
    if name not in row:
        if not (field.has_default() or field.null or field.blank):
            _no("column-missing", f"{where} has no {name}. {HOW_TO_CORRECT}")
        return field.get_default()
    value = row[name]
    if value is None:
        is_blank_json = isinstance(field, models.JSONField) and field.blank
        if not field.null and not (is_blank_json and is_shaped(part.name, name, None)):
            _no("value", f"{where}: {name} is empty and may not be. {HOW_TO_CORRECT}")
        return None
    target = target_of(part, name)
    if target is not None:
        return _reference(value, target, sizes, where=f"{where}: {name}")
    if not is_shaped(part.name, name, value):
        _no("value", f"{where}: {name} is not what it should be inside. {HOW_TO_CORRECT}")
    try:
        return _typed(field, value)
    except (ValueError, TypeError, OverflowError, ValidationError):
        _no("value", f"{where}: {_shown(value)} is no {name} that could be. {HOW_TO_CORRECT}")


def _reference(value: Any, target: Part, sizes: Mapping[str, int], *, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= sizes[target.name]:
        _no("reference", f"{where} is {_shown(value)}, and {target.name} has no such row. {HOW_TO_CORRECT}")
    return value


def _chosen(value: Any, sizes: Mapping[str, int]) -> list[int]:
    if not isinstance(value, list):
        _no("value", f"tournament: catalogues is no list. {HOW_TO_CORRECT}")
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
    return part.model._meta.get_field(name)  # type: ignore[return-value]  # columns are fields


def _refuse_other_fingerprints(content: Mapping[str, list[dict[str, Any]]]) -> None:
    """Every version of a list hashes to its fingerprint: nobody's figures were changed."""
    held: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in content["list_entries"]:
        held[row["version"]].append(row)
    for number, version in enumerate(content["list_versions"], start=1):
        faction = content["lists"][version["army_list"] - 1]["faction"]
        if _fingerprint(faction, held[number]) != version["fingerprint"]:
            _no(
                "fingerprint",
                f"list_versions, row {number}: the figures are not those of its fingerprint. "
                f"{HOW_TO_CORRECT}",
            )


def _fingerprint(faction: str, rows: list[dict[str, Any]]) -> str | None:
    try:
        entries = [
            Entry(army_adapters.from_snapshot(row["snapshot"]), row["quantity"], tuple(row["carries"] or ()))
            for row in sorted(rows, key=lambda row: int(row["position"]))
        ]
        return army_adapters.fingerprint(ArmyList(Faction(faction), tuple(entries)))
    except (KeyError, TypeError, ValueError, AttributeError, BadInput):
        return None


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else f"{text[:39]}…"  # noqa: PLR2004 - a sentence, not a page


def _no(code: str, sentence: str) -> NoReturn:
    raise Invalid(f"tournament-file-{code}", sentence, field="file")
