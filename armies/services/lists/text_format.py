"""Army lists as people type them: one line per figure, ``3x Name``.

Also understood: ``3 Name``, ``3 x Name``, ``Name x3``, ``Name`` for one; ``# a comment``; an optional
line ``Faction: good``; riders (8.42) after the figure that carries them, ``Ford Ox carrying Otter; Owl``.
What is not understood is named by its line and never guessed.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from armies.models import Figure
from armies.services.errors import Refused
from armies.services.files.tables import decode
from armies.services.lists.drafts import MAX_ENTRIES, MAX_QUANTITY, Choice, ParsedList, combine_choices
from armies.services.lists.labels import Index, Unclear, indexed
from armies.services.problems import LineProblem
from rules.figure_lists.figures import Faction

MAX_BYTES: Final = 64 * 1024
_TIMES: Final = r"[x*\u00d7]"  # also the printed multiplication sign, which phones offer
_LEADING: Final = re.compile(rf"^([+-]?\d+)(?:{_TIMES}\s*|\s+{_TIMES}\s+)(\S.*)$", re.IGNORECASE)
_BARE: Final = re.compile(r"^([+-]?\d+)\s+(\S.*)$")
_TRAILING: Final = re.compile(rf"^(.*\S)\s+{_TIMES}\s*([+-]?\d+)$", re.IGNORECASE)
_HEADER: Final = re.compile(
    r"^(?:faction\s*[:=]\s*)?(good|evil)(?:\s+(?:army|list|army list))?\s*:?$", re.IGNORECASE
)
_COMMENT: Final = re.compile(r"\s+#.*$")
_CARRYING: Final = re.compile(r"^(.*\S)\s+carrying\s+(\S.*)$", re.IGNORECASE)


def parse(
    content: bytes | str,
    *,
    figures: Iterable[Figure] | Index,
    faction: str | None = None,
    is_one_faction: bool = False,
) -> ParsedList:
    """Read a list as text, for a ``faction`` where that is known. Raises ``Refused`` where it is empty.

    A figure of the other faction is left to the rules, or with ``is_one_faction`` a problem of its line.
    """
    lines = decode(content, limit=MAX_BYTES).splitlines()
    reader = _Reader(indexed(figures), Faction(faction) if faction else None, is_one_faction=is_one_faction)
    for number, line in enumerate(lines, start=1):
        reader.take(number, line.strip())
    if not reader.choices and not reader.problems:
        raise Refused("empty-list", case="text")
    decided, choices = reader.decided(), combine_choices(reader.choices)
    return ParsedList(decided, choices, (*reader.problems, *_too_many(choices)))


def print_out(choices: Iterable[Choice], *, figures: Iterable[Figure] | Index, faction: str) -> str:
    """The list as text that :func:`parse` reads back, told apart among ``figures``."""
    index = indexed(figures)
    lines = [f"{each.quantity}x {index.label(each.figure)}{_riders(each)}" for each in choices]
    return "\n".join([f"Faction: {faction}", "", *lines, ""])


def figure_lines(text: str) -> list[str]:
    """The lines of a list that name a figure: without blank lines, comments and the faction."""
    lines = [line.strip() for line in text.splitlines()]
    return [
        line
        for line in lines
        if line and not line.startswith("#") and not _HEADER.match(_COMMENT.sub("", line))
    ]


def with_labels(text: str, labels: Mapping[int, str]) -> str:
    """The text with the labels of some lines (from 1) exchanged; an empty one makes its line a comment."""
    lines = text.splitlines()
    for number, label in labels.items():
        if 1 <= number <= len(lines) and not label:
            lines[number - 1] = f"# {lines[number - 1]}"
        elif 1 <= number <= len(lines):
            plain = _COMMENT.sub("", lines[number - 1]).strip()
            quantity, _ = next(_readings(plain))
            carrying = _CARRYING.match(plain)
            lines[number - 1] = f"{quantity}x {label}" + (f" carrying {carrying[2]}" if carrying else "")
    return "\n".join(lines)


def _riders(choice: Choice) -> str:
    return f" carrying {'; '.join(choice.carries)}" if choice.carries else ""


class _Reader:
    def __init__(self, index: Index, faction: Faction | None, *, is_one_faction: bool) -> None:
        self.index = index
        self.is_one_faction = is_one_faction
        self.faction = faction
        self.choices: list[Choice] = []
        self.problems: list[LineProblem] = []

    def take(self, number: int, line: str) -> None:
        header = _HEADER.match(_COMMENT.sub("", line))
        if not line or line.startswith("#"):
            return
        if header:
            self.head(number, Faction(header.group(1).casefold()))
            return
        if len(self.choices) >= MAX_ENTRIES:
            raise Refused("too-many-entries", case="text", data={"limit": MAX_ENTRIES})
        try:
            self.choices.append(self.of_the_faction(self.choice(line)))
        except Unclear as unclear:
            suggestions = unclear.suggestions
            self.problems.append(
                LineProblem.from_error(unclear, line=number, column=None, suggestions=suggestions)
            )

    def head(self, number: int, faction: Faction) -> None:
        if self.faction and faction is not self.faction:
            problem = LineProblem(number, None, code="line-of-other-faction", case=self.faction.value)
            self.problems.append(problem)
        self.faction = self.faction or faction

    def of_the_faction(self, choice: Choice) -> Choice:
        own, theirs = self.faction, choice.figure.faction
        if self.is_one_faction and own and theirs != own:
            raise Unclear("figure-of-other-faction", case=own.value, data={"name": str(choice.figure)})
        return choice

    def choice(self, line: str) -> Choice:
        last: Unclear | None = None
        for text, riders in _cuts(line):
            try:
                found = self.first_clear(text)
            except Unclear as unclear:
                last = unclear
                continue
            return replace(found, carries=riders)
        raise last or Unclear("line-without-figure", data={})

    def first_clear(self, text: str) -> Choice:
        first: Unclear | None = None
        for quantity, label in _readings(text):
            try:
                figure = self.index.find(label, faction=self.faction)
            except Unclear as unclear:
                first = first or unclear
                continue
            return Choice(figure, _counted(quantity))
        raise first or Unclear("line-without-figure", data={})

    def decided(self) -> Faction | None:
        found = {choice.figure.faction for choice in self.choices}
        if self.faction or not found:
            return self.faction
        if len(found) == 1:
            return Faction(found.pop())
        self.problems.append(LineProblem(1, None, code="both-factions"))
        return None


def _too_many(choices: Iterable[Choice]) -> Iterator[LineProblem]:
    for choice in choices:
        if choice.quantity > MAX_QUANTITY:
            data = {"quantity": choice.quantity, "name": str(choice.figure), "limit": MAX_QUANTITY}
            yield LineProblem(None, None, code="too-many-of-one", data=data)


def _cuts(line: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """A line without what may be its riders or its comment, surest first; a name may hold either word."""
    seen = set()
    for text in (line, _COMMENT.sub("", line)):
        carrying = _CARRYING.match(text)
        for cut, riders in ((text, ""), *([(carrying[1], carrying[2])] if carrying else [])):
            if cut not in seen:
                names = (" ".join(name.split()) for name in _COMMENT.sub("", riders).split(";"))
                yield cut, tuple(name for name in names if name)
            seen.add(cut)


def _readings(text: str) -> Iterator[tuple[str, str]]:
    """Quantity and label, surest first. ``3x`` in front is written by :func:`print_out`, so is no name."""
    leading = _LEADING.match(text)
    if leading:
        yield leading.group(1), leading.group(2)
        return
    trailing, bare = _TRAILING.match(text), _BARE.match(text)
    if trailing:
        yield trailing.group(2), trailing.group(1)
    if bare:
        yield bare.group(1), bare.group(2)
    yield "1", text


def _counted(quantity: str) -> int:
    number = int(quantity) if len(quantity) < 12 else MAX_QUANTITY + 1  # noqa: PLR2004
    if not 1 <= number <= MAX_QUANTITY:
        data = {"quantity": quantity[:20], "limit": MAX_QUANTITY}
        raise Unclear("quantity-unreadable", data=data)
    return number
