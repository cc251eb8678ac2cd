"""Take a tournament in from its file, as a new one."""

from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament import time_source
from tournament.services.core.actors import official
from tournament.services.core.errors import Refused
from tournament.services.transfer import tournament_imports
from tournament.services.transfer.tournament_reader import refuse_too_large

BAD_INPUT = 2


class Command(BaseCommand):
    """``import_tournament FILE --organiser NAME``: exit code 2, and nothing changed, for a bad file."""

    help = "Take in what export_tournament --json wrote, as a new tournament, whole or not at all."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--organiser", required=True, help="the account that will organise it")

    def handle(self, *_args: Any, **options: Any) -> None:
        name, path = options["organiser"], options["file"]
        user = User.objects.filter(username=name).first()
        if user is None:
            message = f"There is no account {name!r}. Make one with createsuperuser, or name another."
            raise CommandError(message, returncode=BAD_INPUT)
        try:
            refuse_too_large(path.stat().st_size)
            made = tournament_imports.take(path.read_bytes(), by=official(user), now=time_source.now())
        except Refused as refusal:
            raise CommandError(refusal.message, returncode=BAD_INPUT) from refusal
        except OSError as error:
            message = f"{path}: {error.strerror}. Choose another file."
            raise CommandError(message, returncode=BAD_INPUT) from error
        digest = made.origin["digest"]
        self.stdout.write(f"{made.name} came in as {made.slug}, every row compared; hash {digest}.")
        self.stdout.write("It is private until its organiser publishes it.")
        for round_, table, message in tournament_imports.arrival_of(made).marked:
            self.stdout.write(f"Marked for a referee: round {round_}, table {table}. {message}")
