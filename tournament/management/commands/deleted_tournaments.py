"""List, restore and erase the backup files of deleted tournaments."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament import time_source
from tournament.services.core.errors import Refused
from tournament.services.deletion import deleted_tournaments, tournament_restores

BAD_INPUT = 2


class Command(BaseCommand):
    """``deleted_tournaments [--restore NAME | --erase NAME]``: exit code 2 where it is refused."""

    help = "Tournaments that were deleted: list their backup files, restore one, or erase one at once."

    def add_arguments(self, parser: CommandParser) -> None:
        either = parser.add_mutually_exclusive_group()
        either.add_argument("--restore", metavar="NAME", help="bring the tournament of this file back")
        either.add_argument("--erase", metavar="NAME", help="remove this file for good")

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            if options["restore"]:
                self._restore(options["restore"])
            elif options["erase"]:
                deleted_tournaments.erase(deleted_tournaments.named(options["erase"]))
                self.stdout.write("Erased. Nobody can restore this tournament any more.")
            else:
                self._list()
        except Refused as refusal:
            raise CommandError(refusal.message, returncode=BAD_INPUT) from refusal
        except OSError as error:
            message = f"{error.filename}: {error.strerror}. Nothing was changed. Make room, and try again."
            raise CommandError(message, returncode=BAD_INPUT) from error

    def _restore(self, name: str) -> None:
        found = deleted_tournaments.named(name)
        made = tournament_restores.restore(found, now=time_source.now())
        self.stdout.write(
            f"{made.name} is back as {made.slug}, as it was when it was deleted. Private links work."
        )

    def _list(self) -> None:
        rows = deleted_tournaments.listed()
        for each in rows:
            self.stdout.write(
                f"{each.path.name}  deleted {each.deleted_at:%Y-%m-%d %H:%M} UTC, "
                f"kept until {each.expires_at:%Y-%m-%d}"
            )
        if not rows:
            self.stdout.write("No tournament was deleted in the last 30 days.")
