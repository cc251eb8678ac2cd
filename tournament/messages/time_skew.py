"""What the desk reads while the clock of the server and hall time differ."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from armies.messages.tables import message
from tournament.messages.formats import duration
from tournament.messages.sentences import sentences_of

MESSAGES: Final[Mapping[str, Any]] = {
    "ahead.counting": message(
        _(
            "The server's clock is %(seconds)s ahead of hall time. The round keeps its length. Do not set the clock again until the round has ended."
        ),
        seconds=duration,
    ),
    "ahead.idle": message(
        _("The server's clock is %(seconds)s ahead of hall time. Hall time follows in a moment."),
        seconds=duration,
    ),
    "behind.counting": message(
        _(
            "The server's clock is %(seconds)s behind hall time. The round keeps its length. Do not set the clock again until the round has ended."
        ),
        seconds=duration,
    ),
    "behind.idle": message(
        _("The server's clock is %(seconds)s behind hall time. Hall time follows in a moment."),
        seconds=duration,
    ),
}

TIME_SKEW, time_skew_line = sentences_of(MESSAGES)
