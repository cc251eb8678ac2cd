"""The slip of Combat Hex: what is left of both armies, what the lists say, and what befell the Ring-bearer.

Both editions have the same one: D33 grades by its own rows, from the same facts.
"""

from functools import partial
from typing import Final

from rules.citations import cite
from rules.figure_lists.figures import Faction, Role
from rules.slip_fields import FieldKind, Slip, SlipField

_counter = partial(SlipField, kind=FieldKind.COUNTER)
_mark = partial(SlipField, kind=FieldKind.MARK)
_ring = partial(_mark, one_of="ring", faction=Faction.GOOD.value)

SLIP: Final = Slip(
    (
        _counter("original", refs=cite("7.01"), from_list="figures"),
        _counter("remaining", refs=cite("7.01"), left_of="figures"),
        _counter("points_remaining", refs=cite("7.02"), left_of="points"),
        _counter("hero_points", refs=cite("7.02"), from_list="hero_points"),
        _counter("hero_points_left_out", refs=cite("3.03", "A11"), is_for_desk=True),
        _ring("ring_bearer_killed", refs=cite("9.16"), lost_role=Role.RING_BEARER.value),
        _ring("ring_bearer_escaped", refs=cite("9.16")),
        _ring("ring_bearer_at_zero", refs=cite("8.38", "A12"), ends_game=False),
        _mark("last_turn_over", refs=cite("6.22"), is_per_game=True),
    )
)
