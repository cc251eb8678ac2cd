"""What the services of results refuse: what is the case, then what to do."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from armies.messages.formats import large_number, or_list, points, sentences, time_of_day
from armies.messages.tables import message
from tournament.messages.formats import quoted


def _points(each: Iterable[float]) -> str:
    return or_list(map(points, each))


MESSAGES: Final[Mapping[str, Any]] = {
    "bye": _(
        "%(player)s has a bye: there is no game and no result to enter. The event rules say what a bye is worth."
    ),
    "excluded.reporter": _("You are excluded, so a referee enters how this game ended. Ask the referee."),
    "faction-brought.report-good": _(
        "%(player)s plays good: the stored list is a good one. Correct the factions. If the other player brought good too, they record it on their own page."
    ),
    "faction-brought.report-evil": _(
        "%(player)s plays evil: the stored list is an evil one. Correct the factions. If the other player brought evil too, they record it on their own page."
    ),
    "faction-missing.report": _("Choose who played good at table %(table)s. The next round needs it."),
    "faction-wrong.report-good": _(
        "%(player)s plays good at table %(table)s, and the report says evil. Correct the factions, or ask a referee."
    ),
    "faction-wrong.report-evil": _(
        "%(player)s plays evil at table %(table)s, and the report says good. Correct the factions, or ask a referee."
    ),
    "no-sides": _("The game of this event has no sides. Leave out who played good."),
    "figures-without-points.asked": _("%(player)s: %(finding)s"),
    "form-taken-back.result": _(
        "The result from this form at table %(table)s was undone. Open the table again to enter a result."
    ),
    "form-used.correction": _(
        "This form was saved before, and another result counts now. Open the table again."
    ),
    "form-used.sheet": _(
        "This score sheet was saved before, and another result counts now. Type the sheet again."
    ),
    "game-not-over": _(
        "The game is not over: no army is broken and the last turn has not ended. Correct the counts, or enter that the last turn is over."
    ),
    "less-than-list.hidden": _(
        "%(player)s: %(value)s is not possible with this list. Correct the number, or ask a referee if it is right."
    ),
    "less-than-list.player": _("%(player)s: %(finding)s Ask a referee if it is right."),
    "less-than-list.referee": _("%(player)s: %(finding)s A referee can accept it with a reason."),
    "look-first.effects": _(
        "Later rounds may depend on this result. Look at the effects of the change first, then send it with what you saw."
    ),
    "look-first.round-over": _(
        "Round %(round)s is over. Look at the effects of the correction first: on the page of table %(table)s, or through the API (%(address)s)."
    ),
    "more-than-list.hidden": _(
        "%(player)s: %(value)s is not possible with this list. Correct the number, or ask a referee if it is right."
    ),
    "strike-over": _("In this round nothing is struck. Ask an official which scenario you play."),
    "strike-over.decided": _("Your scenario is decided. Reload this page."),
    "strike-refused.out": _("“%(scenario)s” is not left. Choose one that is."),
    "strike-refused.roll": _("Both of you roll first. Then one of you strikes."),
    "strike-refused.turn": _("It is your opponent's turn to strike. Reload this page."),
    "scenario-unknown": message(
        _("“%(scenario)s” is not one of the scenarios of this round. Choose from %(names)s."), names=quoted
    ),
    "scenario-unknown.none": _("This round has no scenarios. Choose a method in Settings, Scenarios first."),
    "more-than-list.player": _("%(player)s: %(finding)s Ask a referee if it is right."),
    "more-than-list.referee": _("%(player)s: %(finding)s A referee can accept it with a reason."),
    "no-result.check": _("Table %(table)s has no result to check. Enter it."),
    "no-result.correction": _("Table %(table)s has no result that counts. Enter it here."),
    "no-round": _("No round is published yet. Publish one, then enter its score sheets."),
    "no-sheet": _("A bye has no score sheet. Take a photo at a table with two players."),
    "no-such-table": ngettext_lazy(
        "The hall has no table %(found)s. Set more tables, or correct the number.",
        "The hall has no tables %(found)s. Set more tables, or correct the numbers.",
        "count",
    ),
    "not-a-referee.exclusion": _(
        "Only a referee excludes a player. Report how the game ended, or call the referee."
    ),
    "not-a-referee.photo": _("Only a referee removes photos. Ask one."),
    "not-a-referee.ruling": _("Only a referee makes rulings. Ask one."),
    "not-here": ngettext_lazy(
        "%(found)s is not checked in. Check this player in, or correct the number.",
        "%(found)s are not checked in. Check these players in, or correct the numbers.",
        "count",
    ),
    "not-official": _("Only officials make the second check. Ask an official."),
    "not-on-paper": ngettext_lazy(
        "%(found)s is checked in but not on the paper. Enter the pairing, or drop this player.",
        "%(found)s are checked in but not on the paper. Enter the pairings, or drop these players.",
        "count",
    ),
    "not-the-organiser.pair-again": _(
        "Only the organiser pairs a round again. Keep the pairings, or ask the organiser."
    ),
    "choice-missing": _("Choose whether the pairings stay."),
    "not-your-table": _("This is not your table. Open your own private link."),
    "nothing-stands": _("Table %(table)s has no result that counts. Enter it."),
    "nothing-to-pair-again": _(
        "No later round can be paired again now. Open the page again and keep the pairings."
    ),
    "nothing-to-check": _("Send the points of the sheet, or all of it."),
    "nothing-waits": _("Table %(table)s has no report to confirm. Enter the result."),
    "number-unknown.paper": _("No player has start number %(number)s. Correct it. Nothing is saved yet."),
    "own-report.confirm": _("This is your own report. Your opponent or a referee confirms it."),
    "own-report.dispute": _("This is your own report. Report again to correct it, or ask a referee."),
    "pairing-gone.result": _("This pairing is not played any more. Open the current pairings."),
    "paper-fault": _("Table %(table)s: %(fault)s"),
    "photo-animated": _("This picture is animated. Send a still one."),
    "photo-busy": _(
        "The server is busy with other pictures, so this one is not saved. Send it again in a few seconds."
    ),
    "photo-missing.file": _(
        "The file of this photo is missing. Restore the last backup, or take the photo again."
    ),
    "photo-not-stored": _(
        "The photo could not be saved. The result is safe. Ask the organiser to check the disk."
    ),
    "photo-removed": _("%(removed_by)s removed this photo. Take a new one if you need it."),
    "photo-too-large.bytes": _("The picture has %(size)s; the limit is %(limit)s. Send a smaller one."),
    "photo-too-large.memory": _("This picture needs too much memory. Send a smaller one, or a JPEG."),
    "photo-too-large.pixels": message(
        _("The picture has %(pixels)s pixels; the limit for this kind is %(limit)s. Send a smaller one."),
        pixels=large_number,
        limit=large_number,
    ),
    "photo-unreadable": _("This is not a picture that the server can read. Send a JPEG, PNG or WebP."),
    "photos-enough": _("Table %(table)s has %(limit)s photos, the most allowed. Remove one first."),
    "played-twice": ngettext_lazy(
        "%(found)s is on the paper twice. Check the start numbers.",
        "%(found)s are on the paper twice. Check the start numbers.",
        "count",
    ),
    "points-out-of-range.game": message(
        _("A game gives %(points)s points. Correct the points."), points=_points
    ),
    "points-set-up-unknown": _(
        "Time was up, so this event compares losses (A3), and no list says what was set up. Hand in the list, or ask a referee for a ruling."
    ),
    "reason-missing.dispute": _("Enter what is wrong with the result."),
    "reason-missing.photo": _("Enter a reason for removing this photo."),
    "reason-missing.result-change": _("Enter a reason for changing this result."),
    "desk-without-rulebook": _("Muster does not know the rules of this game. Rule in your own words."),
    "reason-missing.ruling-words": _("A ruling needs a reason. Enter one."),
    "reason-missing.ruling": _("A ruling needs a rule number and a reason. Enter both."),
    "reason-missing.second-check": _("The two entries differ. Enter why the first is right."),
    "report-changed.lists": _(
        "A list changed after this report, and with these counts the game now ends differently. Report it again, or ask a referee."
    ),
    "report-changed.looked": _("The report changed after you opened this page. Check it again."),
    "report-changed.second-check": _("The result changed after the comparison. Check it again."),
    "result-changed": _(
        "The result changed after you opened this page. Check its effects now, then send the form again."
    ),
    "result-confirmed.desk": _("Table %(table)s has a result. Open the table to correct it."),
    "result-confirmed.player": _("The result of this table is confirmed. Ask a referee to correct it."),
    "result-differs": _(
        "By its counts this game ended %(counted_a)s to %(counted_b)s, and the file says %(points_a)s to %(points_b)s. Correct the result, or rule on it."
    ),
    "result-entered": message(
        _(
            "Table %(table)s already has %(points_a)s to %(points_b)s, entered by %(name)s at %(at)s. Open the table to correct it."
        ),
        at=time_of_day,
    ),
    "result-entered.shown": message(
        _("Table %(table)s already has %(points_a)s to %(points_b)s, entered by %(name)s at %(at)s."),
        at=time_of_day,
    ),
    "result-unseen": _(
        "%(signed)s entered a result for table %(table)s while you wrote your ruling. Check it, then rule again."
    ),
    "ring-bearer-missing.player": _("%(player)s: %(finding)s Ask a referee if it is right."),
    "ring-bearer-missing.referee": _("%(player)s: %(finding)s A referee can accept it with a reason."),
    "ring-bearer-unsure.asked": _("%(player)s: %(finding)s"),
    "round-closed.entry": _("Round %(round)s is closed. Correct the result on the page of its table."),
    "round-closed.report": _("Round %(round)s is closed. Ask a referee for a correction."),
    "round-follows": _(
        "This round follows from the schedule or the bracket. Pair it here, then enter its results."
    ),
    "round-not-open.cancelled": _(
        "Round %(round)s is cancelled and takes no results. Open the current round."
    ),
    "round-not-open.draft": _("Round %(round)s is a draft and takes no results. Publish it first."),
    "row-unreadable.faction": _(
        "Row %(row)s has counts but not who played good. Enter it. Nothing is saved yet."
    ),
    "row-unreadable.first": _(
        "Row %(row)s has no first player. Enter the start number. Nothing is saved yet."
    ),
    "row-unreadable.form": _("Row %(row)s: %(fault)s Nothing is saved yet."),
    "row-unreadable.number": _(
        "Row %(row)s: no player has start number %(number)s. Correct it. Nothing is saved yet."
    ),
    "row-unreadable.table": _("Row %(row)s has no table. Enter its number. Nothing is saved yet."),
    "rows-lost": _("The rows of the other pages did not arrive. Go back and send the form again."),
    "rules-relaxed.paper": message(
        _(
            "Round %(round)s breaks rules on this paper: %(says)s Check the start numbers, or confirm that it was played like this."
        ),
        says=sentences,
    ),
    "round-and-table": _("A table needs its round, and a round its table. Enter both, or neither."),
    "ruling-unusual": _(
        "No game ends %(points_a)s to %(points_b)s. Correct the points, or confirm that you mean them."
    ),
    "side-unknown": _("Choose who did not come."),
    "table-missing.paper": _("%(player)s and %(opponent)s have no table. Enter it. Nothing is saved yet."),
    "table-twice": ngettext_lazy(
        "Two games are at table %(found)s. Check the tables.",
        "Two games are at each of the tables %(found)s. Check the tables.",
        "count",
    ),
    "token-used.report": _(
        "This form has already reported %(points_a)s to %(points_b)s at table %(table)s. Open the table again to correct the result."
    ),
    "token-used.ruling": _(
        "This form has already ruled %(points_a)s to %(points_b)s at table %(table)s. Open the table again to rule again."
    ),
    "tournament-finished": _(
        "%(tournament)s is finished and its results are final. Ask the organiser to reopen it with a reason."
    ),
    "two-byes": _("%(found)s have a bye, but a round has only one. Give the others a game."),
    "typed-already": _(
        "This form has already entered round %(round)s. Correct the round, or open a new form."
    ),
}
