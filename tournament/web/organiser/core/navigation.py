"""The rooms of a tournament's desk: what the navigation offers to which part. Decides nothing else."""

from collections.abc import Mapping
from typing import Any, Final

from django.urls import reverse

from tournament.access import RANK
from tournament.models import RoleKind

# url name, label, icon, the least part that sees it
ROOMS: Final = (
    ("home", "Dashboard", "clock", RoleKind.SCOREKEEPER),
    ("entrants", "Entrants", "people", RoleKind.SCOREKEEPER),
    ("lists", "Lists", "list", RoleKind.REFEREE),
    ("check-in", "Check-in", "check", RoleKind.SCOREKEEPER),
    ("rounds", "Rounds", "table", RoleKind.SCOREKEEPER),
    ("entry", "Result entry", "done", RoleKind.SCOREKEEPER),
    ("penalties", "Penalties", "gavel", RoleKind.REFEREE),
    ("screens", "Screens", "screen", RoleKind.SCOREKEEPER),
    ("standings", "Standings", "trophy", RoleKind.SCOREKEEPER),
    ("prints", "Prints", "print", RoleKind.SCOREKEEPER),
    ("exchange", "Import and export", "swap", RoleKind.REFEREE),
    ("log", "Log", "book", RoleKind.REFEREE),
    ("officials", "Officials", "gavel", RoleKind.ORGANISER),
    ("settings", "Settings", "checklist", RoleKind.ORGANISER),
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
