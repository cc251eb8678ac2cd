"""How a round finds its scenario, in words."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from tournament.engine.scenarios import Method

METHODS: Final[Mapping[str, Any]] = {
    "": _("No scenario"),
    Method.RANDOM: _("Random, one for all tables"),
    Method.RANDOM_TABLES: _("Random for each table"),
    Method.AT_TABLE: _("The players choose at the table"),
    Method.STRIKE_CHOOSE: _("The players strike in turn, by phone"),
    Method.BY_TABLE: _("In turn, from the first table on"),
}
