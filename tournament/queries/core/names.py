"""Names as people look for them on a wall and type them: by letter, whatever capitals and accents do."""

import re
import unicodedata
from typing import Final, Protocol

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


def alphabetical(name: str) -> tuple[str, str]:
    """A sort key: ``Österberg`` stands with the O, ``de Vries`` with the D."""
    return " ".join(plain(name).split()), name.casefold()


def plain(text: str) -> str:
    """Text as it is compared and searched: ``O'Neill`` is ``oneill``, ``Ødegård`` is ``odegard``."""
    if text.isascii():  # the same, at a tenth of the cost: long lists are sorted by it
        return text.lower().replace("'", "")
    letters = unicodedata.normalize("NFKD", text.casefold().translate(_SPELLED))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
