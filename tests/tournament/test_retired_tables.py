"""Tables of an application that is no longer used go with the upgrade; nothing else does."""

from importlib import import_module

import pytest
from django.db import connection

pytestmark = pytest.mark.django_db
TABLES = import_module("tournament.migrations.0010_without_axes")


def test_the_tables_of_axes_go_and_the_upgrade_works_where_there_were_none():
    operation = TABLES.Migration.operations[0]
    before = set(connection.introspection.table_names())
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE axes_accesslog (id integer)")
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('axes', '0001', '2026-01-01')"
        )
        for statement in operation.sql:
            cursor.execute(statement)
        cursor.execute("SELECT count(*) FROM django_migrations WHERE app = 'axes'")
        left = cursor.fetchone()[0]

    assert set(connection.introspection.table_names()) == before
    assert left == 0
