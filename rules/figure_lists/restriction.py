"""What one event may ask for beyond the rules (2.021), as values an organiser publishes in advance."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules.figure_lists.figures import Faction


class RestrictionKind(StrEnum):
    """What may be restricted."""

    MINIMUM_POINTS = "minimum-points"
    MAX_FIGURE_POINTS = "max-figure-points"
    MAX_HEROES = "max-heroes"
    MAX_FIGURES = "max-figures"
    MAX_COPIES = "max-copies"
    ONE_OF_EACH = "one-of-each"
    NO_MINION_CAP = "no-minion-cap"
    BANNED_FIGURES = "banned-figures"
    REQUIRED_FIGURES = "required-figures"
    REQUIRED_ONE_OF = "required-one-of"
    ALLOWED_HEROES = "allowed-heroes"
    ALLOWED_MINIONS = "allowed-minions"
    ALLOWED_SETS = "allowed-sets"
    BANNED_SETS = "banned-sets"
    ALLOWED_VERSIONS = "allowed-versions"
    BANNED_ABILITIES = "banned-abilities"


NUMBER_KINDS: Final = frozenset(
    {
        RestrictionKind.MINIMUM_POINTS,
        RestrictionKind.MAX_FIGURE_POINTS,
        RestrictionKind.MAX_HEROES,
        RestrictionKind.MAX_FIGURES,
        RestrictionKind.MAX_COPIES,
    }
)

FIGURE_KINDS: Final = frozenset(  # their words are whole names of figures
    {
        RestrictionKind.BANNED_FIGURES,
        RestrictionKind.REQUIRED_FIGURES,
        RestrictionKind.REQUIRED_ONE_OF,
        RestrictionKind.ALLOWED_HEROES,
    }
)

SET_KINDS: Final = frozenset({RestrictionKind.ALLOWED_SETS, RestrictionKind.BANNED_SETS})

WORD_KINDS: Final = (
    FIGURE_KINDS | SET_KINDS | {RestrictionKind.ALLOWED_MINIONS, RestrictionKind.BANNED_ABILITIES}
)


@dataclass(frozen=True, slots=True)
class Restriction:
    """One restriction: a number, words (figures, peoples, sets, abilities) or versions, as its kind asks.

    With ``faction`` it holds for the lists of that faction only. ``note`` is the organiser's reason.
    """

    kind: RestrictionKind
    number: int = 0
    words: tuple[str, ...] = ()
    versions: tuple[int, ...] = ()
    faction: Faction | None = None
    note: str = ""


def restrictions_for(restrictions: tuple[Restriction, ...], *, faction: Faction) -> tuple[Restriction, ...]:
    """The restrictions that concern lists of a faction."""
    return tuple(r for r in restrictions if r.faction in {None, faction})
