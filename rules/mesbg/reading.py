"""Facts of a question, read field by field: lengths in inches, dice, fight values."""

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final, TypeVar

from rules.dice import SIDES
from rules.errors import BadInput
from rules.fields import Fields, json_text, whole
from rules.verdict import Answer, Finding, Severity, Step, Verdict

Facts = Mapping[str, Any]
Reader = Callable[[Fields, str], Any]
Readers = Mapping[str, Reader]
Kinds = Mapping[str, tuple[Readers, Callable[[Facts], Answer]]]  # what may be asked, and what answers it
E = TypeVar("E", bound=StrEnum)
MAX_DICE: Final = 60
MAX_ITEMS: Final = 60
MAX_ATTACKS: Final = 20
MAX_VALUE: Final = 10  # of fight, strength and defence
MAX_LENGTH: Final = 100  # inches
_LENGTH: Final = re.compile(r"-?\d{1,4}(?:\.\d{1,6}|/[1-9]\d{0,3})?", re.ASCII)


def flag(read: Fields, name: str) -> bool:
    """False where it is left out."""
    return read.flag(name)


def true_flag(read: Fields, name: str) -> bool:
    """True where it is left out."""
    return read.flag(name, default=True)


def number(least: int, most: int, default: int | None = None) -> Reader:
    """A whole number within bounds; required where there is no default."""
    return lambda read, name: read.whole(name, default, least=least, most=most)


def number_or_none(least: int, most: int) -> Reader:
    """The same, or nothing."""
    return lambda read, name: read.whole_or_none(name, least=least, most=most)


def die(read: Fields, name: str) -> int:
    """A die that has been rolled."""
    return read.whole(name, least=1, most=SIDES)


def die_or_none(read: Fields, name: str) -> int | None:
    """The same, or nothing."""
    return read.whole_or_none(name, least=1, most=SIDES)


def word(words: type[E]) -> Reader:
    """One of these words."""
    return lambda read, name: read.word(name, words)


def word_or_none(words: type[E]) -> Reader:
    """One of these words, or nothing."""
    return lambda read, name: read.word_or_none(name, words)


def length(read: Fields, name: str) -> Fraction:
    """Inches: a number, or a fraction such as ``"5/2"``."""
    value, path = read.required(name), read.path_of(name)
    if isinstance(value, bool) or not _LENGTH.fullmatch(str(value)):
        raise BadInput("length-expected", path=path, data={"value": json_text(value)})
    found = Fraction(str(value))
    if not 0 <= found <= MAX_LENGTH:
        raise BadInput("number-range", path=path, data={"value": str(value), "least": 0, "most": MAX_LENGTH})
    return found


def length_or_zero(read: Fields, name: str) -> Fraction:
    """The same; 0 where it is left out."""
    return length(read, name) if read.has(name) else Fraction(0)


def length_or_none(read: Fields, name: str) -> Fraction | None:
    """The same, or nothing."""
    return length(read, name) if read.has(name) else None


def numbers(least: int, most: int) -> Reader:
    """A list of numbers that is not empty."""

    def read_numbers(read: Fields, name: str) -> tuple[int, ...]:
        found = tuple(
            whole(item, path=at, least=least, most=most) for at, item in read.items(name, most=MAX_ITEMS)
        )
        if not found:
            raise BadInput("list-empty", path=read.path_of(name))
        return found

    return read_numbers


def group(readers: Readers) -> Reader:
    """An object with fields of its own."""
    return lambda read, name: read_facts(read.required(name), readers, path=read.path_of(name))


def groups(readers: Readers) -> Reader:
    """A list of such objects; an id among their fields may not come twice."""

    def read_groups(read: Fields, name: str) -> tuple[Facts, ...]:
        found: list[Facts] = []
        for at, item in read.items(name, most=MAX_ITEMS):
            found.append(facts := read_facts(item, readers, path=at))
            if "id" in facts and facts["id"] in {each["id"] for each in found[:-1]}:
                raise BadInput("id-twice", path=f"{at}.id", data={"id": facts["id"]})
        return tuple(found)

    return read_groups


def read_facts(data: object, readers: Readers, *, path: str) -> Facts:
    """All fields of an object."""
    read = Fields(data, path=path, known=tuple(readers))
    return {name: reader(read, name) for name, reader in readers.items()}


def as_text(value: Fraction | int) -> str:
    """``1/3``; whole numbers as ``2/1``."""
    return f"{Fraction(value).numerator}/{Fraction(value).denominator}"


def answered(value: Mapping[str, Any], *steps: Step, disputed: tuple[str, ...] = ()) -> Answer:
    """An answer without objections."""
    return Verdict(dict(value), trace=steps, disputed=disputed)


def refused(
    value: Mapping[str, Any], finding: str, case: str, refs: Any, *, disputed: tuple[str, ...] = ()
) -> Answer:
    """An answer that says no, with the reason."""
    return Verdict(dict(value), (Finding(finding, Severity.ERROR, refs, case=case),), disputed=disputed)
