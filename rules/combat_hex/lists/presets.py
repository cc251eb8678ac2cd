"""Published formats of the game as settings an organiser can take over in one step.

Each says plainly what of it no setting of lists can hold: turn limits, victory, set-up. The formats are those
of the publisher's events of 2004 and of its booster draft; see
``docs/decisions/0019-restrictions-of-an-event.md``.
"""

from dataclasses import dataclass
from typing import Final

from rules.combat_hex.figures import Faction
from rules.combat_hex.lists.restriction import Restriction, RestrictionKind
from rules.errors import unknown


@dataclass(frozen=True, slots=True)
class Preset:
    """One published format: its level in points, its restrictions, and what stays with the organiser."""

    key: str
    name: str
    origin: str
    level: int
    restrictions: tuple[Restriction, ...]
    beyond: tuple[str, ...]


PRESETS: Final = (
    Preset(
        key="village-defence",
        name="Village defence",
        origin="The publisher's event of September 2004.",
        level=2000,
        restrictions=(Restriction(RestrictionKind.MAX_FIGURE_POINTS, number=400),),
        beyond=(
            (
                "The defender fields 1000 of the 2000 points; the attacker brings all of them in groups of "
                "at most 400 points."
            ),
            "The attacker always goes first, and the defender has a full last turn.",
            "A game lasts 10 turns or 50 minutes: change the timeline.",
            (
                "Armies do not break at half, and the Ring decides nothing. The attacker wins by clearing "
                "two of three buildings, so results are entered by a ruling."
            ),
            "Weather is rolled for at the table.",
        ),
    ),
    Preset(
        key="hammer-and-anvil",
        name="Hammer and anvil",
        origin="The publisher's event of November 2004.",
        level=2000,
        restrictions=(),
        beyond=(
            "The defender begins with 500 points and fields the rest from turn 3; the attacker fields 1250.",
            (
                "The first 500 points may break the minion cap. The whole list of 2000 may not, and that is "
                "what is checked here."
            ),
            "A game lasts 50 minutes, and its turn is finished: change the timeline.",
            (
                "Armies do not break at half, and the Ring decides nothing. The attacker wins by clearing "
                "the garrison of the beginning, so results are entered by a ruling."
            ),
            "Initiative and Sneak are not used.",
        ),
    ),
    Preset(
        key="festival-supplies",
        name="Festival supplies",
        origin="The publisher's event of 2004; its text bears no date.",
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
        beyond=(
            (
                "Peoples and heroes are known by their names: look that your catalogue calls them so, and "
                "correct the names here where it does not."
            ),
            "A game lasts 50 minutes: change the timeline.",
            (
                "50 victory points for each supply token, the cost of each minion that survives, and twice "
                "that for heroes decide, so results are entered by a ruling."
            ),
            "Only figures that carry a token may leave the map.",
        ),
    ),
    Preset(
        key="booster-draft",
        name="Booster draft",
        origin="The publisher's booster draft.",
        level=500,
        restrictions=(Restriction(RestrictionKind.NO_MINION_CAP),),
        beyond=(
            (
                "Two boosters for each player are passed right, then left, under a judge. Nobody can check "
                "here that a list holds only figures its owner drafted."
            ),
            "Where everybody plays one army only, choose the starter ruleset, which asks for one list.",
        ),
    ),
    Preset(
        key="many-players",
        name="Three to six at one table",
        origin="The publisher's rules for several players.",
        level=1000,
        restrictions=(),
        beyond=(
            "1000 points are the least that is advised.",
            "A table has two players here: pairings and results of three to six are kept by hand.",
            "Who has lost half of the army is out, the last one wins, and the Ring decides nothing.",
        ),
    ),
)


def preset(key: str) -> Preset:
    """One of :data:`PRESETS`. Raises ``BadInput`` with the nearest one."""
    for each in PRESETS:
        if each.key == key:
            return each
    raise unknown("preset-unknown", key, (each.key for each in PRESETS), path="preset")
