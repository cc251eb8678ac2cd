"""What an official reads who needs another role."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

NEEDED_ROLES: Final[Mapping[str, Any]] = {
    "organiser": _("Only an organiser can do this. Ask one."),
    "referee": _("Only a referee or an organiser can do this. Ask one."),
    "scorekeeper": _("Only an official of this tournament can do this. Ask one."),
}


def needed_role_text(kind: str) -> str:
    """Who can do it, for the least role that can."""
    return str(NEEDED_ROLES[kind])
