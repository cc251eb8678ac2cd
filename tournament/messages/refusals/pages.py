"""What pages themselves refuse, before they ask a service: what is the case, then what to do."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

MESSAGES: Final[Mapping[str, Any]] = {
    "bad-draft": _("This phone's list cannot be read. Reload the page."),
    "list-missing.copying": _(
        "You did not hand in a list of this faction there. Build it here, or paste it as text."
    ),
    "pairing-gone.page": _("The pairings have changed since you opened this page. Check your table again."),
    "roll-recorded.page-good": _(
        "The roll is already recorded: you play good. If that is wrong, correct it below."
    ),
    "roll-recorded.page-evil": _(
        "The roll is already recorded: you play evil. If that is wrong, correct it below."
    ),
    "same-tournament": _("This link belongs to this tournament. Paste the link of an earlier one."),
    "unknown-link": _("This is not a private link of a tournament. Paste the whole link."),
}
