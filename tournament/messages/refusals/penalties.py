"""What the services of penalties refuse: what is the case, then what to do."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from armies.messages.formats import or_list
from armies.messages.tables import message

MESSAGES: Final[Mapping[str, Any]] = {
    "category-unknown": _("%(category)s is not a kind of incident. Choose one, or enter a rule number."),
    "clause-missing": _("A penalty needs a rule. Choose what happened."),
    "corrects-nothing": _(
        "This does not change a result of a past round. Give or undo the penalty directly."
    ),
    "excluded.twice": _("%(player)s is already excluded."),
    "faction-unknown.penalty": _("%(faction)s is not a faction. Choose good or evil."),
    "form-taken-back.penalty": _(
        "The penalty from this form for %(player)s was undone. Open the page again."
    ),
    "form-used.penalty": _("This form was already used for %(player)s. Open the page again."),
    "given-already": _(
        "%(given_by)s gave %(player)s the same penalty a moment ago. Leave it, or describe the new incident in other words."
    ),
    "lost-already": _("%(player)s has already lost this game by a penalty. Choose another penalty."),
    "no-game": _("%(player)s has no game to lose here. Open the table of the game."),
    "no-other-result": _(
        "Round %(round)s is closed, and table %(table)s has no other result. Enter how that game ended, then undo the penalty."
    ),
    "no-table": _("%(player)s has no table in round %(round)s. Choose another round."),
    "not-a-referee.penalty": _("Only referees give and undo penalties. Ask one."),
    "not-at-this-table": _("%(player)s is not at table %(table)s of round %(round)s. Open the table again."),
    "pairing-gone.penalty": _(
        "This pairing is not played any more. Open the page of the player instead of the table."
    ),
    "points-not-taken.exclusion": _(
        "An exclusion deducts no points. Leave them empty, or choose points deduction."
    ),
    "points-not-taken.game-loss": _(
        "A game loss deducts no points. Leave them empty, or choose points deduction."
    ),
    "points-not-taken.note": _("A note deducts no points. Leave them empty, or choose points deduction."),
    "points-not-taken.warning": _(
        "A warning deducts no points. Leave them empty, or choose points deduction."
    ),
    "points-out-of-range.penalty": _("You can deduct 0.5 to %(limit)s points. Enter how many."),
    "reason-missing.penalty": _("Enter what happened. A penalty needs a reason."),
    "reason-missing.penalty-undo": _("Enter a reason for undoing this penalty."),
    "reason-too-long": _("The reason has %(length)s characters; the limit is %(limit)s. Shorten it."),
    "severity-unknown": message(_("%(severity)s is not a penalty. Choose %(known)s."), known=or_list),
    "table-unknown.penalty": _("This is not a table of the round. Enter a table number, or choose a name."),
    "tournament-over.penalty": _("The tournament is finished. Reopen it first: this changes the standings."),
}
