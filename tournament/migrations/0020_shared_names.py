"""Mark who shares a name with somebody else of the same tournament."""

from django.db import migrations, models
from django.db.models import Count


def mark(apps, schema_editor):
    """Mark everybody of each name that occurs more than once in a tournament."""
    entrants = apps.get_model("tournament", "Entrant").objects.using(schema_editor.connection.alias)
    twice = entrants.order_by().values("tournament", "name").annotate(people=Count("pk")).filter(people__gt=1)
    for row in list(twice):
        entrants.filter(tournament=row["tournament"], name=row["name"]).update(shares_name=True)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0025_called_off")]
    operations = [
        migrations.AddField("entrant", "shares_name", models.BooleanField(default=False)),
        migrations.RunPython(mark, migrations.RunPython.noop),
    ]
