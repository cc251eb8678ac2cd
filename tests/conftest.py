"""What every test gets: no broker to talk to, nobody to knock at, and passwords that cost nothing."""

import pytest

from config.celery import app


@pytest.fixture(autouse=True)
def _no_servers(settings):
    """Wake-ups go to a queue in memory, hints nowhere; Argon2 is slow on purpose."""
    settings.REDIS_URL = ""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    before = app.conf.broker_url
    app.conf.broker_url = "memory://"
    yield
    app.conf.broker_url = before
