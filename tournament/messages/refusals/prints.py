"""What the services of prints refuse: what is the case, then what to do."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

MESSAGES: Final[Mapping[str, Any]] = {
    "bad-numbers": _("“%(written)s” is not a start number. Enter numbers and ranges, such as 3, 7, 12-15."),
    "cards-printed": _(
        "These cards were already printed. If the paper is lost, open the page of the cards again: printing makes new links, and the old ones stop working."
    ),
    "nobody-chosen": _("No player who may play is chosen. Choose other players, or all of them."),
    "paper-unready": _("This print is not ready, or it has expired. Print it again."),
    "printing-unavailable": _(
        "This server cannot print: a library of the system is missing. Install it with “%(install)s” and start Muster again, or print the page from the browser."
    ),
    "too-short": _("With so many players, this print takes a moment. Order it at /print/."),
}
