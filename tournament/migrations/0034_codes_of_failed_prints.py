"""A print that failed keeps code and values of its reason beside the English text."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("tournament", "0033_codes_of_changes")]

    operations = [
        migrations.AddField(
            model_name="paper", name="data", field=models.JSONField(blank=True, default=dict)
        ),
    ]
