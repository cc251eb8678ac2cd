"""Army lists from files or a ZIP of them: read, matched to entrants, judged, then stored all or none.

File and folder names find the entrant and the faction, else the content does; where that is not plain, a
person chooses. An illegal list is stored as illegal; a list with a line that nobody understands is not
stored at all. Nothing is written to disk.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import PurePosixPath
from typing import Any, Final

from armies import adapters
from armies.models import ArmyListVersion
from armies.models.choices import Source
from armies.services.errors import Refused
from armies.services.files import archives, encodings, tables
from armies.services.files.archives import File
from armies.services.lists import json_format, list_files
from armies.services.lists.drafts import Choice, to_rules_list
from armies.services.problems import LineProblem
from rules.verdict import Verdict
from tournament.messages.lists import FILE_NOTES
from tournament.models import Entrant, Tournament
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Invalid
from tournament.services.lists import list_batches, lists
from tournament.services.lists.imports.import_owners import faction_of, owner_of
from tournament.services.lists.imports.list_reader import ListReader
from tournament.services.lists.list_batches import Handed

MAX_FILES: Final = 500
SUFFIXES: Final = (".txt", ".json", ".text")
_OWN_TEXT: Final = re.compile(r"^(|.*/)text/([^/]+)\.txt$")
FACTION_OF_NONE: Final = "good"
MANIFEST: Final = "manifest.json"


@dataclass(frozen=True, slots=True)
class ListFile:
    """One file as it was sent. ``number`` and ``faction`` are what a person chose, if anybody did.

    ``is_taken`` says whether a person ticked it, ``None`` where nobody was asked yet.
    """

    name: str
    content: bytes | str
    number: int | None = None
    faction: str | None = None
    is_taken: bool | None = None


@dataclass(frozen=True, slots=True)
class ReadFile:
    """One file as it was read: whose list it is, what it holds, what is wrong, what the rules say.

    ``why_done``: why nothing is to be done about it, ``stored`` as it is, or a ``twin`` of ``same_as``.
    ``text`` is what to send again to mean the same.
    """

    name: str
    text: str
    entrant: Entrant | None
    faction: str | None
    choices: tuple[Choice, ...]
    problems: tuple[LineProblem, ...]
    verdict: Verdict[Any] | None
    why_done: str = ""
    same_as: str = ""
    chosen: bool | None = None

    @property
    def is_taken(self) -> bool:
        """As a person ticked, else where there is something to store."""
        return bool(self.text) and not self.why_done if self.chosen is None else self.chosen

    @property
    def note(self) -> str:
        return FILE_NOTES.text(self.why_done, {"file": self.same_as}) if self.why_done else ""

    @property
    def is_ready(self) -> bool:
        return self.entrant is not None and self.faction is not None and not self.problems

    @property
    def fingerprint(self) -> str:
        return adapters.fingerprint(to_rules_list(self.choices, faction=self.faction or FACTION_OF_NONE))


def preview(tournament: Tournament, files: Sequence[ListFile]) -> list[ReadFile]:
    """Read files without changing anything. Archives are unpacked in memory, or are a problem as a whole."""
    single = list(_unpacked(files))
    if len(single) > MAX_FILES:
        raise Invalid("too-many-files", data={"count": len(single), "limit": MAX_FILES})
    reader = _Reader(tournament)
    return _without_twins(
        [
            reader.unread(file, "", refusal) if refusal else replace(reader.read(file), chosen=file.is_taken)
            for file, refusal in single
        ]
    )


def take(
    tournament: Tournament, files: Sequence[ListFile], *, by: Actor, now: datetime
) -> list[ArmyListVersion]:
    """Store every file as a list of its entrant, all or none; what is there or not ticked is left alone."""
    read = preview(tournament, files)
    wanted = [file for file in read if file.chosen is not False]
    _refuse_unready(wanted)
    wanted = [file for file in wanted if not file.why_done]
    batch = [
        Handed(file.entrant, file.faction, file.choices)
        for file in wanted
        if file.entrant is not None and file.faction is not None
    ]
    return list_batches.submit(tournament, batch, by=by, now=now, source=Source.FILE)


def _unpacked(files: Iterable[ListFile]) -> Iterable[tuple[ListFile, Refused | None]]:
    """Every file alone, or an archive and why it cannot be opened. All together are counted."""
    size = 0
    for file in files:
        try:
            opened = _opened(file)
        except Refused as refusal:
            yield file, refusal
            continue
        for row in opened:
            size += len(row.content)
            tables.refuse_too_large(size, limit=archives.MAX_FILE_BYTES)
            yield row, None


def _opened(file: ListFile) -> list[ListFile]:
    raw = file.content
    if isinstance(raw, str) or not archives.is_archive(raw) or encodings.program_file(raw):
        return [file]
    found = _lists_in(archives.read(raw, suffixes=SUFFIXES))
    if not found:
        raise Invalid("zip-empty", data={"file": file.name})
    return [ListFile(row.name, row.content, file.number, file.faction) for row in found]


def _lists_in(files: Sequence[File]) -> list[File]:
    """The lists of an archive. Of our own, which holds each as text and as JSON, the JSON: it says more."""
    names = {file.name for file in files}
    folder = "lists/" if MANIFEST in names else ""  # an export of everything
    return [file for file in files if file.name.startswith(folder) and not _is_copy(file.name, names)]


def _is_copy(name: str, names: set[str]) -> bool:
    return _OWN_TEXT.sub(r"\1json/\2.json", name) in names - {name}


class _Reader(ListReader):
    def read(self, file: ListFile) -> ReadFile:
        try:
            text = tables.recognised(file.content, limit=json_format.MAX_BYTES).text
        except Refused as refusal:
            return self.unread(file, "", refusal)
        try:
            wanted = file.faction or faction_of(file.name)
            parsed, _ = list_files.parse(text, figures=self.index, faction=wanted)
        except Refused as refusal:
            return self.unread(file, text, refusal)
        faction = parsed.faction.value if parsed.faction else None
        read = ReadFile(
            file.name, text, self.owner(file, text), faction, parsed.choices, parsed.problems, None
        )
        return self.with_verdict(read) if faction and parsed.choices and not parsed.problems else read

    def with_verdict(self, file: ReadFile) -> ReadFile:
        faction = file.faction or FACTION_OF_NONE
        verdict = lists.preview(self.tournament, faction, file.choices)
        judged = replace(file, verdict=verdict, text=json_format.print_keys(file.choices, faction=faction))
        if file.entrant is None:
            return judged
        if self.is_stored(file.entrant, faction, file.choices):
            return replace(judged, why_done="stored")
        locked = self.locked(file.entrant, faction)
        return judged if locked is None else replace(judged, problems=(locked,))

    def unread(self, file: ListFile, text: str, refusal: Refused) -> ReadFile:
        problem = LineProblem.from_error(refusal, line=None, column=None)
        return ReadFile(file.name, text, self.owner(file, text), None, (), (problem,), None)

    def owner(self, file: ListFile, text: str) -> Entrant | None:
        if file.number is not None:
            return next((row for row in self.people if row.number == file.number), None)
        return owner_of(file.name, text, self.people)


def _without_twins(files: Sequence[ReadFile]) -> list[ReadFile]:
    """One list as text and as JSON is one list; JSON can say more, so it counts."""
    owned: dict[tuple[int, str | None], list[ReadFile]] = {}
    for file in files:
        if file.is_ready and file.entrant is not None and file.chosen is not False:
            owned.setdefault((file.entrant.pk, file.faction), []).append(file)
    best = {key: min(rows, key=_is_text) for key, rows in owned.items()}
    return [
        _beside(file, best.get((file.entrant.pk, file.faction))) if file.entrant else file for file in files
    ]


def _beside(file: ReadFile, best: ReadFile | None) -> ReadFile:
    if best is None or best is file or file.why_done or not file.is_ready:
        return file
    is_copy = _is_text(file) and not _is_text(best) and _stem(file) == _stem(best)
    if is_copy or file.fingerprint == best.fingerprint:
        return replace(file, why_done="twin", same_as=best.name)
    return file


def _is_text(file: ReadFile) -> bool:
    return not file.name.casefold().endswith(".json")


def _stem(file: ReadFile) -> str:
    return PurePosixPath(file.name).stem


def _refuse_unready(read: Sequence[ReadFile]) -> None:
    if not read:
        raise Invalid("no-files")
    faults = list(_faults(read))
    if faults:
        first, *others = faults
        data = {"problem": first.message, "count": len(others), "faults": [each.message for each in faults]}
        raise Invalid(first.code, case="more", data={**first.data, **data}) if others else first


def _faults(read: Sequence[ReadFile]) -> Iterator[Invalid]:
    for file in read:
        if file.problems:
            yield Invalid("file-unreadable", data={"file": file.name, "problem": str(file.problems[0])})
        elif not file.is_ready:
            yield Invalid("file-unmatched", data={"file": file.name})
    wanted = [file for file in read if not file.why_done and file.is_ready]
    names: dict[tuple[Entrant | None, str | None], list[str]] = {}
    for file in wanted:
        names.setdefault((file.entrant, file.faction), []).append(file.name)
    for (entrant, _faction), files in names.items():
        if len(files) > 1:
            data = {"player": str(entrant), "count": len(files), "files": files}
            yield Invalid("file-twice", data=data)
