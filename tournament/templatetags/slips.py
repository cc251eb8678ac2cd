"""What the slip of a scored game says, as rows of a table."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.translation import gettext as _

from tournament.messages.counts import slip_label

register = template.Library()
NOTHING = "–"


@register.simple_tag
def scored_rows(own: Mapping[str, Any] | None, other: Mapping[str, Any] | None) -> list[tuple[str, Any, Any]]:
    """Label and both values of each counter and mark that one of the two has; none for other games."""
    sides = [own or {}, other or {}]
    counted = [side.get("counters") or {} for side in sides]
    ticked = [side.get("marks") or [] for side in sides]
    keys = dict.fromkeys(key for one in counted for key in one)
    marks = dict.fromkeys(key for one in ticked for key in one)
    return [
        *((slip_label(key), *(one.get(key, NOTHING) for one in counted)) for key in keys),
        *((slip_label(key), *(_("yes") if key in one else NOTHING for one in ticked)) for key in marks),
    ]
