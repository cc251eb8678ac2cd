from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0046_event_page")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="club_mark",
            field=models.CharField(blank=True, default="", max_length=64),
        ),
    ]
