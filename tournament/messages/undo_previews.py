"""What goes back when an action is undone: one sentence for each kind of row, state or value.

``made.…`` is what the action made and the undo ends, ``back.…`` what it changed. ``.one`` is about one row,
``.many`` about ``count`` of them.
"""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from armies.messages import tables
from armies.messages.tables import MessageTable

UNDO_PREVIEWS: Final = MessageTable()


class Line(tables.Line):
    """A sentence of this table."""

    table = UNDO_PREVIEWS


MADE: Final[Mapping[str, Any]] = {
    "made.call": ngettext_lazy("The call ends.", "%(count)s calls end.", "count"),
    "made.player": ngettext_lazy("The player is removed.", "%(count)s players are removed.", "count"),
    "made.referee-call": ngettext_lazy("The referee call ends.", "%(count)s referee calls end.", "count"),
    "made.report": ngettext_lazy(
        "The result no longer counts. Its report stays readable.",
        "%(count)s results no longer count. Their reports stay readable.",
        "count",
    ),
    "made.role": ngettext_lazy("The role is removed.", "%(count)s roles are removed.", "count"),
    "made.ruling": ngettext_lazy(
        "The ruling no longer counts. It stays readable.",
        "%(count)s rulings no longer count. They stay readable.",
        "count",
    ),
    "made.screen": ngettext_lazy("The screen is removed.", "%(count)s screens are removed.", "count"),
}
REMOVED: Final[Mapping[str, Any]] = {
    "removed": _("The removed item comes back."),
    "removed.player": _("%(name)s comes back as a player."),
    "removed.role": _("The role comes back."),
    "removed.screen": _("The screen %(name)s comes back."),
}
SWITCHES: Final[Mapping[str, Any]] = {
    "is_archived.off": _("The tournament leaves the archive again."),
    "is_archived.on": _("The tournament is in the archive again."),
    "is_listed.off": _("The tournament is not on the front page any more."),
    "is_listed.on": _("The tournament is on the front page again."),
    "is_public.off": _("The tournament is private again: only officials and its players see it."),
    "is_public.on": _("The tournament is public again."),
}
UNCONFIRMED: Final[Mapping[str, Any]] = {
    "unconfirmed.gone": _("The unconfirmed registration has expired. It does not come back."),
    "unconfirmed.many": ngettext_lazy(
        "%(count)s registration waits for its confirmation again.",
        "%(count)s registrations wait for their confirmation again.",
        "count",
    ),
    "unconfirmed.one": _("%(name)s has to confirm the registration again."),
}
CHANGED: Final[Mapping[str, Any]] = {
    "back.bye.one": _("The bye of %(name)s is as before."),
    "back.call.many": ngettext_lazy(
        "%(count)s call is as before.", "%(count)s calls are as before.", "count"
    ),
    "back.call.one": _("The call is as before."),
    "back.list.many": ngettext_lazy(
        "%(count)s army list is as before.", "%(count)s army lists are as before.", "count"
    ),
    "back.list.one": _("The army list is as before."),
    "back.player.many": ngettext_lazy(
        "%(count)s player is as before.", "%(count)s players are as before.", "count"
    ),
    "back.player.one": _("%(name)s is as before."),
    "back.referee-call.many": ngettext_lazy(
        "%(count)s referee call is as before.", "%(count)s referee calls are as before.", "count"
    ),
    "back.referee-call.one": _("The referee call is as before."),
    "back.report.many": ngettext_lazy(
        "%(count)s report is as before.", "%(count)s reports are as before.", "count"
    ),
    "back.report.one": _("The report is as before."),
    "back.request.many": ngettext_lazy(
        "%(count)s late list or late check-in waits again.",
        "%(count)s late lists or late check-ins wait again.",
        "count",
    ),
    "back.request.one": _("The late list or late check-in waits again."),
    "back.role.many": ngettext_lazy(
        "%(count)s role is as before.", "%(count)s roles are as before.", "count"
    ),
    "back.role.one": _("The role is as before."),
    "back.round.many": ngettext_lazy(
        "%(count)s round is as before.", "%(count)s rounds are as before.", "count"
    ),
    "back.round.one": _("Round %(number)s is as before."),
    "back.screen.many": ngettext_lazy(
        "%(count)s screen is as before.", "%(count)s screens are as before.", "count"
    ),
    "back.screen.one": _("The screen %(name)s is as before."),
    "back.table.many": ngettext_lazy(
        "%(count)s table is as before.", "%(count)s tables are as before.", "count"
    ),
    "back.table.one": _("Table %(table)s is as before."),
    "back.tournament.one": _("The tournament is as before."),
}
STATUSES: Final[Mapping[str, Any]] = {
    "status.bye.confirmed.one": _("The bye of %(name)s counts again."),
    "status.bye.waiting.one": _("The bye of %(name)s does not count yet."),
    "status.player.absent.many": ngettext_lazy(
        "%(count)s player is absent again.", "%(count)s players are absent again.", "count"
    ),
    "status.player.absent.one": _("%(name)s is absent again."),
    "status.player.checked-in.many": ngettext_lazy(
        "%(count)s player is checked in again.", "%(count)s players are checked in again.", "count"
    ),
    "status.player.checked-in.one": _("%(name)s is checked in again."),
    "status.player.dropped.many": ngettext_lazy(
        "%(count)s player is dropped again.", "%(count)s players are dropped again.", "count"
    ),
    "status.player.dropped.one": _("%(name)s is dropped again."),
    "status.player.excluded.many": ngettext_lazy(
        "%(count)s player is excluded again.", "%(count)s players are excluded again.", "count"
    ),
    "status.player.excluded.one": _("%(name)s is excluded again."),
    "status.player.registered.many": ngettext_lazy(
        "%(count)s player is registered again, not checked in.",
        "%(count)s players are registered again, not checked in.",
        "count",
    ),
    "status.player.registered.one": _("%(name)s is registered again, not checked in."),
    "status.player.waiting-list.many": ngettext_lazy(
        "%(count)s player is on the waiting list again.",
        "%(count)s players are on the waiting list again.",
        "count",
    ),
    "status.player.waiting-list.one": _("%(name)s is on the waiting list again."),
    "status.report.confirmed.many": ngettext_lazy(
        "%(count)s report counts again.", "%(count)s reports count again.", "count"
    ),
    "status.report.confirmed.one": _("The earlier report counts again."),
    "status.report.pending.many": ngettext_lazy(
        "%(count)s report waits for the opponent again.",
        "%(count)s reports wait for the opponent again.",
        "count",
    ),
    "status.report.pending.one": _("The report waits for the opponent again."),
    "status.round.cancelled.one": _("Round %(number)s is cancelled again."),
    "status.round.closed.one": _("Round %(number)s is closed again."),
    "status.round.draft.one": _("Round %(number)s is a draft again: players do not see it."),
    "status.round.playing.one": _("Round %(number)s is being played again."),
    "status.round.published.one": _("Round %(number)s is published again."),
    "status.table.confirmed.many": ngettext_lazy(
        "%(count)s table has a confirmed result again.",
        "%(count)s tables have a confirmed result again.",
        "count",
    ),
    "status.table.confirmed.one": _("Table %(table)s has a confirmed result again."),
    "status.table.disputed.many": ngettext_lazy(
        "%(count)s table has a disputed result again.",
        "%(count)s tables have a disputed result again.",
        "count",
    ),
    "status.table.disputed.one": _("Table %(table)s has a disputed result again."),
    "status.table.reported.many": ngettext_lazy(
        "%(count)s table has a report to confirm again.",
        "%(count)s tables have a report to confirm again.",
        "count",
    ),
    "status.table.reported.one": _("Table %(table)s has a report to confirm again."),
    "status.table.waiting.many": ngettext_lazy(
        "%(count)s table has no result again.", "%(count)s tables have no result again.", "count"
    ),
    "status.table.waiting.one": _("Table %(table)s has no result again."),
    "status.tournament.check-in.one": _("Check-in is open again."),
    "status.tournament.draft.one": _("The tournament is a draft again."),
    "status.tournament.finished.one": _("The tournament is finished again."),
    "status.tournament.registration.one": _("Registration is open again."),
    "status.tournament.running.one": _("The tournament is running again."),
}
VALUES: Final[Mapping[str, Any]] = {
    "value.player.club": _("The club of %(name)s is “%(value)s” again."),
    "value.player.club.empty": _("%(name)s has no club again."),
    "value.player.fixed_table": _("%(name)s keeps table %(value)s again."),
    "value.player.fixed_table.empty": _("%(name)s keeps no table again."),
    "value.player.name": _("The name of %(name)s is “%(value)s” again."),
    "value.role.kind.organiser": _("The official is an organiser again."),
    "value.role.kind.referee": _("The official is a referee again."),
    "value.role.kind.scorekeeper": _("The official is a scorekeeper again."),
    "value.screen.message": _("The screen %(name)s shows the message “%(value)s” again."),
    "value.screen.message.empty": _("The screen %(name)s shows no message again."),
    "value.screen.name": _("The name of the screen is “%(value)s” again."),
    "value.tournament.name": _("The name of the tournament is “%(value)s” again."),
    "value.tournament.venue": _("The venue is “%(value)s” again."),
    "value.tournament.venue.empty": _("The tournament has no venue again."),
}

for _messages in (MADE, REMOVED, SWITCHES, UNCONFIRMED, CHANGED, STATUSES, VALUES):
    UNDO_PREVIEWS.add(_messages)
