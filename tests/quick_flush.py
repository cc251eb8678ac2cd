"""After a test that commits, only the tables that hold rows are emptied.

Django's own flush empties all of them, which PostgreSQL does file by file, and then writes content types and
permissions anew. Those stay here: migrations wrote them, and no test changes them.
"""

from django.db import connections, transaction
from django.test import TransactionTestCase

FOUNDATIONS = {"auth_permission", "django_content_type"}


def install():
    """From now on, in this process."""
    TransactionTestCase._fixture_teardown = _empty_databases


def _empty_databases(test):
    for name in test._databases_names(include_mirrors=False):
        _empty(connections[name])


def _empty(connection):
    quote = connection.ops.quote_name
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    asked = [f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM {quote(table)})" for table in tables]  # noqa: S608 - names of our own tables
    with transaction.atomic(connection.alias), connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(asked))
        for (table,) in cursor.fetchall():
            if table not in FOUNDATIONS:
                cursor.execute(f"DELETE FROM {quote(table)}")  # noqa: S608 - the same
