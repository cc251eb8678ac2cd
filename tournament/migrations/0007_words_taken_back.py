"""A referee's word on a list may be taken back, which is a word of its own. No column changes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0006_registration_and_letters"),
    ]

    operations = [
        migrations.AlterField(
            model_name="listapproval",
            name="decision",
            field=models.CharField(
                choices=[("approved", "Approved"), ("sent-back", "Sent back"), ("taken-back", "Taken back")],
                max_length=12,
            ),
        ),
    ]
