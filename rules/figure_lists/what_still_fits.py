"""What still fits: may one more figure join a list without the rules objecting to more than they do?

It asks the whole check again and compares, so it can never disagree with the verdict. Two short cuts spare
the check for what plainly costs too much or is one minion too many. It refuses to complete a list.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from rules.figure_lists.abilities import ONE_RING, PR1, PR2, ability_code
from rules.figure_lists.figures import ArmyList, Entry, Figure
from rules.figure_lists.list_analysis import Totals, same_name
from rules.verdict import Finding, Verdict

Check = Callable[[ArmyList], Verdict[Totals]]
Key = tuple[str, str | None, str | None]


_EXCHANGED: Final = frozenset({ONE_RING, PR1, PR2})


def add_figure(army_list: ArmyList, figure: Figure) -> ArmyList:
    """The list with one more of a figure, in its own entry where it is there already."""
    entries = list(army_list.entries)
    for place, entry in enumerate(entries):
        if entry.figure == figure:
            entries[place] = replace(entry, quantity=entry.quantity + 1)
            return replace(army_list, entries=tuple(entries))
    return replace(army_list, entries=(*entries, Entry(figure)))


@dataclass(frozen=True)
class Room:
    """What a list can still take; ``check`` is the whole check of its edition and event.

    ``has_cap`` is False where the event lifts the minion cap.
    """

    army_list: ArmyList
    check: Check
    level: int
    has_cap: bool = True

    @cached_property
    def verdict(self) -> Verdict[Totals]:
        return self.check(self.army_list)

    def takes(self, figure: Figure) -> bool:
        """May ``figure`` join?

        A legal list stays legal. Of a list that is not (yet), no error may appear, become larger or be
        about this figure: a hero fits where minions lack one, and nothing fits that costs more than is left.
        """
        return not self.is_plainly_out(figure) and self.obstacle(figure) is None

    def obstacle(self, figure: Figure) -> Finding | None:
        """The error that ``figure`` would bring, make larger or be the subject of."""
        held = Counter(self._held)
        for error in self.check(add_figure(self.army_list, figure)).errors:
            held[_key(error)] -= size_of(error)
            if held[_key(error)] < 0 or _is_about(error, figure):
                return error
        return None

    @cached_property
    def _held(self) -> Counter[Key]:
        return _sizes(self.verdict.errors)

    def is_plainly_out(self, figure: Figure) -> bool:
        """Is there no need to ask? True only where the check would say no.

        An ordinary figure costs its points (2.01) and, as a minion, counts against a cap (2.02) that it
        does not raise. One that enters play instead of another may cost nothing, and a Ring-bearer can
        turn a base of the list into such a one: these are always asked about.
        """
        if figure.role is not None or any(
            ability_code(ability.code) in _EXCHANGED for ability in figure.abilities
        ):
            return False
        totals = self.verdict.value
        is_too_dear = figure.points > max(0, self.level - totals.points)
        return is_too_dear or (self.has_cap and not figure.is_hero and totals.minions >= totals.minion_cap)


def _is_about(error: Finding, figure: Figure) -> bool:
    return error.subject is not None and same_name(error.subject) == same_name(figure.name)


def _sizes(errors: Iterable[Finding]) -> Counter[Key]:
    sizes: Counter[Key] = Counter()
    for error in errors:
        sizes[_key(error)] += size_of(error)
    return sizes


def _key(error: Finding) -> Key:
    return error.code, error.subject, error.data.get("restriction")


def size_of(error: Finding) -> int:
    """How much is wrong, in the unit of the error: points or figures too many, halves without a whole."""
    data = error.data
    if "over" in data:
        return int(data["over"])
    if "minions" in data:
        return int(data["minions"]) - int(data["minion_cap"])
    if "figures" in data:
        return sum(data["figures"].values())
    if "pr1" in data:
        return abs(int(data["pr1"]) - int(data["pr2"]))
    return 1
