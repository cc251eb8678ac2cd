"""Check one army list, or the two lists of a registration, and print the verdict as JSON.

The file holds ``{"faction", "entries"}`` or ``{"good": {...}, "evil": {...}}``, and may hold ``level``,
``policy``, ``restrictions`` and ``zone_hexes`` of the event beside it; options win over the file.
"""

from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from armies.messages.edge import finding_json
from armies.messages.results import step_text
from rules.fields import Fields
from rules.figure_lists.codec import LIST_FIELDS, army_list_from_json
from rules.figure_lists.restrictions_codec import restrictions_from_json
from rules.policy import Policy
from rules.registry import DEFAULT_RULESET, catalogue_ruleset
from rules.ruleset import CatalogueRuleset
from rules.verdict import Verdict
from tournament.management.json_command import (
    FINE,
    REFUSED,
    JsonCommand,
    read_json,
    read_json_option,
    whole_number,
)

REGISTRATION_FIELDS = ("good", "evil")
EVENT_FIELDS = ("level", "policy", "restrictions", "zone_hexes")


class Command(JsonCommand):
    """Exit code 0 for a legal list, 1 for an illegal one, 2 where the file cannot be read."""

    help = _("Check an army list against the construction rules and print the verdict as JSON.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help=_("JSON file with the list, or - for standard input"))
        parser.add_argument("--ruleset", default=DEFAULT_RULESET, help=_("key of the ruleset"))
        parser.add_argument(
            "--level", type=whole_number, help=_("point level; else the file's, else the ruleset's")
        )
        parser.add_argument("--policy", help=_("JSON, or a JSON file, with the organiser's choices"))
        parser.add_argument("--restrictions", help=_("JSON, or a JSON file, with the event's list rules"))
        parser.add_argument("--zone-hexes", type=whole_number, help=_("usable hexes of the set-up zone"))

    def answer(self, options: Mapping[str, Any]) -> tuple[int, Any]:
        edition = catalogue_ruleset(options["ruleset"])
        data = read_json(options["file"])
        is_registration = isinstance(data, dict) and bool(data.keys() & set(REGISTRATION_FIELDS))
        own = REGISTRATION_FIELDS if is_registration else LIST_FIELDS
        read = Fields(data, path="", known=(*own, *EVENT_FIELDS))
        event = _event(read, options)
        verdict: Verdict[Any]
        if is_registration:
            verdict = _registration(edition, read, event)
        else:
            army_list = army_list_from_json({name: data[name] for name in LIST_FIELDS if name in data})
            verdict = edition.check_list(army_list, **event)
        return (FINE if verdict.is_legal else REFUSED), _shown(verdict)


def _event(read: Fields, options: Mapping[str, Any]) -> dict[str, Any]:
    policy = _option(options, "policy", read)
    return {
        "level": read.whole_or_none("level", least=1) if options["level"] is None else options["level"],
        "policy": None if policy is None else Policy.from_json(policy),
        "restrictions": restrictions_from_json(_option(options, "restrictions", read)),
        "zone_hexes": (
            read.whole_or_none("zone_hexes") if options["zone_hexes"] is None else options["zone_hexes"]
        ),
    }


def _option(options: Mapping[str, Any], name: str, read: Fields) -> Any:
    if options[name] is not None:
        return read_json_option(options[name], name=f"--{name}")
    return read.required(name) if read.has(name) else None


def _registration(edition: CatalogueRuleset, read: Fields, event: dict[str, Any]) -> Verdict[Any]:
    good, evil = (
        army_list_from_json(read.required(name), path=name) if read.has(name) else None
        for name in REGISTRATION_FIELDS
    )
    return edition.check_registration(good, evil, **event)


def _shown(verdict: Verdict[Any]) -> dict[str, Any]:
    return {
        "legal": verdict.is_legal,
        "totals": verdict.value.as_json(),
        "findings": [finding_json(finding) for finding in verdict.findings],
        "disputed": list(verdict.disputed),
        "trace": [step_text(step) for step in verdict.trace],
    }
