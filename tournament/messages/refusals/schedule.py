"""What the services of schedule refuse: what is the case, then what to do."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

MESSAGES: Final[Mapping[str, Any]] = {
    "code-too-long": _("The code %(code)s... is too long. Use at most %(most)s letters."),
    "timeline-frozen": _(
        "The clock of round %(round)s has started, so the timeline cannot change. Give extra time or skip a phase on the clock instead."
    ),
    "untimed.timeline": _(
        "This ruleset is played without a clock, so it has no timeline. Set the length of a round in the plan of the day."
    ),
}
