"""What the commands of the referee's desk share: one question, read from a file, answered as JSON."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from armies.messages.referee_desk import answer_json
from rules.fields import Fields
from rules.policy import Policy
from rules.referee_desk import QUESTIONS, desk_edition
from tournament.management.json_command import FINE, REFUSED, JsonCommand, read_json, read_json_option


class DeskCommand(JsonCommand):
    """Exit code 0 for an answer, 1 where ``legal`` is false, 2 where the file cannot be read."""

    question: ClassVar[str]

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help=_("JSON file with the question, or - for standard input"))
        parser.add_argument(
            "--ruleset", default=QUESTIONS[self.question].usual_ruleset, help=_("key of the ruleset")
        )
        parser.add_argument("--policy", help=_("JSON, or a JSON file, with the organiser's choices"))

    def answer(self, options: Mapping[str, Any]) -> tuple[int, Any]:
        question = QUESTIONS[self.question]
        edition = desk_edition(options["ruleset"])
        data = read_json(options["file"])
        read = Fields(data, path="", known=(*question.fields, "policy"))
        chosen = read.required("policy") if read.has("policy") else None
        if options["policy"] is not None:
            chosen = read_json_option(options["policy"], name="--policy")
        policy = Policy.from_json(chosen)
        asked = {name: value for name, value in data.items() if name != "policy"}
        shown = answer_json(question.answered(asked, edition, policy), policy)
        return (REFUSED if shown.get("legal") is False else FINE), shown
