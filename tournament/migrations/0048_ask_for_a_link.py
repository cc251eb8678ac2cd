from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0047_club_mark")]

    operations = [
        migrations.AlterField(
            model_name="phonerequest",
            name="kind",
            field=models.CharField(
                choices=[
                    ("check-in", "Check-in"),
                    ("hand-in", "Hand-in"),
                    ("stop", "Stop after a round"),
                    ("sit-out", "Sit out a round"),
                    ("late", "Late"),
                    ("link", "New private link"),
                ],
                max_length=8,
            ),
        ),
    ]
