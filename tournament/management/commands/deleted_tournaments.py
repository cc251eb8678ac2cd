"""List, restore and erase the backup files of deleted tournaments."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournament import time_source
from tournament.services.core.errors import Refused
from tournament.services.deletion import deleted_tournaments, tournament_restores

BAD_INPUT = 2


class Command(BaseCommand):
    """``deleted_tournaments [--restore NAME | --erase NAME]``: exit code 2 where it is refused."""

    help = _("List the backup files of deleted tournaments, restore one, or erase one.")

    def add_arguments(self, parser: CommandParser) -> None:
        either = parser.add_mutually_exclusive_group()
        either.add_argument("--restore", metavar="NAME", help=_("restore the tournament of this file"))
        either.add_argument("--erase", metavar="NAME", help=_("delete this file permanently"))

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            if options["restore"]:
                self._restore(options["restore"])
            elif options["erase"]:
                deleted_tournaments.erase(deleted_tournaments.named(options["erase"]))
                self.stdout.write(_("Erased. This tournament cannot be restored any more."))
            else:
                self._list()
        except Refused as refusal:
            raise CommandError(refusal.message, returncode=BAD_INPUT) from refusal
        except OSError as error:
            message = _("%(file)s: %(error)s. Nothing changed. Make room, then try again.") % {
                "file": error.filename,
                "error": error.strerror,
            }
            raise CommandError(message, returncode=BAD_INPUT) from error

    def _restore(self, name: str) -> None:
        found = deleted_tournaments.named(name)
        made = tournament_restores.restore(found, now=time_source.now())
        self.stdout.write(
            _("%(tournament)s is restored as %(slug)s. Private links work.")
            % {"tournament": made.name, "slug": made.slug}
        )

    def _list(self) -> None:
        rows = deleted_tournaments.listed()
        for each in rows:
            values = {
                "file": each.path.name,
                "deleted": f"{each.deleted_at:%Y-%m-%d %H:%M} UTC",
                "until": f"{each.expires_at:%Y-%m-%d}",
            }
            self.stdout.write(_("%(file)s  deleted %(deleted)s, kept until %(until)s") % values)
        if not rows:
            self.stdout.write(_("No tournaments were deleted in the last 30 days."))
