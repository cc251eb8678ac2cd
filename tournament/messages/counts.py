"""The counts of a score sheet with the player whose they are: each a whole phrase."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

COUNTS_OF: Final[Mapping[str, Any]] = {
    "remaining": _("Figures left of %(player)s"),
    "points_remaining": _("Points left of %(player)s"),
    "original": _("Figures of %(player)s at the start"),
    "hero_points": _("Points in heroes of %(player)s"),
}
OWN_COUNTS: Final[Mapping[str, Any]] = {
    "remaining": _("Your figures left"),
    "points_remaining": _("Your points left"),
    "original": _("Your figures at the start"),
    "hero_points": _("Your points in heroes"),
}


def count_of(name: str, player: object) -> str:
    """``Figures left of Pia``."""
    return str(COUNTS_OF[name] % {"player": player})


OF_SCHEMES: Final[Mapping[str, Any]] = {  # keys that schemes often have
    "vp": _("Victory points"),
    "points": _("Points scored"),
    "leader slain": _("Leader slain"),
}


def slip_label(key: str) -> str:
    """What a slip calls a counter or a mark of a scheme: as its organiser wrote it, where it is not ours."""
    return str(OF_SCHEMES[key]) if key in OF_SCHEMES else f"{key[:1].upper()}{key[1:]}"
