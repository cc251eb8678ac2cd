"""The upgrade that ends sessions after twelve idle hours keeps everybody signed in who is at work."""

from datetime import timedelta
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client

from tests.data.cast import person
from tournament.time_source import wall_now

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
upgrade = import_module("tournament.migrations.0014_account_sessions")


def test_a_session_of_two_weeks_lives_twelve_hours_from_the_upgrade():
    client = Client()
    client.force_login(person("Olga"))
    Session.objects.update(expire_date=wall_now() + timedelta(days=13))

    upgrade.end_idle_sessions(apps, SimpleNamespace(connection=connection))

    assert timedelta(hours=11) < Session.objects.get().expire_date - wall_now() <= timedelta(hours=12)
    assert client.get("/desk/").status_code == 200
