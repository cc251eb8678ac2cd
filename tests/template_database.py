"""The process that comes first makes all tables; all others begin with a copy of its database.

The tables are made as the models say, in a tenth of the time of all migrations, which are written down as
applied. That both give the same tables is what ``makemigrations --check`` says. ``make test-all`` migrates.
"""

import contextlib
import shutil
import sqlite3
from pathlib import Path

from django.db import connection
from django.db.backends.base.creation import TEST_DATABASE_PREFIX
from django.db.backends.sqlite3.creation import DatabaseCreation
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

ON_A_SERVER = "muster_template"


def make_by_the_models() -> None:
    """Django makes the tables of this process without its migrations."""
    connection.settings_dict["TEST"]["MIGRATE"] = False


def record_migrations() -> None:
    """Write down all migrations as applied, for servers that start on a copy."""
    recorder = MigrationRecorder(connection)
    recorder.ensure_schema()
    known = recorder.applied_migrations()
    for app, name in MigrationLoader(None, ignore_no_migrations=True).disk_migrations:
        if (app, name) not in known:
            recorder.record_applied(app, name)


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
    name, named = str(connection.settings_dict["NAME"]), connection.settings_dict["TEST"]["NAME"]
    return name == str(named) or name.startswith(TEST_DATABASE_PREFIX)


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
