"""Build the demonstration tournament at a named moment."""

import json
import logging
import secrets
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from tournament import time_source
from tournament.management import demonstration

SHOWN_LINKS = 2


def logins_file() -> Path:
    """Where the demonstration's logins are kept for the next start; readable by the owner only."""
    path: Path = settings.STATE_DIR / "demo-logins.json"
    return path


class Command(BaseCommand):
    """``demo --stage round-2``: through the same services as a real day."""

    help = _("Build the demonstration tournament, with invented people and figures, at a named moment.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--stage", choices=demonstration.STAGES, default="round-2")
        parser.add_argument("--password", default="", help=_("of olga, jun and kei; by default made up"))

    def handle(self, *_args: Any, **options: Any) -> None:
        # a day that is told afterwards asks for wake-ups in its past, and nobody wants to read that
        logging.getLogger("celery.app.base").setLevel(logging.ERROR)
        known = _known_logins()
        password = options["password"] or known.get("password") or secrets.token_hex(4)
        script = demonstration.Script(password=password)
        demo = demonstration.build(options["stage"], now=time_source.now(), script=script)
        are_told = demonstration.accounts_with(password)
        links = {str(number): demo.tokens[number] for number in sorted(demo.tokens)[:SHOWN_LINKS]}
        is_right = len(are_told) == len(demonstration.ACCOUNTS)
        known_password = password if is_right else known.get("password", "")
        self._keep({"password": known_password, "tournament": demo.tournament.slug, "links": links})
        values = {
            "tournament": demo.tournament.name,
            "stage": options["stage"],
            "address": f"/t/{demo.tournament.slug}/",
        }
        self.stdout.write(_("%(tournament)s is at %(stage)s: %(address)s") % values)
        for name, kind in demonstration.ACCOUNTS.items():
            shown_password = password if name in are_told else _("the earlier password of this account")
            self.stdout.write(f"  {kind.label:<12} {name} / {shown_password}")
        for number, token in links.items():
            who = _("Player %(number)s") % {"number": number}
            self.stdout.write(f"  {who:<12} /me/{token}/")

    def _keep(self, logins: dict[str, Any]) -> None:
        path = logins_file()
        path.touch(mode=0o600, exist_ok=True)
        path.write_text(json.dumps(logins, indent=2), encoding="utf-8")


def _known_logins() -> dict[str, Any]:
    path = logins_file()
    if not path.exists():
        return {}
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found
