"""Kill zones, and who is engaged or adjacent, as sentences."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from armies.messages.referee_desk.directions import SIDES
from armies.messages.tables import message

STEPS: Final[Mapping[str, Any]] = {
    "zone.front": message(
        ngettext_lazy(
            "%(id)s faces %(facing)s: its kill zone has %(count)s hex.",
            "%(id)s faces %(facing)s: its kill zone has %(count)s hexes.",
            "count",
        ),
        facing=SIDES,
    ),
    "zone.aware": ngettext_lazy(
        "%(id)s uses Battle Awareness: its kill zone is all around and has %(count)s hex.",
        "%(id)s uses Battle Awareness: its kill zone is all around and has %(count)s hexes.",
        "count",
    ),
    "zone.large": ngettext_lazy(
        "%(id)s is Large: its kill zone is all around and has %(count)s hex.",
        "%(id)s is Large: its kill zone is all around and has %(count)s hexes.",
        "count",
    ),
    "zone.carried": _("%(id)s is carried and does not fight: it does not have a kill zone."),
    "engaged": _("%(id)s is engaged. In its kill zone: %(enemies)s."),
    "ledge-between.adjacent": _("Figures on both sides of a ledge are adjacent."),
    "ledge-between.apart": _("Figures on both sides of a ledge are not adjacent."),
}
