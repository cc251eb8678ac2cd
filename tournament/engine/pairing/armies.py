"""Which army each of two plays: by what they have played (3.02), or by the one army that they brought (D02).

It refuses to give anybody an army that they did not bring.
"""

from dataclasses import dataclass
from typing import Final, Literal

from tournament.engine.entrants import FACTIONS, OTHER_FACTION, Faction

Brings = tuple["Faction", ...] | None
Why = Literal["owed", "roll", "brought", "one-side", "open", "no-sides"]


@dataclass(frozen=True, slots=True)
class Armies:
    """What side a and side b play, None while it is open.

    ``why``: ``owed`` and ``roll`` follow from 3.02; ``brought``: the armies decide; ``one-side``: both
    brought the same side and play it; ``open``: it is not stored what was brought; ``no-sides``: the game has
    none.
    """

    faction_a: Faction | None
    faction_b: Faction | None
    why: Why

    @property
    def is_forced(self) -> bool:
        """Is there nothing left to choose at the table?"""
        return self.why in {"owed", "brought", "one-side"}


NO_SIDES: Final = Armies(None, None, "no-sides")


def armies_of(brings_a: Brings, brings_b: Brings, *, difference: int) -> Armies:
    """What two play. ``difference`` is the imbalance of a less that of b; None brings both armies (2.021)."""
    if brings_a is None and brings_b is None:
        if difference == 0:
            return Armies(None, None, "roll")
        return Armies("evil", "good", "owed") if difference > 0 else Armies("good", "evil", "owed")
    ways = [
        faction
        for faction in FACTIONS
        if faction in (FACTIONS if brings_a is None else brings_a)
        and OTHER_FACTION[faction] in (FACTIONS if brings_b is None else brings_b)
    ]
    if len(ways) == 1:
        return Armies(ways[0], OTHER_FACTION[ways[0]], "brought")
    if not ways and brings_a and brings_b:
        return Armies(brings_a[0], brings_b[0], "one-side")
    return Armies(None, None, "open")
