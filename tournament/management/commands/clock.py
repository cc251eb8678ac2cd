"""``manage.py clock``: guard and doorkeeper outside Celery. Needs the database and nothing else."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand

from tournament.clockwork import Doorkeeper, Guard

if TYPE_CHECKING:
    from types import FrameType


class Command(BaseCommand):
    """Make announcements that nobody else made in time and keep the deadlines, until SIGTERM or Ctrl-C."""

    help = "Guard the clock: make every announcement that is due, whatever happens to broker and workers."

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - the signature is Django's
        """Run until told to stop."""
        guard = Guard("clock")
        doorkeeper = Doorkeeper("doorkeeper")

        def stop(_signal: int, _frame: FrameType | None) -> None:
            guard.stop()
            doorkeeper.stop()

        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, stop)
        self.stdout.write("The clock is guarded. Stop with Ctrl-C.")
        doorkeeper.start()
        guard.run()
