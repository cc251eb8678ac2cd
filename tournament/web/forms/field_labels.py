"""What a field is called where its form does not say it: one word for one thing in all forms."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

FIELD_LABELS: Final[Mapping[str, Any]] = {
    "clause": _("Rule number"),
    "club": _("Club"),
    "club_mark": _("Mark of the club"),
    "contact": _("Contact"),
    "country": _("Country"),
    "description": _("Description"),
    "fixed_table": _("Fixed table"),
    "format": _("Format"),
    "language": _("Language"),
    "map_url": _("Map"),
    "name": _("Name"),
    "photo": _("Photo"),
    "photos_url": _("Photos link"),
    "points": _("Points"),
    "price": _("Price"),
    "prizes": _("Prizes"),
    "reason": _("Reason"),
    "rules_pack": _("Rules pack"),
    "rules_pack_url": _("Rules pack link"),
    "table": _("Table"),
    "time_zone": _("Time zone"),
    "username": _("Sign-in name"),
    "venue": _("Venue"),
}
