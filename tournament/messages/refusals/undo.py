"""What undo refuses: what is the case, then what to do."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

MESSAGES: Final[Mapping[str, Any]] = {
    "built-on.account-deleted": _("The account %(account)s was deleted. Add the official again."),
    "built-on.advance-closed": _(
        "Round %(round)s is closed, so who advances is final. Undo the closing first."
    ),
    "built-on.already": _("%(actor)s has undone this already."),
    "built-on.bonus-given": _("Players have points that need these kinds. Undo giving them first."),
    "built-on.bonus-kinds": _("The kinds of bonus points were changed since. Undo that first."),
    "built-on.bonus-paired": _("Round %(round)s was paired with these points. Give other points instead."),
    "built-on.by-penalty": _("A penalty of %(player)s caused this. Undo the penalty instead."),
    "built-on.by-player": _("Only officials' actions can be undone. Correct it by hand if it is wrong."),
    "built-on.calls-over": _("The tournament is finished, so calls are over. Reopen it first."),
    "built-on.catalogues": _("Lists may hold figures of the chosen catalogues. Choose the catalogues again."),
    "built-on.changed": _("This has changed again since. Check the log, and change it by hand if necessary."),
    "built-on.checked-in": ngettext_lazy(
        "%(count)d player has checked in since. Undo that check-in first, or go on.",
        "%(count)d players have checked in since. Undo these check-ins first, or go on.",
        "count",
    ),
    "built-on.clock": _("%(why)s"),
    "built-on.clock-started": _("The clock of round %(round)s has started. Undo that first."),
    "built-on.closed-on-result": _(
        "Round %(round)s was closed with this result. Undo the closing first, or correct the result."
    ),
    "built-on.decided-again": _("%(actor)s has decided on the list again. Undo that first."),
    "built-on.decided-before": _(
        "This version had another decision before. Decide on the list again instead."
    ),
    "built-on.draft-changed": _(
        "Round %(round)s was changed by hand. Undo the changes first, or cancel the round."
    ),
    "built-on.draft-paired": _(
        "Round %(round)s was paired with this. Undo the draft first, or change this again and re-pair."
    ),
    "built-on.email": _(
        "The e-mail address was changed, and the log keeps no addresses. Edit the details instead."
    ),
    "built-on.excluded-before": _("Round %(round)s was paired without %(player)s. Cancel that round first."),
    "built-on.factions-reported": _("Table %(table)s has a report with the factions. Undo that first."),
    "built-on.finished": _("The tournament is finished. Reopen it first: this changes the standings."),
    "built-on.follows-plan": _("Round %(round)s follows the schedule or the bracket. Re-pair it instead."),
    "built-on.gone": _(
        "This action changed something that no longer exists. Check the log, and change it by hand if necessary."
    ),
    "built-on.handed-in-evil": _("%(player)s has handed in another evil list. Lock it instead."),
    "built-on.handed-in-any": _("%(player)s has handed in another list. Lock it instead."),
    "built-on.handed-in-good": _("%(player)s has handed in another good list. Lock it instead."),
    "built-on.later": _("Something later changed this: %(action)s Undo that first."),
    "built-on.left-before": _(
        "Round %(round)s was paired without %(player)s. Check the player in again for the next rounds."
    ),
    "built-on.list-changed-evil": _("The evil list of %(player)s has changed. Decide on the new version."),
    "built-on.list-changed-any": _("The list of %(player)s has changed. Decide on the new version."),
    "built-on.list-changed-good": _("The good list of %(player)s has changed. Decide on the new version."),
    "built-on.moved-up": _(
        "%(other)s moved up because of this and was told. Lower the limit by hand: all keep their places."
    ),
    "built-on.never-account": _(
        "This belongs to the owner of the account. Ask the owner to change it on the page of the account."
    ),
    "built-on.never-back": _("This was an undo. Do the original action again instead."),
    "built-on.never-catalogue": _("The owner of the catalogue changes this on its page. Ask the owner."),
    "built-on.never-catalogue-used": _(
        "Lists may hold figures of this catalogue. Import the previous catalogue again."
    ),
    "built-on.never-clock": _(
        "This happened to the clock, and the log only records it. Change the clock instead."
    ),
    "built-on.never-created": _("A tournament stays once it is created. Archive or delete it instead."),
    "built-on.never-decision-undone": _("This undid a decision. Decide on the list again instead."),
    "built-on.never-deleted": _(
        "The owner of the server can restore its backup file for 30 days. Ask the owner."
    ),
    "built-on.never-erased": _("Erased data is gone for good."),
    "built-on.never-exclusion-undone": _("This undid an exclusion. Exclude the player again instead."),
    "built-on.never-figure": _(
        "Lists of several tournaments may hold this figure. Correct the figure instead."
    ),
    "built-on.never-frozen": _("Publishing round 1 froze the event rules. Unpublish the round instead."),
    "built-on.never-handed-in": _("A version that was handed in stays. Hand in the previous list again."),
    "built-on.never-handed-over": _("The catalogue has a new owner. Ask the new owner to hand it back."),
    "built-on.never-imported": _("An imported tournament stays. Delete it instead."),
    "built-on.never-late-check-in": _(
        "This changed nothing yet. Check the player in, or refuse the request."
    ),
    "built-on.never-request": _("The player can recall this until the next draft. Refuse it instead."),
    "built-on.never-late-list": _(
        "A late list counts only once a referee accepts it. Accept or refuse it instead."
    ),
    "built-on.never-mail": _("The message is sent and cannot be called back."),
    "built-on.never-new-link": _("The previous link cannot come back. Issue a new one."),
    "built-on.never-opened": _("Publishing the round opened the lists. Unpublish the round instead."),
    "built-on.never-paper": _(
        "The round was played like this on paper. Correct its results, or cancel it while it has none."
    ),
    "built-on.never-penalty-undone": _("This undid a penalty. Give the penalty again instead."),
    "built-on.never-photo": _("Remove the photo on the page of its table, with a reason."),
    "built-on.never-photo-deleted": _("The picture is deleted. Take the photo again."),
    "built-on.never-place-told": _("The player was told about the place. Withdraw the registration instead."),
    "built-on.never-rechecked": _(
        "The lists were checked with the current rules. The next change checks them again."
    ),
    "built-on.never-rehearsal": _("A rehearsal stays until it is deleted. Delete it instead."),
    "built-on.never-restored": _("Delete the tournament again instead."),
    "built-on.never-revoked-link": _("A revoked link does not work any more. Issue a new one."),
    "built-on.never-role": _(
        "Lists of several tournaments may hold this figure. Set its role again instead."
    ),
    "built-on.never-ruling-told": _("A ruling is final once it is told (10.01). Rule again if it was wrong."),
    "built-on.never-seen": _("A viewed list cannot be hidden again."),
    "built-on.never-strike": _("The players strike by themselves. Enter the scenario at the table instead."),
    "built-on.never-shown-link": _(
        "A link that was shown cannot be undone. It stops working when its account signs in."
    ),
    "built-on.newer-version": _("%(player)s has handed in a newer version. Decide on that one."),
    "built-on.no-tournament": _(
        "This belongs to no tournament and cannot be undone here. Change it on its own page."
    ),
    "built-on.only-organiser": _("This is the only organiser. Add another organiser first."),
    "built-on.other-loss-undone": _(
        "The other game loss at table %(table)s was undone. Undo this one on the page Penalties, with a reason."
    ),
    "built-on.paired": _(
        "%(player)s has been paired in round %(round)s. Drop the player instead: that keeps the results."
    ),
    "built-on.paired-again": _("Round %(round)s was re-paired. Cancel that round first."),
    "built-on.paired-on-result": _(
        "Round %(round)s was paired with this result. Undo that first, or correct the result again."
    ),
    "built-on.paired-on-results": _(
        "Round %(round)s was paired with these results. Cancel that round first."
    ),
    "built-on.paired-since": _(
        "Round %(round)s was paired since. Undo the penalty on the page Penalties, with a reason."
    ),
    "built-on.paired-with-lists": _(
        "Round %(round)s was paired with these lists. Reopen single lists by hand."
    ),
    "built-on.paired-with-settings": _(
        "A round was paired with these settings. Change them by hand if necessary."
    ),
    "built-on.refunded": _("This payment was refunded since. Undo the refund first."),
    "built-on.pairing-reported": _(
        "Table %(table)s has reported, so its pairing stays. Correct the result instead."
    ),
    "built-on.pairings-changed": _("%(actor)s has changed the pairings since: %(change)s Undo that first."),
    "built-on.penalty-at-table": _("A penalty at table %(table)s caused this. Undo the penalty instead."),
    "built-on.penalty-in-round": _("A player has a penalty from round %(round)s. Undo it first."),
    "built-on.place-given": _(
        "%(other)s moved up to the place of %(player)s and was told. Give %(player)s a place out of turn."
    ),
    "built-on.places-given": _(
        "%(other)s moved up to one of these places and was told. Raise the limit and register the players again."
    ),
    "built-on.played-on-result": _("Round %(round)s was paired with this result. Correct the result again."),
    "built-on.published-changed": _("Round %(round)s was changed by hand after publishing. Undo that first."),
    "built-on.registered": _("A player has registered since. Leave registration open, or set its deadline."),
    "built-on.removed-before": _(
        "Round %(round)s was paired without these players. Check them in for the next rounds."
    ),
    "built-on.replaced": _(
        "Something else has replaced this since. Check the log, and change it by hand if necessary."
    ),
    "built-on.reported": _("Table %(table)s has reported. Cancel round %(round)s instead."),
    "built-on.result-of-exclusion": _(
        "Table %(table)s has the result of this exclusion. Undo that result first."
    ),
    "built-on.rolled": _("Table %(table)s has recorded its roll. Cancel round %(round)s instead."),
    "built-on.round-cancelled": _("Round %(round)s is cancelled. Undo that first."),
    "built-on.round-closed": _("Round %(round)s is closed. Undo that first."),
    "built-on.round-draft": _("Round %(round)s is a draft. Undo that first."),
    "built-on.round-open": _("Round %(round)s is not closed. Close or cancel it first."),
    "built-on.round-out": _("Round %(round)s is published. Unpublish it first."),
    "built-on.round-playing": _("Round %(round)s is being played. Undo that first."),
    "built-on.round-published": _("Round %(round)s is published. Undo that first."),
    "built-on.scored-since": _("Results came in since then. Correct the scoring again instead."),
    "built-on.settings-frozen": _("Publishing round 1 froze these settings. Unpublish the round first."),
    "built-on.stays-cancelled": _(
        "Round %(round)s is cancelled, so publishing it cannot be undone. Correct single tables instead."
    ),
    "built-on.stays-closed": _(
        "Round %(round)s is closed, so publishing it cannot be undone. Correct single tables instead."
    ),
    "built-on.stays-draft": _(
        "Round %(round)s is a draft again, so publishing it cannot be undone. Correct single tables instead."
    ),
    "built-on.stays-playing": _(
        "Round %(round)s is being played, so publishing it cannot be undone. Correct single tables instead."
    ),
    "built-on.called-again": _("Table %(table)s has asked for a referee again. Answer that call."),
    "built-on.no-game": _("Table %(table)s has no game now, so its referee call does not come back."),
    "built-on.table-empty": _(
        "Table %(table)s has no players now, so it is not called again. Call another table."
    ),
    "built-on.table-gone": _(
        "This table of round %(round)s is not played any more. Open the current pairings."
    ),
    "built-on.tiebreak-counter": _(
        "A tie-break counts “%(counter)s”, which the scoring before did not have. Change the tie-breaks first."
    ),
    "built-on.timeline-used": _(
        "The clock of round %(round)s has started, so the timeline stays. Change the clock instead."
    ),
    "built-on.too-late-cancelled": _(
        "Round %(round)s is cancelled. Pairings change only before the clock starts."
    ),
    "built-on.too-late-closed": _("Round %(round)s is closed. Pairings change only before the clock starts."),
    "built-on.too-late-playing": _(
        "Round %(round)s is being played. Pairings change only before the clock starts."
    ),
    "built-on.undone-penalty": _(
        "A penalty at table %(table)s that was undone caused this. Give it again instead."
    ),
    "built-on.untraced": _("The log does not hold enough to undo this. Change it by hand if necessary."),
    "built-on.version-decided": _("A referee has decided on this version. Undo that first."),
    "last-organiser.undo": _("This is the only organiser. Add another organiser first."),
    "not-your-action": _("%(actor)s did this. Ask them or an organiser to undo it."),
    "reason-missing.undo": _("This was done a while ago. Enter a reason for undoing it."),
}
