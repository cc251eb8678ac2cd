"""The ruling cards in words: titles, what each screen asks, what can be answered, and what is read aloud."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from armies.messages.tables import MessageTable, message
from armies.messages.timelines import phase_name

TITLES: Final[Mapping[str, Any]] = {
    "shoot-from-zone": _("May it shoot out of my kill zone?"),
    "last-turn": _("What may we still do in the last turn?"),
    "turn-figure": _("Who may turn at the end of the phase?"),
    "tilted-die": _("A die lies tilted. Does it count?"),
    "between-numbers": _("A slider stands between two numbers. Which one counts?"),
}
_YES_NO: Final[Mapping[str, Any]] = {"yes": _("Yes"), "no": _("No")}
_ASKED: Final[Mapping[str, Any]] = {
    "in-zone": _("Is the shooter in an enemy kill zone?"),
    "in-zone.small": _("Yes, of a smaller figure"),
    "in-zone.large": _("Yes, of a Large figure"),
    "in-zone.both": _("Yes, of both"),
    "shooter": _("Who shoots?"),
    "shooter.foot": _("A figure on foot"),
    "shooter.cavalry": _("Cavalry"),
    "shooter.flyer": _("A Flyer"),
    "shooter.large": _("A Large figure"),
    "moved": _("Has the shooter moved this turn?"),
    "target": _("At whom does it shoot?"),
    "target.figure": _("Any other figure"),
    "target.sauron": _("Sauron"),
    "target.ring-frodo": _("Frodo with the Ring on"),
    "wraith": _("Is the shooter a Ringwraith?"),
    "who": _("Whose figure acts?"),
    "who.attacker": _("The attacker's"),
    "who.defender": _("The defender's"),
    "act": _("What does it do?"),
    "act.voluntary": _("Something it chooses"),
    "act.forced": _("Something the rules force, such as a free attack"),
    "time": _("Which phase is it?"),
    "time.phase": message(_("%(phase)s (%(start)s to %(end)s)"), phase=phase_name),
    "base": _("What is the figure?"),
    "base.foot": _("A figure on one hex"),
    "base.cavalry": _("Cavalry"),
    "shot": _("Has it shot this turn?"),
}
CARD_TEXTS: Final = MessageTable()
CARD_TEXTS.add({**_YES_NO, **_ASKED})


def card_title(card: str) -> str:
    """The question that a card settles."""
    return str(TITLES[card])


def node_text(node: str) -> str:
    """What a screen asks."""
    return CARD_TEXTS.text(node, {})


def choice_text(node: str, choice: str, data: Mapping[str, Any]) -> str:
    """One answer: its own words in this node, those that all nodes share, or a number as it is."""
    case = "phase" if "phase" in data else choice
    for key in (f"{node}.{case}", case):
        if key in CARD_TEXTS.messages:
            return CARD_TEXTS.text(key, data)
    return choice
