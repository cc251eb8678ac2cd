"""JSON bodies. What is no JSON is named by line and column, however deep or wild it is.

Refuses what is longer than its endpoint takes, before it is read where it says how long it is.
"""

import json
from collections.abc import Mapping
from typing import IO, Any, Final

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser, MultiPartParser

MAX_SHOWN: Final = 40  # letters of a key
HALF: Final = "\\ud"  # how JSON begins to spell half of a character


class StrictJSONParser(BaseParser):
    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,  # noqa: ARG002 - the signature is the framework's
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The value, or ``ParseError`` caused by what is wrong."""
        context = parser_context or {}
        most = max_body_bytes(context.get("view"))
        raw = b"" if _length(context) > most else stream.read(most + 1)
        if _length(context) > most or len(raw) > most:
            raise RequestDataTooBig
        try:
            text = raw.decode("utf-8")
            return _read(text) if text.strip() else {}
        except (ValueError, RecursionError) as error:
            raise ParseError(str(error)) from error


class FormParser(MultiPartParser):
    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The fields and the files, or ``ParseError``."""
        context = parser_context or {}
        if _length(context) > max_body_bytes(context.get("view")):
            raise RequestDataTooBig
        return super().parse(stream, media_type, parser_context)


def max_body_bytes(view: Any) -> int:
    """How long a body this endpoint takes, in bytes."""
    limit: int = getattr(view, "max_body_bytes", None) or settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    return limit


def _length(context: Mapping[str, Any]) -> int:
    """What the request says it is, in bytes; 0 where it does not say, or no number."""
    request = context.get("request")
    header = str(request.META.get("CONTENT_LENGTH") or "") if request is not None else ""
    return int(header[:18]) if header.isascii() and header.isdigit() else 0


def _read(text: str) -> Any:
    value = json.loads(text, parse_constant=_refuse, object_pairs_hook=_object)
    if HALF in text.casefold():
        json.dumps(value, ensure_ascii=False).encode()  # raises: half a character cannot be answered
    return value


class KeyTwice(ValueError):
    """A key that its object has already: the second value would silently win."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key[:MAX_SHOWN]


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise KeyTwice(key)
        found[key] = value
    return found


def _refuse(word: str) -> Any:
    raise ValueError(f"{word} is no number of JSON.")
