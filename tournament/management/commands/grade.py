"""Grade one game from its facts and print grades, points and the row that decided, as JSON.

The file holds ``{"level", "last_turn_over", "a": {...}, "b": {...}}`` with an optional ``policy``, or
``{"bye": true}`` for a round without an opponent.
"""

from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from armies.messages.edge import finding_json, finding_text
from armies.messages.results import row_text, step_text
from rules.fields import Fields
from rules.outcomes import Outcome, outcome_as_json
from rules.policy import Policy
from rules.registry import DEFAULT_RULESET, ruleset
from rules.ruleset import FACTS_OF_A_GAME, EventRules, Ruleset
from rules.verdict import Verdict
from tournament.management.json_command import (
    FINE,
    REFUSED,
    JsonCommand,
    read_json,
    read_json_option,
    whole_number,
)


class Command(JsonCommand):
    """Exit code 0 also for a game that is not over; 1 where the rules object, 2 where facts are bad."""

    help = _("Grade a game from its facts and print the outcome as JSON.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help=_("JSON file with the facts, or - for standard input"))
        parser.add_argument("--ruleset", default=DEFAULT_RULESET, help=_("key of the ruleset"))
        parser.add_argument("--level", type=whole_number, help=_("points limit, for facts that name none"))
        parser.add_argument("--policy", help=_("JSON, or a JSON file, with the organiser's choices"))

    def answer(self, options: Mapping[str, Any]) -> tuple[int, Any]:
        edition = ruleset(options["ruleset"])
        data = read_json(options["file"])
        read = Fields(data, path="", known=("level", *FACTS_OF_A_GAME, "policy", "bye"))
        policy = _policy(read, options["policy"])
        usual = edition.default_level if options["level"] is None else options["level"]
        event = EventRules(read.whole("level", usual, least=1), policy)
        verdict = _verdict(edition, read, data, event)
        is_legal = verdict.is_legal
        shown = outcome_as_json(verdict.value) | {
            "message": row_text(verdict.value.row) if is_legal else finding_text(verdict.errors[0]),
            "disputed": list(verdict.disputed),
            "findings": [finding_json(finding) for finding in verdict.findings],
            "trace": [step_text(step) for step in verdict.trace],
            "policy_digest": policy.digest(),
        }
        return (FINE if is_legal else REFUSED), shown


def _policy(read: Fields, option: str | None) -> Policy:
    if option is not None:
        return Policy.from_json(read_json_option(option, name="--policy"))
    return Policy.from_json(read.required("policy") if read.has("policy") else None)


def _verdict(edition: Ruleset, read: Fields, data: Any, event: EventRules) -> Verdict[Outcome]:
    if read.flag("bye"):
        return edition.grade_bye(event)
    facts = {name: data[name] for name in FACTS_OF_A_GAME if name in data}
    return edition.grade_slip(facts, event, limits={})
