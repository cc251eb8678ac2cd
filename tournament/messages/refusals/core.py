"""What the services of every subject refuse: what is the case, then what to do."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from armies.messages.formats import or_list
from armies.messages.tables import message

MESSAGES: Final[Mapping[str, Any]] = {
    "reason-missing.phone-request": _("Enter a reason: the player reads it."),
    "bad-token": _("This page has expired. Open it again and send your answer once more."),
    "called-off": _("%(tournament)s is called off. To hold it after all, undo that on the page Manage."),
    "changed-meanwhile": _(
        "These values changed after you opened them, so yours are not saved. Compare both versions, then save yours again or discard them."
    ),
    "changed-meanwhile.by": _(
        "%(changed_by)s changed these values after you opened them, so yours are not saved. Compare both versions, then save yours again or discard them."
    ),
    "clause-unknown": _("%(clause)s is not a rule. Enter a rule number from the reference."),
    "clause-unknown.malformed": _(
        "%(clause)s is not a rule number. Enter one such as 7.01, Annexe A, D33 or A3."
    ),
    "deleted": _("This has been deleted. Go back to the list of tournaments."),
    "late-too-often": _("The desk already has several of these requests from you. Go to the desk."),
    "unreadable-character": _("Remove the unreadable character."),
    "token-used": _("This page was already used for something else. Open it again."),
    "limit-unreadable": _("%(written)s is not a limit. Send a whole number from %(least)s."),
    "offset-unreadable": _("%(written)s is not an offset. Send a whole number from %(least)s."),
    "query-unknown.known": message(
        _("%(name)s is not a query parameter of this address. Leave it out, or use %(known)s."), known=or_list
    ),
    "query-unknown.none": _("%(name)s is not a query parameter of this address. Leave it out."),
    "too-many-requests.link": ngettext_lazy(
        "Your link sent too much in a short time. Send this again in %(minutes)d minute.",
        "Your link sent too much in a short time. Send this again in %(minutes)d minutes.",
        "minutes",
    ),
}
