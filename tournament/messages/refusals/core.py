"""What the services of every subject refuse: what is the case, then what to do."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

MESSAGES: Final[Mapping[str, Any]] = {
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
    "token-used": _("This page was already used for something else. Open it again."),
}
