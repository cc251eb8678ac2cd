"""When bonus points count and who gives them, in words."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from tournament.engine.bonus import Counts

COUNTS: Final[Mapping[str, Any]] = {
    Counts.ONCE: _("At once"),
    Counts.END: _("After the last round"),
}
GIVERS: Final[Mapping[str, Any]] = {
    "organiser": _("Organisers"),
    "referee": _("Referees too"),
    "scorekeeper": _("All officials"),
}
