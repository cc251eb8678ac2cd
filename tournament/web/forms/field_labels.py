"""What a field is called where its form does not say it: one word for one thing in all forms."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

FIELD_LABELS: Final[Mapping[str, Any]] = {
    "clause": _("Rule number"),
    "club": _("Club"),
    "country": _("Country"),
    "fixed_table": _("Fixed table"),
    "format": _("Format"),
    "language": _("Language"),
    "name": _("Name"),
    "photo": _("Photo"),
    "points": _("Points"),
    "reason": _("Reason"),
    "table": _("Table"),
    "time_zone": _("Time zone"),
    "username": _("Sign-in name"),
    "venue": _("Venue"),
}
