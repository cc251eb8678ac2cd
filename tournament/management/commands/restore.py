"""Give a backup back to an empty database."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from tournament.services.core.errors import Refused
from tournament.services.transfer import restores

BAD_INPUT = 2


class Command(BaseCommand):
    """``restore FILE``: exit code 2, and nothing changed, where it cannot be given back."""

    help = "Give a backup back to an empty database, compare every row, and bring it up to this program."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *_args: Any, **options: Any) -> None:
        path: Path = options["file"]
        try:
            manifest = restores.restore(path)
        except Refused as refusal:
            raise CommandError(refusal.message, returncode=BAD_INPUT) from refusal
        except DatabaseError as error:
            message = f"The database does not answer ({error}). See to it, and try again."
            raise CommandError(message, returncode=BAD_INPUT) from error
        except OSError as error:
            message = (
                f"{error.filename or path}: {error.strerror}. The database is as it was. "
                "Choose another file, or another place for it."
            )
            raise CommandError(message, returncode=BAD_INPUT) from error
        made = manifest.made_at.isoformat(" ", "seconds")
        self.stdout.write(
            f"Restored as it was at {made}: {manifest.rows:,} rows and {len(manifest.files):,} "
            "files, each compared. Everybody signs in again; private links work as before."
        )
