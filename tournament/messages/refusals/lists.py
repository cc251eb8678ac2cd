"""What the services of lists refuse: what is the case, then what to do."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from armies.messages.formats import or_list
from armies.messages.tables import message

MESSAGES: Final[Mapping[str, Any]] = {
    "bad-quantity.draft": _(
        "%(quantity)s is not a possible quantity of %(figure)s. Enter a number from 0 to %(limit)s."
    ),
    "checked-again": _("This list was checked again and the result changed. Look at it again."),
    "deadline-past": _("The deadline for lists has passed. Choose a later one to reopen locked lists."),
    "draft-moved": _("The list was changed in another tab or on another phone. Check it, then try again."),
    "empty-list.draft": _("The list is empty. Add figures, then hand it in."),
    "entrant-gone.late-list": _("%(player)s has left this tournament. Their lists can no longer change."),
    "entries-or-text": _("A list is sent as entries or as text. Send exactly one of them."),
    "faction-missing.checked-list": _("The list does not name a faction. Write “Faction: good” at the top."),
    "file-twice": ngettext_lazy(
        "%(player)s has %(count)s list of the same faction: %(files)s. Leave it out. Nothing was imported.",
        "%(player)s has %(count)s lists of the same faction: %(files)s. Leave out all but one. Nothing was imported.",
        "count",
    ),
    "file-twice.more": ngettext_lazy(
        "%(problem)s Another file has an error too: correct both.",
        "%(problem)s %(count)s more files have errors too: correct them all.",
        "count",
    ),
    "file-unmatched": _(
        "%(file)s: it is not clear whose list this is. Choose the player. Nothing was imported."
    ),
    "file-unmatched.more": ngettext_lazy(
        "%(problem)s Another file has an error too: correct both.",
        "%(problem)s %(count)s more files have errors too: correct them all.",
        "count",
    ),
    "file-unreadable": _("%(file)s: %(problem)s Nothing was imported."),
    "file-unreadable.more": ngettext_lazy(
        "%(problem)s Another file has an error too: correct both.",
        "%(problem)s %(count)s more files have errors too: correct them all.",
        "count",
    ),
    "fingerprint-long": _("This is not a fingerprint. Send its groups of characters."),
    "judged-meanwhile.approved": _("%(official)s has approved this list. Look at it again."),
    "judged-meanwhile.sent-back": _("%(official)s has sent this list back. Look at it again."),
    "judged-meanwhile.taken-back": _("%(official)s has undone the decision on this list. Look at it again."),
    "late-settled.list-accepted": _("%(official)s has already accepted this list."),
    "late-settled.list-done": _("%(official)s has already handed in this list."),
    "late-settled.list-refused": _("%(official)s has already refused this list."),
    "late-settled.list-replaced": _("%(official)s has already replaced this list with a newer one."),
    "list-illegal": _(
        "The list breaks rules. Correct it, or tick that you hand it in although it breaks rules."
    ),
    "list-locked.import-evil": _(
        "The evil list of %(player)s is locked. Reopen it first, or leave out this file."
    ),
    "list-locked.import-good": _(
        "The good list of %(player)s is locked. Reopen it first, or leave out this file."
    ),
    "list-faction-unknown": _("“%(written)s” is not a faction. Write good or evil."),
    "list-figure-missing": _("The line names no figure. Enter it, or leave the line out."),
    "list-lines-bad": ngettext_lazy(
        "%(count)s line has a fault. Correct it, or leave it out.",
        "%(count)s lines have faults. Correct them, or leave them out.",
        "count",
    ),
    "list-missing.evil": _("%(player)s has not handed in an evil list. Hand in the list first."),
    "list-missing.any": _("%(player)s has not handed in a list. Hand in the list first."),
    "list-missing.good": _("%(player)s has not handed in a good list. Hand in the list first."),
    "list-player-unknown": _("“%(written)s” is not one player of this event. Enter the start number."),
    "list-file-missing": _("No file was chosen. Choose a PDF, PNG or JPEG."),
    "list-file-too-large": _("The file has %(size)s; the limit is %(limit)s. Send a smaller one, or a link."),
    "list-file-unreadable.empty": _("This file is empty. Choose the list again."),
    "list-file-unreadable.encrypted": _("This PDF is encrypted. Save it without a password."),
    "list-file-unreadable.incomplete": _("This file is not complete. Save it again, then send it."),
    "list-file-unreadable.kind": _("This file is not a PDF, PNG or JPEG. Save the list as one of them."),
    "list-file-unreadable.too-large": _("This picture is larger than a phone can show. Send a smaller one."),
    "list-files-enough": _("You have sent %(limit)s files, the most allowed. Go to the organiser's desk."),
    "list-kind.documents": _("In this event a list is a text, a file or a link. Hand it in on its own page."),
    "list-kind.figures": _("In this event a list is made of figures. Choose them from the catalogue."),
    "list-link-missing": _("The link is missing. Enter one that begins with https://."),
    "list-text-missing": _("The list is empty. Enter it as text, or send a file or a link."),
    "list-text-too-long": _(
        "The text has %(count)s bytes; the limit is %(limit)s. Shorten it, or send a file."
    ),
    "list-unclear": _("%(problem)s"),
    "list-unclear.more": ngettext_lazy(
        "%(problem)s %(count)s more line has a problem.",
        "%(problem)s %(count)s more lines have problems.",
        "count",
    ),
    "lists-closed.late-list": _("The tournament is over. Lists can no longer change."),
    "lists-closed.others": _("The lists of other players are not open. Ask for your own at me/lists/."),
    "message-missing": _("Tell the player what to correct."),
    "minutes-unknown": _("Choose for how long the list is open."),
    "no-files": _("No file is chosen. Choose at least one."),
    "nothing-missing": _("%(player)s has handed in a list. A ruling is not needed."),
    "nothing-missing.evil": _("%(player)s has handed in the evil list. A ruling is not needed."),
    "nothing-missing.good": _("%(player)s has handed in the good list. A ruling is not needed."),
    "nothing-said": _("No decision on this list yet. There is nothing to undo."),
    "reason-missing.list-ruling": _("A ruling needs a reason. Enter it."),
    "reason-missing.reopen-list": _("Enter a reason for reopening this list."),
    "reminded-already": ngettext_lazy(
        "%(official)s reminded %(count)s player less than two minutes ago. Wait before you remind them again.",
        "%(official)s reminded %(count)s players less than two minutes ago. Wait before you remind them again.",
        "count",
    ),
    "ruling-missing.illegal-list": _(
        "The list breaks rules. Approve it with a rule number and a reason, or send it back."
    ),
    "ruling-missing.missing-list": _(
        "A ruling needs a rule number and a reason. Enter both, such as 10.01 and what was agreed."
    ),
    "state-unknown": message(_("“%(state)s” is not a state of lists. Use %(known)s."), known=or_list),
    "token-used.list": _("This page has already handed in another list. Open the list, then hand it in."),
    "too-many-entries.draft": ngettext_lazy(
        "The list has %(count)s entry; the limit is %(limit)s. Remove some.",
        "The list has %(count)s entries; the limit is %(limit)s. Remove some.",
        "count",
    ),
    "too-many-files": ngettext_lazy(
        "%(count)s file is chosen; the limit is %(limit)s. Send fewer.",
        "%(count)s files are chosen; the limit is %(limit)s. Send fewer.",
        "count",
    ),
    "tournament-missing": _(
        "A list as text only names its figures. Choose the tournament whose catalogue knows them."
    ),
    "until-closed": _("A deadline needs an open list. Send is_reopened too."),
    "until-past": _("This deadline has passed. Enter a later one."),
    "version-old.evil": _("The evil list of %(player)s has changed. Look at the newest version."),
    "no-lists-asked": _("This event asks for no lists. Change its settings first."),
    "version-old.any": _("The list of %(player)s has changed. Look at the newest version."),
    "version-old.good": _("The good list of %(player)s has changed. Look at the newest version."),
    "version-unknown": _("“%(written)s” is not a version. Enter its number."),
    "zip-empty": _(
        "%(file)s does not contain a list. Pack text or JSON files, one list in each, then send it again."
    ),
}
