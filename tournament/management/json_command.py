"""What the commands for scripts share: JSON in, JSON out, and three exit codes.

0 fine, 1 the rules object (the answer is printed all the same), 2 bad input with one line of reason on
standard error and nothing changed. No command built on this touches a database.
"""

import json
import re
import sys
from argparse import ArgumentTypeError
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, NoReturn

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext

from armies.messages.edge import bad_input_sentence, bad_input_text
from rules.errors import BadInput, place_of
from tournament.engine.errors import EngineRefusal
from tournament.messages.engine_refusals import refusal_text

FINE = 0
REFUSED = 1
BAD_INPUT = 2
MAX_LINE_LENGTH = 500  # a reason quotes what it refuses, which may be long


# Keys and texts, braces, and the words that other writers use for numbers that are none.
_TOKEN = re.compile(r'(?P<text>"(?:[^"\\]|\\.)*")(?P<colon>\s*:)?|[{}]|-?Infinity|NaN')


class _KeyTwice(ValueError):
    """A key that its object has already."""


class _NoNumber(ValueError):
    """NaN or Infinity."""


class JsonCommand(BaseCommand):
    """A command whose :meth:`answer` returns an exit code and a value to print as JSON, a text as it is.

    ``bad_input`` are the exceptions that mean exit code 2, ``refused`` those that mean exit code 1; both
    are shown as one line.
    """

    requires_system_checks = ()
    bad_input: ClassVar[tuple[type[Exception], ...]] = (BadInput,)
    refused: ClassVar[tuple[type[Exception], ...]] = ()

    def answer(self, options: Mapping[str, Any]) -> tuple[int, Any]:
        raise NotImplementedError

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.error = self._give_up  # type: ignore[method-assign]
        return parser

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            code, value = self.answer(options)
        except self.bad_input as error:
            self._give_up(_sentence(error))
        except self.refused as error:
            self._give_up(_sentence(error), code=REFUSED)
        self.stdout.write(value if isinstance(value, str) else json.dumps(value, indent=2))
        if code != FINE:
            sys.exit(code)

    def _give_up(self, message: str, *, code: int = BAD_INPUT) -> NoReturn:
        line = " ".join(message.split())[:MAX_LINE_LENGTH]
        self.stderr.write(
            line.encode("utf-8", "backslashreplace").decode()
        )  # half characters cannot be printed
        sys.exit(code)


def whole_number(written: str) -> int:
    """The type of an option that is a whole number; Python's own sentence would speak of an int."""
    try:
        return int(written)
    except ValueError as error:
        said = BadInput("number-expected", case="option", data={"value": repr(written)})
        raise ArgumentTypeError(bad_input_text(said)) from error


def read_json(source: str) -> Any:
    """What the file of that name, or standard input for ``-``, holds.

    Raises :class:`BadInput` that names the file and, for malformed JSON, line and column.
    """
    text, name = read_text(source)
    return parse_json(text, name=name)


def read_text(source: str) -> tuple[str, str]:
    """The text of a file, or of standard input for ``-``, with the name by which people know it."""
    name = gettext("standard input") if source == "-" else source
    try:
        raw = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None)
        data = {"name": name, "reason": reason}
        raise BadInput("json-file", case="closed" if reason else "name", data=data) from error
    try:
        return raw.decode("utf-8-sig"), name
    except UnicodeDecodeError as error:
        line, column = place_of(error)
        raise BadInput("json-not-utf-8", data={"name": name, "line": line, "column": column}) from error


def read_json_option(value: str, *, name: str) -> Any:
    """An option that holds either JSON itself (it starts with a brace or bracket) or a file name."""
    if value.lstrip()[:1] in {"{", "["}:
        return parse_json(value, name=name)
    return read_json(value)


def parse_json(text: str, *, name: str) -> Any:
    """The value a JSON text stands for; :class:`BadInput` with line and column where it is malformed."""
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except _KeyTwice as error:
        key, place = _key_twice_at(text)
        raise BadInput("json-key-twice", data={"name": name, "key": key, **place}) from error
    except _NoNumber as error:
        data = {"name": name, "value": str(error), **_no_number_at(text)}
        raise BadInput("json-no-number", data=data) from error
    except json.JSONDecodeError as error:
        data = {"name": name, "line": error.lineno, "column": error.colno, "reason": error.msg}
        raise BadInput("json-malformed", data=data) from error
    except RecursionError as error:
        raise BadInput("json-deep", data={"name": name}) from error
    except ValueError as error:  # a number with thousands of digits
        raise BadInput("json-long-number", data={"name": name}) from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object whose keys are all different: a second value would silently win."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _KeyTwice
        found[key] = value
    return found


def _no_number(word: str) -> NoReturn:
    raise _NoNumber(word)


def _no_number_at(text: str) -> dict[str, int]:
    return _place(text, next(m.start() for m in _TOKEN.finditer(text) if m[0][0] not in '"{}'))


def _key_twice_at(text: str) -> tuple[str, dict[str, int]]:
    open_objects: list[set[str]] = []
    for found in _TOKEN.finditer(text):
        if found[0] == "{":
            open_objects.append(set())
        elif found[0] == "}":
            open_objects.pop()
        elif found["colon"]:
            key: str = json.loads(found["text"])
            if key in open_objects[-1]:
                return key, _place(text, found.start())
            open_objects[-1].add(key)
    raise AssertionError("the reader met a key twice that is not there")


def _place(text: str, at: int) -> dict[str, int]:
    return {"line": text.count("\n", 0, at) + 1, "column": at - text.rfind("\n", 0, at)}


def _sentence(error: Exception) -> str:
    if isinstance(error, EngineRefusal):
        return refusal_text(error)
    return bad_input_sentence(error) if isinstance(error, BadInput) else str(error)
