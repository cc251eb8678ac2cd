from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0044_push_subscriptions")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="paper_size",
            field=models.CharField(
                blank=True, choices=[("a4", "A4"), ("letter", "Letter")], default="", max_length=6
            ),
        ),
    ]
