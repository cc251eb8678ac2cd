"""The pages of a tournament's desk: what the navigation offers to which role. Decides nothing else."""

from collections.abc import Mapping
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournament.access import RANK
from tournament.models import RoleKind

# url name, label, icon, the least role that sees it
ROOMS: Final[tuple[tuple[str, Any, str, RoleKind], ...]] = (
    ("home", _("Dashboard"), "clock", RoleKind.SCOREKEEPER),
    ("entrants", _("Players"), "people", RoleKind.SCOREKEEPER),
    ("lists", _("Lists"), "list", RoleKind.REFEREE),
    ("check-in", _("Check-in"), "check", RoleKind.SCOREKEEPER),
    ("rounds", _("Rounds"), "table", RoleKind.SCOREKEEPER),
    ("entry", _("Result entry"), "done", RoleKind.SCOREKEEPER),
    ("penalties", _("Penalties"), "gavel", RoleKind.REFEREE),
    ("screens", _("Screens"), "screen", RoleKind.SCOREKEEPER),
    ("standings", _("Standings"), "trophy", RoleKind.SCOREKEEPER),
    ("prints", _("Prints"), "print", RoleKind.SCOREKEEPER),
    ("exchange", _("Import and export"), "swap", RoleKind.REFEREE),
    ("log", _("Log"), "book", RoleKind.REFEREE),
    ("officials", _("Officials"), "gavel", RoleKind.ORGANISER),
    ("settings", _("Settings"), "checklist", RoleKind.ORGANISER),
)


def rooms_for(slug: str, kind: RoleKind, *, path: str) -> list[Mapping[str, Any]]:
    """The side navigation for this part; the room that ``path`` lies in is the current one."""
    found = [
        {"label": label, "icon": icon, "url": reverse(f"organiser:{name}", args=[slug])}
        for name, label, icon, least in ROOMS
        if RANK[kind] >= RANK[least]
    ]
    home = found[0]["url"]
    return [
        {**room, "is_current": path == home if room["url"] == home else path.startswith(room["url"])}
        for room in found
    ]
