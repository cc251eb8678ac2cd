"""Whose list a file holds, and of which faction: read off its name, its folders and its first lines.

Our own files say it three times (``007-pia-lind-good.txt``, ``# Entrant: 7 Pia Lind``, ``Faction: good``).
Where two people fit equally well nobody is chosen: a person says whose it is.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from tournament.engine.entrants import FACTIONS
from tournament.models import Entrant
from tournament.queries.core.names import plain

_MAX_NUMBER_LENGTH: Final = 9  # digits of a start number in the name of a file
_MAX_NAME_LENGTH: Final = 100
_WORDS: Final = re.compile(r"[^\W_]+")
_SAID: Final = re.compile(r"^#\s*Entrant:\s*(\d{1,9})?\s*(.*)$", re.IGNORECASE | re.MULTILINE)
_SAID_WITHIN: Final = 500  # characters from the beginning


def file_name(entrant: Entrant, faction: str, suffix: str) -> str:
    """The name under which a list is exported: start number, name, faction."""
    words = "-".join(words_of(entrant.name))[:_MAX_NAME_LENGTH]
    return "-".join(part for part in (f"{entrant.number:03}", words, faction) if part) + suffix


def heading(entrant: Entrant) -> str:
    """The first line of an exported text list; a comment to everybody else."""
    return f"# Entrant: {entrant.number} {entrant.name}"


def owner_of(name: str, text: str, people: Sequence[Entrant]) -> Entrant | None:
    """Who is named by the file or its folders; else by its first lines; else nobody."""
    words = words_of(name)
    return (
        _numbered_and_named(words, people)
        or _named(words, people)
        or _said(text, people)
        or _numbered(words, people)
    )


def faction_of(name: str) -> str | None:
    """The one faction that the file's own name tells, else that of its folders."""
    *folders, own = name.replace("\\", "/").split("/")
    for part in (own, "/".join(folders)):
        found = [faction for faction in FACTIONS if faction in words_of(part)]
        if len(found) == 1:
            return found[0]
    return None


def words_of(text: str) -> list[str]:
    """The words of a text without accents, capitals and signs."""
    return _WORDS.findall(plain(text))


def _numbered_and_named(words: Sequence[str], people: Iterable[Entrant]) -> Entrant | None:
    numbers = _numbers(words)
    return _only(row for row in people if row.number in numbers and set(words_of(row.name)) <= set(words))


def _named(words: Sequence[str], people: Iterable[Entrant]) -> Entrant | None:
    known = [(row, words_of(row.name)) for row in people]
    found = [(row, name) for row, name in known if name and set(name) <= set(words)]
    most = max((len(name) for _, name in found), default=0)
    return _only(row for row, name in found if len(name) == most)


def _numbered(words: Sequence[str], people: Iterable[Entrant]) -> Entrant | None:
    numbers = _numbers(words)
    return _only(row for row in people if row.number in numbers)


def _said(text: str, people: Sequence[Entrant]) -> Entrant | None:
    match = _SAID.search(text[:_SAID_WITHIN])
    return owner_of(f"{match[1] or ''} {match[2]}", "", people) if match else None


def _numbers(words: Iterable[str]) -> set[int]:
    return {int(word) for word in words if word.isdecimal() and len(word) <= _MAX_NUMBER_LENGTH}


def _only(found: Iterable[Entrant]) -> Entrant | None:
    rows = list(found)
    return rows[0] if len(rows) == 1 else None
