"""Points beside the games, such as for a painted army: which kinds there are, and what of them counts when.

Exact, in half-points like games. This module refuses to judge who deserves what: officials give points.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, NamedTuple

from tournament.engine.entrants import Id, half_points_as_number
from tournament.engine.errors import BadSetting

MAX_KINDS: Final = 12
MAX_LABEL_LENGTH: Final = 40
MAX_HALF_POINTS: Final = 2_000
GIVERS: Final = ("organiser", "referee", "scorekeeper")
KEY_PATTERN: Final = "[a-z0-9-]{1,24}"
_FIELDS: Final = ("key", "label", "most", "counts", "pairs", "given_by")
_POINTS: Final = re.compile(r"[0-9]{1,4}(\.[05])?")


class BadBonus(BadSetting):
    """Kinds that cannot be used; ``path`` says where, such as ``kinds[0].most``."""

    CODE = "bad-bonus"


class Counts(StrEnum):
    """From when on points are in the standings."""

    ONCE = "once"  # as soon as they are given
    END = "end"  # after the last round


@dataclass(frozen=True, slots=True)
class BonusKind:
    """One kind. ``most`` are half-points for one player; ``is_paired``: score groups count it, too.

    ``given_by`` is the least role that gives it.
    """

    key: str
    label: str
    most: int
    counts: Counts = Counts.ONCE
    is_paired: bool = False
    given_by: str = "organiser"

    @property
    def as_json(self) -> dict[str, Any]:
        return {
            "key": self.key,
            "label": self.label,
            "most": str(half_points_as_number(self.most)),
            "counts": self.counts.value,
            "pairs": self.is_paired,
            "given_by": self.given_by,
        }


class Given(NamedTuple):
    """Points of one kind that one entrant has. ``round`` is when they were given, None before round 1."""

    entrant: Id
    kind: str
    half_points: int
    round: int | None = None


def kinds_from_json(data: object) -> tuple[BonusKind, ...]:
    """Raises :class:`BadBonus` with the place of what cannot be used."""
    if not isinstance(data, list) or len(data) > MAX_KINDS:
        raise BadBonus("rows", path="kinds", most=MAX_KINDS)
    kinds = tuple(_kind(row, f"kinds[{at}]") for at, row in enumerate(data))
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
    """What counts, in half-points by entrant and kind, in the order of the kinds.

    ``is_over``: after the last round, with what counts at the end. ``before`` a round: without what was given
    in it or later.
    """
    order = {kind.key: at for at, kind in enumerate(kinds) if is_over or kind.counts is Counts.ONCE}
    found: dict[Id, dict[str, int]] = {}
    rows = [
        row
        for row in given
        if row.kind in order
        and row.half_points
        and (before is None or row.round is None or row.round < before)
    ]
    for row in sorted(rows, key=lambda row: order[row.kind]):
        own = found.setdefault(row.entrant, {})
        own[row.kind] = own.get(row.kind, 0) + row.half_points
    return found


def sums(found: Mapping[Id, Mapping[str, int]]) -> dict[Id, int]:
    """The half-points of all kinds together, by entrant."""
    return {entrant: sum(own.values()) for entrant, own in found.items()}


def points_read(text: str) -> int | None:
    """Half-points of ``"10"`` or ``"2.5"``; None for anything else."""
    if not _POINTS.fullmatch(text):
        return None
    whole, _, half = text.partition(".")
    points = 2 * int(whole) + (half == "5")
    return points if points <= MAX_HALF_POINTS else None


def _kind(data: object, path: str) -> BonusKind:
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
    most = points_read(str(data.get("most", "")))
    if not most:
        raise BadBonus("most", path=f"{path}.most", most=half_points_as_number(MAX_HALF_POINTS))
    pairs = data.get("pairs", False)
    if not isinstance(pairs, bool):
        raise BadBonus("pairs", path=f"{path}.pairs")
    counts = _choice(data, "counts", [each.value for each in Counts], path)
    return BonusKind(key, written, most, Counts(counts), pairs, _choice(data, "given_by", GIVERS, path))


def _choice(data: Mapping[str, Any], name: str, known: Sequence[str], path: str) -> str:
    value = data.get(name, known[0])
    if value not in known:
        raise BadBonus("choice", path=f"{path}.{name}", value=str(value)[:20], known=list(known))
    return str(value)
