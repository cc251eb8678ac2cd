"""All hexes that a figure can reach: by its movement points, and one further by running.

The search keeps each number of points that can be spent on the way to a hex, not only the smallest: running
asks for all of them spent, and a detour may do that (4.131).
"""

from dataclasses import dataclass, field
from typing import Final

from rules.combat_hex.movement.mover import Mover
from rules.errors import TooLarge
from rules.hex_board.hexes import Hex

MAX_WORK: Final = 40_000  # places of the search: well under a second


@dataclass(slots=True)
class Reach:
    """``ends`` with the fewest movement points, ``runs`` with the fewest action points."""

    ends: dict[Hex, int] = field(default_factory=dict)
    runs: dict[Hex, int] = field(default_factory=dict)
    stops: set[Hex] = field(default_factory=set)
    readings: set[str] = field(default_factory=set)


Layers = list[dict[Hex, int]]  # by points spent: each hex with the fewest action points on the way


def reach(mover: Mover) -> Reach:
    """Where the figure can end its move."""
    found = Reach()
    if mover.no_charge():
        return found
    layers = _search(mover, found)
    for spent, layer in enumerate(layers):
        for hex_ in layer:
            if hex_ != mover.start and hex_ not in found.ends and not mover.end_closed_by(hex_):
                found.ends[hex_] = spent
    found.stops = {hex_ for hex_ in found.ends if mover.stops_in(hex_)}
    for spent, layer in enumerate(layers):
        for hex_, paid in layer.items():
            if mover.may_run_from(hex_):
                _run(mover, found, hex_, spent, paid)
    return found


def _search(mover: Mover, found: Reach) -> Layers:
    layers: Layers = [{} for _ in range(mover.points + 1)]
    layers[0][mover.start] = 0
    work = 0
    for spent, layer in enumerate(layers):
        work += len(layer)
        if work > MAX_WORK:
            raise TooLarge
        for hex_, paid in layer.items():
            if spent and mover.stops_in(hex_):
                continue
            for to, cost, fear in mover.steps_from(hex_):
                if fear and mover.fearsome_entered(hex_, to) > 1:
                    found.readings.add("B49")
                if spent + cost <= mover.points and paid + fear <= mover.piece.action_points:
                    there = layers[spent + cost]
                    there[to] = min(paid + fear, there.get(to, paid + fear))
    return layers


def _run(mover: Mover, found: Reach, at: Hex, spent: int, paid: int) -> None:
    """The hexes that only a run from here can reach."""
    for to, cost, fear in mover.steps_from(at):
        price = paid + cost + fear
        is_end = to != mover.start and to not in found.ends and not mover.end_closed_by(to)
        if not is_end or price > mover.piece.action_points:
            continue
        if spent == 0:
            found.readings.add("B12")
        elif mover.is_stopped_before(mover.points - spent, cost):
            found.readings.add("B11")
        if mover.has_spent_all(spent, cost):
            found.runs[to] = min(price, found.runs.get(to, price))
