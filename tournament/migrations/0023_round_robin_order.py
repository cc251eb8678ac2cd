"""Round robins that exist keep their tie-breaks: for new ones the direct encounter comes first."""

from django.db import migrations

BEFORE = ["buchholz", "total_victories", "points_difference", "direct_encounter"]


def write_out(apps, schema_editor):
    """Name the tie-breaks that such a tournament has had without naming them."""
    tournaments = apps.get_model("tournament", "Tournament").objects.using(schema_editor.connection.alias)
    rows = tournaments.filter(format="round-robin")
    for row in rows.only("pk", "standings_policy").order_by("pk").iterator():
        if "tiebreaks" not in row.standings_policy:
            row.standings_policy = {**row.standings_policy, "tiebreaks": BEFORE}
            row.save(update_fields=["standings_policy"])


class Migration(migrations.Migration):
    """One statement for each round robin whose tie-breaks nobody chose."""

    dependencies = [("tournament", "0024_tournament_requests")]

    operations = [migrations.RunPython(write_out, migrations.RunPython.noop)]
