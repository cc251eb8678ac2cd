"""The grade of a finished game (7.05), and who has it."""

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


def grade_text(grade: str, *, player: str = "", is_for_both: bool = False) -> str:
    """``total victory for Pia``; what is no grade stays as it is stored."""
    table = FOR_ONE if player else FOR_BOTH if is_for_both else GRADES
    return str(table[grade] % {"player": player}) if grade in table else grade
