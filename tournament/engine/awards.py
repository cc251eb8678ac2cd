"""Which awards an event gives, and who was named for them. It refuses to compute who holds them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from tournament.engine.errors import BadSetting

MAX_AWARDS: Final = 24
MAX_NAME_LENGTH: Final = 60
MAX_PLACE: Final = 999
MAX_START_NUMBER: Final = 32_767
_FIELDS: Final = ("kind", "place", "name", "holder")


class BadAwards(BadSetting):
    """Awards that cannot be given; ``path`` says where, such as ``awards[0].place``."""

    CODE = "bad-awards"


class AwardKind(StrEnum):
    """What an award is for; the first four are computed where nobody is named."""

    PLACE = "place"
    BEST_GOOD = "best-good"
    BEST_EVIL = "best-evil"
    LAST = "last"
    BEST_PAINTED = "best-painted"
    MOST_SPORTING = "most-sporting"
    OWN = "own"


@dataclass(frozen=True, slots=True)
class Award:
    """One award. ``holder`` is the start number of who was named; None: as it is computed, or open."""

    kind: AwardKind
    place: int | None = None
    name: str = ""
    holder: int | None = None

    @property
    def as_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind.value,
            **({"place": self.place} if self.place else {}),
            **({"name": self.name} if self.name else {}),
            **({"holder": self.holder} if self.holder else {}),
        }


OF_SIDES: Final = frozenset({AwardKind.BEST_GOOD, AwardKind.BEST_EVIL})  # only where a game has sides
USUAL: Final = (
    *(Award(AwardKind.PLACE, place) for place in (1, 2, 3)),
    Award(AwardKind.BEST_GOOD),
    Award(AwardKind.BEST_EVIL),
    Award(AwardKind.BEST_PAINTED),
    Award(AwardKind.MOST_SPORTING),
)


def awards_from_json(data: object) -> tuple[Award, ...]:
    """Raises :class:`BadAwards` with the place of what cannot be given."""
    if not isinstance(data, list) or len(data) > MAX_AWARDS:
        raise BadAwards("rows", path="awards", most=MAX_AWARDS)
    awards = tuple(_award(row, f"awards[{at}]") for at, row in enumerate(data))
    for at, award in enumerate(awards):
        if _same(award) in map(_same, awards[:at]):
            raise BadAwards("twice", path=f"awards[{at}]")
    return awards


def _same(award: Award) -> tuple[str, int | None, str]:
    return (award.kind, award.place, award.name.casefold())


def _award(data: object, path: str) -> Award:
    if not isinstance(data, dict):
        raise BadAwards("object", path=path)
    for field in data:
        if field not in _FIELDS:
            raise BadAwards("field", path=f"{path}.{field}", name=str(field), known=list(_FIELDS))
    kinds: Sequence[str] = [each.value for each in AwardKind]
    kind = str(data.get("kind"))
    if kind not in kinds:
        raise BadAwards("kind", path=f"{path}.kind", value=kind[:20], known=list(kinds))
    name = data.get("name", "")
    written = " ".join(name.split()) if isinstance(name, str) else None
    if written is None or len(written) > MAX_NAME_LENGTH or (kind == AwardKind.OWN and not written):
        raise BadAwards("name", path=f"{path}.name", most=MAX_NAME_LENGTH)
    is_place = kind == AwardKind.PLACE
    place = _number(data, "place", path, most=MAX_PLACE) if is_place else None
    if is_place and place is None:
        raise BadAwards("place", path=f"{path}.place", most=MAX_PLACE)
    return Award(AwardKind(kind), place, written, _number(data, "holder", path, most=MAX_START_NUMBER))


def _number(data: Mapping[str, Any], field: str, path: str, *, most: int) -> int | None:
    value = data.get(field)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
        raise BadAwards(field, path=f"{path}.{field}", most=most)
    return value
