"""The special abilities of section 8 and The One Ring: who they are, not yet what they do."""

from rules.combat_hex.abilities.registry import (
    ABILITIES,
    CHAMPIONSHIP_ABILITIES,
    ENT_CARRY,
    LEADERSHIP,
    ONE_RING,
    PR1,
    PR2,
    PRECIOUS,
    STARTER_ABILITIES,
    AbilitySpec,
    ability_code,
    ability_name,
    ability_spec,
)

__all__ = [
    "ABILITIES",
    "CHAMPIONSHIP_ABILITIES",
    "ENT_CARRY",
    "LEADERSHIP",
    "ONE_RING",
    "PR1",
    "PR2",
    "PRECIOUS",
    "STARTER_ABILITIES",
    "AbilitySpec",
    "ability_code",
    "ability_name",
    "ability_spec",
]
