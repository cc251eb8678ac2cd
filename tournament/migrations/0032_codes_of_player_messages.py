import django.core.serializers.json
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0031_player_messages'),
    ]

    operations = [
        migrations.AddField(
            model_name='playermessage',
            name='code',
            field=models.CharField(blank=True, max_length=60),
        ),
        migrations.AddField(
            model_name='playermessage',
            name='data',
            field=models.JSONField(blank=True, default=dict, encoder=django.core.serializers.json.DjangoJSONEncoder),
        ),
        migrations.AddField(
            model_name='playermessage',
            name='lines',
            field=models.JSONField(blank=True, default=list, encoder=django.core.serializers.json.DjangoJSONEncoder),
        ),
    ]
