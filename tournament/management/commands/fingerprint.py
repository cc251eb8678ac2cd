"""Print the fingerprint of an army list: the SHA-256 of its canonical form, as on its receipt."""

from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from armies import adapters, fingerprints
from rules.figure_lists.codec import army_list_from_json
from tournament.management.json_command import FINE, JsonCommand, read_json


class Command(JsonCommand):
    """Exit code 0, or 2 where the file is no list."""

    help = _("Print the fingerprint of an army list file as JSON.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help=_("JSON file with the list, or - for standard input"))
        parser.add_argument("--canonical", action="store_true", help=_("also print the text that is hashed"))

    def answer(self, options: Mapping[str, Any]) -> tuple[int, Any]:
        army_list = army_list_from_json(read_json(options["file"]))
        found = adapters.fingerprint(army_list)
        answer = {
            "fingerprint": found,
            "short": fingerprints.short(found),
            "faction": army_list.faction.value,
            "figures": sum(entry.quantity for entry in army_list.entries),
        }
        if options["canonical"]:
            answer["canonical"] = adapters.to_canonical_json(army_list)
        return FINE, answer
