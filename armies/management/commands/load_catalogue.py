"""Load a catalogue file. Loading the same file again changes nothing."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from armies.models.choices import Standing
from armies.services.catalogues import catalogue_files, catalogues, demonstration
from armies.services.catalogues.catalogue_files import Header
from armies.services.errors import Refused

BAD_INPUT = 2
PROVENANCE = ("source", "licence", "notes")
GIVEN = ("key", "name", "standing", *PROVENANCE)  # where not given, the file says it


class Command(BaseCommand):
    """``load_catalogue FILE --key --name --standing``: exit code 2 and nothing changed for a bad file."""

    help = _("Load a catalogue of figures from a CSV or JSON file. Nothing is loaded if any line is bad.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--key", help=_("short name in addresses; by default from the file's name"))
        parser.add_argument("--name", help=_("name that people read; by default the key"))
        parser.add_argument("--standing", choices=Standing.values, help=_("unverified by default"))
        parser.add_argument("--source", default="")
        parser.add_argument("--licence", default="")
        parser.add_argument("--notes", default="")
        parser.add_argument("--owner", help=_("account of a new catalogue; without one it is shared"))
        parser.add_argument(
            "--partial", action="store_true", help=_("load the good lines, leave out the bad ones")
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        path: Path = options["file"]
        try:
            content = path.read_bytes()
            header = catalogue_files.header_of(content)
            given = {name: options[name] or getattr(header, name) for name in GIVEN}
            catalogue, report = catalogues.load(
                content,
                _header(given, path),
                by="command line",
                now=timezone.now(),
                partial=options["partial"],
                ownership=_ownership(options["owner"]),
            )
        except OSError as error:
            message = _("%(path)s cannot be read (%(error)s).") % {"path": path, "error": error.strerror}
            raise CommandError(message, returncode=BAD_INPUT) from error
        except Refused as error:
            raise CommandError(f"{path}: {error}", returncode=BAD_INPUT) from error
        for problem in report.problems:
            self.stderr.write(str(problem))
        if not report.is_applied:
            raise CommandError(f"{path}: {report.sentence}", returncode=BAD_INPUT)
        self.stdout.write(f"{catalogue.name}: {report.sentence}")


def _ownership(name: str | None) -> catalogues.Ownership:
    """Of a new catalogue: it belongs to the account, else it is shared and read-only."""
    if name is None:
        return catalogues.SHARED
    owner = User.objects.filter(username=name).first()
    if owner is None:
        raise Refused("account-unknown", case="owner", data={"name": name})
    return catalogues.Ownership(owner=owner)


def _header(given: dict[str, str], path: Path) -> Header:
    """As given; a demonstration catalogue of which nothing is said is said to be invented."""
    key, name = given["key"] or slugify(path.stem), given["name"] or given["key"] or path.stem
    if given["standing"] == Standing.DEMONSTRATION and not any(given[each] for each in PROVENANCE):
        return replace(demonstration.HEADER, key=key, name=name)
    return Header(**{**given, "key": key, "name": name})
