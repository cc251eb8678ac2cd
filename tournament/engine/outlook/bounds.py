"""Several rounds before the end: places that nobody can leave, whatever is played and whoever meets.

These are bounds, and not every place within them can be reached. Three things hold for every way in which the
rounds can go: nobody takes more from a round than a game or a bye gives, every game gives out the same sum,
and that sum goes to somebody. With one round left ``points.py`` is exact.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.engine.outlook.field import Reach

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tournament.engine.entrants import Id


@dataclass(frozen=True, slots=True)
class Ahead:
    """Everything that is to come, in half-points.

    ``totals`` are what everybody has, ``ranked`` who gets a place, ``most`` what each can still take. ``sum``
    is what the games and byes to come give out together; ``None`` where that is not known.
    """

    totals: Mapping[Id, int]
    ranked: frozenset[Id]
    most: Mapping[Id, int]
    sum: int | None = None


def bounds(ahead: Ahead) -> dict[Id, Reach]:
    """Everybody who has a place, with the places that they cannot leave: every tie may go either way."""
    known: dict[tuple[int, int], Reach] = {}
    reach = {}
    for id_ in ahead.totals:
        if id_ in ahead.ranked:
            key = ahead.totals[id_], ahead.most.get(id_, 0)
            if key not in known:
                known[key] = Reach(1 + _fewest(ahead, id_), 1 + _most(ahead, id_))
            reach[id_] = known[key]
    return reach


def _others(ahead: Ahead, id_: Id) -> list[tuple[int, int, bool]]:
    """What each of the others has, can still take, and whether that one gets a place."""
    return [
        (total, ahead.most.get(other, 0), other in ahead.ranked)
        for other, total in ahead.totals.items()
        if other != id_
    ]


def _most(ahead: Ahead, id_: Id) -> int:
    """With how many others at least as many points, at most, when this one takes nothing more."""
    own = ahead.totals[id_]
    able = [
        (total, most) for total, most, is_ranked in _others(ahead, id_) if is_ranked and total + most >= own
    ]
    needs = sorted(max(0, own - total) for total, _ in able)
    return len(needs) if ahead.sum is None else _how_many_fit(needs, ahead.sum)


def _fewest(ahead: Ahead, id_: Id) -> int:
    """With how many strictly more points, at least, when this one takes everything.

    What the games give out goes to the others: where it does not fit below this one, somebody passes.
    """
    own = ahead.totals[id_] + ahead.most.get(id_, 0)
    ahead_now, room, more = 0, 0, []
    for total, most, is_ranked in _others(ahead, id_):
        if not is_ranked:
            room += most
        elif total > own:
            ahead_now += 1
            room += most
        else:
            below = min(most, own - total)
            room += below
            more.append(most - below)
    left = 0 if ahead.sum is None else ahead.sum - ahead.most.get(id_, 0) - room
    return ahead_now + _how_many_needed(sorted(more, reverse=True), left)


def _how_many_fit(needs: Iterable[int], pot: int) -> int:
    """How many of these, smallest first, can be met together."""
    count = 0
    for need in needs:
        pot -= need
        if pot < 0:
            break
        count += 1
    return count


def _how_many_needed(gains: Iterable[int], left: int) -> int:
    """How few of these, largest first, take what is left over."""
    count = 0
    for gain in gains:
        if left <= 0:
            break
        left -= gain
        count += 1
    return count


__all__ = ["Ahead", "bounds"]
