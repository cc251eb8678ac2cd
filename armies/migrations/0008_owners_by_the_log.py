"""A catalogue belongs to the account that made it by a file, as the log tells; every other is shared and read-only.

Copied bases stay with their tournament. No figure, list or verdict is read or written.
"""

from django.db import migrations

COPIED = "Copied from bases at "


def give(apps, schema_editor):
    """The line of the log that made a catalogue is of the same instant. Lines from a file name no account."""
    alias = schema_editor.connection.alias
    catalogues = apps.get_model("armies", "Catalogue").objects.using(alias)
    tournaments = apps.get_model("tournament", "Tournament").objects.using(alias)
    log = apps.get_model("tournament", "LogEntry").objects.using(alias)
    own = set(tournaments.exclude(own_catalogue=None).values_list("own_catalogue", flat=True))
    lines = log.filter(verb="catalogue.import", user__isnull=False).values_list("data", "at", "user")
    makers = {(data.get("catalogue"), at): user for data, at, user in lines.iterator()}
    for row in catalogues.only("key", "source", "created_at"):
        if row.pk in own or row.source.startswith(COPIED):
            continue
        owner = makers.get((row.key, row.created_at))
        changes = {"owner": owner} if owner else {"for_everybody": "use"}
        catalogues.filter(pk=row.pk).update(**changes)


class Migration(migrations.Migration):
    dependencies = [
        ("armies", "0007_catalogue_owners"),
        ("tournament", "0018_sealed_links"),
    ]

    operations = [
        migrations.RunPython(give, migrations.RunPython.noop),
    ]
