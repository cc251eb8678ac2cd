"""The service's own settings, with what only tests want: a state folder that goes, and quick passwords."""

import os
import tempfile

os.environ.setdefault("MUSTER_STATE", tempfile.mkdtemp(prefix="muster-tests-"))
os.environ.setdefault("MUSTER_HALL_MODE", "true")

from config.settings import *  # noqa: F403 - the state folder must be named before

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
