"""May this figure shoot, and at this target?"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules.combat_hex.shooting.shooting_rules import ShootingRules
from rules.hex_board.pieces import Trait

CRACK_SHOT: Final = "crack-shot"


class Holder(StrEnum):
    """Whose kill zone the shooter stands in."""

    SMALL = "small"
    LARGE = "large"


@dataclass(frozen=True, slots=True)
class Shooter:
    """What matters about shooter and target."""

    traits: frozenset[Trait] = frozenset()
    effects: tuple[str, ...] = ()
    in_zones_of: frozenset[Holder] = frozenset()
    has_moved: bool = False
    is_target_sauron: bool = False
    has_target_ring_on: bool = False


def forbidden_by(shooter: Shooter, rules: ShootingRules) -> str:
    """The clause that forbids the shot; empty where it is allowed."""
    cracks = CRACK_SHOT in shooter.effects and not rules.cracks_before_moving
    if shooter.has_moved and not cracks and not shooter.traits & {Trait.CAVALRY, Trait.FLYER}:
        return "5.01"  # cavalry and flyers shoot while they move: 8.10 f, 8.13
    if not rules.has_bans:
        return ""
    feared = {Holder.LARGE} if Trait.LARGE in shooter.traits else set(Holder)  # 8.46
    if shooter.in_zones_of & feared:
        return "5.02"
    if shooter.is_target_sauron:
        return "5.031"
    is_wraith = Trait.RINGWRAITH in shooter.traits
    return "9.101" if shooter.has_target_ring_on and not is_wraith else ""
