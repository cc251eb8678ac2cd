from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournament", "0058_table_plan"),
    ]

    operations = [
        migrations.AddField(
            model_name='pairing',
            name='played_scenario',
            field=models.CharField(blank=True, default='', max_length=60),
        ),
        migrations.AddField(
            model_name='pairing',
            name='strikes',
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
