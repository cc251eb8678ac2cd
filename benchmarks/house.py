"""The house of a benchmark: Django set up without debugging, on a state folder of its own. Imported first.

A script that is run by its path (``python benchmarks/standings.py``) finds this beside itself, and through it
the program. What is set outside stays: ``DATABASE_URL`` measures another database.
"""

import os
import sys
import tempfile
from pathlib import Path

import django

ROOT = Path(__file__).resolve().parent.parent

sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ.setdefault("MUSTER_STATE", tempfile.mkdtemp(prefix="muster-bench-"))
os.environ.setdefault("MUSTER_HALL_MODE", "true")
os.environ.setdefault("DEBUG", "0")
django.setup()
