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
    "move-cost": ngettext_lazy(
        "The move costs %(count)s movement point and %(action_points)s action points.",
        "The move costs %(count)s movement points and %(action_points)s action points.",
        "count",
    ),
    "move-must-stop": _("%(id)s is in an enemy kill zone and must stop."),
}
FINDINGS: Final[Mapping[str, Any]] = {
    "rider-moves": _("%(id)s is carried. The referee reads out how a rider dismounts."),
    "step.4.01": _("Step %(step)s: the movement points do not suffice."),
    "step.4.02": _("Step %(step)s: this hex is not a neighbour of the one before."),
    "step.4.04": _("Step %(step)s: a black or dotted line cannot be crossed."),
    "step.4.05": _("Step %(step)s: an enemy, or a friend in an enemy kill zone, cannot be passed."),
    "step.4.06": _("Step %(step)s: this hex is not on the map."),
    "step.4.07": _("Step %(step)s: a move cannot end in an occupied hex or on an X."),
    "step.4.08": _("Step %(step)s: an enemy kill zone has ended the move."),
    "step.4.13": _("Step %(step)s: too few movement points for a red or blue line. The rest is lost."),
    "step.4.131": _("Step %(step)s: the figure may not run here."),
    "step.4.14": _("Step %(step)s: the base does not fit here."),
    "step.8.10": _("Step %(step)s: a charge does not allow this."),
    "step.8.13": _("Step %(step)s: a flyer does not run."),
    "step.8.43": _("Step %(step)s: a Fearsome kill zone asks for 1 action point."),
}
