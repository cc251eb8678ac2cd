"""What is corrected on a figure, and the role that it got, as messages and the log name them."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

COLUMNS: Final[Mapping[str, Any]] = {
    "abilities": _("abilities"),
    "action_points": _("action points"),
    "attacks": _("attacks"),
    "collector_number": _("collector number"),
    "faction": _("faction"),
    "hexes": _("hexes"),
    "kind": pgettext_lazy("of a figure", "kind"),
    "movement": _("movement"),
    "name": _("name"),
    "points": pgettext_lazy("of a figure", "points"),
    "range": pgettext_lazy("of a figure", "range"),
    "rarity": _("rarity"),
    "role": pgettext_lazy("of a figure", "role"),
    "role_of": _("replaced figure"),
    "shots": _("shots"),
    "slider_colour": _("slider colour"),
    "toughness": _("toughness"),
    "unique_numbers": _("unique number"),
    "version": _("version"),
    "wounds": _("wounds"),
}
ROLES: Final[Mapping[str, Any]] = {
    "none": _("no role"),
    "pr1": "PR1",
    "pr2": "PR2",
    "ring-base": _("Ring base"),
    "ring-base.of": _("Ring base for %(role_of)s"),
    "ring-bearer": _("Ring-bearer"),
}


def figure_changes(changes: Iterable[Mapping[str, str]]) -> str:
    """``points 50, now 55; wounds 2, now 3``."""
    return "; ".join(_change(each) for each in changes)


def _change(each: Mapping[str, str]) -> str:
    column = str(COLUMNS.get(each["column"], each["column"].replace("_", " ")))
    values = {"column": column, "before": each["before"], "after": each["after"]}
    return gettext("%(column)s %(before)s, now %(after)s") % values


def role_text(role: str, role_of: str) -> str:
    """``Ring base for Frodo``; an empty role is none."""
    key = f"{role}.of" if role_of and f"{role}.of" in ROLES else role or "none"
    return str(ROLES[key] % {"role_of": role_of}) if key in ROLES else role


def roles(rows: Iterable[Mapping[str, str]]) -> str:
    """The roles of several figures, stored as ``name``, ``role`` and ``role_of``."""
    told = gettext("%(name)s: %(role)s")
    return "; ".join(
        told % {"name": each["name"], "role": role_text(each["role"], each["role_of"])} for each in rows
    )
