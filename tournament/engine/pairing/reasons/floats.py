"""Why somebody plays outside the own score group, and why it is this one.

Three things make a float: nobody is left in the group whom one may meet, an odd number, or a lower price of
the whole round. Which of them it was is read off the round; nothing here chooses.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tournament.engine.entrants import points_text
from tournament.engine.pairing.field import Field, Player
from tournament.engine.pairing.objectives.base import Objective
from tournament.engine.pairing.reasons.wording import list_text


@dataclass(slots=True)
class Group:
    """One score group of a round: its members in pairing order, and who crosses its borders."""

    members: list[Player] = field(default_factory=list)
    into: list[Player] = field(default_factory=list)
    meeting: list[Player] = field(default_factory=list)
    out: list[Player] = field(default_factory=list)
    bye: Player | None = None

    @property
    def rest(self) -> list[Player]:
        """Those who neither meet somebody from above nor have the bye."""
        taken = {p.rank for p in self.meeting} | ({self.bye.rank} if self.bye else set())
        return [p for p in self.members if p.rank not in taken]


def groups_of(whole: Field, pairs: Iterable[tuple[Player, Player]], bye: Player | None) -> list[Group]:
    """Every score group from the top, as the round leaves it."""
    groups: defaultdict[int, Group] = defaultdict(Group)
    for player in whole.players:
        groups[player.group].members.append(player)
    for one, two in pairs:
        if one.group != two.group:
            groups[one.group].out.append(one)
            groups[two.group].into.append(one)
            groups[two.group].meeting.append(two)
    if bye is not None:
        groups[bye.group].bye = bye
    return [groups[number] for number in sorted(groups)]


def why_float(one: Player, two: Player, groups: Sequence[Group], musts: Sequence[Objective]) -> str:
    """Why ``one`` plays down to ``two``, as a clause."""
    group = groups[one.group]
    points = points_text(one.half_points)
    if one.group_size == 1:
        return f"nobody else has {points}"
    others = [p for p in group.members if p is not one]
    if not any(_may_meet(one, other, musts) for other in others):
        return _closed(one, others, points)
    if len(group.rest) % 2:
        return f"{_odd(group, points)}{_which(one, two, group, musts)}"
    return f"pairing all who have {points} with each other would cost more elsewhere"


def _may_meet(one: Player, two: Player, musts: Iterable[Objective]) -> bool:
    return not any(objective.cost(*sorted((one, two), key=lambda p: p.rank)) for objective in musts)


def _closed(one: Player, others: Sequence[Player], points: str) -> str:
    met = [p for p in others if p.id in one.met]
    rest = [p.label for p in others if p.id not in one.met]
    if not rest:
        names = "all others" if len(met) > 1 else f"{met[0].label}, the only other one"
        return f"{one.label} has met {names} with {points}"
    have = f"has met {list_text([p.label for p in met])} and " if met else ""
    return f"{one.label} {have}may not meet {list_text(rest, last='or')}, and nobody else has {points}"


def _odd(group: Group, points: str) -> str:
    if len(group.rest) == len(group.members):
        return f"the group of {points} has {len(group.members)} entrants, an odd number"
    less = []
    if group.into:
        meets = "meets" if len(group.into) == 1 else "meet"
        less.append(f"{len(group.into)} {meets} {list_text([p.label for p in group.into])} from above")
    if group.bye:
        less.append(f"{group.bye.label} has the bye")
    left = f"{len(group.rest)}, an odd number" if len(group.rest) > 1 else "1 over"
    return f"of the {len(group.members)} with {points}, {' and '.join(less)}, which leaves {left}"


def _which(one: Player, two: Player, group: Group, musts: Sequence[Objective]) -> str:
    if len(group.out) > 1 or len(group.rest) == 1:
        return ""
    lower = [p for p in group.rest if p.rank > one.rank]
    if not lower:
        return f", and {one.label} is the last of them in pairing order"
    if all(p.floated == "down" for p in lower):
        return f", and {list_text([p.label for p in lower])} floated down in the round before"
    if not any(_may_meet(p, two, musts) for p in lower):
        return f", and {list_text([p.label for p in lower], last='or')} may not meet {two.label}"
    return f", and sending {lower[-1].label} down would cost more elsewhere"
