"""Write a whole tournament as one archive: entrants, lists, catalogues, rounds, standings, settings, log."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand, CommandError

from tournament import house_time
from tournament.models import Tournament
from tournament.services import exports

if TYPE_CHECKING:
    from django.core.management.base import CommandParser

BAD_INPUT = 2


class Command(BaseCommand):
    """``export_tournament SLUG [--out FILE]``: exit code 2 for an unknown tournament."""

    help = "Write a whole tournament as one ZIP with a manifest. It holds e-mail addresses."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which tournament, and where to."""
        parser.add_argument("slug")
        parser.add_argument("--out", type=Path, help="file to write; SLUG.zip by default")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write the file and say so."""
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            known = ", ".join(Tournament.objects.values_list("slug", flat=True)[:10]) or "none"
            message = f"There is no tournament {options['slug']!r}. Known: {known}."
            raise CommandError(message, returncode=BAD_INPUT)
        file = exports.everything(tournament, now=house_time.now(), with_mail=True)
        out = options["out"] or Path(file.name)
        try:
            out.write_bytes(file.content)
        except OSError as error:
            message = f"{out} cannot be written ({error.strerror}). Choose another file with --out."
            raise CommandError(message, returncode=BAD_INPUT) from error
        self.stdout.write(f"{tournament.name}: written to {out}, {len(file.content):,} bytes.")
