"""Several rounds before the end: places that nobody can leave, whatever is played and whoever meets.

These are bounds, and not every place within them can be reached. Three things hold for every way in which
the rounds can go: nobody takes more or less from a round than a game or a bye gives, a game gives out a sum
between two numbers, and that sum goes to somebody. What everybody gets at least is counted as theirs already.
With one round left ``points.py`` is exact.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tournament.engine.entrants import Id
from tournament.engine.outlook.field import Reach
from tournament.engine.scores import USUAL_PRICES, Prices


@dataclass(frozen=True, slots=True)
class Ahead:
    """Everything that is to come, in units of points.

    ``totals`` are what everybody has, with the least that the rounds to come give them, ``ranked`` who gets
    a place, ``most`` what each can still take beyond. ``sum`` is what the games and byes to come give out
    beyond together, at most, and ``least`` at least, where that is less; ``None`` where it is not known.
    """

    totals: Mapping[Id, int]
    ranked: frozenset[Id]
    most: Mapping[Id, int]
    sum: int | None = None
    least: int | None = None


def rounds_ahead(  # noqa: PLR0913 - who has what, who plays how long, and what a round gives
    totals: Mapping[Id, int],
    ranked: frozenset[Id],
    here: Collection[Id],
    rounds: int,
    *,
    bye_units: int,
    tables: Collection[tuple[Id, Id]] = (),
    prices: Prices = USUAL_PRICES,
    is_swiss: bool = True,
) -> Ahead:
    """What is to come while so many rounds are not paired; ``tables`` are the open games of the one in play.

    Those who are ``here`` play every round, of an odd number one has a bye. Only where ``is_swiss`` it is
    known how many games there will be.
    """
    lowest, highest = min(prices.lowest, bye_units), max(prices.highest, bye_units)
    least = Counter(dict.fromkeys(here, rounds * lowest))
    most = Counter(dict.fromkeys(here, rounds * (highest - lowest)))
    for id_ in (id_ for table in tables for id_ in table):
        least[id_] += prices.lowest
        most[id_] += prices.highest - prices.lowest
    certain = sum(least.values())
    games, byes = len(tables) + rounds * (len(here) // 2), rounds * (len(here) % 2)
    pots = [games * a_game + byes * bye_units - certain for a_game in prices.sums]
    return Ahead(
        totals={id_: total + least[id_] for id_, total in totals.items()},
        ranked=ranked,
        most=most,
        sum=pots[1] if is_swiss else None,
        least=pots[0] if is_swiss else None,
    )


class Alike(NamedTuple):
    """What decides how far somebody can get. A thousand people share a few dozen of these."""

    total: int
    most: int
    is_ranked: bool


def bounds(ahead: Ahead) -> dict[Id, Reach]:
    """Everybody who has a place, with the places that they cannot leave: every tie may go either way."""
    people = {
        id_: Alike(total, ahead.most.get(id_, 0), id_ in ahead.ranked) for id_, total in ahead.totals.items()
    }
    groups = Counter(people.values())
    least = ahead.sum if ahead.least is None else ahead.least
    reach = {}
    for own in groups:
        if own.is_ranked:
            others = groups - Counter([own])
            reach[own] = Reach(1 + _fewest(own, others, least), 1 + _most(own, others, ahead.sum))
    return {id_: reach[own] for id_, own in people.items() if own.is_ranked}


def _most(own: Alike, others: Mapping[Alike, int], pot: int | None) -> int:
    """With how many others at least as many points, at most, when this one takes nothing more."""
    able = [one for one in others if one.is_ranked and one.total + one.most >= own.total]
    needs = sorted((max(0, own.total - one.total), others[one]) for one in able)
    return sum(count for _, count in needs) if pot is None else _how_many_fit(needs, pot)


def _fewest(own: Alike, others: Mapping[Alike, int], pot: int | None) -> int:
    """With how many strictly more points, at least, when this one takes everything.

    What the games give out goes to the others: where it does not fit below this one, somebody passes.
    """
    best = own.total + own.most
    ahead_now, room, more = 0, 0, []
    for one, count in others.items():
        if not one.is_ranked:
            room += one.most * count
        elif one.total > best:
            ahead_now += count
            room += one.most * count
        else:
            below = min(one.most, best - one.total)
            room += below * count
            more.append((one.most - below, count))
    left = 0 if pot is None else pot - own.most - room
    return ahead_now + _how_many_needed(sorted(more, reverse=True), left)


def _how_many_fit(needs: Iterable[tuple[int, int]], pot: int) -> int:
    fit = 0
    for need, count in needs:
        taken = count if need * count <= pot else pot // need
        fit += taken
        pot -= need * taken
        if taken < count:
            break
    return fit


def _how_many_needed(gains: Iterable[tuple[int, int]], left: int) -> int:
    needed = 0
    for gain, count in gains:
        if left <= 0:
            break
        taken = min(count, -(-left // gain)) if gain else count
        needed += taken
        left -= gain * taken
    return needed
