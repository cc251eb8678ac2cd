"""Play a whole championship day against a service that is up, and tell what happened."""

import secrets
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from armies.services.errors import Refused
from tournament.management.day import Day, Setting, Tally
from tournament.management.visitors import Unreachable
from tournament.queries.standings.standings import standings_of

SHOWN_FAULTS = 10
SHOWN_PLACES = 5


class Command(BaseCommand):
    """``day --address http://127.0.0.1:8000``; ``make day`` starts everything it needs around it."""

    help = "Play a whole day fast-forward over HTTP; exit code 1 if anything was refused, lost or late."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--address", default="http://127.0.0.1:8000")
        parser.add_argument("--out", type=Path, default=Path("out"))
        parser.add_argument("--rounds", type=int, default=5)
        parser.add_argument(
            "--entrants", type=int, default=0, help="number of players; default: those of the examples"
        )
        parser.add_argument("--tempo", type=float, default=500.0, help="seconds of the plan per real second")
        parser.add_argument("--seed", default="grey-ford")
        parser.add_argument(
            "--late-ms", type=float, default=250.0, help="announcements later than this count as late"
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
        )
        day = Day(setting, say=self.stdout.write)
        try:
            tally = day.run()
        except (Refused, Unreachable) as error:
            raise CommandError(f"The day stopped: {error}") from error
        self._tell(tally, setting)
        self._tell_winners(day)
        if not tally.is_clean:
            faults = [*tally.refused, *tally.lost, *tally.late]
            raise CommandError("\n".join(["The day had errors:", *faults[:SHOWN_FAULTS]]))

    def _tell(self, tally: Tally, setting: Setting) -> None:
        by = ", ".join(f"{count} by {who}" for who, count in sorted(tally.by.items()))
        rows = [
            ("Rounds", str(setting.rounds)),
            ("Lists checked", f"{tally.lists}, {tally.legal_lists} legal"),
            ("Games", str(tally.tables)),
            ("Results over HTTP", f"{tally.reports}, {tally.sent_twice} of them sent twice"),
            ("Announcements", f"{tally.announcements} ({by})"),
            ("Worst lateness", f"{tally.worst_ms:.0f} ms (late is over {setting.late_ms:.0f} ms)"),
            ("Refused / lost / late", f"{len(tally.refused)} / {len(tally.lost)} / {len(tally.late)}"),
            ("Prints", f"{len(tally.papers)} PDFs in {setting.out}/"),
        ]
        self.stdout.write("")
        for name, value in rows:
            self.stdout.write(f"  {name:<24}{value}")

    def _tell_winners(self, day: Day) -> None:
        self.stdout.write("")
        for row in standings_of(day.demo.tournament)[:SHOWN_PLACES]:
            self.stdout.write(f"  {row.place or '–':>3}  {row.entrant.name:<28}{row.points:>5} points")
        self.stdout.write("")
        self.stdout.write("The day is over. All numbers above were counted in the database afterwards.")
