"""JSON bodies. What is no JSON is named by line and column, however deep or wild it is."""

from __future__ import annotations

import json
from typing import IO, TYPE_CHECKING, Any, Final

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

if TYPE_CHECKING:
    from collections.abc import Mapping


HALF: Final = "\\ud"  # how JSON begins to spell half of a character


class StrictJSONParser(JSONParser):
    """UTF-8 JSON without NaN or Infinity. An empty body is an empty object."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,  # noqa: ARG002 - the signature is the framework's
        parser_context: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> Any:
        """The value, or ``ParseError`` caused by what is wrong."""
        try:
            text = stream.read().decode("utf-8")
            return _read(text) if text.strip() else {}
        except (ValueError, RecursionError) as error:
            raise ParseError(str(error)) from error


def _read(text: str) -> Any:
    value = json.loads(text, parse_constant=_refuse)
    if HALF in text.casefold():
        json.dumps(value, ensure_ascii=False).encode()  # raises: half a character cannot be answered
    return value


def _refuse(word: str) -> Any:
    raise ValueError(f"{word} is no number of JSON.")
