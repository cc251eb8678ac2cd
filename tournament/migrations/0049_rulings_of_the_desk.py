import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0048_ask_for_a_link")]

    operations = [
        migrations.AddField("ruling", "desk", models.JSONField(blank=True, default=dict)),
        migrations.AddField(
            "ruling",
            "overrules",
            models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="overruled_by",
                to="tournament.ruling",
            ),
        ),
        migrations.AddField("ruling", "token", models.CharField(blank=True, default="", max_length=64)),
        migrations.AddConstraint(
            "ruling",
            models.UniqueConstraint(
                condition=~models.Q(token=""), fields=("tournament", "token"), name="one_ruling_per_form"
            ),
        ),
    ]
