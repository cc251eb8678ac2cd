"""Django without debugging, on a new state folder; what is set outside stays (``DATABASE_URL``).

The folders whose cases ask the program in their own process import this, so that it comes before Django.
"""

import os
import tempfile

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ.setdefault("MUSTER_STATE", tempfile.mkdtemp(prefix="muster-bench-"))
os.environ.setdefault("MUSTER_HALL_MODE", "true")
os.environ.setdefault("DEBUG", "0")
django.setup()
