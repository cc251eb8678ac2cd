"""One list as a referee looks at it: its versions, and what one of them changed against another.

Shows what was stored. Refuses to ask the rules anew, and to say what a change means.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from armies.models import ArmyListEntry, ArmyListVersion
from armies.queries import versions_of
from armies.services.lists.differences import Difference, Line, differences, lines_of
from tournament.models import ListApproval
from tournament.queries.lists.list_queue import ListRow
from tournament.queries.lists.list_texts import Ruled, rulings, word_before, word_on


@dataclass(frozen=True, slots=True)
class Marked:
    """One entry of a version, and what is different about it."""

    entry: ArmyListEntry
    difference: Difference | None

    @property
    def is_unverified(self) -> bool:
        return self.entry.figure.is_unverified

    @property
    def is_role_proposed(self) -> bool:
        return self.entry.figure.is_role_proposed


@dataclass(frozen=True, slots=True)
class Past:
    """One version with the word of a referee that counts for it."""

    version: ArmyListVersion
    word: ListApproval | None


@dataclass(frozen=True, slots=True)
class Review:
    """A version with its entries marked against ``base``; ``gone`` are lines that only the base has."""

    version: ArmyListVersion
    base: ArmyListVersion | None
    entries: tuple[Marked, ...]
    changes: tuple[Difference, ...]
    versions: tuple[Past, ...]
    rulings: tuple[Ruled, ...]

    @property
    def touched(self) -> list[Marked]:
        """The entries that the base does not have like this."""
        return [marked for marked in self.entries if marked.difference is not None]

    @property
    def same(self) -> list[Marked]:
        """The entries that the base has just like this."""
        return [marked for marked in self.entries if marked.difference is None]

    @property
    def gone(self) -> list[Difference]:
        return [change for change in self.changes if change.kind == "removed"]

    @property
    def older(self) -> list[ArmyListVersion]:
        """What the version can be compared with, newest first."""
        return [past.version for past in self.versions if past.version.number < self.version.number]

    @property
    def unverified(self) -> int:
        """How many of its entries are of figures that no referee has compared with the base."""
        return sum(marked.is_unverified for marked in self.entries)


def review_of(row: ListRow, *, number: int | None = None, against: int | None = None) -> Review | None:
    """Version ``number`` of a list, the current one unless told, against an older one.

    Without ``against`` it is compared with the version that a referee last approved or sent back, else with
    the one before it. ``None`` where there is no such version. Three queries.
    """
    found = {version.number: version for version in versions_of(row.army_list)} if row.army_list else {}
    version = found.get(number or max(found, default=0))
    if version is None:
        return None
    base = _base(version, found, row.words, against)
    changes = differences(lines_of(base), lines_of(version)) if base is not None else ()
    return Review(
        version=version,
        base=base,
        entries=_marked(version, changes),
        changes=changes,
        versions=tuple(Past(each, word_on(each, row.words)) for each in found.values()),
        rulings=tuple(rulings(row.version, row.words)) if row.version else (),
    )


def _base(
    version: ArmyListVersion,
    found: dict[int, ArmyListVersion],
    words: Sequence[ListApproval],
    against: int | None,
) -> ArmyListVersion | None:
    if against is not None and against < version.number:
        return found.get(against)
    earlier = [word for word in words if word.version.number < version.number]
    judged = word_before(version, earlier)
    return found.get(judged.version.number if judged is not None else version.number - 1)


def _marked(version: ArmyListVersion, changes: tuple[Difference, ...]) -> tuple[Marked, ...]:
    marks: dict[Line, Difference] = {change.after: change for change in changes if change.after is not None}
    entries = version.entries.all()
    return tuple(
        Marked(entry, marks.get(line)) for entry, line in zip(entries, lines_of(version), strict=True)
    )
