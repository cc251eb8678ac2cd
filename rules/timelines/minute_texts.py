"""Minutes in the sentences of a timeline: which ones a sentence names, and the same sentence with others.

An announcement says "Forty minutes." because play lasts that long; when play is made shorter the sentence
must not lie. Knows English number words, and digits before *min* or 分. Refuses to understand anything else.
"""

import re
from collections.abc import Mapping
from datetime import timedelta
from typing import Final

from rules.errors import BadInput

MINUTE: Final = timedelta(minutes=1)
SECONDS_A_MINUTE: Final = 60
_ONES: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
    *("twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_NUMBERS: Final = (
    *_ONES,
    *(f"{ten}-{one}" if one else ten for ten in _TENS for one in ("", *_ONES[1:10])),
)
_VALUES: Final = {word: number for number, word in enumerate(_NUMBERS)}
_NAMED: Final = re.compile(
    rf"(?<![0-9a-z])(?P<number>\d{{1,3}}|(?:{'|'.join(_TENS)})[ -](?:{'|'.join(_ONES[1:10])})"
    rf"|{'|'.join((*_TENS, *_ONES))})(?P<between>\s*(?:more\s+)?)(?P<unit>min(?:ut[a-zé]*)?\b|分)",
    re.IGNORECASE,
)
_LENGTH: Final = re.compile(r"(?P<minutes>\d{1,4})(?::(?P<seconds>[0-5]\d)|[.,](?P<tenths>\d))?")


def length_from(written: str) -> timedelta:
    """``40``, ``2:30`` or ``2.5`` minutes. Raises ``BadInput`` for anything else."""
    found = _LENGTH.fullmatch(written.strip())
    if found is None:
        raise BadInput("minutes-unreadable")
    seconds = int(found["seconds"] or 0) + int(found["tenths"] or 0) * SECONDS_A_MINUTE // 10
    return timedelta(minutes=int(found["minutes"]), seconds=seconds)


def length_text(length: timedelta) -> str:
    """``40``, or ``2:30`` where it is no whole number of minutes."""
    minutes, seconds = divmod(int(length.total_seconds()), SECONDS_A_MINUTE)
    return f"{minutes}:{seconds:02d}" if seconds else str(minutes)


def minutes_in(text: str) -> tuple[int, ...]:
    """The numbers of minutes a sentence names, as they come."""
    return tuple(_value(found["number"]) for found in _NAMED.finditer(text))


def with_minutes(text: str, changes: Mapping[int, int]) -> str:
    """The sentence with other numbers of minutes, written as they were: words, digits, capitals."""

    def _put(found: re.Match[str]) -> str:
        old = _value(found["number"])
        new = changes.get(old, old)
        if new == old:
            return found[0]
        return f"{_like(found['number'], new)}{found['between']}{_unit(found['unit'], new)}"

    return _NAMED.sub(_put, text)


def sentence_template(text: str) -> tuple[str, int | None]:
    """The sentence with ``{minutes}`` for the number it names, and that number.

    ``Begin your games. {minutes} minutes.`` is one sentence to translate, however long play lasts. The unit
    is the plural's: ``{minutes} minutes`` for one minute, too. ``None`` where it names no number, or several:
    then nothing is left open.
    """
    found = list(_NAMED.finditer(text))
    if len(found) != 1:
        return text, None
    named_once = found[0]
    unit = "minutes" if named_once["unit"].lower() == "minute" else named_once["unit"]
    start, end = named_once.span()
    sentence = f"{text[:start]}{{minutes}}{named_once['between']}{unit}{text[end:]}"
    return sentence, _value(named_once["number"])


def _value(number: str) -> int:
    return int(number) if number.isdigit() else _VALUES[number.lower().replace(" ", "-")]


def _like(written: str, number: int) -> str:
    if written.isdigit() or number >= len(_NUMBERS):
        return str(number)
    word = _NUMBERS[number]
    return word.capitalize() if written[0].isupper() else word


def _unit(unit: str, number: int) -> str:
    if unit.lower() not in {"minute", "minutes"}:
        return unit
    return unit[:6] if number == 1 else f"{unit[:6]}s"
