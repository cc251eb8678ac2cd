

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournament", "0053_fees"),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='scheme',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AlterField(
            model_name='submission',
            name='grade_a',
            field=models.CharField(max_length=60),
        ),
        migrations.AlterField(
            model_name='submission',
            name='half_a',
            field=models.SmallIntegerField(),
        ),
        migrations.AlterField(
            model_name='submission',
            name='half_b',
            field=models.SmallIntegerField(),
        ),
        migrations.AlterField(
            model_name='submission',
            name='row',
            field=models.CharField(max_length=60),
        ),
    ]
