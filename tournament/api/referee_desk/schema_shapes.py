"""The shapes of fields in the OpenAPI document of the referee's desk."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, Final

Schema = dict[str, Any]
FLAG: Final[Schema] = {"type": "boolean"}
TEXT: Final[Schema] = {"type": "string"}


def whole_of(most: int, least: int = 0) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most}


def list_of(item: Schema, most: int) -> Schema:
    return {"type": "array", "items": item, "maxItems": most}


def word_of(words: Iterable[str]) -> Schema:
    return {"type": "string", "enum": [str(each) for each in words]}


def words_of(kind: type[StrEnum]) -> Schema:
    return word_of(each.value for each in kind)


def object_of(properties: Mapping[str, Schema], *required: str) -> Schema:
    wanted = {"required": list(required)} if required else {}
    return {"type": "object", "properties": dict(properties), "additionalProperties": False, **wanted}
