"""Score groups: who leaves the own group, how far and how often, and who meets whom inside it."""

import numpy as np
from numpy.typing import NDArray

from tournament.engine.pairing.field import Field, Player
from tournament.engine.pairing.objectives.base import Objective
from tournament.engine.pairing.objectives.terms import Crowd, Ints, Kinds, Terms


class GroupTogether(Objective):
    """One score group, from the top, keeps as many as it can among themselves. One level per group."""

    name = "Score group kept together"
    source = "organiser's policy floats: top-down"

    def __init__(self, group: int) -> None:
        self.group = group
        self.key = f"floats-group-{group + 1}"

    def cost(self, one: Player, two: Player) -> int:
        return int(one.group == self.group and two.group != self.group)

    def terms(self, crowd: Crowd) -> Terms:
        """No more than the group, and no more than there are below it, can be paired below it."""
        here = sum(player.group == self.group for player in crowd.players)
        below = sum(player.group > self.group for player in crowd.players)

        def cost(one: Kinds, two: Kinds) -> Ints:
            floats: NDArray[np.bool_] = (one.group == self.group) & (two.group > self.group)
            return floats.astype(np.int64)

        return crowd.over_kinds(cost, most=min(here, below))


class Floats(Objective):
    """Opponents have the same points; where not, many small steps are better than one large."""

    key = "floats"
    name = "Smallest floats"
    source = "Swiss system; squares of the score difference in half-points"

    def cost(self, one: Player, two: Player) -> int:
        return (one.units - two.units) ** 2

    def terms(self, crowd: Crowd) -> Terms:
        """No round floats further than the one that pairs first with last, second with last but one."""
        points = [player.units for player in crowd.players]
        widest = zip(points[: len(points) // 2], reversed(points), strict=False)

        def cost(one: Kinds, two: Kinds) -> Ints:
            difference: Ints = one.units - two.units
            return difference * difference

        return crowd.over_kinds(cost, most=sum((high - low) ** 2 for high, low in widest))


class FloatAgain(Objective):
    """Nobody floats the same way as in the round before."""

    key = "float-again"
    name = "No float the same way twice running"
    source = "FIDE C.04.3, same float as in the previous round"

    def cost(self, one: Player, two: Player) -> int:
        if one.units == two.units:
            return 0
        return (one.floated == "down") + (two.floated == "up")

    def terms(self, crowd: Crowd) -> Terms:

        def cost(one: Kinds, two: Kinds) -> Ints:
            ways: Ints = one.floated_down + two.floated_up
            return np.where(one.units == two.units, 0, ways)

        return crowd.over_kinds(cost, most=sum(player.floated is not None for player in crowd.players))

    def applies(self, field: Field) -> bool:
        return any(p.floated for p in field.players)


class Folded(Objective):
    """Within a group the top half meets the bottom half, in order; a float is the lowest of the group."""

    key = "fold"
    name = "Top half against bottom half"
    source = "organiser's policy order_within_group: fold"

    def cost(self, one: Player, two: Player) -> int:
        if one.group != two.group:
            return float_depth(one, two)
        return abs(two.position - one.position - one.group_size // 2)

    def terms(self, crowd: Crowd) -> Terms:
        return crowd.over_places("fold")


class Adjacent(Objective):
    """Within a group neighbours meet; a float is the lowest of the group."""

    key = "adjacent"
    name = "Neighbours meet"
    source = "organiser's policy order_within_group: adjacent"

    def cost(self, one: Player, two: Player) -> int:
        if one.group != two.group:
            return float_depth(one, two)
        return two.position - one.position - 1

    def terms(self, crowd: Crowd) -> Terms:
        return crowd.over_places("adjacent")


def float_depth(upper: Player, lower: Player) -> int:
    """How far a float is from "lowest of the upper group against highest of the lower"."""
    return upper.group_size - 1 - upper.position + lower.position
