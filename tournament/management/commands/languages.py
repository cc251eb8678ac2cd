"""How complete each language of the pages is, and what it lacks."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from tournament.messages.languages import FAULTS

FIRST = 10  # texts of a language that are named unless all are wanted


class Command(BaseCommand):
    """``languages [--all]``: a line for each language, and below it the texts that are not translated."""

    help = "Show how complete each language is, and which texts are missing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--all", action="store_true", help="name every missing text")

    def handle(self, *_args: Any, **options: Any) -> None:
        self.stdout.write(_("English (en): the language of the source"))
        for each in settings.FOUND_LANGUAGES:
            says = _("offered") if each.is_complete else _("not offered yet")
            if not each.native_reader:
                says = _("%(state)s, not yet read by a native speaker") % {"state": says}
            self.stdout.write(f"{each.name} ({each.code}): {each.percent} %, {says}")
            shown = each.faults if options["all"] else each.faults[:FIRST]
            for fault in shown:
                self.stdout.write(f"  {fault.domain}.po, {FAULTS[fault.kind]}: {fault.text}")
            if len(each.faults) > len(shown):
                more = len(each.faults) - len(shown)
                self.stdout.write(_("  and %(count)s more: use --all") % {"count": more})
