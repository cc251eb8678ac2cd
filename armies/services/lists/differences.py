"""What changed between two contents of an army list: figures added, removed, counted anew, corrected.

Pure: it compares what it is given and asks no database. It refuses to say whether a change is allowed.
"""

import operator
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from armies.adapters import FIGURE_COLUMNS, from_snapshot
from armies.models import ArmyListVersion
from armies.models.figures import name_of
from rules.figure_lists.figures import Figure


@dataclass(frozen=True, slots=True)
class Line:
    """So many of one figure. ``key`` tells figures of the catalogue apart, whatever their numbers are."""

    key: int
    figure: Figure
    quantity: int
    carries: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Correction:
    column: str
    before: str
    after: str

    @property
    def label(self) -> str:
        return self.column.replace("_", " ")


@dataclass(frozen=True, slots=True)
class Difference:
    """A line before and after; without the one it was added, without the other removed."""

    before: Line | None
    after: Line | None

    @property
    def line(self) -> Line:
        found = self.after or self.before
        assert found is not None  # noqa: S101 - a difference has one side at least
        return found

    @property
    def kind(self) -> str:
        if self.before is None:
            return "added"
        return "removed" if self.after is None else "changed"

    @property
    def more(self) -> int:
        return (self.after.quantity if self.after else 0) - (self.before.quantity if self.before else 0)

    @property
    def corrections(self) -> tuple[Correction, ...]:
        if self.before is None or self.after is None:
            return ()
        old, new = self.before.figure, self.after.figure
        changed = [name for name in FIGURE_COLUMNS if getattr(old, name) != getattr(new, name)]
        return tuple(
            Correction(name, _words(getattr(old, name)), _words(getattr(new, name))) for name in changed
        )

    @property
    def carries_differ(self) -> bool:
        return bool(self.before and self.after and self.before.carries != self.after.carries)


def differences(old: Iterable[Line], new: Iterable[Line]) -> tuple[Difference, ...]:
    """What made ``new`` of ``old``: lines changed, added, removed; those that carry the same are paired."""
    before, after = list(old), list(new)
    _matched(before, after, operator.eq)
    pairs = [*_matched(before, after, _carries_same), *_matched(before, after, _is_of_same_figure)]
    changed = [Difference(one, other) for one, other in pairs]
    return (
        *changed,
        *(Difference(None, line) for line in after),
        *(Difference(line, None) for line in before),
    )


def applied(old: Iterable[Line], changes: Sequence[Difference]) -> tuple[Line, ...]:
    """The content that these changes make of ``old``; the order of lines says nothing."""
    lines = list(old)
    for change in changes:
        if change.before is not None:
            lines.remove(change.before)
    return (*lines, *(change.after for change in changes if change.after is not None))


def lines_of(version: ArmyListVersion) -> tuple[Line, ...]:
    """A version with its figures as they were; joined ones are the other. Prefetch ``entries__figure``."""
    return tuple(
        Line(
            row.figure.joined_with_id or row.figure_id,
            from_snapshot(row.snapshot),
            row.quantity,
            tuple(row.carries),
        )
        for row in version.entries.all()
    )


def _matched(
    before: list[Line], after: list[Line], belongs: Callable[[Line, Line], bool]
) -> list[tuple[Line, Line]]:
    pairs = []
    for line in list(after):
        partner = next((old for old in before if belongs(old, line)), None)
        if partner is not None:
            before.remove(partner)
            after.remove(line)
            pairs.append((partner, line))
    return pairs


def _carries_same(old: Line, new: Line) -> bool:
    return old.key == new.key and old.carries == new.carries


def _is_of_same_figure(old: Line, new: Line) -> bool:
    return old.key == new.key


def _words(value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join(_one(item) for item in value) or "–"
    return "–" if value in {None, ""} else str(value)


def _one(item: Any) -> str:
    if isinstance(item, int):
        return str(item)
    return name_of(item.code) + ("" if item.cost is None else f" {item.cost}")
