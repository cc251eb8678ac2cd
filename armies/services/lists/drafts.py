"""What people hand in before it is a version: chosen figures, and what could not be understood."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from armies import adapters
from armies.models import ArmyListVersion, Figure
from armies.services.problems import LineProblem
from rules.figure_lists.figures import ArmyList, Entry, Faction

MAX_QUANTITY = 500
MAX_ENTRIES = 300


@dataclass(frozen=True)
class Choice:
    """A figure of a catalogue and how many of it; ``carries`` names what it declares to carry (8.42)."""

    figure: Figure
    quantity: int = 1
    carries: tuple[str, ...] = ()


@dataclass(frozen=True)
class ParsedList:
    """A list read from text or a file. With any problem, ``choices`` are only what was understood."""

    faction: Faction | None
    choices: tuple[Choice, ...]
    problems: tuple[LineProblem, ...]

    @property
    def is_readable(self) -> bool:
        return not self.problems

    def as_json(self) -> dict[str, Any]:
        faction = self.faction.value if self.faction else None
        return {"faction": faction, "problems": [problem.as_json() for problem in self.problems]}


def combine_choices(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """The same figure mentioned twice is counted together, where it was mentioned first."""
    counted: dict[tuple[int, tuple[str, ...]], Choice] = {}
    for choice in choices:
        key = (choice.figure.pk, choice.carries)
        before = counted[key].quantity if key in counted else 0
        counted[key] = Choice(choice.figure, before + choice.quantity, choice.carries)
    return tuple(counted.values())


def figures_of_today(choices: Iterable[Choice]) -> dict[int, Figure]:
    """Which figure each one that was chosen is by now, in one query; one joined with another is that one."""
    wanted = {choice.figure.pk for choice in choices}
    rows = Figure.objects.select_related("joined_with").in_bulk(wanted)
    return {pk: row.joined_with or row for pk, row in rows.items()}


def with_current_figures(
    choices: Sequence[Choice], figures: Mapping[int, Figure] | None = None
) -> tuple[Choice, ...]:
    """The same figures read anew, in one query or from ``figures`` that were just read."""
    now = figures_of_today(choices) if figures is None else figures
    return tuple(
        Choice(now.get(choice.figure.pk, choice.figure), choice.quantity, choice.carries)
        for choice in choices
    )


def to_rules_list(choices: Sequence[Choice], *, faction: str) -> ArmyList:
    entries = (
        Entry(adapters.to_rules_figure(choice.figure), choice.quantity, choice.carries) for choice in choices
    )
    return ArmyList(Faction(faction), tuple(entries))


def choices_of(version: ArmyListVersion) -> tuple[Choice, ...]:
    """The content of a saved version, to be changed or copied. Prefetch ``entries__figure``."""
    return tuple(Choice(row.figure, row.quantity, tuple(row.carries)) for row in version.entries.all())
