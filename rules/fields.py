"""Reading JSON objects field by field: every error names the path, nothing is converted silently.

``null`` means left out. An unknown field is refused with the nearest known one, because a misspelt field
would otherwise be a silent default.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Any, Final, TypeVar

from rules.errors import BadInput, unknown

E = TypeVar("E", bound=StrEnum)


LARGEST: Final = 1_000_000  # far beyond any point level; larger is a slip
MAX_TEXT_LENGTH: Final = 2_000  # characters of a text
MAX_SHOWN: Final = 40  # characters of a wrong value in its error


class Fields:
    """The fields of one JSON object at ``path``."""

    def __init__(self, data: object, *, path: str, known: Sequence[str]) -> None:
        if not isinstance(data, dict):
            raise BadInput("object-expected", path=path, data={"value": json_text(data)})
        for name in data:
            if name not in known:
                raise unknown("field-unknown", name, known, path=join_path(path, str(name)))
        self._data = {name: value for name, value in data.items() if value is not None}
        self.path = path

    def path_of(self, name: str) -> str:
        return join_path(self.path, name)

    def has(self, name: str) -> bool:
        return name in self._data

    def required(self, name: str) -> Any:
        if name not in self._data:
            raise BadInput("field-missing", path=self.path_of(name), data={"name": name})
        return self._data[name]

    def whole(self, name: str, default: int | None = None, *, least: int = 0, most: int = LARGEST) -> int:
        """A whole number; required where there is no default."""
        if default is not None and name not in self._data:
            return default
        return whole(self.required(name), path=self.path_of(name), least=least, most=most)

    def whole_or_none(self, name: str, *, least: int = 0, most: int = LARGEST) -> int | None:
        if name not in self._data:
            return None
        return self.whole(name, least=least, most=most)

    def flag(self, name: str, *, default: bool = False) -> bool:
        value = self._data.get(name, default)
        if not isinstance(value, bool):
            raise BadInput("flag-expected", path=self.path_of(name), data={"value": json_text(value)})
        return value

    def text(self, name: str, default: str | None = None) -> str:
        """A text with single blanks; required and not empty where there is no default."""
        if default is not None and name not in self._data:
            return default
        found = text(self.required(name), path=self.path_of(name))
        if default is None and not found:
            raise BadInput("text-empty", path=self.path_of(name))
        return found

    def word(self, name: str, words: type[E]) -> E:
        return word(self.required(name), words, path=self.path_of(name))

    def word_or_none(self, name: str, words: type[E]) -> E | None:
        return self.word(name, words) if name in self._data else None

    def items(
        self, name: str, *, is_required: bool = False, most: int | None = None
    ) -> Iterator[tuple[str, Any]]:
        """The elements of a list with their paths, at most ``most``; none where the list is left out."""
        if not (is_required or name in self._data):
            return iter(())
        value = self.required(name)
        if not isinstance(value, list):
            raise BadInput("list-expected", path=self.path_of(name), data={"value": json_text(value)})
        if most is not None and len(value) > most:
            raise BadInput("too-many", path=self.path_of(name), data={"count": len(value), "limit": most})
        path = self.path_of(name)
        return ((f"{path}[{number}]", item) for number, item in enumerate(value))


def whole(value: object, *, path: str, least: int = 0, most: int = LARGEST) -> int:
    """A whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadInput("number-expected", path=path, data={"value": json_text(value)})
    if not least <= value <= most:
        data = {"value": value, "least": least, "most": most}
        raise BadInput("number-range", path=path, data=data)
    return value


def text(value: object, *, path: str) -> str:
    """A text, its blanks and line ends made single blanks."""
    if not isinstance(value, str):
        raise BadInput("text-expected", path=path, data={"value": json_text(value)})
    if len(value) > MAX_TEXT_LENGTH:
        raise BadInput("text-long", path=path, data={"length": len(value), "limit": MAX_TEXT_LENGTH})
    return " ".join(value.split())


def word(value: object, words: type[E], *, path: str) -> E:
    """One of the words of an enumeration, in any case."""
    written = text(value, path=path).casefold()
    try:
        return words(written)
    except ValueError:
        raise unknown("word-unknown", value, [item.value for item in words], path=path) from None


def one_of(value: object, known: Iterable[str], *, path: str) -> str:
    """One of these texts, as it is written."""
    wanted = text(value, path=path)
    if wanted not in (words := list(known)):
        raise unknown("word-unknown", wanted, words, path=path)
    return wanted


def json_text(value: object) -> str:
    """A value as it is written in a file, shortened: null and true, not None and True."""
    written = json.dumps(value, ensure_ascii=False, default=str)
    return written if len(written) <= MAX_SHOWN else f"{written[:MAX_SHOWN]}…"


def join_path(path: str, name: str) -> str:
    """A field below a path."""
    return f"{path}.{name}" if path else name
