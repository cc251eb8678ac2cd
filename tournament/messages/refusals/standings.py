"""What the services of standings refuse: what is the case, then what to do."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from armies.messages.formats import or_list
from armies.messages.tables import message

MESSAGES: Final[Mapping[str, Any]] = {
    "bonus-changed": _("%(actor)s has given %(player)s %(points)s. Check it, then save again."),
    "bonus-given.above": _("A player already has %(points)s for %(kind)s. Allow at least as many."),
    "bonus-given.removed": _("Players already have points for %(kind)s. Set them to 0 first."),
    "bonus-player-unknown": _("No player has start number %(number)s. Correct it."),
    "bonus-unknown": message(
        _("“%(kind)s” is not a kind of bonus here. Choose from %(known)s."), known=or_list
    ),
    "holder-unknown": _("No player has start number %(number)s. Correct it."),
    "not-the-giver.organiser": _("Only organisers give points for %(kind)s. Ask one."),
    "not-the-giver.referee": _("Only referees and organisers give points for %(kind)s. Ask one."),
    "not-the-giver.scorekeeper": _("Only officials give points for %(kind)s. Ask one."),
    "points-between.bonus": _(
        "Bonus points were given that this scheme has no unit for. Change them to its steps first."
    ),
    "points-between.bonus-kind": _(
        "The most points of a bonus are finer than this scheme. Change them to its steps first."
    ),
    "points-between.result": _("A result is stored in another unit of points than the tournament."),
    "points-between.scheme": _("The unit of the points does not hold the numbers of the scheme."),
    "points-between.penalty": _(
        "Points were deducted that this scheme has no unit for. Undo that penalty first."
    ),
    "points-fraction": _("Only whole and half points are possible. Correct %(points)s."),
    "points-fraction.steps": _("Points go in steps of %(step)s here. Correct %(points)s."),
    "points-out-of-range.bonus": _("%(kind)s: 0 to %(limit)s points are possible. Correct it."),
    "tournament-over.bonus": _("The tournament is finished. Reopen it first: this changes the standings."),
}
