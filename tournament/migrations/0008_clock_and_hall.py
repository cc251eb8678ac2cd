"""The ledger of a clock, its words in several languages, the screens of the hall and the time of the house."""

import django.db.models.deletion
import django.db.models.functions.text
import tournament.models.screen
import tournament.models.tournament
from django.db import migrations, models


def name_the_verb(apps, schema_editor):
    """Until now the ledger held extra time alone."""
    orders = apps.get_model('tournament', 'ClockOrder').objects.using(schema_editor.connection.alias)
    orders.filter(pairing__isnull=False).update(verb='table-time')


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0007_words_taken_back'),
    ]

    operations = [
        migrations.CreateModel(
            name='Call',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.CharField(max_length=240)),
                ('words', models.JSONField(blank=True, default=dict)),
                ('called_by', models.CharField(max_length=80)),
                ('called_at', models.DateTimeField()),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('ended_by', models.CharField(blank=True, max_length=80)),
                ('token', models.CharField(blank=True, max_length=64)),
            ],
            options={
                'ordering': ['called_at', 'pk'],
            },
        ),
        migrations.RemoveConstraint(model_name='extension', name='extension_gives_time'),
        migrations.RemoveConstraint(model_name='extension', name='one_extension_per_form'),
        migrations.RenameModel(old_name='Extension', new_name='ClockOrder'),
        migrations.AddField(
            model_name='clockorder',
            name='verb',
            field=models.CharField(choices=[('start', 'Started'), ('pause', 'Paused'), ('resume', 'Resumed'), ('extend', 'Extra time for everybody'), ('table-time', 'Extra time for one table'), ('skip', 'Skipped to the next phase'), ('restart', 'Began the phase again'), ('end', 'Ended')], default='extend', max_length=12),
            preserve_default=False,
        ),
        migrations.RunPython(name_the_verb, migrations.RunPython.noop),
        migrations.AlterField(
            model_name='clockorder',
            name='clock',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='orders', to='tournament.clock'),
        ),
        migrations.AlterField(
            model_name='clockorder',
            name='seconds',
            field=models.FloatField(default=0.0),
        ),
        migrations.AlterField(
            model_name='clockorder',
            name='reason',
            field=models.CharField(blank=True, max_length=240),
        ),
        migrations.AddField(
            model_name='clockorder',
            name='before',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name='clockorder',
            name='undone_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='clockorder',
            name='undone_by',
            field=models.CharField(blank=True, max_length=80),
        ),
        migrations.CreateModel(
            name='Screen',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=40)),
                ('key', models.SlugField(max_length=40)),
                ('scenes', models.JSONField(default=tournament.models.screen.follow_the_day)),
                ('theme', models.CharField(default='dark', max_length=8)),
                ('has_sound', models.BooleanField(default=True)),
                ('volume', models.PositiveSmallIntegerField(default=80)),
                ('message', models.CharField(blank=True, max_length=240)),
                ('changed_at', models.DateTimeField()),
                ('seen_at', models.DateTimeField(blank=True, null=True)),
                ('offset_ms', models.FloatField(blank=True, null=True)),
                ('way_ms', models.FloatField(blank=True, null=True)),
            ],
            options={
                'ordering': ['name', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='TimeAnchor',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('boot', models.CharField(max_length=64, unique=True)),
                ('offset_us', models.BigIntegerField()),
                ('skew_ms', models.FloatField(default=0.0)),
                ('seen_at', models.DateTimeField()),
                ('made_at', models.DateTimeField()),
            ],
            options={
                'ordering': ['-seen_at', '-pk'],
            },
        ),
        migrations.RemoveConstraint(
            model_name='announcement',
            name='one_announcement_per_table_and_event',
        ),
        migrations.RemoveConstraint(
            model_name='announcement',
            name='one_announcement_per_hall_and_event',
        ),
        migrations.AddField(
            model_name='announcement',
            name='words',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name='tournament',
            name='day_plan',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name='tournament',
            name='spoken_languages',
            field=models.JSONField(blank=True, default=tournament.models.tournament.english_alone),
        ),
        migrations.AlterField(
            model_name='announcement',
            name='status',
            field=models.CharField(choices=[('pending', 'Pending'), ('held', 'Held by a pause'), ('fired', 'Made'), ('cancelled', 'Cancelled'), ('taken-back', 'Made too early, and taken back')], default='pending', max_length=10),
        ),
        migrations.AddConstraint(
            model_name='announcement',
            constraint=models.UniqueConstraint(condition=models.Q(('status__in', ['pending', 'held', 'fired'])), fields=('clock', 'kind', 'pairing'), name='announcement_stands_once_a_table'),
        ),
        migrations.AddConstraint(
            model_name='announcement',
            constraint=models.UniqueConstraint(condition=models.Q(('pairing__isnull', True), ('status__in', ['pending', 'held', 'fired'])), fields=('clock', 'kind'), name='announcement_stands_once_a_hall'),
        ),
        migrations.AddField(
            model_name='call',
            name='pairing',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='calls', to='tournament.pairing'),
        ),
        migrations.AddField(
            model_name='call',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='calls', to='tournament.tournament'),
        ),
        migrations.AddField(
            model_name='screen',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='screens', to='tournament.tournament'),
        ),
        migrations.AddConstraint(
            model_name='call',
            constraint=models.UniqueConstraint(condition=models.Q(('token', ''), _negated=True), fields=('tournament', 'token'), name='one_call_per_form'),
        ),
        migrations.AddConstraint(
            model_name='clockorder',
            constraint=models.CheckConstraint(condition=models.Q(('seconds__gt', 0), models.Q(('verb__in', ['extend', 'table-time']), _negated=True), _connector='OR'), name='extension_gives_time'),
        ),
        migrations.AddConstraint(
            model_name='clockorder',
            constraint=models.UniqueConstraint(condition=models.Q(('token', ''), _negated=True), fields=('clock', 'token'), name='one_order_per_form'),
        ),
        migrations.AddConstraint(
            model_name='screen',
            constraint=models.UniqueConstraint(fields=('tournament', 'key'), name='one_screen_per_key'),
        ),
        migrations.AddConstraint(
            model_name='screen',
            constraint=models.UniqueConstraint(models.F('tournament'), django.db.models.functions.text.Lower('name'), name='one_screen_per_name'),
        ),
        migrations.AddConstraint(
            model_name='screen',
            constraint=models.CheckConstraint(condition=models.Q(('volume__lte', 100)), name='screen_volume_is_a_percentage'),
        ),
    ]
