"""Bring a database up to date and fill an empty one with the demonstration; the launcher runs it.

One process for both, because each start of Django costs a second. What the demonstration says about its
logins is kept in the state folder, to be shown at every start.
"""

import io
import logging
import os
import sys

import django
from django.core.management import call_command, get_commands

from config.startup.preflight import DEMO_NOTE, FIRST_ACCOUNT


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.db import DatabaseError  # noqa: PLC0415 - settings exist after setup

    from config.startup import startup_errors  # noqa: PLC0415 - the same

    try:
        startup_errors.check_file()
        _prepare()
    except (DatabaseError, OSError) as error:
        sentence = startup_errors.sentence_for(error)
        if sentence is None:
            raise
        sys.stderr.write(f"{sentence}\n")
        return 1
    return 0


def _prepare() -> None:
    """Migrate; load the demonstration where there is no tournament yet, or let the first account be made."""
    from django.conf import settings  # noqa: PLC0415 - settings exist after setup
    from django.contrib.auth.models import User  # noqa: PLC0415

    from tournament.models import Tournament  # noqa: PLC0415
    from tournament.services.accounts import first_account  # noqa: PLC0415

    call_command("migrate", verbosity=0, interactive=False)
    note = settings.STATE_DIR / DEMO_NOTE
    is_empty = not Tournament.objects.exists() and not User.objects.exists()
    if is_empty and "demo" in get_commands() and os.environ.get("MUSTER_DEMO", "yes") != "no":
        # The broker starts after the database is ready; the guard asks for the wake-ups then.
        logging.getLogger("tournament.broker").setLevel(logging.ERROR)
        sys.stdout.write("Loading the demonstration tournament ...\n")
        sys.stdout.flush()
        output = io.StringIO()
        call_command("demo", stage="round-2", stdout=output)
        note.write_text(output.getvalue(), encoding="utf-8")
        note.chmod(0o600)
    for each in settings.FOUND_LANGUAGES:
        if not each.is_complete:
            sys.stdout.write(
                f"{each.name} is {each.percent} % translated and not offered yet. "
                "`python manage.py languages` lists what is missing.\n"
            )
    first_account.offer(os.environ.get(FIRST_ACCOUNT, ""))


if __name__ == "__main__":
    sys.exit(main())
