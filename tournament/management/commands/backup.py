"""Keep everything as one file, while the day goes on."""

from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from tournament import time_source
from tournament.services.core.errors import Refused
from tournament.services.transfer import backups

BAD_INPUT = 2


class Command(BaseCommand):
    """``backup [--out FILE | --folder FOLDER [--keep N]] [--check FILE]``: exit code 2 for what cannot be."""

    help = "Keep every tournament, account and photo as one file. It holds everything: keep it safe."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--out", type=Path, help="the file to write")
        parser.add_argument(
            "--folder", type=Path, help="a folder for files named by time; backups/ by default"
        )
        parser.add_argument("--keep", type=int, help="remove the oldest of the folder until so many are left")
        parser.add_argument(
            "--check", type=Path, metavar="FILE", help="only read a backup and say if it is whole"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            self.stdout.write(_checked(options["check"]) if options["check"] else _written(options))
        except Refused as refusal:
            raise CommandError(refusal.message, returncode=BAD_INPUT) from refusal
        except DatabaseError as error:
            message = f"The backup failed: the database does not answer ({error}). See to it, and try again."
            raise CommandError(message, returncode=BAD_INPUT) from error
        except OSError as error:
            message = f"The backup failed ({error.strerror}). Nothing half was left. Choose another place."
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
    return f"{path} is whole: {manifest.rows:,} rows, {len(manifest.files):,} files, made {made}."


def _written(options: dict[str, Any]) -> str:
    now = _now()
    folder = options["folder"] or settings.STATE_DIR / "backups"
    out = options["out"] or folder / backups.file_name(now)
    manifest = backups.backup(out, now=now)
    report = f"{out}: {manifest.rows:,} rows and {len(manifest.files):,} files, read back and whole."
    if options["keep"] and not options["out"]:
        report += f" Old ones removed: {len(backups.thin_out(folder, keep=options['keep']))}."
    return report
