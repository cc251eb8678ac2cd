"""What an official reads who needs another role."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

NEEDED_ROLES: Final[Mapping[str, Any]] = {
    "organiser": _("Only an organiser can do this. Ask one."),
    "referee": _("Only a referee or an organiser can do this. Ask one."),
    "scorekeeper": _("Only an official of this tournament can do this. Ask one."),
}
ACTOR_KINDS: Final[Mapping[str, Any]] = {
    "organiser": _("organiser"),
    "referee": _("referee"),
    "scorekeeper": _("scorekeeper"),
    "player": _("player"),
    "system": _("automatic"),
}


def actor_kind_text(kind: str) -> str:
    """As what somebody did what stands in the log."""
    return str(ACTOR_KINDS.get(kind, kind))


def needed_role_text(kind: str) -> str:
    """Who can do it, for the least role that can."""
    return str(NEEDED_ROLES[kind])
