"""The Ring, as sentences."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

STEPS: Final[Mapping[str, Any]] = {
    "struggle.hold-won": _("Good %(good)s, evil %(evil)s: Frodo acts normally."),
    "struggle.hold-lost": _(
        "Good %(good)s, evil %(evil)s: Frodo loses a wound. He does not move, fight or spend action points."
    ),
    "struggle.hold-unmoved": _("Good %(good)s, evil %(evil)s: Frodo loses a wound and does not move."),
    "struggle.remove-won": _("Good %(good)s, evil %(evil)s: Frodo takes the Ring off."),
    "struggle.remove-lost": _(
        "Good %(good)s, evil %(evil)s: the Ring stays on. Frodo loses a wound and does not move."
    ),
    "pair.swaps": _("Good %(good)s, evil %(evil)s: the pair changes."),
    "pair.stays": _("Good %(good)s, evil %(evil)s: the pair stays as it is."),
    "duty.none": _("Frodo does not wear the Ring, or %(id)s is not a Ringwraith: nothing is owed."),
    "duty.stay": _("%(id)s is adjacent to Frodo: it stays and may turn."),
    "duty.adjacent": ngettext_lazy(
        "%(id)s must end adjacent to Frodo, in %(count)s hex.",
        "%(id)s must end adjacent to Frodo, in one of %(count)s hexes.",
        "count",
    ),
    "duty.closer": ngettext_lazy(
        "%(id)s must end closer to Frodo, in %(count)s hex.",
        "%(id)s must end closer to Frodo, in one of %(count)s hexes.",
        "count",
    ),
    "duty.exempt": _("%(id)s may stay: no open hex outside enemy kill zones is closer to Frodo."),
    "ring-allowed": _("The Ring does not forbid this."),
    "ring-courage.alive": _("Frodo at 0 wounds with Courage counts as killed when he is removed."),
    "ring-courage.killed": _("Frodo at 0 wounds with Courage counts as killed now."),
    "ring-left.enemy": _("Frodo has left across the enemy's edge: his owner wins."),
    "ring-left.held": _(
        "Frodo has not left: that takes one more step, for 1 movement point, outside kill zones."
    ),
    "ring-left.other": _("Only the enemy's edge decides the game."),
    "ring-killed": _("Frodo is killed: his owner loses."),
}
FINDINGS: Final[Mapping[str, Any]] = {
    "ring.9.10": _("Only Ringwraiths fight Frodo, and only in their kill zones do damage dice go to him."),
    "ring.9.101": _("Only Ringwraiths shoot at Frodo while he wears the Ring."),
    "ring.9.14": _("Only Ringwraiths use abilities on Frodo while he wears the Ring."),
    "ring.9.141": _("Only Ringwraiths outflank Frodo while he wears the Ring."),
}
