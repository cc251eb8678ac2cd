from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournament", "0061_lists_without_a_points_limit"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="ruleset_digest",
            field=models.CharField(blank=True, default="", max_length=64),
        ),
    ]
