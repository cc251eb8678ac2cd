"""Django as WSGI: what the ASGI shell and any WSGI server call."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

from config.repeats import RepeatingHandler  # noqa: E402 - it wants a Django that is set up

application = RepeatingHandler()
