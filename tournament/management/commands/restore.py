"""Give a backup back to an empty database."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError
from django.utils.translation import gettext as _

from tournament.services.core.errors import Refused
from tournament.services.transfer import restores

BAD_INPUT = 2


class Command(BaseCommand):
    """``restore FILE``: exit code 2, and nothing changed, where it cannot be given back."""

    help = _("Restore a backup into an empty database, compare all rows, and update it to this program.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *_args: Any, **options: Any) -> None:
        path: Path = options["file"]
        try:
            manifest = restores.restore(path)
        except Refused as refusal:
            raise CommandError(refusal.message, returncode=BAD_INPUT) from refusal
        except DatabaseError as error:
            message = _("The database does not answer (%(error)s). Start it, then try again.") % {
                "error": error
            }
            raise CommandError(message, returncode=BAD_INPUT) from error
        except OSError as error:
            message = _(
                "%(file)s: %(error)s. The database did not change. "
                "Choose another file, or another place for it."
            ) % {"file": error.filename or path, "error": error.strerror}
            raise CommandError(message, returncode=BAD_INPUT) from error
        made = manifest.made_at.isoformat(" ", "seconds")
        self.stdout.write(
            _(
                "Restored as of %(time)s. Rows: %(rows)s, files: %(files)s, all compared. "
                "All people must sign in again; private links work as before."
            )
            % {"time": made, "rows": f"{manifest.rows:,}", "files": f"{len(manifest.files):,}"}
        )
