"""Army lists from files, several at once: read, matched to entrants, judged, then stored all or none.

The name or start number in the name of a file finds the entrant, the content or the name of the file the
faction; where that is not plain, a person chooses. An illegal list is stored as illegal; a list with a
line that nobody understands is not stored at all.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.db import transaction

from armies.models.choices import Source
from armies.queries import figures_of
from armies.services import json_format, list_files
from armies.services.errors import Refused
from armies.services.problems import LineProblem
from armies.services.tables import decode
from tournament.queries.entrants import plain
from tournament.services import lists, locks
from tournament.services.errors import Invalid

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from armies.models import ArmyListVersion, Figure
    from armies.services.drafts import Choice
    from rules.verdict import Verdict
    from tournament.models import Entrant, Tournament
    from tournament.services.actors import Actor

FACTIONS: Final = ("good", "evil")
MOST_FILES: Final = 1_000
LONGEST_NUMBER: Final = 9  # digits of a start number in the name of a file
_WORDS: Final = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class ListFile:
    """One file as it was sent. ``number`` and ``faction`` are what a person chose, if anybody did."""

    name: str
    content: bytes | str
    number: int | None = None
    faction: str | None = None


@dataclass(frozen=True, slots=True)
class ReadFile:
    """One file as it was read: whose list it is, what it holds, what is wrong, what the rules say."""

    name: str
    text: str
    entrant: Entrant | None
    faction: str | None
    choices: tuple[Choice, ...]
    problems: tuple[LineProblem, ...]
    verdict: Verdict[Any] | None

    @property
    def is_ready(self) -> bool:
        """Can it be stored?"""
        return self.entrant is not None and self.faction is not None and not self.problems


def preview(tournament: Tournament, files: Sequence[ListFile]) -> list[ReadFile]:
    """Read files without changing anything."""
    if len(files) > MOST_FILES:
        raise Invalid("too-many-files", f"{len(files)} files are too many. Send {MOST_FILES} at most.")
    people = list(tournament.entrants.select_related("good_list", "evil_list"))
    figures = list(figures_of(tournament.catalogues.all()))
    return [_read(file, tournament, people=people, figures=figures) for file in files]


def take(
    tournament: Tournament, files: Sequence[ListFile], *, by: Actor, now: datetime
) -> list[ArmyListVersion]:
    """Store every file as a list of its entrant: all of them or, where one cannot be stored, none."""
    read = preview(tournament, files)
    _refuse_unready(read)
    with transaction.atomic():
        locks.entrants(file.entrant for file in read if file.entrant is not None)
        return [
            lists.submit(file.entrant, file.faction, file.choices, by=by, now=now, source=Source.FILE)
            for file in read
            if file.entrant is not None and file.faction is not None
        ]


def _refuse_unready(read: Sequence[ReadFile]) -> None:
    if not read:
        raise Invalid("no-files", "No file was chosen. Choose at least one.")
    for file in read:
        if file.problems:
            raise Invalid("file-unreadable", f"{file.name}: {file.problems[0]} Nothing was imported.")
        if not file.is_ready:
            raise Invalid(
                "file-unmatched", f"{file.name}: nobody has said whose list it is. Choose the entrant."
            )
    owners = [(file.entrant.pk, file.faction) for file in read if file.entrant is not None]
    twice = next((file for file, owner in zip(read, owners, strict=True) if owners.count(owner) > 1), None)
    if twice is not None:
        raise Invalid(
            "file-twice",
            f"There are two {twice.faction} lists for {twice.entrant}. Leave one of the files out.",
        )


def _read(
    file: ListFile, tournament: Tournament, *, people: Sequence[Entrant], figures: Sequence[Figure]
) -> ReadFile:
    entrant = _owner(file, people)
    try:
        text = decode(file.content, limit=json_format.MAX_BYTES)
        wanted = file.faction or _faction_in(file.name)
        parsed, _ = list_files.parse(text, figures=figures, faction=wanted)
    except Refused as refusal:
        return ReadFile(file.name, "", entrant, None, (), (LineProblem(None, None, refusal.message),), None)
    faction = parsed.faction.value if parsed.faction else None
    choices, problems = parsed.choices, parsed.problems
    verdict = None
    if faction and choices and not problems:
        verdict = lists.preview(tournament, faction, choices)
    return ReadFile(file.name, text, entrant, faction, choices, problems, verdict)


def _owner(file: ListFile, people: Iterable[Entrant]) -> Entrant | None:
    """Whom a person chose; else the one whose whole name, else whose number, is in the file's name."""
    if file.number is not None:
        return next((row for row in people if row.number == file.number), None)
    words = _words(file.name)
    named = [row for row in people if set(_words(row.name)) <= set(words)]
    if named:
        return named[0] if len(named) == 1 else None
    numbers = {int(word) for word in words if word.isdecimal() and len(word) < LONGEST_NUMBER}
    numbered = [row for row in people if row.number in numbers]
    return numbered[0] if len(numbered) == 1 else None


def _faction_in(name: str) -> str | None:
    found = [faction for faction in FACTIONS if faction in _words(name)]
    return found[0] if len(found) == 1 else None


def _words(text: str) -> list[str]:
    return _WORDS.findall(plain(text))
