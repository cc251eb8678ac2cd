"""What the services of clock and schedule refuse: what is the case, then what to do."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from armies.messages.formats import or_list
from armies.messages.tables import message
from tournament.messages.formats import round_called

ORDERS: Final[Mapping[str, Any]] = {
    "clock-not-running.ended": _("The clock has ended. This change needs a clock that runs."),
    "clock-not-started": _("The clock of this round has not started. Start it first."),
    "clock-run-out": _("All announcements of this round are over. Later times cannot move."),
    "clock-run-out.restart": _("The last phase is over. There is no phase to restart."),
    "clock-run-out.skip": _("The last phase is over. There is no phase to skip to."),
    "clock-run-out.table": _("All announcements for table %(table)s are over. It cannot get extra time."),
    "reason-missing.clock-end": _("The round has not reached its end. Enter a reason."),
    "reason-missing.clock-restart": _("Restarting a phase gives all tables more time. Enter a reason."),
    "reason-missing.clock-skip": _("Skipping shortens play. Enter a reason."),
    "reason-missing.extra-time": _("Extra time needs a reason. Enter one."),
    "seconds-impossible": ngettext_lazy(
        "%(seconds)s seconds cannot be given. Give 1 second.",
        "%(seconds)s seconds cannot be given. Give 1 to %(most)s seconds.",
        "most",
    ),
    "start-impossible.past": _("This time has passed. Enter a later time, or start the clock now."),
    "start-impossible.far": _("The start is more than 12 hours away. Enter an earlier time."),
    "table-not-playing": _("This table has no game in this round. Choose another table."),
    "table-reported.extra-time": _("Table %(table)s has handed in its result and needs no extra time."),
    "tempo-impossible": _("The clock cannot run at tempo %(tempo)s. Use 1 in a hall."),
    "timeline-invalid.unplayable": _("The clock cannot run this timeline. %(problem)s"),
    "untimed.round": _(
        "%(round)s is played without a clock: its ruleset sets no times. Let the tables play to the end and enter the results."
    ),
}

CHANGED: Final[Mapping[str, Any]] = {
    "clock-changed": _("The clock changed after you opened this page. Check what your change does now."),
    "clock-changed.end": _(
        "%(by)s ended the clock after you opened this page. Check the clock, then try again if still needed."
    ),
    "clock-changed.extend": _(
        "%(by)s gave all tables extra time after you opened this page. Check the clock, then try again if still needed."
    ),
    "clock-changed.pause": _(
        "%(by)s paused the clock after you opened this page. Check the clock, then try again if still needed."
    ),
    "clock-changed.restart": _(
        "%(by)s restarted the phase after you opened this page. Check the clock, then try again if still needed."
    ),
    "clock-changed.resume": _(
        "%(by)s resumed the clock after you opened this page. Check the clock, then try again if still needed."
    ),
    "clock-changed.skip": _(
        "%(by)s skipped to the next phase after you opened this page. Check the clock, then try again if still needed."
    ),
    "clock-changed.start": _(
        "%(by)s started the clock after you opened this page. Check the clock, then try again if still needed."
    ),
    "clock-changed.table-time": _(
        "%(by)s gave one table extra time after you opened this page. Check the clock, then try again if still needed."
    ),
}

UNDO: Final[Mapping[str, Any]] = {
    "nothing-to-undo": _("There is no clock change to undo."),
    "order-not-newest.end": _("The clock was ended after that. Undo the end first."),
    "order-not-newest.extend": _("All tables got extra time after that. Undo the extra time first."),
    "order-not-newest.pause": _("The clock was paused after that. Undo the pause first."),
    "order-not-newest.restart": _("A phase was restarted after that. Undo the restart first."),
    "order-not-newest.resume": _("The clock was resumed after that. Undo the resuming first."),
    "order-not-newest.skip": _("A phase was skipped after that. Undo the skip first."),
    "order-not-newest.start": _("The clock was started after that. Undo the start first."),
    "order-not-newest.table-time": _("One table got extra time after that. Undo the extra time first."),
    "round-has-results": _("A table has already reported its result. Pause or end the clock instead."),
    "round-not-playing.cancelled": _("%(round)s is cancelled. Its clock cannot change any more."),
    "round-not-playing.closed": _("%(round)s is closed. Its clock cannot change any more."),
    "round-not-playing.draft": _("%(round)s is a draft. Its clock cannot change yet."),
    "round-not-playing.published": message(
        _("The clock of %(round)s has not started. There is nothing to undo."), round=round_called
    ),
    "undo-too-late": _("Clock changes can be undone for one minute only. Change the clock again instead."),
}

ASKED: Final[Mapping[str, Any]] = {
    "language-unknown": message(
        _("%(language)s is not a language of the game. Choose %(known)s."), known=or_list
    ),
    "languages-count": _("Announcements are called in one or two languages. Choose two different ones."),
    "number-invalid": _("%(number)s is not a whole number. Use digits."),
    "table-missing.clock": _("Extra time for one table needs its number. Send it as table."),
    "table-unknown.find": _("This is not a table number. Enter the number on the table."),
    "verb-unknown": message(_("%(verb)s is not a change of the clock. Use %(known)s."), known=or_list),
    "code-too-long": _("The code %(code)s... is too long. Use at most %(most)s letters."),
    "timeline-frozen": _(
        "The clock of round %(round)s has started, so the timeline cannot change. Give extra time or skip a phase on the clock instead."
    ),
    "untimed.timeline": _(
        "This ruleset is played without a clock, so it has no timeline. Set the length of a round in the plan of the day."
    ),
}

MESSAGES: Final[Mapping[str, Any]] = {**ORDERS, **CHANGED, **UNDO, **ASKED}
