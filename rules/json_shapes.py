"""Shapes of JSON fields, as a schema says them."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, Final

Schema = dict[str, Any]
FLAG: Final[Schema] = {"type": "boolean"}
TEXT: Final[Schema] = {"type": "string"}


def whole_of(most: int, least: int = 0) -> Schema:
    """A whole number within bounds."""
    return {"type": "integer", "minimum": least, "maximum": most}


def list_of(item: Schema, most: int) -> Schema:
    """At most so many of one shape."""
    return {"type": "array", "items": item, "maxItems": most}


def word_of(words: Iterable[str]) -> Schema:
    """One of these texts."""
    return {"type": "string", "enum": [str(each) for each in words]}


def words_of(kind: type[StrEnum]) -> Schema:
    """One of the words of an enumeration."""
    return word_of(each.value for each in kind)


def object_of(properties: Mapping[str, Schema], *required: str) -> Schema:
    """An object with these fields and no others."""
    wanted = {"required": list(required)} if required else {}
    return {"type": "object", "properties": dict(properties), "additionalProperties": False, **wanted}
