"""Write a catalogue as CSV, or as one JSON file with its provenance, as ``load_catalogue`` reads it."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from armies.models import Catalogue
from armies.services.catalogues import catalogues

BAD_INPUT = 2


class Command(BaseCommand):
    """``export_catalogue KEY [--out FILE] [--format csv|json]``: exit code 2 for an unknown key."""

    help = "Write a catalogue as CSV or JSON to standard output or a file."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("key")
        parser.add_argument(
            "--format", choices=["csv", "json"], default="csv", help="json keeps the provenance"
        )
        parser.add_argument("--out", type=Path, help="file to write; standard output by default")

    def handle(self, *_args: Any, **options: Any) -> None:
        catalogue = Catalogue.objects.filter(key=options["key"]).first()
        if catalogue is None:
            known = ", ".join(Catalogue.objects.values_list("key", flat=True)) or "none"
            message = f"There is no catalogue {options['key']!r}. Known: {known}."
            raise CommandError(message, returncode=BAD_INPUT)
        is_json = options["format"] == "json"
        text = catalogues.export_json(catalogue) if is_json else catalogues.export_csv(catalogue)
        if options["out"]:
            options["out"].write_text(text, encoding="utf-8", newline="")
            self.stdout.write(f"{catalogue.name}: written to {options['out']}.")
        else:
            self.stdout.write(text, ending="")
