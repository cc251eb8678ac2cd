from django.db import migrations, models

TEXTS = {
    "map_url": 300,
    "description": 4000,
    "price": 120,
    "prizes": 1000,
    "contact": 300,
    "rules_pack_url": 300,
    "rules_pack": 64,
}


class Migration(migrations.Migration):
    dependencies = [("tournament", "0045_paper_size")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name=name,
            field=models.CharField(blank=True, default="", max_length=length),
        )
        for name, length in TEXTS.items()
    ]
