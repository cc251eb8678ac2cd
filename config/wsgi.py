"""Django as WSGI: what the ASGI shell and any WSGI server call."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django_application = get_wsgi_application()

from config.bodies import Measured  # noqa: E402 - what it imports wants a Django that is set up

application = Measured(django_application)
