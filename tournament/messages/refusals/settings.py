"""What the services of settings refuse: what is the case, then what to do."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

MESSAGES: Final[Mapping[str, Any]] = {
    "no-mail-server": _(
        "This server sends no mail, so players could not confirm. Set EMAIL_HOST on the server first."
    ),
    "policy-frozen.cut_size": _("Round 1 is published, so the cut cannot change any more."),
    "policy-frozen.format": _("Round 1 is published, so the format cannot change any more."),
    "policy-frozen.level": _("Round 1 is published, so the points limit cannot change any more."),
    "policy-frozen.pairing_policy": _("Round 1 is published, so the pairing rules cannot change any more."),
    "policy-frozen.policy": _("Round 1 is published, so the event rules cannot change any more."),
    "policy-frozen.restrictions": _("Round 1 is published, so the list rules cannot change any more."),
    "policy-frozen.ruleset_key": _("Round 1 is published, so the ruleset cannot change any more."),
    "policy-frozen.standings_policy": _("Round 1 is published, so the tie-breaks cannot change any more."),
    "rule-gone": _("This event has no rule %(number)s any more. Look at its rules again."),
}
