"""Print the phases and announcements of a round, with offsets in seconds, as JSON."""

from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from rules.registry import DEFAULT_RULESET, ruleset
from rules.timelines.codec import timeline_as_json, untimed_as_json
from tournament.management.json_command import FINE, JsonCommand


class Command(JsonCommand):
    """A ruleset without a clock prints its phases without offsets."""

    help = _("Print the timeline of a round as JSON.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--ruleset", default=DEFAULT_RULESET, help=_("key of the ruleset"))

    def answer(self, options: Mapping[str, Any]) -> tuple[int, Any]:
        edition = ruleset(options["ruleset"])
        timeline = edition.timeline
        shown = untimed_as_json(edition.phases) if timeline is None else timeline_as_json(timeline)
        return FINE, {"ruleset": edition.key, "is_timed": timeline is not None, **shown}
