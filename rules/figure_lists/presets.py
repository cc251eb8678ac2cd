"""Published formats of the game as settings an organiser can take over in one step.

The formats are those of the publisher's events of 2004 and of its booster draft; see
``docs/decisions/0019-restrictions-of-an-event.md``. Their names, and what of them no setting of lists can
hold, are in :mod:`armies.messages.presets`.
"""

from dataclasses import dataclass
from typing import Final

from rules.errors import unknown
from rules.figure_lists.figures import Faction
from rules.figure_lists.restriction import Restriction, RestrictionKind


@dataclass(frozen=True, slots=True)
class Preset:
    """One published format: its level in points and its restrictions."""

    key: str
    level: int
    restrictions: tuple[Restriction, ...]


PRESETS: Final = (
    Preset(
        key="village-defence",
        level=2000,
        restrictions=(Restriction(RestrictionKind.MAX_FIGURE_POINTS, number=400),),
    ),
    Preset(
        key="hammer-and-anvil",
        level=2000,
        restrictions=(),
    ),
    Preset(
        key="festival-supplies",
        level=1000,
        restrictions=(
            Restriction(RestrictionKind.MAX_HEROES, number=1),
            Restriction(RestrictionKind.REQUIRED_ONE_OF, words=("Grima", "Saruman"), faction=Faction.EVIL),
            Restriction(RestrictionKind.ALLOWED_HEROES, words=("Grima", "Saruman"), faction=Faction.EVIL),
            Restriction(RestrictionKind.ALLOWED_MINIONS, words=("Orc", "Goblin"), faction=Faction.EVIL),
            Restriction(RestrictionKind.REQUIRED_FIGURES, words=("Gimli",), faction=Faction.GOOD),
            Restriction(RestrictionKind.ALLOWED_HEROES, words=("Gimli",), faction=Faction.GOOD),
            Restriction(RestrictionKind.ALLOWED_MINIONS, words=("Elf", "Elven"), faction=Faction.GOOD),
            Restriction(RestrictionKind.NO_MINION_CAP),
        ),
    ),
    Preset(
        key="booster-draft",
        level=500,
        restrictions=(Restriction(RestrictionKind.NO_MINION_CAP),),
    ),
    Preset(
        key="many-players",
        level=1000,
        restrictions=(),
    ),
)


def preset(key: str) -> Preset:
    """One of :data:`PRESETS`. Raises ``BadInput`` with the nearest one."""
    for each in PRESETS:
        if each.key == key:
            return each
    raise unknown("preset-unknown", key, (each.key for each in PRESETS), path="preset")
