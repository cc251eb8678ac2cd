"""Where a figure may move, as sentences."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

STEPS: Final[Mapping[str, Any]] = {
    "move-points.printed": ngettext_lazy(
        "%(id)s has %(count)s movement point: %(printed)s printed, %(bonus)s added.",
        "%(id)s has %(count)s movement points: %(printed)s printed, %(bonus)s added.",
        "count",
    ),
    "move-points.fast": ngettext_lazy(
        "%(id)s has %(count)s movement point: %(printed)s printed and doubled by Fast, %(bonus)s added.",
        "%(id)s has %(count)s movement points: %(printed)s printed and doubled by Fast, %(bonus)s added.",
        "count",
    ),
    "move-charge": _("%(id)s may not charge: only cavalry outside enemy kill zones can."),
    "move-ends": ngettext_lazy(
        "It can end its move in %(count)s hex.", "It can end its move in %(count)s hexes.", "count"
    ),
    "move-stops": ngettext_lazy(
        "An enemy kill zone stops it in %(count)s of them.",
        "Enemy kill zones stop it in %(count)s of them.",
        "count",
    ),
    "move-runs": ngettext_lazy(
        "It can reach %(count)s hex by running alone.",
        "It can reach %(count)s hexes by running alone.",
        "count",
    ),
    "move-strike": ngettext_lazy(
        "Free attack with %(count)s die by %(by)s.", "Free attack with %(count)s dice by %(by)s.", "count"
    ),
    "move-cost": _("Movement points spent: %(count)s. Action points spent: %(action_points)s."),
    "move-must-stop": _("%(id)s is in an enemy kill zone and must stop."),
}
FINDINGS: Final[Mapping[str, Any]] = {
    "rider-moves": _("%(id)s is carried. The referee reads out how a rider dismounts."),
    "step.4.01": _("The movement points do not suffice (step %(step)s)."),
    "step.4.02": _("This hex is not a neighbour of the one before (step %(step)s)."),
    "step.4.04": _("A black or dotted line cannot be crossed (step %(step)s)."),
    "step.4.05": _("An enemy, or a friend in an enemy kill zone, cannot be passed (step %(step)s)."),
    "step.4.06": _("This hex is not on the map (step %(step)s)."),
    "step.4.07": _("A move cannot end in an occupied hex or on an X (step %(step)s)."),
    "step.4.08": _("An enemy kill zone has ended the move (step %(step)s)."),
    "step.4.13": _("Too few movement points for a red or blue line: the rest is lost (step %(step)s)."),
    "step.4.131": _(
        "A run asks for all movement points spent, no enemy kill zone, and its action points (step %(step)s)."
    ),
    "step.4.14": _("The base does not fit here (step %(step)s)."),
    "step.8.10": _(
        "A charge starts outside enemy kill zones, crosses no red or blue line, and does not run (step %(step)s)."
    ),
    "step.8.13": _("A flyer does not run (step %(step)s)."),
    "step.8.43": _("A Fearsome kill zone asks for 1 action point (step %(step)s)."),
}
