"""How the editions differ in shooting."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ShootingRules:
    """What an edition asks of a shot.

    - ``has_bans``: enemy kill zones, Sauron and Frodo with the Ring on forbid shots (5.02, D17, D24, D40)
    - ``asks_for_low_target``: the height bonus needs a lower target (5.14, D20)
    - ``buys_one``: one die of each roll may be bought, and not each (5.18, 5.21, D23)
    - ``flurry_has_no_target``: Arrow Flurry takes no bonus for height or by Shot Caller (8.20)
    - ``cracks_before_moving``: Crack Shot shoots before its move, and not after it (8.21)
    """

    has_bans: bool = True
    asks_for_low_target: bool = True
    buys_one: bool = True
    flurry_has_no_target: bool = True
    cracks_before_moving: bool = True
