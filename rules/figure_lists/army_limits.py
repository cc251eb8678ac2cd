"""What an army can be at most at the end of a game, and whether it has a Ring-bearer (7.01, 7.02, 9.16).

The limits come from the list where one is known, else from the level.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from rules.figure_lists.abilities import CHAMPIONSHIP_ABILITIES
from rules.figure_lists.figures import ArmyList, Figure, Role
from rules.figure_lists.list_analysis import Line, ListAnalysis, Part, lines_of, person_of, replaced_person
from rules.figure_lists.roles import proposed_role
from rules.policy import Policy

MORE: Final = "more-than-list"
LESS: Final = "less-than-list"
NO_RING_BEARER: Final = "ring-bearer-missing"
RING_BEARER_UNSURE: Final = "ring-bearer-unsure"
NO_POINTS: Final = "figures-without-points"
# No figure of fewer points is known. A list that is handed in may hold cheaper ones: then the list counts.
POINTS_A_FIGURE: Final = 10
FIGURES_AT_LEAST: Final = 20  # of a very small game, where single free figures would fill the limit


class RingBearer(StrEnum):
    """Does an army have a Ring-bearer (9.01)?"""

    PRESENT = "present"
    UNSURE = "unsure"  # nobody has seen the list, or only a name proposes it (A13)
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class ArmyLimits:
    """The most that can be counted of one army.

    ``worths`` are the points of each warrior, the highest first, where the list is known; of a pair of
    "It's precious to us" the dearer base counts, and ``least_worths`` has the cheaper one, lowest first.
    ``points_set_up`` are those of a list without second bases, which are not set up (8.52).
    """

    figures: int
    points: int
    hero_points: int
    points_set_up: int | None = None
    is_list: bool = False
    worths: tuple[int, ...] = ()
    least_worths: tuple[int, ...] = ()
    ring_bearer: RingBearer = RingBearer.UNSURE

    @property
    def turned(self) -> int:
        """By how much an army can gain points, or lose them, when the bases of its pairs change places."""
        return sum(self.worths) - sum(self.least_worths)

    def highest(self, counter: str) -> int:
        """The highest value of a counter of the facts of a game."""
        if counter in {"original", "remaining"}:
            return self.figures
        return self.hero_points if counter == "hero_points" else self.points


def limits_of_level(level: int) -> ArmyLimits:
    """What an army of this level can be, where nobody has handed in its list."""
    return ArmyLimits(
        figures=max(FIGURES_AT_LEAST, level // POINTS_A_FIGURE), points=level, hero_points=level
    )


def middling_army(level: int) -> ArmyLimits:
    """An army as one meets at this level, for who invents games."""
    return ArmyLimits(figures=12, points=level * 14 // 15, hero_points=level * 7 // 15)


def limits_of_list(
    army_list: ArmyList, *, policy: Policy, totals: Mapping[str, Any] | None = None
) -> ArmyLimits:
    """What this list can be. ``totals`` are those of its verdict: they stand whatever it reads like now."""
    lines = lines_of(army_list, abilities=CHAMPIONSHIP_ABILITIES)
    analysis = ListAnalysis(army_list=army_list, lines=lines, level=1, policy=policy)
    known = {
        **analysis.totals.as_json(),
        **{name: value for name, value in (totals or {}).items() if isinstance(value, int)},
    }
    dearest, cheapest = _worths(lines)
    turned = 0 if policy.pr2_costs_points else max(0, sum(dearest) - sum(cheapest))
    return ArmyLimits(
        figures=known["figures"],
        points=known["points"] + turned,
        hero_points=known["hero_points"],
        points_set_up=known["points"]
        - sum(analysis.price(line) for line in lines if line.part is Part.SECOND_HALF),
        is_list=True,
        worths=tuple(sorted(dearest, reverse=True)),
        least_worths=tuple(sorted(cheapest)),
        ring_bearer=ring_bearer_in(lines),
    )


def ring_bearer_in(lines: tuple[Line, ...]) -> RingBearer:
    """The role or the ability tells; a mere name (A13) and a Ring base by itself only let somebody ask."""
    if any(line.traits.is_ring_bearer and not line.traits.is_ring_base for line in lines):
        return RingBearer.PRESENT
    is_asked = any(line.traits.is_ring_base or proposed_role(line.figure) is not None for line in lines)
    return RingBearer.UNSURE if is_asked else RingBearer.ABSENT


def _worths(lines: tuple[Line, ...]) -> tuple[list[int], list[int]]:
    second = [line.figure.points for line in lines if line.part is Part.SECOND_HALF]
    dearest: list[int] = []
    cheapest: list[int] = []
    for line in lines:
        if line.is_set_up:
            either = [_worth(line.figure, lines), *(second if line.traits.is_pr1 else [])]
            dearest += [max(either)] * line.quantity
            cheapest += [min(either)] * line.quantity
    return dearest, cheapest


def _worth(figure: Figure, lines: Iterable[Line]) -> int:
    """Printed points; a Ring base is worth the Ring-bearer of the list that it replaced (9.17)."""
    if figure.role is Role.RING_BASE:
        wanted = replaced_person(figure)
        for line in lines:
            if line.traits.can_put_the_ring_on and person_of(line.figure) == wanted:
                return line.figure.points
    return figure.points
