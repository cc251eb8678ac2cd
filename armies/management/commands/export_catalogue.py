"""Write a catalogue as CSV, or as one JSON file with its provenance, as ``load_catalogue`` reads it."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from armies.models import Catalogue
from armies.services.catalogues import catalogues

BAD_INPUT = 2


class Command(BaseCommand):
    """``export_catalogue KEY [--out FILE] [--format csv|json]``: exit code 2 for an unknown key."""

    help = _("Write a catalogue as CSV or JSON to standard output or a file.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("key")
        parser.add_argument(
            "--format", choices=["csv", "json"], default="csv", help=_("json keeps the provenance")
        )
        parser.add_argument("--out", type=Path, help=_("file to write; standard output by default"))

    def handle(self, *_args: Any, **options: Any) -> None:
        catalogue = Catalogue.objects.filter(key=options["key"]).first()
        if catalogue is None:
            known = ", ".join(Catalogue.objects.values_list("key", flat=True)) or _("none")
            message = _("There is no catalogue “%(key)s”. Known: %(known)s.")
            message %= {"key": options["key"], "known": known}
            raise CommandError(message, returncode=BAD_INPUT)
        is_json = options["format"] == "json"
        text = catalogues.export_json(catalogue) if is_json else catalogues.export_csv(catalogue)
        if options["out"]:
            options["out"].write_text(text, encoding="utf-8", newline="")
            written = {"name": catalogue.name, "path": options["out"]}
            self.stdout.write(_("%(name)s: written to %(path)s.") % written)
        else:
            self.stdout.write(text, ending="")
