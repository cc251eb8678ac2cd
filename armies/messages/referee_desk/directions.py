"""The sides and corners of a hex by their names."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

SIDES: Final[Mapping[str, Any]] = {
    "N": _("north"),
    "NE": _("north-east"),
    "SE": _("south-east"),
    "S": _("south"),
    "SW": _("south-west"),
    "NW": _("north-west"),
}
CORNERS: Final[Mapping[str, Any]] = {**SIDES, "E": _("east"), "W": _("west")}
