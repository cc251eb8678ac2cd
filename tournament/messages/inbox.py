"""The lines of an official's inbox: what waits, and in smaller letters (case ``more``) what to know about it."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from armies.messages.formats import and_list
from armies.messages.tables import message
from tournament.messages.sentences import sentences_of

FACTION_LISTS: Final[Mapping[str, Any]] = {"good": _("Good list"), "evil": _("Evil list"), "any": _("List")}
ABOUT: Final[Mapping[str, Any]] = {
    "rules": _("About a rule"),
    "time": _("About the time"),
    "conduct": _("About conduct"),
    "other": _("About something else"),
}
MESSAGES: Final[Mapping[str, Any]] = {
    "clock-late": message(_("Announcements are late")),
    "clock-late.more": message(_("No program makes them. Check that Muster still runs on the server.")),
    "dispute": message(_("Table %(table)s: the result is disputed")),
    "dispute.more": message(_("%(a)s – %(b)s")),
    "referee-call": message(_("Table %(table)s asks for a referee")),
    "referee-call.more": message(_("%(kind)s. No referee is on the way."), kind=ABOUT),
    "referee-call.taken": message(_("%(kind)s. %(official)s is on the way."), kind=ABOUT),
    "referee-call.words": message(_("“%(words)s” No referee is on the way.")),
    "referee-call.words-taken": message(_("“%(words)s” %(official)s is on the way.")),
    "opponent-missing": message(_("Table %(table)s: opponent missing")),
    "opponent-missing.more": message(_("Reported as missing: %(names)s.")),
    "result-missing": message(
        ngettext_lazy("%(count)s result is missing", "%(count)s results are missing", "count")
    ),
    "result-missing.more": message(
        ngettext_lazy(
            "Table %(tables)s. Its time is over.", "Tables %(tables)s. Their time is over.", "count"
        ),
        tables=lambda tables: and_list([str(table) for table in tables]),
    ),
    "players-missing": message(
        ngettext_lazy("%(count)s player is not here", "%(count)s players are not here", "count")
    ),
    "players-missing.more": message(_("Play has begun. Check them in, or drop them.")),
    "link-asked": _("%(player)s asks for the private link"),
    "link-asked.more": _("Check who asks, then issue a new one. The old link stops working."),
    "player-request.stop": _("%(player)s stops after this round"),
    "player-request.plays-more": _("The current game is played to the end."),
    "player-request.leaves-more": _("The current game cannot be finished. A referee decides it."),
    "player-request.sit-out": _("%(player)s sits out round %(round)s"),
    "player-request.sit-out-more": _("The next draft leaves them out and gives them the bye they asked for."),
    "player-request.late": _("%(player)s is late"),
    "player-request.late-more": _("Here at about %(at)s. The opponent sees it, too."),
    "late-check-in": message(
        ngettext_lazy("%(count)s check-in came late", "%(count)s check-ins came late", "count")
    ),
    "late-check-in.more": message(_("It changed nothing yet: %(names)s."), names=and_list),
    "late-list": message(_("Late list from %(player)s")),
    "late-list.more": message(_("%(faction)s. It counts once a referee accepts it."), faction=FACTION_LISTS),
    "lists": message(ngettext_lazy("%(count)s list to review", "%(count)s lists to review", "count")),
    "doubt": message(_("Round %(round)s, table %(table)s is disputed")),
    "doubt.more": message(_("%(a)s – %(b)s. The result counts until you decide.")),
    "contradiction": message(_("Round %(round)s, table %(table)s breaks a rule")),
    "contradiction.more": message(_("An imported result contradicts its list or the rules: %(objection)s")),
    "screen-lost": message(_("Screen %(screen)s has no connection")),
    "screen-lost.more": message(_("Check its cable and its network.")),
    "screen-silent": message(_("Screen %(screen)s makes no sound")),
    "screen-silent.blocked": message(_("Press any key there once: its browser waits for it.")),
    "screen-silent.muted": message(_("It was muted there. Press “Hear announcements” on it.")),
    "print-failed": message(_("A print failed")),
    "print-failed.more": message(_("Open the prints to see why, and make it again.")),
    "mail-failed": message(ngettext_lazy("%(count)s mail failed", "%(count)s mails failed", "count")),
    "mail-failed.more": message(_("Correct the address of %(player)s, or hand out the private link.")),
    "mail-failed.many": message(_("Correct the addresses, or hand out the private links.")),
    "time-off": message(_("The server time was changed")),
    "time-off.more": message(_("%(sentence)s")),
    "no-copy": message(
        ngettext_lazy("%(count)s round without a copy", "%(count)s rounds without a copy", "count")
    ),
    "no-copy.more": message(_("Make a rescue pack: with it you can go on without this computer.")),
}

INBOX, inbox_line = sentences_of(MESSAGES)
