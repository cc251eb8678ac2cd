"""What pages themselves refuse, before they ask a service: what is the case, then what to do."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

MESSAGES: Final[Mapping[str, Any]] = {
    "bad-draft": _("This phone's list cannot be read. Reload the page."),
    "list-missing.copying": _(
        "You did not hand in a list of this faction there. Build it here, or paste it as text."
    ),
    "moment-unknown.unreadable": _("“%(text)s” is not a time. Enter it like 2007-06-16T09:30."),
    "moment-unknown.skipped": _(
        "%(moment)s does not exist in %(zone)s: the clocks go forward then. Choose an hour later."
    ),
    "moment-unknown.twice": _(
        "%(moment)s comes twice in %(zone)s: the clocks go back then. Choose an hour earlier or later."
    ),
    "moment-unknown.far": _("Year %(year)s is too far away. Use %(first)s to %(last)s."),
    "pairing-gone.page": _("The pairings have changed since you opened this page. Check your table again."),
    "photo-missing.none": _("No photo was chosen. Choose one or take it now."),
    "roll-recorded.page-good": _(
        "The roll is already recorded: you play good. If that is wrong, correct it below."
    ),
    "roll-recorded.page-evil": _(
        "The roll is already recorded: you play evil. If that is wrong, correct it below."
    ),
    "same-tournament": _("This link belongs to this tournament. Paste the link of an earlier one."),
    "unknown-link": _("This is not a private link of a tournament. Paste the whole link."),
}
