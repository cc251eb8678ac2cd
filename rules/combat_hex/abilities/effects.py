"""What single abilities do to numbers and permissions: prices under Dread, Ward, copies, healing."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules.figure_lists.abilities import ability_spec

WARD: Final = "ward"
HEALS_FROM: Final = 4  # of a die of Regeneration and Invigorate
# 8.50 names them: they do nothing to a Terrifying figure
FAIL_AGAINST_TERRIFYING: Final = frozenset(
    {
        *("fast-strike", "magical-force", "stalwart", "shot-caller", "assassin", "dread", "fearsome"),
        *("ward", "deadly-aim", "steal-essence", "repel"),
    }
)


class Payment(StrEnum):
    """What action points are spent on."""

    ABILITY = "ability"
    GLANCING = "glancing"
    CRITICAL = "critical"
    RUN = "run"
    FEARSOME = "fearsome"


TAXED: Final = frozenset({Payment.ABILITY, Payment.GLANCING, Payment.CRITICAL})  # by Dread (8.41, B35)


@dataclass(frozen=True, slots=True)
class AbilityRules:
    """How the editions word abilities.

    - ``spares_dread``: a figure with Dread does not mind that of others (8.41)
    - ``copies_activated``: Steal Essence copies activated abilities alone (8.082, 8.49)
    - ``armor_keeps_one``: Armor takes one wound from a die, and not the whole die (8.35)
    """

    spares_dread: bool = True
    copies_activated: bool = True
    armor_keeps_one: bool = True


def wounds_of_die(wounds: int, rules: AbilityRules) -> int:
    """What a die still takes from a figure with Armor (8.35)."""
    return wounds - 1 if rules.armor_keeps_one else 0


def price(payment: Payment, printed: int, *, dread: int, is_immune: bool) -> int:
    """The price with each Dread beside the figure; one that has Dread or is Terrifying does not mind."""
    return printed if is_immune or payment not in TAXED else printed + dread


@dataclass(frozen=True, slots=True)
class Activation:
    """An ability that an enemy has just activated, seen from a figure with Ward."""

    ability: str
    is_near: bool  # in Ward's combat or kill zone
    is_sauron: bool = False
    is_terrifying: bool = False


def ward_forbidden_by(activation: Activation) -> str:
    """The clause by which Ward cannot cancel it; empty where it can."""
    if activation.is_terrifying:
        return "8.50"
    is_open = ability_spec(activation.ability).is_activated and activation.ability != WARD
    return "" if is_open and activation.is_near and not activation.is_sauron else "8.51"


def copy_forbidden_by(ability: str, rules: AbilityRules, *, is_hero: bool, is_terrifying: bool) -> str:
    """The clause by which Steal Essence cannot copy it; empty where it can."""
    if is_terrifying:
        return "8.50"
    if not is_hero:
        return "8.49"
    return "" if ability_spec(ability).is_activated or not rules.copies_activated else "8.082"


def force_forbidden_by(hexes: int, *, is_seen: bool, is_terrifying: bool, is_protected: bool) -> str:
    """The clause by which Magical Force cannot move this figure; empty where it can."""
    if hexes > 1 or not is_seen:
        return "8.15"
    if is_terrifying:
        return "8.50"
    return "9.14" if is_protected else ""


def recovered(dice: tuple[int, ...]) -> int:
    """Wounds of Regeneration, or action points of Invigorate: one for each 4 or more (8.14, 8.48)."""
    return sum(die >= HEALS_FROM for die in dice)
