"""Points are stored in units of the tournament: two to the point in everything that is there.

The columns hold 1,000 points of hundredths. SQLite has one kind of whole number; PostgreSQL copies the results once.
"""

from django.db import migrations, models

UNIT = models.PositiveSmallIntegerField(default=2)


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0059_played_scenario"),
    ]

    operations = [
        *(
            migrations.AddField(model_name=model, name="points_unit", field=UNIT)
            for model in ("bonus", "penalty", "submission", "tournament")
        ),
        migrations.AlterField(model_name="bonus", name="half_points", field=models.PositiveIntegerField()),
        migrations.AlterField(model_name="submission", name="half_a", field=models.IntegerField()),
        migrations.AlterField(model_name="submission", name="half_b", field=models.IntegerField()),
        migrations.RenameField("submission", "half_a", "units_a"),
        migrations.RenameField("submission", "half_b", "units_b"),
        migrations.RenameField("bonus", "half_points", "units"),
        migrations.RenameField("penalty", "half_points", "units"),
        # Databases rename the column in the check themselves.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RemoveConstraint("penalty", "only_points_take_points"),
                migrations.AddConstraint(
                    "penalty",
                    models.CheckConstraint(
                        condition=models.Q(units=0) | models.Q(severity="points"),
                        name="only_points_take_points",
                    ),
                ),
            ]
        ),
    ]
