"""The windows of abilities, and why a clause is read out, as texts."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from rules.figure_lists.ability_uses import ReadOut, UseWindow

WINDOWS: Final[Mapping[UseWindow, Any]] = {
    UseWindow.BEFORE_STRATEGY_ROLL: _("Before the strategy roll"),
    UseWindow.STRATEGY_PHASE: _("Strategy phase"),
    UseWindow.MOVE: _("Around a move"),
    UseWindow.SHOT: _("Around a shot"),
    UseWindow.ADDING_ATTACKS: _("Adding attacks"),
    UseWindow.COMBAT: _("Combat dice"),
    UseWindow.REACTION: _("Reactions"),
    UseWindow.NOT_ACTIVATED: _("Always on"),
}
READ_OUT: Final[Mapping[ReadOut, Any]] = {
    ReadOut.TWO_OWNERS: _("The move has two owners and three exceptions. Read out the clause."),
    ReadOut.INTERRUPTIONS: _("It matters who speaks first while a figure moves. Read out the order."),
    ReadOut.EARLIER_MOVE: _("The desk does not know what has moved before. Ask the players."),
    ReadOut.TYPED_ANEW: _("Roll the dice again and enter the new ones."),
    ReadOut.REACTION_ORDER: _("Follow the order: act, Dread, payment, effect, Ward."),
    ReadOut.RIDERS: _("Read out how riders get on and off."),
    ReadOut.PLACING: _("If the base fits in several ways, read out the clause."),
    ReadOut.HIGH_HORSEMAN: _("For a horseman on a hill the referee decides whether a shot needs a 6."),
}
