"""List rules that no list of a faction could follow together, or that are there twice.

Judges no list; that is done in :mod:`rules.combat_hex.lists.restrictions`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from rules.figure_lists.figures import Faction
from rules.figure_lists.list_analysis import same_name
from rules.figure_lists.restriction import Restriction, RestrictionKind, restrictions_for
from rules.figure_lists.restrictions_codec import restriction_as_json


@dataclass(frozen=True, slots=True)
class Clash:
    """What cannot be together: a code and the values of its sentence."""

    code: str
    data: Mapping[str, Any] = field(default_factory=dict)


def clashes(restrictions: Sequence[Restriction], *, level: int) -> Iterator[Clash]:
    """Each clash once, though it may hold for the lists of both factions."""
    for number, restriction in enumerate(restrictions):
        if restriction in restrictions[:number]:
            yield Clash("twice", {"rule": restriction_as_json(restriction)})
    reported: list[Clash] = []
    for faction in Faction:
        held = restrictions_for(tuple(restrictions), faction=faction)
        for clash in _CLASHES:
            found = clash(held, level)
            if found and found not in reported:
                reported.append(found)
                yield found


def _numbers(held: Sequence[Restriction], kind: RestrictionKind) -> list[int]:
    return [each.number for each in held if each.kind is kind]


def _minimum_above_level(held: Sequence[Restriction], level: int) -> Clash | None:
    least = max(_numbers(held, RestrictionKind.MINIMUM_POINTS), default=0)
    return Clash("minimum", {"least": least, "level": level}) if least > level else None


def _required_and_banned(held: Sequence[Restriction], _level: int) -> Clash | None:
    banned = {
        same_name(w) for each in held if each.kind is RestrictionKind.BANNED_FIGURES for w in each.words
    }
    for each in held:
        required = [word for word in each.words if same_name(word) in banned]
        if each.kind is RestrictionKind.REQUIRED_FIGURES and required:
            return Clash("required", {"name": required[0]})
        if each.kind is RestrictionKind.REQUIRED_ONE_OF and len(required) == len(each.words):
            return Clash("required-one-of", {"names": list(each.words)})
    return None


def _required_heroes(held: Sequence[Restriction], _level: int) -> Clash | None:
    is_lifted = any(each.kind is RestrictionKind.NO_MINION_CAP for each in held)
    is_possible = is_lifted or min(_numbers(held, RestrictionKind.MAX_HEROES), default=1) > 0
    return None if is_possible else Clash("no-hero")


def _no_version_left(held: Sequence[Restriction], _level: int) -> Clash | None:
    asked = [set(each.versions) for each in held if each.kind is RestrictionKind.ALLOWED_VERSIONS]
    return Clash("no-version") if asked and not set.intersection(*asked) else None


_CLASHES: Final = (_minimum_above_level, _required_and_banned, _required_heroes, _no_version_left)
