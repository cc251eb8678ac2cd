"""Fields after five rounds, made by dice: fast enough for 10,000 entrants, the same for every engine.

Not paired by any engine under test: each round goes down the standings and gives everybody the next
opponent they have not met and whose factions allow it. Clubs hold about six, countries are skewed.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from tournament.engine.entrants import Entrant, Game

ROUNDS = 5
LIMIT = 2
MARGINS = ((25, 3), (90, 4), (float("inf"), 6))  # a margin below which the better one gets these half-points


@dataclass(frozen=True)
class State:
    """Entrants 1 to n and the history of their first rounds."""

    entrants: list[Entrant]
    history: list[Game]


def played(entrants: int, *, rounds: int = ROUNDS, seed: int = 0) -> State:
    """A state; the same size and seed make the same one."""
    dice = random.Random(f"benchmark {entrants} {seed}")
    ids = range(1, entrants + 1)
    strength = {id_: dice.gauss(0, 100) for id_ in ids}
    points, imbalance = dict.fromkeys(ids, 0), dict.fromkeys(ids, 0)
    met: dict[int, set[int]] = {id_: set() for id_ in ids}
    byes: set[int] = set()
    history: list[Game] = []
    for number in range(1, rounds + 1):
        pairs, left = _pair(sorted(ids, key=lambda i: (-points[i], dice.random())), met, imbalance, byes)
        for table, (one, two) in enumerate(pairs, start=1):
            ahead = imbalance[one] - imbalance[two] or dice.choice((1, -1))
            is_good = ahead < 0
            imbalance[one] += 1 if is_good else -1
            imbalance[two] -= 1 if is_good else -1
            margin = strength[one] - strength[two] + dice.gauss(0, 100)
            won = next(halves for most, halves in MARGINS if abs(margin) < most)
            halves = won if margin >= 0 else 6 - won
            points[one] += halves
            points[two] += 6 - halves
            met[one].add(two)
            met[two].add(one)
            faction = "good" if is_good else "evil"
            history.append(Game(number, one, two, faction, halves, 6 - halves, table=table))
        if left is not None:
            byes.add(left)
            points[left] += 6
            history.append(Game(number, left, None, units_a=6))
    clubs, countries = max(1, entrants // 6), 8
    return State(
        [
            Entrant(
                id_,
                club=f"club {dice.randrange(clubs)}",
                country=f"country {min(int(dice.expovariate(0.7)), countries - 1)}",
            )
            for id_ in ids
        ],
        history,
    )


def _pair(
    order: list[int], met: dict[int, set[int]], imbalance: dict[int, int], byes: set[int]
) -> tuple[list[tuple[int, int]], int | None]:
    """Down the standings; where somebody at the end finds nobody, the last pairs are opened again."""
    left = next(i for i in reversed(order) if i not in byes) if len(order) % 2 else None
    free = [i for i in order if i != left]
    pairs: list[tuple[int, int]] = []
    while free:
        one = free.pop(0)
        found = next((k for k, two in enumerate(free) if _may_meet(one, two, met, imbalance)), None)
        if found is None:
            two = free.pop(0)
            third, fourth = next(
                pair
                for pair in reversed(pairs)
                if _may_meet(one, pair[0], met, imbalance) and _may_meet(two, pair[1], met, imbalance)
            )
            pairs.remove((third, fourth))
            pairs += [(one, third), (two, fourth)]
        else:
            pairs.append((one, free.pop(found)))
    return pairs, left


def _may_meet(one: int, two: int, met: dict[int, set[int]], imbalance: dict[int, int]) -> bool:
    if two in met[one]:
        return False
    return not (imbalance[one] == imbalance[two] and abs(imbalance[one]) >= LIMIT)
