"""Names as people look for them on a wall and type them: by letter, whatever capitals and accents do."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, Protocol

from django.utils.translation import get_language

# Letters that Unicode does not take apart, as the neighbours of those letters sort them.
_SPELLED = str.maketrans(
    {
        "ø": "o",
        "æ": "ae",
        "œ": "oe",
        "ł": "l",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "'": None,
        "\N{RIGHT SINGLE QUOTATION MARK}": None,
        "\N{LATIN SMALL LETTER DOTLESS I}": "i",
    }
)


# Letters with a place of their own in an alphabet, after the letter before them; by CLDR's collations.
# Those that are left out stand with the letter that they are made of.
_ALPHABETS: Final[Mapping[str, Mapping[str, str]]] = {
    "cs": {"c": "č", "r": "ř", "s": "š", "z": "ž"},
    "da": {"z": "æøå"},
    "es": {"n": "ñ"},
    "fi": {"z": "åäö"},
    "hr": {"c": "čć", "d": "đ", "s": "š", "z": "ž"},
    "nb": {"z": "æøå"},
    "pl": {"a": "ą", "c": "ć", "e": "ę", "l": "ł", "n": "ń", "o": "ó", "s": "ś", "z": "źż"},
    "sk": {"a": "ä", "c": "č", "o": "ô", "s": "š", "z": "ž"},
    "sv": {"z": "åäö"},
    "tr": {"c": "ç", "g": "ğ", "h": "\N{LATIN SMALL LETTER DOTLESS I}", "o": "ö", "s": "ş", "u": "ü"},
}
_AFTER: Final = "\U0010ffff"  # after each letter, so that what follows begins a group of its own
_OWN_LETTERS: Final = {
    language: {
        ord(letter): f"{before}{_AFTER * place}"
        for before, letters in alphabet.items()
        for place, letter in enumerate(letters, 1)
    }
    for language, alphabet in _ALPHABETS.items()
}
_ALPHABET: ContextVar[str | None] = ContextVar("alphabet", default=None)
_HIRAGANA: Final = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
_FAMILY_FIRST = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL")  # scripts that write the family name first


_TITLE: Final = re.compile(r"[^\W\d_]{2,}\.")  # Dr., Prof.
_PARTICLE: Final = re.compile(r"[^\W\d_A-Z][\w'’]*|[^\W\d_]")  # de, van, y, Ó
_GIVEN_AND_FAMILY: Final = 2  # words


class Sortable(Protocol):
    """An entrant, or the columns of one that a list of many reads."""

    @property
    def number(self) -> int:
        """The start number."""

    @property
    def name(self) -> str:
        """The name alone."""

    @property
    def sort_name(self) -> str:
        """What they are sorted under; empty is the family name."""


def name_order(person: Sortable) -> tuple[tuple[str, str], tuple[str, str], int]:
    """A sort key: the *sort as* name, else the family name, then the whole name and the start number."""
    return alphabetical(sorted_under(person)), alphabetical(person.name), person.number


def sorted_under(person: Sortable) -> str:
    """The *sort as* name, else the family name."""
    return person.sort_name or family_name(person.name)


def family_name(name: str) -> str:
    """A guess: what is before a comma, the first word where the family comes first, else the last word."""
    family, comma, _ = name.partition(",")
    if comma and family.strip():
        return family.strip()
    words = [word for word in name.split() if any(map(str.isalpha, word))] or name.split() or [name]
    return words[0 if is_family_first(words[0]) else -1]


def is_family_first(name: str) -> bool:
    """Is this written in a script that puts the family name first?"""
    return bool(name) and unicodedata.name(name[0], "").startswith(_FAMILY_FIRST)


def with_initials(name: str) -> str:
    """``A. S. de la Cruz``: given names as initials, titles left out; other kinds of names as they are."""
    words = [word for word in name.split() if not _TITLE.fullmatch(word)]
    if len(words) < _GIVEN_AND_FAMILY or "," in name or not unicodedata.name(name[0], "").startswith("LATIN"):
        return name
    first = len(words) - 1
    while first > 1 and _PARTICLE.fullmatch(words[first - 1]):
        first -= 1
    given = [word for word in words[:first] if not word.islower()]
    return " ".join(
        [*("-".join(f"{part[0]}." for part in word.split("-") if part) for word in given), *words[first:]]
    )


@contextmanager
def sorted_in(language: str) -> Iterator[None]:
    """Meanwhile names are sorted by the alphabet of this language, whatever language is written."""
    token = _ALPHABET.set(language)
    try:
        yield
    finally:
        _ALPHABET.reset(token)


def alphabetical(name: str) -> tuple[str, str]:
    """A sort key: ``Österberg`` stands with the O, in Swedish after the Z; ``de Vries`` with the D."""
    own = _OWN_LETTERS.get((_ALPHABET.get() or get_language() or "en")[:2], {})
    folded = name if name.isascii() else _with_own_letters(name, own)
    return " ".join(plain(folded).split()), name.casefold()


def index_initial(name: str) -> str:
    """What a name is looked for under: ``Ö`` stands with the O, in Swedish alone."""
    letter = unicodedata.normalize("NFC", name.casefold())[:1]
    return letter if _AFTER in alphabetical(letter)[0] else alphabetical(name)[0][:1]


def _with_own_letters(name: str, own: Mapping[int, str]) -> str:
    """Kana as one alphabet, and letters that the language counts as its own after the one before them."""
    whole = unicodedata.normalize("NFC", name.casefold())
    return whole.translate(own).translate(_HIRAGANA)


def plain(text: str) -> str:
    """Text as it is compared and searched: ``O'Neill`` is ``oneill``, ``Ødegård`` is ``odegard``."""
    if text.isascii():  # the same, at a tenth of the cost: long lists are sorted by it
        return text.lower().replace("'", "")
    letters = unicodedata.normalize("NFKD", text.casefold().translate(_SPELLED))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
