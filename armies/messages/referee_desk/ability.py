"""Single abilities, as sentences."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

STEPS: Final[Mapping[str, Any]] = {
    "price.paid": _("The price is %(price)s and is paid. Action points left: %(ap_left)s."),
    "price.unpaid": _("The price is %(price)s and cannot be paid: nothing is spent and nothing happens."),
    "ability-allowed": _("The ability works here."),
    "terrifying.works": _("%(ability)s works against a Terrifying figure."),
    "terrifying.fails": _("%(ability)s does nothing to a Terrifying figure."),
    "stalwart.struck": _("The figure leaves and takes a free attack."),
    "stalwart.leaves": _("The figure leaves without a free attack."),
    "stalwart.stays": _("Stalwart holds the figure in the kill zone."),
    "toughness": _("The toughness is %(toughness)s; it never passes %(most)s."),
    "die-wounds": ngettext_lazy("The die takes %(count)s wound.", "The die takes %(count)s wounds.", "count"),
    "healed": ngettext_lazy(
        "The figure has %(count)s wound afterwards.", "The figure has %(count)s wounds afterwards.", "count"
    ),
    "invigorated": ngettext_lazy(
        "The figure has %(count)s action point afterwards.",
        "The figure has %(count)s action points afterwards.",
        "count",
    ),
    "movement": ngettext_lazy(
        "The figure has %(count)s movement point: doubled first, then added to.",
        "The figure has %(count)s movement points: doubled first, then added to.",
        "count",
    ),
    "uses.left": _("A copy of the ability is left this turn."),
    "uses.gone": _("Each copy of the ability is used once a turn, and all are used."),
}
FINDINGS: Final[Mapping[str, Any]] = {
    "lost-dice": ngettext_lazy(
        "%(lost)s was lost, so %(lost)s die is rolled, and not %(rolled)s.",
        "%(lost)s were lost, so %(lost)s dice are rolled, and not %(rolled)s.",
        "lost",
    ),
    "ability.8.082": _("This ability is not activated, so it cannot be copied."),
    "ability.8.15": _("Magical Force moves a figure in sight whose base has one hex."),
    "ability.8.49": _("Steal Essence copies an ability of a hero."),
    "ability.8.50": _("The figure is Terrifying: this ability does nothing to it."),
    "ability.8.51": _("Ward cannot cancel this ability here."),
    "ability.9.14": _("Only Ringwraiths use abilities on Frodo while he wears the Ring."),
}
