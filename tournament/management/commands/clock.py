"""``manage.py clock``: guard, doorkeeper and timekeeper outside Celery. Needs nothing but the database."""

import signal
import time
from types import FrameType
from typing import Any, Final

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from tournament.clock_worker import clock_loops

LAST_STEP: Final = 5.0  # seconds for all together to end what they are doing; the supervisor waits eight


class Command(BaseCommand):
    """Make announcements that nobody else made in time and keep the deadlines, until SIGTERM or Ctrl-C."""

    help = _("Run the clock: make all due announcements, even if broker and workers fail.")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - the signature is Django's
        *others, guard = clock_loops("clock")

        def stop(_signal: int, _frame: FrameType | None) -> None:
            for member in (*others, guard):
                member.stop()

        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, stop)
        self.stdout.write(_("The clock is guarded. Stop it with Ctrl-C."))
        threads = [member.start() for member in others]
        guard.run()
        end = time.monotonic() + LAST_STEP
        for thread in threads:  # an interpreter that ends under a thread at work may end in a crash
            thread.join(max(0.0, end - time.monotonic()))
