from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournament", "0057_other_game_preset"),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='table_plan',
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
