"""Penalties, photos of sheets, papers, what can still happen, and how standings are worked out."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0008_clock_and_hall'),
    ]

    operations = [
        migrations.AddField(
            model_name='logentry',
            name='takes_back',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='taken_back_by', to='tournament.logentry'),
        ),
        migrations.AddField(
            model_name='submission',
            name='checked_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='submission',
            name='checked_by',
            field=models.CharField(blank=True, max_length=80),
        ),
        migrations.AddField(
            model_name='tournament',
            name='origin',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name='tournament',
            name='penalties_shown',
            field=models.CharField(choices=[('none', 'None'), ('serious', 'Those that cost something: points, a game, the tournament'), ('warnings', 'Warnings and everything above'), ('all', 'All, notes included')], default='serious', max_length=10),
        ),
        migrations.AddField(
            model_name='tournament',
            name='standings_policy',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.CreateModel(
            name='Outlook',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(max_length=64)),
                ('is_exact', models.BooleanField()),
                ('wished', models.PositiveIntegerField(default=0)),
                ('played', models.PositiveIntegerField(default=0)),
                ('figures', models.JSONField(default=dict)),
                ('asked_at', models.DateTimeField()),
                ('ready_at', models.DateTimeField(blank=True, null=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='outlooks', to='tournament.tournament')),
            ],
            options={
                'ordering': ['-asked_at', '-pk'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'state'), name='one_outlook_per_state')],
            },
        ),
        migrations.CreateModel(
            name='Paper',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=40)),
                ('wish', models.JSONField(blank=True, default=dict)),
                ('digest', models.CharField(blank=True, max_length=64)),
                ('status', models.CharField(choices=[('waiting', 'Waiting'), ('working', 'Working'), ('ready', 'Ready'), ('failed', 'Failed')], default='ready', max_length=8)),
                ('done', models.PositiveIntegerField(default=0)),
                ('total', models.PositiveIntegerField(default=0)),
                ('key', models.CharField(blank=True, max_length=80)),
                ('error', models.TextField(blank=True)),
                ('asked_by', models.CharField(max_length=80)),
                ('asked_at', models.DateTimeField()),
                ('ready_at', models.DateTimeField(blank=True, null=True)),
                ('round', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='papers', to='tournament.round')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='papers', to='tournament.tournament')),
            ],
            options={
                'ordering': ['-asked_at', '-pk'],
                'indexes': [models.Index(fields=['tournament', 'kind', '-asked_at'], name='papers_by_kind')],
            },
        ),
        migrations.CreateModel(
            name='Penalty',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('severity', models.CharField(choices=[('note', 'Note'), ('warning', 'Warning'), ('points', 'Points taken'), ('game-loss', 'Game loss'), ('exclusion', 'Exclusion')], max_length=10)),
                ('category', models.CharField(blank=True, max_length=40)),
                ('clause', models.CharField(max_length=12)),
                ('text', models.TextField()),
                ('half_points', models.PositiveSmallIntegerField(default=0)),
                ('given_by', models.CharField(max_length=80)),
                ('given_at', models.DateTimeField()),
                ('taken_back_at', models.DateTimeField(blank=True, null=True)),
                ('taken_back_by', models.CharField(blank=True, max_length=80)),
                ('taken_back_because', models.TextField(blank=True)),
                ('token', models.CharField(blank=True, max_length=64)),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='tournament.entrant')),
                ('pairing', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='tournament.pairing')),
                ('round', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='tournament.round')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='penalties', to='tournament.tournament')),
            ],
            options={
                'ordering': ['-given_at', '-pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('token', ''), _negated=True), fields=('tournament', 'token'), name='one_penalty_per_form'), models.CheckConstraint(condition=models.Q(('half_points', 0), ('severity', 'points'), _connector='OR'), name='only_points_take_points')],
            },
        ),
        migrations.CreateModel(
            name='SheetPhoto',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=64, unique=True)),
                ('fingerprint', models.CharField(max_length=64)),
                ('size', models.PositiveIntegerField()),
                ('width', models.PositiveIntegerField()),
                ('height', models.PositiveIntegerField()),
                ('taken_by', models.CharField(max_length=80)),
                ('taken_at', models.DateTimeField()),
                ('removed_at', models.DateTimeField(blank=True, null=True)),
                ('removed_by', models.CharField(blank=True, max_length=80)),
                ('pairing', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='photos', to='tournament.pairing')),
            ],
            options={
                'ordering': ['taken_at', 'pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('removed_at', None)), fields=('pairing', 'fingerprint'), name='one_photo_per_picture')],
            },
        ),
    ]
