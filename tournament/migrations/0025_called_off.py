from django.db import migrations, models

STATES = [
    ("draft", "Draft"),
    ("registration", "Registration"),
    ("check-in", "Check in"),
    ("running", "Running"),
    ("finished", "Finished"),
    ("called-off", "Called off"),
]


class Migration(migrations.Migration):
    """A state of its own for a tournament that is called off, and why."""

    dependencies = [("tournament", "0023_round_robin_order")]

    operations = [
        migrations.AddField(
            "tournament", "called_off_because", models.CharField(max_length=500, blank=True, default=""), False
        ),
        migrations.AlterField(
            "tournament", "status", models.CharField(max_length=20, choices=STATES, default="draft")
        ),
    ]
