"""Points beside the games, such as for a painted army: which kinds there are, and what of them counts when.

Exact, in units like games; in JSON as decimal texts. This module refuses to judge who deserves what:
officials give points.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final, NamedTuple

from tournament.engine.entrants import Id, units_as_number
from tournament.engine.errors import BadSetting
from tournament.engine.scores import HALVES

MAX_KINDS: Final = 12
MAX_LABEL_LENGTH: Final = 40
MAX_POINTS: Final = 1_000
GIVERS: Final = ("organiser", "referee", "scorekeeper")
KEY_PATTERN: Final = "[a-z0-9-]{1,24}"
_FIELDS: Final = ("key", "label", "most", "counts", "pairs", "given_by")
_POINTS: Final = re.compile(r"[0-9]{1,4}(?:\.[0-9]{1,2})?")


class BadBonus(BadSetting):
    """Kinds that cannot be used; ``path`` says where, such as ``kinds[0].most``."""

    CODE = "bad-bonus"


class Counts(StrEnum):
    """From when on points are in the standings."""

    ONCE = "once"  # as soon as they are given
    END = "end"  # after the last round


@dataclass(frozen=True, slots=True)
class BonusKind:
    """One kind. ``most`` are units for one player; ``is_paired``: score groups count it, too.

    ``given_by`` is the least role that gives it.
    """

    key: str
    label: str
    most: int
    counts: Counts = Counts.ONCE
    is_paired: bool = False
    given_by: str = "organiser"
    points_unit: int = HALVES

    @property
    def points(self) -> int | float:
        """The most for one player, as people write it."""
        return units_as_number(self.most, self.points_unit)

    @property
    def as_json(self) -> dict[str, Any]:
        return {
            "key": self.key,
            "label": self.label,
            "most": str(self.points),
            "counts": self.counts.value,
            "pairs": self.is_paired,
            "given_by": self.given_by,
        }


class Given(NamedTuple):
    """Points of one kind that one entrant has. ``round`` is when they were given, None before round 1."""

    entrant: Id
    kind: str
    units: int
    round: int | None = None


def kinds_from_json(data: object, unit: int) -> tuple[BonusKind, ...]:
    """The kinds, ``unit`` to the point. Raises :class:`BadBonus` with the place of what cannot be used."""
    if not isinstance(data, list) or len(data) > MAX_KINDS:
        raise BadBonus("rows", path="kinds", most=MAX_KINDS)
    kinds = tuple(_kind(row, f"kinds[{at}]", unit) for at, row in enumerate(data))
    for at, kind in enumerate(kinds):
        before = kinds[:at]
        if kind.key in {other.key for other in before}:
            raise BadBonus("key-twice", path=f"kinds[{at}].key", key=kind.key)
        if kind.label.casefold() in {other.label.casefold() for other in before}:
            raise BadBonus("label-twice", path=f"kinds[{at}].label", label=kind.label)
    return kinds


def counted(
    kinds: Sequence[BonusKind], given: Iterable[Given], *, is_over: bool, before: int | None = None
) -> dict[Id, dict[str, int]]:
    """What counts, in units by entrant and kind, in the order of the kinds.

    ``is_over``: after the last round, with what counts at the end. ``before`` a round: without what was given
    in it or later.
    """
    order = {kind.key: at for at, kind in enumerate(kinds) if is_over or kind.counts is Counts.ONCE}
    found: dict[Id, dict[str, int]] = {}
    rows = [
        row
        for row in given
        if row.kind in order and row.units and (before is None or row.round is None or row.round < before)
    ]
    for row in sorted(rows, key=lambda row: order[row.kind]):
        own = found.setdefault(row.entrant, {})
        own[row.kind] = own.get(row.kind, 0) + row.units
    return found


def sums(found: Mapping[Id, Mapping[str, int]]) -> dict[Id, int]:
    """The units of all kinds together, by entrant."""
    return {entrant: sum(own.values()) for entrant, own in found.items()}


def points_read(text: str, unit: int) -> int | None:
    """Units of ``"10"`` or ``"2.5"``, so many to the point; None for anything else."""
    if not _POINTS.fullmatch(text):
        return None
    points = Fraction(text)
    is_whole = (points * unit).denominator == 1
    return int(points * unit) if is_whole and points <= MAX_POINTS else None


def _kind(data: object, path: str, unit: int) -> BonusKind:
    if not isinstance(data, dict):
        raise BadBonus("object", path=path)
    for name in data:
        if name not in _FIELDS:
            raise BadBonus("field", path=f"{path}.{name}", name=str(name), known=list(_FIELDS))
    key, label = data.get("key"), data.get("label")
    written = " ".join(label.split()) if isinstance(label, str) else ""
    if not 1 <= len(written) <= MAX_LABEL_LENGTH:
        raise BadBonus("label", path=f"{path}.label", most=MAX_LABEL_LENGTH)
    if not isinstance(key, str) or not re.fullmatch(KEY_PATTERN, key):
        raise BadBonus("key", path=f"{path}.key")
    most = points_read(str(data.get("most", "")), unit)
    if not most:
        case, step = ("most", {}) if unit == HALVES else ("most-of-units", {"step": 1 / unit})
        raise BadBonus(case, path=f"{path}.most", most=MAX_POINTS, **step)
    pairs = data.get("pairs", False)
    if not isinstance(pairs, bool):
        raise BadBonus("pairs", path=f"{path}.pairs")
    counts = _choice(data, "counts", [each.value for each in Counts], path)
    given_by = _choice(data, "given_by", GIVERS, path)
    return BonusKind(key, written, most, Counts(counts), pairs, given_by, unit)


def _choice(data: Mapping[str, Any], name: str, known: Sequence[str], path: str) -> str:
    value = data.get(name, known[0])
    if value not in known:
        raise BadBonus("choice", path=f"{path}.{name}", value=str(value)[:20], known=list(known))
    return str(value)
