"""What the services of tournaments and settings refuse: what is the case, then what to do."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _

from armies.messages.formats import day_and_time, or_list
from armies.messages.list_rules import CLASHES
from armies.messages.tables import Message, message


def _at(text: Any) -> Message:
    return message(text, at=day_and_time)


def _limit(text: Any) -> Message:
    """Limits are large: ``1,000,000``."""
    return message(text, limit=lambda limit: number_format(limit, force_grouping=True))


MESSAGES: Final[Mapping[str, Any]] = {
    "check-in-at-desk": _("You cannot check in here now. Go to the organiser's desk."),
    "check-in-at-desk.deadline": _at(
        _("Self check-in closed on %(at)s (%(zone)s). Go to the organiser's desk.")
    ),
    "check-in-not-yet": _at(_("You can check in from %(at)s (%(zone)s) on. Come back then.")),
    "clock-counts.call-off": _(
        "The clock of round %(round)s has not ended. End it first, then call the tournament off."
    ),
    "cut-size": message(
        _("A cut cannot have %(size)s players. Choose %(sizes)s, or 0 for no cut."), sizes=or_list
    ),
    "cut-without-swiss": _(
        "A cut follows Swiss rounds; in a round robin all players have met. Choose the Swiss format or no cut."
    ),
    "details-closed": _(
        "Registration is closed, so you cannot change your details. Ask the organiser's desk to correct them."
    ),
    "email-public": _(
        "Public pages show no e-mail addresses, because programs collect them. "
        "Replace %(email)s with a link or other words."
    ),
    "entrant-gone.own": _(
        "You have left this tournament, so your lists cannot change. Ask the organiser's desk."
    ),
    "file-changed": _(
        "Another file was saved since you opened this page. Look at it, then choose your file again."
    ),
    "file-not-stored": _("The file could not be saved. Ask the owner of the server to check the disk."),
    "format-unknown": message(_("“%(format)s” is not a format. Choose %(formats)s."), formats=or_list),
    "idempotency-key-invalid": _(
        "%(header)s is empty, too long or not plain text. Send 1 to 128 letters, digits or signs."
    ),
    "idempotency-key-used": _(
        "This %(header)s belongs to another request of yours. Send this one with a new key."
    ),
    "last-organiser.only": _("%(username)s is the only organiser. Appoint another organiser first."),
    "limit-too-large": _limit(_("The number of places is above %(limit)s. Leave it empty for no limit.")),
    "limit-too-small": _("With fewer than 1 place, no player can register. Leave it empty for no limit."),
    "link-unsafe": _(
        "“%(link)s” is not a web address that begins with https:// and has no user name. Copy it again."
    ),
    "list-locked.own-evil": _("Your evil list is locked. Ask the referee to reopen it."),
    "lists-brought-unknown": _("This game has no such number of lists. Choose one that its settings offer."),
    "list-locked.own-any": _("Your list is locked. Ask the referee to reopen it."),
    "list-locked.own-good": _("Your good list is locked. Ask the referee to reopen it."),
    "lists-closed.called-off": _("The tournament is called off, so lists cannot change."),
    "lists-closed.deadline": _at(_("Lists closed on %(at)s (%(zone)s). Ask the referee to reopen yours.")),
    "lists-closed.finished": _("The tournament is over, so lists cannot change."),
    "lists-closed.reopened-evil": _at(
        _("Your evil list was open until %(at)s (%(zone)s). Ask the referee to reopen it.")
    ),
    "lists-closed.reopened-any": _at(
        _("Your list was open until %(at)s (%(zone)s). Ask the referee to reopen it.")
    ),
    "lists-closed.reopened-good": _at(
        _("Your good list was open until %(at)s (%(zone)s). Ask the referee to reopen it.")
    ),
    "lists-closed.round-1": _("Round 1 is published, so lists are closed. Ask the referee to reopen yours."),
    "name-missing.tournament": _("The tournament has no name. Enter one."),
    "no-role": _("%(username)s has no role in this tournament. Look at the officials again."),
    "not-positive.level": _limit(_("The points limit must be 1 to %(limit)s. Enter a whole number.")),
    "not-positive.rounds_planned": _limit(
        _("The number of rounds must be 1 to %(limit)s. Enter a whole number.")
    ),
    "not-positive.table_count": _limit(
        _("The number of tables must be 1 to %(limit)s. Enter a whole number.")
    ),
    "penalties-shown.unknown": message(
        _("“%(value)s” does not say who sees the penalties. Choose %(offered)s."), offered=or_list
    ),
    "reason-long": _("The reason is longer than %(limit)s characters. Shorten it."),
    "registration-closed.called-off": _("%(tournament)s is called off. You cannot register."),
    "registration-closed.deadline": _at(
        _("Registration for %(tournament)s closed on %(at)s (%(zone)s). Ask the organiser for a late entry.")
    ),
    "registration-closed.finished": _("%(tournament)s is over. You cannot register any more."),
    "registration-closed.not-open": _(
        "Registration for %(tournament)s is not open. Ask the organiser at the desk."
    ),
    "rehearsal-private": _("A rehearsal is always private. Publish the tournament it was copied from."),
    "reminder-hours": _(
        "A reminder goes out 1 to %(limit)s hours before the deadline. Enter such a number, or 0 for none."
    ),
    **CLASHES,
    "result-disputed.finish": _(
        "Round %(round)s, table %(table)s is disputed. Settle it before you finish the tournament."
    ),
    "reveal.unknown": message(
        _("“%(value)s” does not say who sees the lists. Choose %(offered)s."), offered=or_list
    ),
    "round-open.finish": _(
        "Round %(round)s is not closed. Close or cancel it before you finish the tournament."
    ),
    "rules-pack-too-large": _("The PDF has %(size)s; the limit is %(limit)s. Send a smaller one, or a link."),
    "rules-pack-unreadable.bomb": _(
        "This PDF unpacks to more than a phone can hold. Export it with smaller pictures."
    ),
    "rules-pack-unreadable.empty": _("This file is empty. Choose the PDF again."),
    "rules-pack-unreadable.encrypted": _("This PDF is encrypted. Save it without a password."),
    "rules-pack-unreadable.incomplete": _("This PDF is not complete. Export it again."),
    "rules-pack-unreadable.kind": _("This file is not a PDF. Export your rules pack as a PDF."),
    "settings-invalid": _("%(problem)s"),
    "time-zone-unknown": _("“%(zone)s” is not a time zone. Choose one such as Europe/Madrid."),
    "timeline-invalid.settings": _("The timeline cannot run. %(problem)s"),
    "too-many.level": _limit(_("The points limit must be 1 to %(limit)s. Enter a smaller number.")),
    "too-many.rounds_planned": _limit(
        _("The number of rounds must be 1 to %(limit)s. Enter a smaller number.")
    ),
    "too-many.table_count": _limit(_("The number of tables must be 1 to %(limit)s. Enter a smaller number.")),
    "username-unreadable": _("Use only letters, digits and . @ + - _ in a sign-in name."),
    "window-empty.check-in": _at(
        _("Check-in opens on %(at)s (%(zone)s), so it closes too early. Choose a later end.")
    ),
    "withdraw-at-desk": _("You cannot withdraw here any more. Tell the organiser's desk."),
    "no-mail-server": _(
        "This server sends no mail, so players could not confirm. Set EMAIL_HOST on the server first."
    ),
    "policy-frozen.cut_size": _("Round 1 is published, so the cut cannot change any more."),
    "policy-frozen.format": _("Round 1 is published, so the format cannot change any more."),
    "policy-frozen.level": _("Round 1 is published, so the points limit cannot change any more."),
    "policy-frozen.lists_brought": _("Round 1 is published, so the number of lists cannot change any more."),
    "policy-frozen.pairing_policy": _("Round 1 is published, so the pairing rules cannot change any more."),
    "policy-frozen.policy": _("Round 1 is published, so the event rules cannot change any more."),
    "policy-frozen.restrictions": _("Round 1 is published, so the list rules cannot change any more."),
    "policy-frozen.ruleset_key": _("Round 1 is published, so the ruleset cannot change any more."),
    "policy-frozen.standings_policy": _("Round 1 is published, so the tie-breaks cannot change any more."),
    "policy-frozen.scheme": _(
        "Round 1 is published, so the scoring is fixed. Correct it with a reason instead."
    ),
    "reason-missing.scheme": _("Enter a reason for correcting the scoring."),
    "scheme-finer": _(
        "The results so far count in steps of %(step)s points, and this scoring needs finer ones. Keep to these steps."
    ),
    "scheme-misfit": _("The result of %(game)s in %(round)s does not fit this scoring. %(why)s"),
    "scheme-open": _("Round 1 is not published yet. Change the scoring itself."),
    "round-level-published": _("Round %(round)s is published and keeps its points limit."),
    "round-level-new": _(
        "Lists are closed, and none were asked for with %(level)s points. Choose a limit that has lists."
    ),
    "round-levels-with-figures": _(
        "All rounds of this game have one points limit. Empty the points limits of the rounds first."
    ),
    "scheme-without-level": _(
        "The scoring counts in percent of the points limit, and there is none. Enter a points limit first."
    ),
    "scheme-of-the-game": _(
        "This ruleset says itself what a result is worth. Choose another ruleset to score it your way."
    ),
    "tiebreak-without-counter": _(
        "A tie-break counts “%(counter)s”, and the score sheet does not. Change the tie-breaks first, or add the counter."
    ),
    "rule-gone": _("This event has no rule %(number)s any more. Look at its rules again."),
}
