"""What the tournament writes to a player: the subject of a message, and its lines.

The keys of the lines stand beside that of their subject.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.utils.translation import gettext_lazy as _

from armies.messages.edge import finding_text
from armies.messages.formats import day_and_time
from armies.messages.tables import Message, MessageTable, message
from tournament.messages.formats import quoted
from tournament.messages.program_reasons import PROGRAM_REASONS


def _at(text: Any) -> Message:
    return message(text, at=day_and_time)


MESSAGES: Final[Mapping[str, Any]] = {
    "called-off": _("Tournament called off"),
    "called-off.action": _("You do not have to do anything."),
    "called-off.fact": _("%(tournament)s is called off: %(reason)s"),
    "check-in-owed": _("Check in now"),
    "check-in-owed.action": _("You are not checked in yet. Check in on your page, or come to the desk."),
    "check-in-owed.deadline": _at(_("Self check-in closes on %(at)s (%(zone)s).")),
    "check-in-refused": _("You were not checked in"),
    "check-in-refused.action": _("If you are in the hall, go to the organiser's desk."),
    "figure-corrected": _("%(figure)s, which you copied, was corrected"),
    "figure-joined": _("%(figure)s, which you copied, is joined with another figure"),
    "figure-verified": _("%(figure)s, which you copied, is verified"),
    "figure-verified.fact": _("A referee compared the figure with its base."),
    "list-approved.evil": _("Your evil list is approved by a ruling"),
    "list-approved.fact": _("A referee approved it by a ruling on rule %(clause)s: %(reason)s"),
    "list-approved.any": _("Your list is approved by a ruling"),
    "list-approved.good": _("Your good list is approved by a ruling"),
    "list-checked.action": _("Change it on your page, then hand it in again."),
    "list-checked.evil": _("Your evil list was checked again"),
    "list-checked.good": _("Your good list was checked again"),
    "list-checked.illegal": _("The list now costs %(points)s points. It is not legal:"),
    "list-checked.legal": _("The list now costs %(points)s points. It is legal."),
    "list-checked.rule": message(_("%(finding)s (%(rules)s)"), finding=finding_text, rules=quoted),
    "list-closed.counts": _("The version that you handed in counts."),
    "list-closed.evil": _("Your evil list is closed again"),
    "list-closed.fact": _("The list was opened by mistake."),
    "list-closed.any": _("Your list is closed again"),
    "list-closed.good": _("Your good list is closed again"),
    "list-excused.any": _("You may play without your list"),
    "list-excused.evil": _("You may play without your evil list"),
    "list-excused.fact": _("The referee ruled on rule %(clause)s: %(reason)s"),
    "list-excused.words": _("The referee ruled: %(reason)s"),
    "list-excused.good": _("You may play without your good list"),
    "list-late-accepted.evil": _("Your evil list was accepted late"),
    "list-late-accepted.fact": _("It counts as version %(version)s."),
    "list-late-accepted.any": _("Your list was accepted late"),
    "list-late-accepted.good": _("Your good list was accepted late"),
    "list-late-accepted.marked": _("It is marked as accepted late, after lists were shown."),
    "list-late-again.evil": _("The referee checks your late evil list again"),
    "list-late-again.any": _("The referee checks your late list again"),
    "list-late-again.good": _("The referee checks your late good list again"),
    "list-late-again.before": _("Your earlier list counts until the referee decides."),
    "list-late-again.none": _("You have no list that counts until the referee decides."),
    "list-late-again.wait": _("Wait for the referee."),
    "list-late-refused.evil": _("Your evil list came too late and was not accepted"),
    "list-late-refused.any": _("Your list came too late and was not accepted"),
    "list-late-refused.good": _("Your good list came too late and was not accepted"),
    "list-open.evil": _("Your evil list is open again"),
    "list-open.free": _("You can change the list until the referee locks it."),
    "list-open.any": _("Your list is open again"),
    "list-open.good": _("Your good list is open again"),
    "list-open.until": _at(_("You can change the list until %(at)s (%(zone)s).")),
    "list-owed": _("Your list is due"),
    "list-owed.deadline": _at(
        _("Lists close on %(at)s (%(zone)s). After that, only the referee can open them.")
    ),
    "list-owed.illegal-evil": _(
        "Your evil list breaks a rule. Open it, correct what is marked and hand it in again."
    ),
    "list-owed.illegal-any": _(
        "Your list breaks a rule. Open it, correct what is marked and hand it in again."
    ),
    "list-owed.illegal-good": _(
        "Your good list breaks a rule. Open it, correct what is marked and hand it in again."
    ),
    "list-owed.missing-evil": _("Your evil list is missing. Enter it on your page and hand it in."),
    "list-owed.missing-any": _("Your list is missing. Enter it on your page and hand it in."),
    "list-owed.missing-good": _("Your good list is missing. Enter it on your page and hand it in."),
    "list-owed.sent-back-evil": _(
        "Your evil list was sent back. Read the referee's message and hand it in again."
    ),
    "list-owed.sent-back-any": _("Your list was sent back. Read the referee's message and hand it in again."),
    "list-owed.sent-back-good": _(
        "Your good list was sent back. Read the referee's message and hand it in again."
    ),
    "list-reviewed-again.evil": _("The referee checks your evil list again"),
    "list-reviewed-again.fact": _("The referee undid the last decision. Wait for the next one."),
    "list-reviewed-again.any": _("The referee checks your list again"),
    "list-reviewed-again.good": _("The referee checks your good list again"),
    "list-sent-back.action": _("Change the list on your page, then hand it in again."),
    "list-sent-back.evil": _("Your evil list was sent back"),
    "list-sent-back.any": _("Your list was sent back"),
    "list-sent-back.good": _("Your good list was sent back"),
    "place-free": _("You have a place"),
    "place-free.action": _("If you cannot come, withdraw on your page. Then the next player moves up."),
    "place-free.fact": _("You have a place in %(tournament)s."),
    "place-free.lists": _at(_("Hand in your lists before %(at)s (%(zone)s).")),
    "request-refused.late": _("The desk has seen that you are late"),
    "request-refused.sit-out": _("You cannot sit out the round"),
    "request-refused.stop": _("The desk has not dropped you"),
    "takes-place": _("Tournament takes place"),
    "takes-place.action": _(
        "You are registered as before. If you cannot come any more, withdraw on your page."
    ),
    "takes-place.fact": _("%(tournament)s takes place after all."),
}

PLAYER_MESSAGES: Final = MessageTable()
PLAYER_MESSAGES.add(MESSAGES)
PLAYER_MESSAGES.add(PROGRAM_REASONS.messages)  # why a list was checked again, say


def message_text(row: Mapping[str, Any]) -> str:
    """A stored line in the reader's language; one that a person typed as it is."""
    data = dict(row.get("data") or {})
    if "at" in data and "zone" in data:
        data["at"] = datetime.fromisoformat(str(data["at"])).astimezone(ZoneInfo(data["zone"]))
    return PLAYER_MESSAGES.stored_text({**row, "data": data})
