"""Plain values for tests: figures, entries and lists of the rules, without any database."""

from __future__ import annotations

from itertools import count
from typing import Any

from rules.figure_lists.figures import ArmyList, Entry, Faction, Figure, Kind

_numbers = count(1)


def figure(name: str = "", *, faction: str = "good", kind: str = "minion", **fields: Any) -> Figure:
    """A good minion of 50 points, unless told otherwise."""
    given = {"points": 50, **fields}
    return Figure(name or f"Figure {next(_numbers)}", Faction(faction), Kind(kind), **given)


def hero(name: str = "", **fields: Any) -> Figure:
    """A good hero of 100 points with 5 action points, unless told otherwise."""
    return figure(name, **{"kind": "hero", "points": 100, "action_points": 5, **fields})


def army_list(*entries: Entry | Figure, faction: str = "good") -> ArmyList:
    """A list of the given entries; a figure alone stands for one of it."""
    whole = tuple(entry if isinstance(entry, Entry) else Entry(entry) for entry in entries)
    return ArmyList(Faction(faction), whole)
