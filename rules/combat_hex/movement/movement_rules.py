"""How the editions differ in movement."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MovementRules:
    """What an edition asks of a move.

    - ``friends_in_zones_block``: you cannot pass your own figure in an enemy kill zone (4.05, D11)
    - ``strikes_within_zone``: disengaging within the same zone is struck at, too (4.11, D13)
    - ``loses_rest``: movement points that do not pay a red or blue line are lost (4.13, D14)
    - ``runs_when_spent``: running needs all movement points spent (4.131, D15)
    - ``runs_from_zones``: a figure in an enemy kill zone may run (4.131, D15)
    - ``turns_at_end``: figures may be turned at the end of their phase (3.09, D08)
    """

    friends_in_zones_block: bool = True
    strikes_within_zone: bool = True
    loses_rest: bool = True
    runs_when_spent: bool = True
    runs_from_zones: bool = False
    turns_at_end: bool = True
