"""What one figure sees of another, as sentences."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from armies.messages.referee_desk.directions import CORNERS, SIDES
from armies.messages.tables import message

STEPS: Final[Mapping[str, Any]] = {
    "sight-distance.unknown": ngettext_lazy(
        "%(count)s hex away; no range was given.", "%(count)s hexes away; no range was given.", "count"
    ),
    "sight-distance.ability": ngettext_lazy(
        "%(count)s hex away; an ability does not need range.",
        "%(count)s hexes away; an ability does not need range.",
        "count",
    ),
    "sight-distance.within": ngettext_lazy(
        "%(count)s hex away, within the range of %(range)s.",
        "%(count)s hexes away, within the range of %(range)s.",
        "count",
    ),
    "sight-distance.beyond": ngettext_lazy(
        "%(count)s hex away, beyond the range of %(range)s.",
        "%(count)s hexes away, beyond the range of %(range)s.",
        "count",
    ),
    "sight-arc.around": _("%(id)s is Large and sees all around."),
    "sight-arc.inside": message(_("In the arc of a figure facing %(facing)s."), facing=SIDES),
    "sight-arc.outside": message(_("Outside the arc of a figure facing %(facing)s."), facing=SIDES),
    **{
        f"sight-facing.{answer}": message(text, facing=SIDES)
        for answer, text in {
            "clear": _("Facing %(facing)s: clear."),
            "partial": _("Facing %(facing)s: only a 6 hits."),
            "undecided": _("Facing %(facing)s: the referee decides."),
            "blocked": _("Facing %(facing)s: blocked."),
            "out-of-arc": _("Facing %(facing)s: outside the arc."),
            "out-of-range": _("Facing %(facing)s: out of range."),
        }.items()
    },
    **{
        f"sight-pair.{answer}": message(text, corner=CORNERS, side=SIDES)
        for answer, text in {
            "clear": _("From the %(corner)s corner both lines to the %(side)s side pass."),
            "partial": _(
                "From the %(corner)s corner both lines to the %(side)s side pass, but only a 6 hits."
            ),
            "undecided": _(
                "From the %(corner)s corner both lines to the %(side)s side pass a foot figure. "
                "The referee decides whether only a 6 hits."
            ),
        }.items()
    },
    "sight-line.clear": message(
        _("From the %(corner)s corner the line to the %(end)s corner passes."), corner=CORNERS, end=CORNERS
    ),
    "sight-cause.figure": ngettext_lazy(
        "%(figures)s in the way of %(count)s pair.", "%(figures)s in the way of %(count)s pairs.", "count"
    ),
    "sight-cause.wall": ngettext_lazy(
        "A wall blocks %(count)s pair.", "A wall blocks %(count)s pairs.", "count"
    ),
    "sight-cause.hill": ngettext_lazy(
        "A hill blocks %(count)s pair.", "A hill blocks %(count)s pairs.", "count"
    ),
    "sight-cause.ledges": ngettext_lazy(
        "The second ledge blocks %(count)s pair.", "The second ledge blocks %(count)s pairs.", "count"
    ),
    "sight-cause.walled-side": ngettext_lazy(
        "%(count)s pair ends at a walled side of the target and does not count.",
        "%(count)s pairs end at a walled side of the target and do not count.",
        "count",
    ),
    "sight-cause.no-length": ngettext_lazy(
        "%(count)s pair has a line without length and does not count.",
        "%(count)s pairs have a line without length and do not count.",
        "count",
    ),
    "sight-cause.side": ngettext_lazy(
        "%(count)s pair crosses a red or dotted side.",
        "%(count)s pairs cross a red or dotted side.",
        "count",
    ),
    "sight-cause.target-side": ngettext_lazy(
        "%(count)s pair ends at a red or dotted side of the target.",
        "%(count)s pairs end at a red or dotted side of the target.",
        "count",
    ),
    "sight-cause.past-figure": ngettext_lazy(
        "%(count)s pair passes a figure that does not block.",
        "%(count)s pairs pass a figure that does not block.",
        "count",
    ),
    "sight-cause.open": ngettext_lazy(
        "%(count)s pair passes a foot figure on the way to a horseman on a hill.",
        "%(count)s pairs pass a foot figure on the way to a horseman on a hill.",
        "count",
    ),
    "sight-blocked": _("No pair of lines passes: blocked."),
}
FINDINGS: Final[Mapping[str, Any]] = {
    "read-out": _("Read out the rule. The referee decides."),
    "horseman-on-hill": _(
        "The documents do not say whether a shot past a foot figure at a horseman on a hill needs a 6. "
        "The referee decides."
    ),
}
