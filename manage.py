#!/usr/bin/env python
"""Entry point of every command.

A database or a setting that cannot be used is one sentence here, as it is to ``make run``.
"""

import os
import sys

import django
from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import DatabaseError


def main() -> None:
    """Run the command of this line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        if sys.argv[1:2] == ["migrate"]:
            _refuse_lost_database()
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        raise SystemExit(str(error)) from None
    except DatabaseError as error:
        from config.startup import startup_errors  # noqa: PLC0415 - settings exist after the command

        sentence = startup_errors.sentence_for(error)
        if sentence is None:
            raise
        raise SystemExit(sentence) from None


def _refuse_lost_database() -> None:
    """A file that is empty beside backups is not migrated as if it were a new one."""
    django.setup()
    from config.startup import startup_errors  # noqa: PLC0415 - settings exist after setup

    startup_errors.check_file()


if __name__ == "__main__":
    main()
