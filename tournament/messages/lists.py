"""What is said of army lists: of those that are missing or illegal, and of files that need no import."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from armies.messages.tables import MessageTable

BLOCKING_LISTS: Final = MessageTable()  # whose it is, what follows by the event's rules, what the owner does
FILE_NOTES: Final = MessageTable()
FILE_NOTES.add(
    {
        "stored": _("Already handed in like this. There is nothing to import."),
        "twin": _("The same list as %(file)s."),
    }
)
BLOCKING_LISTS.add(
    {
        "missing.good": _("%(player)s has not handed in a good list."),
        "missing.evil": _("%(player)s has not handed in an evil list."),
        "missing.any": _("%(player)s has not handed in a list."),
        "illegal.good": _("%(player)s has an illegal good list."),
        "illegal.evil": _("%(player)s has an illegal evil list."),
        "illegal.any": _("%(player)s has an illegal list."),
        "missing-follows.ruled": _("The referee's ruling lets this player play."),
        "missing-follows.warn": _("Ask for it, or continue: this event only warns."),
        "missing-follows.ruling": _("Ask for it, or let a referee rule that the player may play without it."),
        "missing-follows.no-pairing": _("Ask for it: without it, this event does not pair the player."),
        "missing-follows.no-check-in": _("Ask for it: without it, this event does not check the player in."),
        "illegal-follows.ruled": _("The referee's ruling lets this player play."),
        "illegal-follows.warn": _("Have it corrected, or continue: this event only warns."),
        "illegal-follows.ruling": _("Have it corrected, or let a referee rule that it may be played."),
        "illegal-follows.no-pairing": _(
            "Have it corrected: with an illegal list, this event does not pair the player."
        ),
        "illegal-follows.no-check-in": _(
            "Have it corrected: with an illegal list, this event does not check the player in."
        ),
        "missing-owner.good": _(
            "You have not handed in a good list. Hand it in, or go to the organiser's desk."
        ),
        "missing-owner.evil": _(
            "You have not handed in an evil list. Hand it in, or go to the organiser's desk."
        ),
        "missing-owner.any": _("You have not handed in a list. Hand one in, or go to the organiser's desk."),
        "illegal-owner.good": _(
            "Your good list breaks the rules. Correct it, or go to the organiser's desk."
        ),
        "illegal-owner.evil": _(
            "Your evil list breaks the rules. Correct it, or go to the organiser's desk."
        ),
        "illegal-owner.any": _("Your list breaks the rules. Correct it, or go to the organiser's desk."),
    }
)
