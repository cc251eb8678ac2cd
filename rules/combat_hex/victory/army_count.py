"""Counting an army at the end of a game: what the counters of a result slip are, from the figures.

For a slip on which people tick figures instead of adding up points. It judges nothing: see
:mod:`rules.combat_hex.victory.victory`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.combat_hex.abilities import CHAMPIONSHIP_ABILITIES
from rules.combat_hex.figures import Role
from rules.combat_hex.lists.list_analysis import ListAnalysis, lines_of, person_of, replaced_person
from rules.combat_hex.victory.facts import SideFacts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.combat_hex.figures import ArmyList, Entry, Figure
    from rules.combat_hex.lists.list_analysis import Line
    from rules.policy import Policy


def count_army(
    army_list: ArmyList, *, on_map: Iterable[Entry], policy: Policy, left_out: Iterable[Entry] = ()
) -> SideFacts:
    """The counters of one side.

    ``on_map`` are the figures that remain, carried ones included (A16); ``left_out`` are those that found
    no room at set-up and are no part of the army in this game (3.03). The second base of a pair counts as
    the one warrior it is (8.52), and a Ring base as the Ring-bearer it replaced (9.17).
    """
    lines = lines_of(army_list, abilities=CHAMPIONSHIP_ABILITIES)
    analysis = ListAnalysis(army_list=army_list, lines=lines, level=1, policy=policy)
    missing = list(left_out)
    remaining = list(on_map)
    set_up = sum(line.figure.points * line.quantity for line in lines if line.is_set_up)
    return SideFacts(
        faction=army_list.faction,
        original=analysis.totals.figures - sum(entry.quantity for entry in missing),
        remaining=sum(entry.quantity for entry in remaining),
        points_remaining=sum(worth(entry.figure, lines) * entry.quantity for entry in remaining),
        points_original=set_up - sum(entry.figure.points * entry.quantity for entry in missing),
        hero_points=analysis.totals.hero_points,
        hero_points_left_out=sum(
            entry.figure.points * entry.quantity for entry in missing if entry.figure.is_hero
        ),
    )


def worth(figure: Figure, lines: Iterable[Line]) -> int:
    """Printed points; a Ring base is worth the Ring-bearer of the list that it replaced (9.17)."""
    if figure.role is Role.RING_BASE:
        wanted = replaced_person(figure)
        for line in lines:
            if line.traits.can_put_the_ring_on and person_of(line.figure) == wanted:
                return line.figure.points
    return figure.points
