"""A list of an earlier event in the words of today's catalogues, as text to be looked at first.

A figure is known again by its catalogue row, else by its key and name in another catalogue, else by name and
version. One that joined another is that other. What is not known keeps its old name and is never guessed:
reading the text names it, with what could have been meant. Bases that say something else today are named.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from armies import adapters
from armies.models import ArmyListEntry, ArmyListVersion, Figure
from armies.models.figures import SLIDER_COLOURS, fold
from armies.services.lists.labels import Index


@dataclass(frozen=True, slots=True)
class Changed:
    """A figure whose base was written down differently then; ``was`` and ``now`` are its points."""

    name: str
    was: int
    now: int


@dataclass(frozen=True, slots=True)
class Translated:
    """The old list as text for today's catalogues, what changed on its bases, and whether all was known."""

    text: str
    changed: tuple[Changed, ...]
    is_whole: bool


def translate(version: ArmyListVersion, *, figures: Iterable[Figure]) -> Translated:
    offered = _Offered(tuple(figures))
    lines, changed, missing = [f"Faction: {version.army_list.faction}", ""], [], 0
    for entry in version.entries.all():
        figure = offered.same_as(entry)
        missing += figure is None
        label = _old_name(entry) if figure is None else offered.index.label(figure)
        lines.append(f"{entry.quantity}x {label}")
        if figure is None:
            continue
        now, then = adapters.to_rules_figure(figure), adapters.from_snapshot(entry.snapshot)
        if now.as_printed != then.as_printed:
            changed.append(Changed(figure.name, entry.snapshot["points"], figure.points))
    return Translated("\n".join([*lines, ""]), tuple(changed), not missing)


class _Offered:
    def __init__(self, figures: tuple[Figure, ...]) -> None:
        self.index = Index(figures)
        self._ids = {figure.pk: figure for figure in figures}
        self._names: defaultdict[tuple[str, int | None, str], list[Figure]] = defaultdict(list)
        for figure in figures:
            self._names[fold(figure.name), figure.version, figure.faction].append(figure)

    def same_as(self, entry: ArmyListEntry) -> Figure | None:
        old, base = entry.figure, entry.snapshot
        known = self._ids.get(old.pk) or self._ids.get(old.joined_with_id or 0)
        if known is not None:
            return known
        named = self._names[_named(base)]
        return _only([figure for figure in named if figure.key == old.key]) or _only(named)


def _named(base: Mapping[str, object]) -> tuple[str, int | None, str]:
    version = base["version"]
    return fold(str(base["name"])), version if isinstance(version, int) else None, str(base["faction"])


def _only(figures: list[Figure]) -> Figure | None:
    return figures[0] if len(figures) == 1 else None


def _old_name(entry: ArmyListEntry) -> str:
    """The old name with its version: a figure of the same name in another version is another figure."""
    name, version = entry.snapshot["name"], entry.snapshot["version"]
    return name if version is None else f"{name} ({SLIDER_COLOURS[version]})"
