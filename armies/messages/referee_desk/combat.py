"""Combats and their dice, as sentences."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

STEPS: Final[Mapping[str, Any]] = {
    "chain": _("One combat: %(pieces)s. Dice: good %(good)s, evil %(evil)s."),
    "chain-none": _("No combat: no figure has an enemy in its kill zone."),
    "ledger": _("%(id)s: %(amount)s (%(clause)s)."),
    "ledger.printed": _("%(id)s: %(amount)s printed."),
    "ledger.none": _("%(id)s does not have an enemy in its kill zone that counts: it adds no attacks."),
    "roll-hits": ngettext_lazy(
        "%(count)s hit; glancing blows left: %(glances)s.",
        "%(count)s hits; glancing blows left: %(glances)s.",
        "count",
    ),
    "roll-criticals": ngettext_lazy(
        "%(count)s critical hit is left.", "%(count)s critical hits are left.", "count"
    ),
    "roll-savvy": ngettext_lazy(
        "Battle Savvy: %(count)s six stays for the damage roll.",
        "Battle Savvy: %(count)s sixes stay for the damage roll.",
        "count",
    ),
    "bought": ngettext_lazy(
        "%(id)s buys a die and has %(count)s action point left.",
        "%(id)s buys a die and has %(count)s action points left.",
        "count",
    ),
    "target-wounds": ngettext_lazy(
        "%(id)s loses %(count)s wound.", "%(id)s loses %(count)s wounds.", "count"
    ),
    "target-removed": _("%(id)s is removed."),
    "target-courage": _("%(id)s stays until the end of the next turn through Courage."),
    "dice-ignored": ngettext_lazy(
        "%(count)s die is not assigned and is ignored.",
        "%(count)s dice are not assigned and are ignored.",
        "count",
    ),
    "defender-assigns": _(
        "The defender still assigns: figures are removed after both players assigned dice."
    ),
    "best": ngettext_lazy(
        "The best plan removes %(count)s figure.", "The best plan removes %(count)s figures.", "count"
    ),
}
FINDINGS: Final[Mapping[str, Any]] = {
    "rage-dice": _("%(subject)s rolls one die of Rage for each of its %(attacks)s attacks, not %(rolled)s."),
    "purchase.6.10": _(
        "%(by)s needs an enemy in its kill zone, enough action points, and a die that is a glancing blow."
    ),
    "purchase.6.11": _("%(by)s has bought its glancing blow of this combat."),
    "purchase.6.14": _(
        "%(by)s needs an enemy in its kill zone, enough action points, and a die that is a critical hit."
    ),
    "purchase.6.15": _("%(by)s has bought its critical hit of this combat."),
    "own-dice-unknown": _(
        "The ability touches the dice of one figure at this event. Say which dice are its own."
    ),
    "purchase.6.27": _("Dice of a free attack are not bought at this event."),
    "purchase.8.41": _("%(by)s cannot pay the price that Dread raises. It pays nothing and gets nothing."),
    "die-assigned.6.16": _("This die is assigned already."),
    "die-assigned.6.17": _(
        "The die must reach the toughness of %(id)s, and %(id)s must be in a kill zone of yours."
    ),
    "die-assigned.8.37": _("%(id)s has a Bodyguard: no dice go to it."),
    "die-assigned.8.42": _("%(id)s is carried: no combat dice go to it."),
    "die-assigned.9.10": _("%(id)s wears the Ring: only in a Ringwraith's kill zone do dice go to it."),
}
