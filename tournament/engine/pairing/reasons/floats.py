"""Why somebody plays outside the own score group, and why it is this one.

Three things make a float: nobody is left in the group whom one may meet, an odd number, or a lower price of
the whole round. Which of them it was is read off the round; nothing here chooses.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tournament.engine.pairing.field import Field, Player
from tournament.engine.pairing.objectives.base import Objective
from tournament.engine.pairing.reason import Reason

CAUSE = "float-cause"
CHOICE = "float-choice"


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


def why_float(
    one: Player, two: Player, groups: Sequence[Group], musts: Sequence[Objective]
) -> Iterator[Reason]:
    """Why ``one`` plays down to ``two``: the cause, and why it is this one where there was a choice."""
    group = groups[one.group]
    if one.group_size == 1:
        yield Reason(CAUSE, {"player": one.label}, "alone")
        return
    others = [p for p in group.members if p is not one]
    if not any(_may_meet(one, other, musts) for other in others):
        yield _closed(one, others)
    elif len(group.rest) % 2:
        yield _odd(group)
        yield from _which(one, two, group, musts)
    else:
        yield Reason(CAUSE, {}, "cost")


def _may_meet(one: Player, two: Player, musts: Iterable[Objective]) -> bool:
    return not any(objective.cost(*sorted((one, two), key=lambda p: p.rank)) for objective in musts)


def _closed(one: Player, others: Sequence[Player]) -> Reason:
    met = [p.label for p in others if p.id in one.met]
    rest = [p.label for p in others if p.id not in one.met]
    data: dict[str, Any] = {"player": one.label}
    if not rest:
        if len(met) == 1:
            return Reason(CAUSE, {**data, "opponent": met[0]}, "met-only")
        return Reason(CAUSE, data, "met-all")
    if met:
        return Reason(CAUSE, {**data, "met": met, "players": rest}, "met-or-barred")
    return Reason(CAUSE, {**data, "players": rest}, "barred")


def _odd(group: Group) -> Reason:
    data: dict[str, Any] = {"size": len(group.members), "left": len(group.rest)}
    if group.into:
        data["players"] = [p.label for p in group.into]
    if group.bye:
        data["bye"] = group.bye.label
    if len(group.rest) == len(group.members):
        return Reason(CAUSE, data, "odd")
    ways = [name for name, is_so in (("above", group.into), ("bye", group.bye)) if is_so]
    return Reason(CAUSE, data, "-".join(["odd", *ways]))


def _which(one: Player, two: Player, group: Group, musts: Sequence[Objective]) -> Iterator[Reason]:
    if len(group.out) > 1 or len(group.rest) == 1:
        return
    lower = [p for p in group.rest if p.rank > one.rank]
    names = [p.label for p in lower]
    if not lower:
        yield Reason(CHOICE, {"player": one.label}, "last")
    elif all(p.floated == "down" for p in lower):
        yield Reason(CHOICE, {"players": names, "count": len(names)}, "floated")
    elif not any(_may_meet(p, two, musts) for p in lower):
        yield Reason(CHOICE, {"players": names, "opponent": two.label}, "barred")
    else:
        yield Reason(CHOICE, {"player": names[-1]}, "cost")
