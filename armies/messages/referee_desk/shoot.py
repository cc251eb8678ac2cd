"""Shots, as sentences."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

STEPS: Final[Mapping[str, Any]] = {
    "shoot-allowed": _("The figure may shoot."),
    "shots": ngettext_lazy("The shot has %(count)s die.", "The shot has %(count)s dice.", "count"),
    "shots-added": _("%(count)s more (%(clause)s)."),
    "shot-hits": _("Hits: %(count)s. Glancing blows: %(glances)s."),
    "shot-wounds": ngettext_lazy(
        "The target loses %(count)s wound.", "The target loses %(count)s wounds.", "count"
    ),
    "shot-removes": _("The target is removed at once."),
}
FINDINGS: Final[Mapping[str, Any]] = {
    "shot.5.01": _("The figure has moved, so it cannot shoot."),
    "shot.5.02": _("The figure is in an enemy kill zone, so it cannot shoot."),
    "shot.5.031": _("Sauron cannot be the target of a shot."),
    "shot.5.18": _("The dice, the action points or earlier purchases do not allow this."),
    "shot.5.21": _("The dice, the action points or earlier purchases do not allow this."),
    "shot.8.41": _("The price that Dread raises cannot be paid. Nothing is paid and nothing is bought."),
    "shot.9.101": _("Only Ringwraiths shoot at Frodo while he wears the Ring."),
}
