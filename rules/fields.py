"""Reading JSON objects field by field: every refusal names the path, nothing is converted silently.

``null`` means left out. An unknown field is refused with the nearest known one, because a misspelt field
would otherwise be a silent default.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Any, Final, TypeVar

from rules.errors import BadInput, did_you_mean

E = TypeVar("E", bound=StrEnum)


LARGEST: Final = 1_000_000  # far beyond any point level; larger is a slip
MAX_TEXT_LENGTH: Final = 2_000  # characters of a text


class Fields:
    """The fields of one JSON object at ``path``."""

    def __init__(self, data: object, *, path: str, known: Sequence[str]) -> None:
        if not isinstance(data, dict):
            raise BadInput(f"{kind(data)} stands where an object is expected. Use {{...}}.", path=path)
        for name in data:
            if name not in known:
                raise BadInput(
                    f"{name!r} is not a field here. {did_you_mean(str(name), known)}",
                    path=join_path(path, str(name)),
                )
        self._data = {name: value for name, value in data.items() if value is not None}
        self.path = path

    def path_of(self, name: str) -> str:
        return join_path(self.path, name)

    def has(self, name: str) -> bool:
        return name in self._data

    def required(self, name: str) -> Any:
        if name not in self._data:
            raise BadInput(f"{name!r} is missing. Add it.", path=self.path_of(name))
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
            raise BadInput(f"{kind(value)} stands where true or false is expected.", path=self.path_of(name))
        return value

    def text(self, name: str, default: str | None = None) -> str:
        """A text with single blanks; required and not empty where there is no default."""
        if default is not None and name not in self._data:
            return default
        found = text(self.required(name), path=self.path_of(name))
        if default is None and not found:
            raise BadInput("The text is empty. Fill it in.", path=self.path_of(name))
        return found

    def word(self, name: str, words: type[E]) -> E:
        return word(self.required(name), words, path=self.path_of(name))

    def word_or_none(self, name: str, words: type[E]) -> E | None:
        return self.word(name, words) if name in self._data else None

    def items(self, name: str, *, is_required: bool = False) -> Iterator[tuple[str, Any]]:
        """The elements of a list with their paths; none where the list is left out."""
        value = self.required(name) if is_required else self._data.get(name, [])
        if not isinstance(value, list):
            raise BadInput(
                f"{kind(value)} stands where a list is expected. Use [...].", path=self.path_of(name)
            )
        return ((f"{self.path_of(name)}[{number}]", item) for number, item in enumerate(value))


def whole(value: object, *, path: str, least: int = 0, most: int = LARGEST) -> int:
    """A whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadInput(f"{kind(value)} stands where a whole number is expected.", path=path)
    if not least <= value <= most:
        raise BadInput(f"{value} is out of range. Give {least} to {most}.", path=path)
    return value


def text(value: object, *, path: str) -> str:
    """A text, its blanks and line ends made single blanks."""
    if not isinstance(value, str):
        raise BadInput(f"{kind(value)} stands where a text is expected.", path=path)
    if len(value) > MAX_TEXT_LENGTH:
        raise BadInput(f"The text has {len(value)} characters. Keep it under {MAX_TEXT_LENGTH}.", path=path)
    return " ".join(value.split())


def word(value: object, words: type[E], *, path: str) -> E:
    """One of the words of an enumeration, in any case."""
    written = text(value, path=path).casefold()
    known = [item.value for item in words]
    if written not in known:
        raise BadInput(f"{value!r} is not known here. {did_you_mean(written, known)}", path=path)
    return words(written)


def kind(value: object) -> str:
    """What a JSON value is, in words."""
    if isinstance(value, bool):
        return "true" if value else "false"
    names = {dict: "an object", list: "a list", str: "a text", type(None): "null"}
    return names.get(type(value), f"the number {value!r}")


def join_path(path: str, name: str) -> str:
    """A field below a path."""
    return f"{path}.{name}" if path else name
