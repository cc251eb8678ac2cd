"""How the editions differ in combat."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CombatRules:
    """``outflanks_each``: outflanking adds an attack for each enemy in the zone, not one (6.23, D27)."""

    outflanks_each: bool = True
