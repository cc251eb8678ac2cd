"""Who has priority this turn."""

from enum import StrEnum
from typing import Final

from rules.citations import cite
from rules.mesbg.reading import Facts, Kinds, answered, die, group, word_or_none
from rules.verdict import Answer, Step


class Side(StrEnum):
    """The two sides of a game."""

    GOOD = "good"
    EVIL = "evil"

    @property
    def other(self) -> "Side":
        return Side.EVIL if self is Side.GOOD else Side.GOOD


NOBODY: Final = "nobody"


def priority(facts: Facts) -> Answer:
    """The higher die; on a tie the side that did not have it, and in the first turn neither (X1)."""
    good, evil, last = facts["dice"]["good"], facts["dice"]["evil"], facts["last"]
    if good != evil:
        holder, case = (Side.GOOD if good > evil else Side.EVIL).value, "higher"
    elif last is not None:
        holder, case = last.other.value, "changes"
    else:
        holder, case = NOBODY, "again"
    data = {"good": good, "evil": evil, "side": holder}
    step = Step("mesbg-priority", case=case, data=data, refs=cite("MESBG priority"))
    value = {"priority": holder, "roll_again": holder == NOBODY}
    return answered(value, step, disputed=("X1",) if holder == NOBODY else ())


ASKS: Final[Kinds] = {
    "priority": ({"dice": group({"good": die, "evil": die}), "last": word_or_none(Side)}, priority)
}
