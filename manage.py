#!/usr/bin/env python
"""Entry point of every command.

A database or a setting that cannot be used is one sentence here, as it is to ``make run``.
"""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import DatabaseError


def main() -> None:
    """Run the command of this line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        raise SystemExit(str(error)) from None
    except DatabaseError as error:
        from config import startup_errors  # noqa: PLC0415 - settings exist after the command

        sentence = startup_errors.sentence_for(error)
        if sentence is None:
            raise
        raise SystemExit(sentence) from None


if __name__ == "__main__":
    main()
