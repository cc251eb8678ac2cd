"""What is said of army lists: of those that are missing or illegal, and of files that need no import."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from armies.messages.formats import day_and_time
from armies.messages.tables import MessageTable, message

BLOCKING_LISTS: Final = MessageTable()  # whose it is, what follows by the event's rules, what the owner does
FILE_NOTES: Final = MessageTable()
CLOSED_LISTS: Final = MessageTable()  # to officials, why a player cannot change a list; by its refusal
FILE_NOTES.add(
    {
        "stored": _("Already handed in like this. There is nothing to import."),
        "twin": _("The same list as %(file)s."),
    }
)
CLOSED_LISTS.add(
    {
        "entrant-gone.own": _("The player has left this tournament, so this list is closed."),
        "list-locked.own-any": _("The list is locked: the player cannot change it."),
        "list-locked.own-good": _("The good list is locked: the player cannot change it."),
        "list-locked.own-evil": _("The evil list is locked: the player cannot change it."),
        "lists-closed.called-off": _("The tournament is called off, so lists are closed."),
        "lists-closed.deadline": message(_("Lists closed on %(at)s (%(zone)s)."), at=day_and_time),
        "lists-closed.finished": _("The tournament is over, so lists are closed."),
        "lists-closed.reopened-any": message(
            _("The list was open until %(at)s (%(zone)s)."), at=day_and_time
        ),
        "lists-closed.reopened-good": message(
            _("The good list was open until %(at)s (%(zone)s)."), at=day_and_time
        ),
        "lists-closed.reopened-evil": message(
            _("The evil list was open until %(at)s (%(zone)s)."), at=day_and_time
        ),
        "lists-closed.round-1": _("Round 1 is published, so lists are closed."),
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
