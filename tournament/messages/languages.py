"""What can be wrong with a text of a translation."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

FAULTS: Final[Mapping[str, Any]] = {
    "missing": _("missing"),
    "fuzzy": _("marked fuzzy"),
    "values": _("other placeholders or tags"),
    "unreadable": _("cannot be read"),
    "unwritable": _("cannot be written"),
}
