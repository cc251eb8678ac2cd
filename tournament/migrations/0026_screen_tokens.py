"""A screen that is added by a request that is sent twice is one screen."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """An empty column, and a condition on the rows that fill it."""

    dependencies = [("tournament", "0021_phone_requests")]

    operations = [
        migrations.AddField("screen", "token", models.CharField(max_length=64, blank=True, default="")),
        migrations.AddConstraint(
            "screen",
            models.UniqueConstraint(
                fields=["tournament", "token"],
                condition=~models.Q(token=""),
                name="one_screen_per_form",
            ),
        ),
    ]
