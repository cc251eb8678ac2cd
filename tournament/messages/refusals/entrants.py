"""What the services of entrants refuse: what is the case, then what to do."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from armies.messages.formats import country, or_list
from armies.messages.tables import message

MESSAGES: Final[Mapping[str, Any]] = {
    "already-paired": _("%(player)s has been paired already. Drop them instead: their results stay."),
    "already-paired.absent": _(
        "%(player)s plays at table %(table)s. Record a no-show there, or wait for the result."
    ),
    "cell-empty": _("The name is missing. Enter it, or remove the line."),
    "cell-too-long": _("This is longer than %(limit)s characters. Shorten it."),
    "cell-too-long.group": _("A group name is longer than %(limit)s characters. Shorten it."),
    "cell-unreadable.email": _("“%(written)s” is not an e-mail address. Correct it."),
    "cell-unreadable.instant": _(
        "“%(written)s” is not a date and time. Write 2026-06-13T09:00:00+00:00, or leave it empty."
    ),
    "cell-unreadable.language": message(
        _("“%(written)s” is not a language of the event. Write %(offered)s, or leave it empty."),
        offered=or_list,
    ),
    "cell-unreadable.number": _("“%(written)s” is not a start number. Write 1 or more, or leave it empty."),
    "cell-unreadable.status": message(
        _("“%(written)s” is not a status. Write %(offered)s, or leave it empty."), offered=or_list
    ),
    "cell-unreadable.table": _("“%(written)s” is not a table. Write its number, or leave it empty."),
    "cell-unseen": _("This contains an invisible character. Type it again."),
    "check-in-closed": _("Check-in of %(tournament)s is not open. Open check-in first."),
    "club-too-long": _("The club has %(length)s characters; the limit is %(limit)s. Shorten it."),
    "club-unseen": _("The club contains an invisible character. Type it again."),
    "code-missing": _("Scan a private link or type a start number."),
    "code-unknown": _("This code is not a private link. Scan the player's own code, or search the name."),
    "confirmation-over": _(
        "This link does not confirm a registration. If you are registered already, look for your private link in your mailbox. If not, register again or ask the organiser."
    ),
    "confirmed-already.desk": _("%(player)s does not need a confirmation any more. Look at the players."),
    "confirmed-already.own": _(
        "This registration does not need a confirmation any more. Look for your private link in your mailbox, or ask the organiser."
    ),
    "country-unknown": _("“%(written)s” is not a country code. Use two letters, such as ES."),
    "country-unknown.similar": message(
        _("“%(written)s” is not a country code. Use two letters: %(code)s for %(country)s."), country=country
    ),
    "email-missing": _("This tournament confirms registrations by e-mail. Enter your e-mail address."),
    "email-too-long": _("The e-mail address has %(length)s characters; the limit is %(limit)s. Shorten it."),
    "entrant-twice.registered": _(
        "%(player)s is registered already. If this is another person, add the club or e-mail that tells them apart."
    ),
    "excluded": _("%(player)s is excluded and cannot check in. A referee can undo the exclusion."),
    "amount-out-of-range": _("This is not an amount. Enter one such as 25 or 12.50."),
    "fee-missing": _("This event has no fee. Set one first."),
    "form-used.fee": _("This form was already used for %(player)s. Open the page again."),
    "member-already.member": _("%(player)s is marked as a member already."),
    "member-already.not-member": _("%(player)s is not marked as a member."),
    "not-the-treasurer": _("Only officials note payments. Ask at the desk."),
    "not-the-treasurer.refund": _("Only organisers note refunds. Ask one."),
    "paid-by-unknown": message(_("Choose how it was paid: %(known)s."), known=or_list),
    "refund-too-high": _("%(player)s has paid %(paid)s. Enter that or less."),
    "form-used.confirmed": _(
        "An organiser has confirmed or removed the registration of %(player)s that came with this form. Look for your private link in your mailbox, or reload the page to register again."
    ),
    "form-used.registered": _(
        "This form has registered %(player)s already. Reload the page to register another player."
    ),
    "group-unknown": _("There is no group %(group)s. To create it, choose its members."),
    "group-twice": _("The group %(group)s exists already. Change that group, or choose another name."),
    "late-settled.check-in": _("The request of %(player)s has been answered already. Look again."),
    "late-too-early": _("Round %(round)s is too early. Choose round %(first)s or later."),
    "lines-bad.entrants": _(
        "Nothing was imported. %(first)s Correct the lines, or import the good lines only."
    ),
    "link-dead": _("This link does not work any more. Search the name, and hand out a new link."),
    "link-foreign": _("This link is for another tournament. Ask for the player's link of %(tournament)s."),
    "links-changed.all": _(
        "Private links were issued or revoked after you opened this page, so no link was issued now. Check who has one, then press again if you still want new links for all."
    ),
    "links-changed.one": _(
        "The private link of %(player)s was issued or revoked after you opened this page, so nothing was changed now. If the player has that link, keep it. If not, open the page again and press again."
    ),
    "name-divided": _("A comma or semicolon separates groups. Remove it from the name."),
    "name-long": _("The name has %(length)s characters; the limit is %(limit)s. Shorten it."),
    "name-missing.group": _("The group has no name. Enter one."),
    "name-missing.player": _("The player has no name. Enter one."),
    "name-too-long": _("The name has %(length)s characters; the limit is %(limit)s. Shorten it."),
    "name-unseen": _("The name contains an invisible character. Type it again."),
    "no-place": _(
        "All %(places)s places are taken. Remove this line, or put %(player)s on the waiting list."
    ),
    "nobody-in-file": _("This file names no player. Add lines with a name."),
    "nobody-selected": _("No player is selected. Tick one or more players."),
    "nobody-to-remind": _("None of these players has an e-mail address and is missing. Choose others."),
    "nobody-to-remind.again": _("These players were reminded a moment ago. Wait two minutes."),
    "nobody-registered": _("No player registered in this time. Choose another time."),
    "number-taken": _("Start number %(number)s is taken. Give %(player)s another one."),
    "number-taken.line": _(
        "Start number %(number)s belongs to %(player)s. Choose another, or leave it empty for the next free one."
    ),
    "number-twice": _("Line %(line)s has start number %(number)s too. Change one of them."),
    "number-unknown.code": _("No player has start number %(number)s. Search the name."),
    "number-unknown.group": _("No player has start number %(number)s. Choose the members again."),
    "on-waiting-list": _("%(player)s is on the waiting list. Give them a place first, then check them in."),
    "reason-missing.exclusion": _("Enter a reason for this exclusion: say what happened."),
    "reason-missing.out-of-turn": _("Enter a reason for giving this place out of turn."),
    "reason-missing.removal": _("Enter a reason for removing these registrations."),
    "registrations-changed": _(
        "Some of these registrations changed after you looked. Look at the list again."
    ),
    "registrations-changed.named": _(
        "Some of these registrations changed after you looked, for example %(players)s. Look at the list again."
    ),
    "screen-name-too-long": _(
        "The screen name has %(length)s characters; the limit is %(limit)s. Shorten it."
    ),
    "screen-name-unseen": _("The screen name contains an invisible character. Type it again."),
    "sort-name-too-long": _("“Sort as” has %(length)s characters; the limit is %(limit)s. Shorten it."),
    "sort-name-unseen": _("“Sort as” contains an invisible character. Type it again."),
    "table-taken": _("Table %(table)s is kept for %(player)s. Choose another table, or free that one first."),
    "table-unknown.kept": _("Table %(table)s is not in the hall. Choose a table from %(first)s to %(last)s."),
    "too-many-mails": ngettext_lazy(
        "%(count)d mail went to this address in the last hour. Look for it in your mailbox, or try again later.",
        "%(count)d mails went to this address in the last hour. Look for them in your mailbox, or try again later.",
        "count",
    ),
    "words-missing": _("Type part of a name, or the start number."),
    "window-empty.removal": _("The end is not after the start. Choose a later end."),
}
