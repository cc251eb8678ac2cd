"""Turns, as sentences."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

STEPS: Final[Mapping[str, Any]] = {
    "strategy.a": _("%(a)s against %(b)s: A chooses who attacks."),
    "strategy.b": _("%(a)s against %(b)s: B chooses who attacks."),
    "strategy.re-roll": _("%(a)s against %(b)s: both roll again."),
    "reface.shot": _("A figure that has shot is not turned at the end of the phase."),
    "reface.never": _("These rules do not turn figures at the end of a phase."),
    "reface.free": _("The figure may be turned at the end of the phase."),
    "last-turn.forced": _("Reactions that the rules force happen at any time."),
    "last-turn.combats": _("Combats may still be rolled."),
    "last-turn.rolled": _("The minutes of the combats are over: the referee has the rest rolled at once."),
    "last-turn.dropped": _("The minutes of the combats are over: the rest is not fought."),
    "last-turn.attacker-may": _("The attacker may still act."),
    "last-turn.attacker-waits": _("The attacker's figures may not act at this time."),
    "last-turn.defender-may": _("The defender may act."),
    "last-turn.defender-waits": _("The defender's figures may not act at this time."),
}
FINDINGS: Final[Mapping[str, Any]] = {
    "no-clock": _("These rules have no clock. The organiser says when the last turn begins."),
}
