"""How the editions differ in combat."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CombatRules:
    """What an edition asks of a combat.

    - ``outflanks_each``: outflanking adds an attack for each enemy in the zone, not one (6.23, D27)
    - ``hides_ring``: Frodo with the Ring on counts for Ringwraiths alone (9.10, D40)
    - ``plain_free_attacks``: a free attack takes printed attacks and no abilities (6.25, 6.27, D28)
    - ``frees_spearmen``: a Spearman supports only while it fights nobody itself (8.33)
    """

    outflanks_each: bool = True
    hides_ring: bool = True
    plain_free_attacks: bool = True
    frees_spearmen: bool = True
