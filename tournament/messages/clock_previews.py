"""What a change of the clock would do, and why it cannot be made: one sentence for each thing."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from armies.messages import tables
from armies.messages.tables import MessageTable, message

PREVIEWS: Final = MessageTable()
SECONDS_A_MINUTE: Final = 60


class Line(tables.Line):
    """A sentence of this table."""

    table = PREVIEWS


def length(seconds: float) -> str:
    """``26 min``, ``4:30 min``, and seconds below one minute."""
    minutes, rest = divmod(round(seconds), SECONDS_A_MINUTE)
    if not minutes:
        return gettext("%(seconds)s s") % {"seconds": rest}
    return gettext("%(time)s min") % {"time": f"{minutes}:{rest:02d}" if rest else minutes}


EFFECTS: Final[Mapping[str, Any]] = {
    "end": _("The clock ends for all tables. Results are still accepted."),
    "end-over": _("All announcements are over. The clock ends."),
    "held": ngettext_lazy(
        "%(count)s later announcement waits until the clock resumes.",
        "%(count)s later announcements wait until the clock resumes.",
        "count",
    ),
    "late-at-table.announced": _("“%(text)s” is announced at table %(table)s at %(at)s."),
    "late-at-table.shown": _("“%(text)s” is shown at table %(table)s at %(at)s."),
    "left-out.announced": _("“%(text)s” is never announced."),
    "left-out.shown": _("“%(text)s” is never shown."),
    "left-out-at-table.announced": _("“%(text)s” is never announced at table %(table)s."),
    "left-out-at-table.shown": _("“%(text)s” is never shown at table %(table)s."),
    "never-made": ngettext_lazy(
        "%(count)s later announcement is never made.",
        "%(count)s later announcements are never made.",
        "count",
    ),
    "no-change": _("Later times do not change."),
    "phase-begins": _("%(phase)s begins at %(at)s."),
    "phase-moves": _("%(phase)s begins at %(at)s instead of %(was)s."),
    "restart": message(
        _("%(phase)s begins again now, is announced again and lasts %(length)s."), length=length
    ),
    "round-ends": _("The round ends at %(at)s."),
    "round-end-moves": _("The round ends at %(at)s instead of %(was)s."),
    "skip": message(_("%(phase)s ends now, %(early)s early."), early=length),
    "skip.then": message(_("%(phase)s ends now, %(early)s early, and %(next)s begins."), early=length),
    "start": _("The pairings count as posted now. The first announcement follows at once."),
    "stops": _("The countdown stops for all tables."),
    "table-end": _("Table %(table)s has extra time: %(phase)s ends there at %(at)s instead of %(was)s."),
    "undo.end": _("This undoes the end of the clock at %(at)s."),
    "undo.extend": _("This undoes the extra time for all tables from %(at)s."),
    "undo.pause": _("This undoes the pause from %(at)s."),
    "undo.restart": _("This undoes the restart of the phase at %(at)s."),
    "undo.resume": _("This undoes resuming the clock at %(at)s."),
    "undo.skip": _("This undoes skipping the phase at %(at)s."),
    "undo.start": _("This undoes the start of the clock at %(at)s."),
    "undo.table-time": _("This undoes the extra time for one table from %(at)s."),
}

PROBLEMS: Final[Mapping[str, Any]] = {
    "is-ended": _("The clock has ended."),
    "is-idle": _("The clock has not started."),
    "is-paused": _("The clock is paused."),
    "is-running": _("The clock is running."),
    "not-started": _("The clock of this round has not started. Start it first."),
    "run-out": _("All announcements of this round are over. Later times cannot move."),
    "started": _("The clock of this round has already started."),
    "table-reported": _("This table has handed in its result. It needs no extra time."),
    "undo-late": _("Nothing can be undone: the last clock change is more than a minute old."),
    "untimed": _("This round is played without a clock: its ruleset sets no times."),
}

PREVIEWS.add(EFFECTS)
PREVIEWS.add(PROBLEMS)
