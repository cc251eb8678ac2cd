"""Play a whole championship day against a service that is up, and tell what happened."""

import secrets
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from armies.services.errors import Refused
from rules.registry import DEFAULT_RULESET, rulesets
from tournament.management.day import Day, Setting, Tally
from tournament.management.visitors import Unreachable
from tournament.queries.standings.standings import standings_of

SHOWN_FAULTS = 10
SHOWN_PLACES = 5


class Command(BaseCommand):
    """``day --address http://127.0.0.1:8000``; ``make day`` starts everything it needs around it."""

    help = _("Play a whole day fast-forward over HTTP; exit code 1 if anything was refused, lost or late.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--address", default="http://127.0.0.1:8000")
        parser.add_argument("--out", type=Path, default=Path("out"))
        parser.add_argument("--rounds", type=int, default=5)
        parser.add_argument(
            "--entrants", type=int, default=0, help=_("number of players (those of the examples)")
        )
        parser.add_argument(
            "--event",
            choices=[each.key for each in rulesets()],
            default=DEFAULT_RULESET,
            help=_("key of the ruleset; MESBG is played over two days"),
        )
        parser.add_argument("--tempo", type=float, default=500.0, help=_("plan seconds per real second"))
        parser.add_argument("--seed", default="grey-ford")
        parser.add_argument(
            "--late-ms", type=float, default=250.0, help=_("announcements later than this count as late")
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        setting = Setting(
            address=options["address"].rstrip("/"),
            out=options["out"],
            password=secrets.token_hex(8),
            rounds=options["rounds"],
            tempo=options["tempo"],
            seed=options["seed"],
            late_ms=options["late_ms"],
            entrants=options["entrants"],
            ruleset=options["event"],
        )
        day = Day(setting, say=self.stdout.write)
        try:
            tally = day.run()
        except (Refused, Unreachable) as error:
            raise CommandError(_("The day stopped: %(problem)s") % {"problem": error}) from error
        self._tell(tally, setting)
        self._tell_winners(day)
        if not tally.is_clean:
            faults = [*tally.refused, *tally.lost, *tally.late]
            raise CommandError("\n".join([_("The day had errors:"), *faults[:SHOWN_FAULTS]]))

    def _tell(self, tally: Tally, setting: Setting) -> None:
        by = ", ".join(f"{who} {count}" for who, count in sorted(tally.by.items()))
        rows = [
            (_("Rounds"), str(setting.rounds)),
            (_("Lists checked"), str(tally.lists)),
            (_("Legal lists"), str(tally.legal_lists)),
            (_("Games"), str(tally.tables)),
            (_("Results over HTTP"), str(tally.reports)),
            (_("Sent twice"), str(tally.sent_twice)),
            (_("Announcements"), f"{tally.announcements} ({by})"),
            (_("Worst delay"), f"{tally.worst_ms:.0f} ms < {setting.late_ms:.0f} ms"),
            (_("Refused / lost / late"), f"{len(tally.refused)} / {len(tally.lost)} / {len(tally.late)}"),
            (_("PDF files"), f"{len(tally.papers)}, {setting.out}/"),
        ]
        self.stdout.write("")
        for name, value in rows:
            self.stdout.write(f"  {name:<24}{value}")

    def _tell_winners(self, day: Day) -> None:
        self.stdout.write("")
        for row in standings_of(day.demo.tournament)[:SHOWN_PLACES]:
            self.stdout.write(f"  {row.place or '–':>3}  {row.entrant.name:<28}{row.points:>5}")
        self.stdout.write("")
        self.stdout.write(_("The day is over. These numbers were counted in the database afterwards."))
