from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0050_scenarios")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="photos_url",
            field=models.CharField(blank=True, default="", max_length=300),
        )
    ]
