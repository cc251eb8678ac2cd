"""JSON bodies. What is no JSON is named by line and column, however deep or wild it is."""

from __future__ import annotations

import json
from typing import IO, TYPE_CHECKING, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

if TYPE_CHECKING:
    from collections.abc import Mapping


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
            return json.loads(text, parse_constant=_refuse) if text.strip() else {}
        except (ValueError, RecursionError) as error:
            raise ParseError(str(error)) from error


def _refuse(word: str) -> Any:
    raise ValueError(f"{word} is no number of JSON.")
