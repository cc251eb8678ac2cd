"""Write a whole tournament: as one archive of tables, or the one file that another server imports."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from armies.messages.formats import large_number
from tournament import time_source
from tournament.models import Tournament
from tournament.services.transfer import exports, tournament_files

BAD_INPUT = 2


class Command(BaseCommand):
    """``export_tournament SLUG [--out FILE] [--json [--with-mail]]``: exit code 2 for an unknown one."""

    help = _(
        "Export a tournament as a ZIP of tables with e-mail addresses; with --json as one file to import."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--out", type=Path, help=_("file to write; SLUG.zip or SLUG.json by default"))
        parser.add_argument("--json", action="store_true", help=_("write the file for import_tournament"))
        parser.add_argument("--with-mail", action="store_true", help=_("with e-mail addresses and messages"))

    def handle(self, *_args: Any, **options: Any) -> None:
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            known = ", ".join(Tournament.objects.values_list("slug", flat=True)[:10]) or _("none")
            message = _("Tournament “%(slug)s” does not exist. Choose one of: %(known)s.") % {
                "slug": options["slug"],
                "known": known,
            }
            raise CommandError(message, returncode=BAD_INPUT)
        if options["json"]:
            wish = options["with_mail"]
            file = tournament_files.file_of(tournament, now=time_source.now(), with_mail=wish)
        else:
            file = exports.everything(tournament, now=time_source.now(), with_mail=True)
        out = options["out"] or Path(file.name)
        try:
            out.write_bytes(file.content)
        except OSError as error:
            message = _("%(file)s cannot be written (%(error)s). Choose another file with --out.") % {
                "file": out,
                "error": error.strerror,
            }
            raise CommandError(message, returncode=BAD_INPUT) from error
        values = {"tournament": tournament.name, "file": out, "size": large_number(len(file.content))}
        self.stdout.write(_("%(tournament)s is written to %(file)s: %(size)s bytes.") % values)
