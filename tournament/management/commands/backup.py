"""Keep everything as one file, while the day goes on."""

from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament import time_source
from tournament.services.core.errors import Refused
from tournament.services.transfer import backups

BAD_INPUT = 2


class Command(BaseCommand):
    """``backup [--out FILE | --folder FOLDER [--keep N]] [--check FILE]``: exit code 2 for what cannot be."""

    help = _("Save all tournaments, accounts and photos as one file. Keep it safe: it contains everything.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--out", type=Path, help=_("file to write"))
        parser.add_argument("--folder", type=Path, help=_("folder for files named by time (backups/)"))
        parser.add_argument("--keep", type=int, help=_("remove the oldest files until this many are left"))
        parser.add_argument(
            "--check", type=Path, metavar="FILE", help=_("only check whether a backup is complete")
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            self.stdout.write(_checked(options["check"]) if options["check"] else _written(options))
        except Refused as refusal:
            raise CommandError(refusal.message, returncode=BAD_INPUT) from refusal
        except DatabaseError as error:
            message = _(
                "The backup failed: the database does not answer (%(error)s). Start it, then try again."
            ) % {"error": error}
            raise CommandError(message, returncode=BAD_INPUT) from error
        except OSError as error:
            message = _("The backup failed (%(error)s), and no file was left. Choose another place.") % {
                "error": error.strerror
            }
            raise CommandError(message, returncode=BAD_INPUT) from error


def _now() -> datetime:
    """Hall time; the time of this machine while the program is newer than the tables: before an update."""
    try:
        return time_source.now()
    except DatabaseError:
        return time_source.wall_now()


def _checked(path: Path) -> str:
    manifest = backups.check(path)
    made = manifest.made_at.isoformat(" ", "seconds")
    return _("%(file)s is complete. Rows: %(rows)s, files: %(files)s, made: %(time)s.") % {
        "file": path,
        "rows": f"{manifest.rows:,}",
        "files": f"{len(manifest.files):,}",
        "time": made,
    }


def _written(options: dict[str, Any]) -> str:
    now = _now()
    folder = options["folder"] or settings.STATE_DIR / "backups"
    out = options["out"] or folder / backups.file_name(now)
    manifest = backups.backup(out, now=now)
    report = _("%(file)s is written and complete. Rows: %(rows)s, files: %(files)s.") % {
        "file": out,
        "rows": f"{manifest.rows:,}",
        "files": f"{len(manifest.files):,}",
    }
    if options["keep"] and not options["out"]:
        gone = len(backups.thin_out(folder, keep=options["keep"]))
        removed = ngettext("%(count)s old backup removed.", "%(count)s old backups removed.", gone)
        return f"{report} {removed % {'count': gone}}"
    return report
