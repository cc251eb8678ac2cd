"""The process that comes first applies the migrations; all others begin with a copy of its database."""

import contextlib
import shutil
import sqlite3
from pathlib import Path

from django.db import connection
from django.db.backends.sqlite3.creation import DatabaseCreation

ON_A_SERVER = "muster_template"


def begin_with(template: Path) -> None:
    """Django makes the database of this process from the template, and finds nothing to migrate."""
    test = connection.settings_dict["TEST"]
    test["MIGRATE"] = False
    if connection.vendor == "postgresql":
        test["TEMPLATE"] = ON_A_SERVER
        return

    def copied(*args, **options):
        name = DatabaseCreation._create_test_db(connection.creation, *args, **options)
        shutil.copyfile(template, name)
        return name

    connection.creation._create_test_db = copied


def is_made() -> bool:
    """Has this process a database of its own by now?"""
    return str(connection.settings_dict["NAME"]) == str(connection.creation._get_test_db_name())


def keep_as(template: Path) -> None:
    """The database of this process, just migrated. Of a server's the file only says that it is there."""
    if connection.vendor == "postgresql":
        made = connection.settings_dict["NAME"]
        connection.close()  # the server copies no database while somebody is connected to it
        with connection._nodb_cursor() as cursor:
            cursor.execute(f'CREATE DATABASE "{ON_A_SERVER}" TEMPLATE "{made}"')
        template.touch()
        return
    part = template.with_suffix(".part")
    with contextlib.closing(sqlite3.connect(part)) as target:
        connection.ensure_connection()
        connection.connection.backup(target)
    part.rename(template)
