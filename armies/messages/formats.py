"""Numbers, times, lists and countries as the reader's language writes them.

What Django lacks comes from the Unicode CLDR through Babel. Pseudo-languages write them as English does.
"""

import unicodedata
from collections.abc import Iterable, Mapping
from datetime import datetime
from decimal import Decimal
from functools import cache
from typing import Final, Literal

from babel import Locale, UnknownLocaleError
from babel.lists import format_list
from django.utils.formats import date_format, number_format
from django.utils.translation import get_language

HALF: Final = Decimal("0.5")
FROM_THE_RIGHT: Final = frozenset({"R", "AL"})  # directions of letters
FIRST_STRONG, POP = "\u2068", "\u2069"
KB: Final = 1024  # bytes, as the file managers of most computers count
MB: Final = KB * 1024


@cache
def _locale(language: str) -> Locale:
    try:
        return Locale.parse(language.partition("-")[0])
    except (ValueError, UnknownLocaleError):
        return Locale("en")


def locale() -> Locale:
    """The reader's language with its rules of CLDR; English for a pseudo-language."""
    language = get_language() or "en"
    return _locale("en" if language in {"en-xa", "ar-xb"} else language)


def number(value: float | Decimal) -> str:
    """``1500``, ``1.5``, in German ``1,5``: without groups of three and without noughts at the end."""
    exact = Decimal(str(value)).normalize()
    return number_format(exact if exact != exact.to_integral() else int(exact), use_l10n=True)


def large_number(value: int) -> str:
    """``60,800,000``: with groups of three."""
    return number_format(value, use_l10n=True, force_grouping=True)


def half_points(value: int) -> str:
    """Points from half-points, as results are stored: 3 is ``1.5``."""
    return number(value * HALF)


def and_list(values: Iterable[object]) -> str:
    """``A, B and C``."""
    return _list(values, "standard")


def or_list(values: Iterable[object]) -> str:
    """``A, B or C``."""
    return _list(values, "or")


def counted_list(counts: Mapping[str, int]) -> str:
    """``2 x Orc and 1 x Troll``."""
    return and_list(f"{count} x {name}" for name, count in counts.items())


def quoted_or_list(values: Iterable[object]) -> str:
    """``“A” or “B”``."""
    return or_list(f"“{value}”" for value in values)


def file_size(size: int) -> str:
    """``2 MB``, ``2.1 MB`` or ``512 kB``, rounded up: a byte above a limit never reads like the limit."""
    unit, name = (MB, "MB") if size >= MB else (KB, "kB")
    return f"{number(Decimal(-(-size * 10 // unit)) / 10)} {name}"


def _list(values: Iterable[object], style: Literal["standard", "or"]) -> str:
    written = [as_text(value) for value in values]
    joined = format_list(written, style=style, locale=locale())
    # CLDR's English is American; the halls write no comma before the last word
    return joined.replace(", and ", " and ").replace(", or ", " or ") if locale().language == "en" else joined


def sentences(values: Iterable[object]) -> str:
    """Whole sentences, one after the other."""
    return " ".join(map(str, values))


def in_a_sentence(name: str) -> str:
    """A name that may stand in a sentence: written from the right, it is set apart.

    Without the marks of Unicode (UAX 9) a number after the name would change places with it.
    """
    if name.isascii() or FIRST_STRONG in name:
        return name
    is_from_the_right = any(unicodedata.bidirectional(letter) in FROM_THE_RIGHT for letter in name)
    return f"{FIRST_STRONG}{name}{POP}" if is_from_the_right else name


def time_of_day(at: datetime | str) -> str:
    """``14:05``, in the zone that the instant is given in: a service hands it out in the zone of the hall."""
    return date_format(_instant(at), "H:i")


def day_and_time(at: datetime | str) -> str:
    """``13 June 2026, 14:05``, in the zone that the instant is given in."""
    return f"{date_format(_instant(at), 'DATE_FORMAT')}, {time_of_day(at)}"


def _instant(at: datetime | str) -> datetime:
    return datetime.fromisoformat(at) if isinstance(at, str) else at


def country(code: str) -> str:
    """The name of a country by its two letters (ISO 3166-1); the letters themselves where CLDR knows none."""
    return str(locale().territories.get(code, code))


def as_text(value: object) -> str:
    """A plain value of a message as its sentence shows it."""
    if value is None:
        return ""
    if isinstance(value, (float, Decimal)):
        return number(value)
    if isinstance(value, datetime):
        return time_of_day(value)
    if isinstance(value, (list, tuple)):
        return and_list(value)
    return in_a_sentence(str(value))
