"""The special abilities: their names and numbers, what they do, and when.

- ``registry.py`` every ability by its code, however it is spelled
- ``effects.py`` prices, permissions and amounts of single abilities
- ``windows.py`` when each may be used, and whether the referee's desk computes it or its clause is read out
"""

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
