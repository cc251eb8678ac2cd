from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0030_length_of_calling_off'),
    ]

    operations = [
        migrations.RenameModel(old_name='Letter', new_name='PlayerMessage'),
        migrations.RenameField(model_name='outgoingmail', old_name='letter', new_name='message'),
        migrations.AlterField(
            model_name='playermessage',
            name='entrant',
            field=models.ForeignKey(on_delete=models.deletion.CASCADE, related_name='messages', to='tournament.entrant'),
        ),
    ]
