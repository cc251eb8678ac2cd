"""The grade of a finished game (7.05, or by a scheme), and who has it."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

GRADES: Final[Mapping[str, Any]] = {
    "partial loss": _("partial loss"),
    "partial victory": _("partial victory"),
    "perfect tie": _("perfect tie"),
    "total loss": _("total loss"),
    "total victory": _("total victory"),
}
FOR_ONE: Final[Mapping[str, Any]] = {
    "partial loss": _("partial loss for %(player)s"),
    "partial victory": _("partial victory for %(player)s"),
    "perfect tie": _("perfect tie for %(player)s"),
    "total loss": _("total loss for %(player)s"),
    "total victory": _("total victory for %(player)s"),
}
FOR_BOTH: Final[Mapping[str, Any]] = {
    "partial loss": _("partial loss for both"),
    "partial victory": _("partial victory for both"),
    "perfect tie": _("perfect tie for both"),
    "total loss": _("total loss for both"),
    "total victory": _("total victory for both"),
}


# What a scheme calls its grades: a band's name, or how a game ended that was not played out.
OF_BANDS: Final[Mapping[str, tuple[Any, Any, Any]]] = {  # alone, for one, for both
    "win": (_("%(band)s win"), _("%(band)s win for %(player)s"), _("%(band)s win for both")),
    "loss": (_("%(band)s loss"), _("%(band)s loss for %(player)s"), _("%(band)s loss for both")),
}
OF_SCHEMES: Final[Mapping[str, tuple[Any, Any, Any]]] = {
    "win": (_("win"), _("win for %(player)s"), _("win for both")),
    "loss": (_("loss"), _("loss for %(player)s"), _("loss for both")),
    "draw": (_("draw"), _("draw for %(player)s"), _("draw")),
    "bye": (_("bye"), _("bye for %(player)s"), _("bye for both")),
    "conceded-win": (
        _("win by concession"),
        _("win by concession for %(player)s"),
        _("win by concession for both"),
    ),
    "conceded-loss": (_("concession"), _("concession by %(player)s"), _("concession by both")),
    "absent-win": (_("win by no-show"), _("win by no-show for %(player)s"), _("win by no-show for both")),
    "absent-loss": (_("no-show"), _("no-show of %(player)s"), _("no-show of both")),
    "excluded-win": (
        _("win by exclusion"),
        _("win by exclusion for %(player)s"),
        _("win by exclusion for both"),
    ),
    "excluded-loss": (_("exclusion"), _("exclusion of %(player)s"), _("exclusion of both")),
    "both-absent": (_("neither came"), _("neither came"), _("neither came")),
}
PLAIN_BANDS: Final = {"win", "victory"}  # names that say nothing but who won


def grade_text(grade: str, *, player: str = "", is_for_both: bool = False) -> str:
    """``total victory for Pia``, ``minor win``; what is no grade stays as it is stored."""
    place = 1 if player else 2 if is_for_both else 0
    if grade in GRADES:
        table = (GRADES, FOR_ONE, FOR_BOTH)[place]
        return str(table[grade] % {"player": player})
    if grade in OF_SCHEMES:
        return str(OF_SCHEMES[grade][place]) % {"player": player}
    band, _dash, end = grade.rpartition("-")
    if not band or end not in OF_BANDS:
        return grade
    known = OF_SCHEMES if band.lower() in PLAIN_BANDS else OF_BANDS
    return str(known[end][place]) % {"band": band, "player": player}
