"""Take a tournament in from its file, as a new one."""

from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournament import time_source
from tournament.services.core.actors import official
from tournament.services.core.errors import Refused
from tournament.services.transfer import tournament_imports
from tournament.services.transfer.tournament_reader import refuse_too_large

BAD_INPUT = 2


class Command(BaseCommand):
    """``import_tournament FILE --organiser NAME``: exit code 2, and nothing changed, for a bad file."""

    help = _("Import a file of export_tournament --json as a new tournament, completely or not at all.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--organiser", required=True, help=_("account that will organise it"))

    def handle(self, *_args: Any, **options: Any) -> None:
        name, path = options["organiser"], options["file"]
        user = User.objects.filter(username=name).first()
        if user is None:
            message = _(
                "Account “%(name)s” does not exist. Create it with createsuperuser, or use another."
            ) % {"name": name}
            raise CommandError(message, returncode=BAD_INPUT)
        try:
            refuse_too_large(path.stat().st_size)
            made = tournament_imports.take(path.read_bytes(), by=official(user), now=time_source.now())
        except Refused as refusal:
            raise CommandError(refusal.message, returncode=BAD_INPUT) from refusal
        except OSError as error:
            message = _("%(file)s: %(error)s. Choose another file.") % {"file": path, "error": error.strerror}
            raise CommandError(message, returncode=BAD_INPUT) from error
        digest = made.origin["digest"]
        self.stdout.write(
            _("%(tournament)s was imported completely as %(slug)s; hash %(digest)s.")
            % {"tournament": made.name, "slug": made.slug, "digest": digest}
        )
        self.stdout.write(_("It is private until its organiser publishes it."))
        for round_, table, message in tournament_imports.arrival_of(made).marked:
            self.stdout.write(
                _("Marked for a referee: round %(round)s, table %(table)s. %(message)s")
                % {"round": round_, "table": table, "message": message}
            )
