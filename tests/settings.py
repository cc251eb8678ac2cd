"""The service's own settings, with what only tests want: a state folder that goes, and quick passwords."""

import os
import tempfile

os.environ.setdefault("MUSTER_STATE", tempfile.mkdtemp(prefix="muster-tests-"))
os.environ.setdefault("MUSTER_HALL_MODE", "true")

from config.settings import *  # noqa: F403 - the state folder must be named before

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EVERY_LANGUAGE = LANGUAGES  # noqa: F405 - from the settings above
LANGUAGES = LANGUAGES[:1]  # noqa: F405 - most tests read English; `every_language` offers all
WHITENOISE_AUTOREFRESH = True  # else each client of a test reads the head of every static file
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"

LOCK_SECONDS = 240  # a crowd of threads on a busy machine: nobody who waits for a row gives up
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):  # noqa: F405 - from the settings above
    # A file, so that threads meet at the same database as they would in a hall.
    DATABASES["default"]["TEST"] = {"NAME": STATE_DIR / "tests.sqlite3"}  # noqa: F405 - same
    # A thread of a test ends when it is done, and so does its connection.
    DATABASES["default"]["CONN_MAX_AGE"] = 0  # noqa: F405 - same
    # Nothing of a test has to survive a power cut.
    DATABASES["default"]["OPTIONS"]["timeout"] = LOCK_SECONDS  # noqa: F405 - same
    DATABASES["default"]["OPTIONS"]["init_command"] = (  # noqa: F405 - same
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; PRAGMA foreign_keys=ON; PRAGMA secure_delete=ON;"
    )
else:
    DATABASES["default"]["OPTIONS"]["options"] = f"-c lock_timeout={LOCK_SECONDS}s"  # noqa: F405 - same
