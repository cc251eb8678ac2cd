"""Wrong passwords are counted in the cache now: the tables of django-axes go, and its migrations are forgotten."""

from django.db import migrations

TABLES = ("axes_accessattemptexpiration", "axes_accessattempt", "axes_accessfailurelog", "axes_accesslog")


class Migration(migrations.Migration):
    dependencies = [("tournament", "0009_results_and_trust")]

    operations = [
        migrations.RunSQL(
            [
                *(f"DROP TABLE IF EXISTS {table}" for table in TABLES),
                "DELETE FROM django_migrations WHERE app = 'axes'",
            ],
            migrations.RunSQL.noop,
        )
    ]
