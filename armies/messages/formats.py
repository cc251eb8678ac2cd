"""Numbers, times, lists and countries as the reader's language writes them.

What Django lacks comes from the Unicode CLDR through Babel. Pseudo-languages write them as English does.
"""

import unicodedata
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from decimal import Decimal
from functools import cache, lru_cache
from typing import Final, Literal

from babel import Locale, UnknownLocaleError
from babel.core import get_global
from babel.dates import format_date, format_skeleton, get_timezone_location
from babel.lists import format_list
from django.utils.formats import date_format, get_format, number_format
from django.utils.translation import get_language

ENGLISH_DATES: Final = {
    "MMMd": "j M",
    "yMMMd": "j M Y",
    "MMMMEEEEd": "l j F",
    "yMMMMEEEEd": "l j F Y",
}  # by skeletons of CLDR
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


class Amount(int):
    """A whole number that still decides the plural of its sentence, and is shown as ``1,500`` there."""

    def __str__(self) -> str:
        return large_number(int(self))


def points(value: float) -> str:
    """Tournament points: ``1.5``, ``2.25``."""
    return _points(float(value), get_language())


@lru_cache(maxsize=1024)  # a long page shows the same few hundreds of times
def _points(value: float, _language: str | None) -> str:
    return number(value)


def decimal(written: str) -> str:
    """``12.5``, as rows and programs have it, with the decimal sign of the language; a dash stays one."""
    return written.replace(".", get_format("DECIMAL_SEPARATOR")) if "." in written else written


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


def time_of_day(at: datetime | str, *, has_seconds: bool = False) -> str:
    """``14:05``, in the zone that the instant is given in: a service hands it out in the zone of the hall.

    The hour that comes twice when the clocks go back says which it is: ``02:30 CEST``.
    """
    local = _instant(at)
    shown = date_format(local, "H:i:s" if has_seconds else "H:i")
    return f"{shown} {local.tzname()}" if comes_twice(local) else shown


def comes_twice(local: datetime) -> bool:
    """Does the clock on the wall show this once more? ``local`` is an instant in its zone."""
    return local.replace(fold=0).utcoffset() != local.replace(fold=1).utcoffset()


def day_and_time(at: datetime | str, *, has_seconds: bool = False) -> str:
    """``13 June 2026, 14:05``, in the zone that the instant is given in."""
    return _day_and_time(long_day(_instant(at)), time_of_day(at, has_seconds=has_seconds))


def long_day(at: date) -> str:
    """``13 June 2026``."""
    if locale().language == "en":
        return date_format(at, "DATE_FORMAT")
    day = date(at.year, at.month, at.day)  # Babel asserts; what is not a day has no year
    return format_date(day, "long", locale=locale())


def weekday_and_time(at: datetime) -> str:
    """``Saturday 13 June, 14:05``."""
    return _day_and_time(_written(at, "MMMMEEEEd"), time_of_day(at))


def short_day_and_time(at: datetime, *, has_seconds: bool = False) -> str:
    """``13 Jun, 14:05``."""
    return _day_and_time(_written(at, "MMMd"), time_of_day(at, has_seconds=has_seconds))


def _day_and_time(day: str, time: str) -> str:
    """``13 June, 14:05``; some languages write no comma."""
    return str(locale().datetime_formats["medium"]).format(time, day)


def weekday(at: date) -> str:
    """``Saturday 13 June 2026``."""
    return _written(at, "yMMMMEEEEd")


def weekday_of_the_year(at: date) -> str:
    """``Saturday 13 June``."""
    return _written(at, "MMMMEEEEd")


def short_day(at: date) -> str:
    """``13 Jun 2026``."""
    return _written(at, "yMMMd")


def _written(at: date, parts: str) -> str:
    """The parts of a date in the order of the language; in English as the halls write them."""
    if locale().language == "en":
        return date_format(at, ENGLISH_DATES[parts])
    return format_skeleton(parts, at, locale=locale())


def _instant(at: datetime | str) -> datetime:
    return datetime.fromisoformat(at) if isinstance(at, str) else at


def country(code: str) -> str:
    """The name of a country by its two letters (ISO 3166-1); the letters themselves where CLDR knows none."""
    return str(locale().territories.get(code, code))


def zone_city(key: str) -> str:
    """The city that a time zone is named for; empty where CLDR knows the zone under another key only.

    Another key names another city of the same zone: ``Europe/Belfast`` is not to read ``London``.
    """
    if key in get_global("zone_aliases") or "/" not in key:
        return ""
    return _zone_city(key, str(locale()))


def country_of_zone(key: str) -> str:
    """The name of the country that a time zone lies in; empty for a zone of no country."""
    code = get_global("zone_territories").get(key, "")
    return country(code) if len(code) == len("XX") else ""


@lru_cache(maxsize=4096)  # a choice shows some five hundred
def _zone_city(key: str, language: str) -> str:
    return get_timezone_location(key, locale=language, return_city=True).replace("/", ", ")


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
