"""Answer questions about scoring and the days of an event: one JSON object a line, and so the answers.

A line is ``{"op", "given"}``; other fields are ignored, so that a file of examples can be read as it is.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from rules.errors import BadInput
from rules.fields import json_text, one_of
from rules.scoring.files import OPERATIONS
from tournament.management.json_command import FINE, JsonCommand, parse_json, read_text
from tournament.management.strikes_json import roll_answer
from tournament.management.timetable_json import timetable_answer

ANSWERS: Final = {**OPERATIONS, "day_plan": timetable_answer, "roll": roll_answer}


class Command(JsonCommand):
    """Exit code 0 for answers, also for a scheme that cannot be used; 2 where a line cannot be read."""

    help = _("Answer questions about scoring and the days of an event, one JSON object a line.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help=_("file with a question in each line, or - for standard input"))

    def answer(self, options: Mapping[str, Any]) -> tuple[int, Any]:
        written, name = read_text(options["file"])
        lines = [line for line in written.splitlines() if line.strip()]
        return FINE, "\n".join(json.dumps(_answer(line, name)) for line in lines)


def _answer(line: str, name: str) -> dict[str, Any]:
    asked = parse_json(line, name=name)
    if not isinstance(asked, dict):
        raise BadInput("object-expected", data={"value": json_text(asked)})
    return ANSWERS[one_of(asked.get("op"), ANSWERS, path="op")](asked.get("given"))
