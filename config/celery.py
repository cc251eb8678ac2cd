"""Celery: one transport (Redis protocol) everywhere; the laptop starts its own Valkey.

What it is told stands in ``config/settings.py`` under ``CELERY_``; why late acknowledgement, the long
visibility timeout and the queues, in docs/decisions.
"""

import os

from celery import Celery
from celery.signals import after_setup_logger, after_setup_task_logger

from config.logs import filter_handlers

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("muster", task_cls="config.repeats:RepeatingTask")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

# A worker makes handlers of its own.
after_setup_logger.connect(filter_handlers)
after_setup_task_logger.connect(filter_handlers)
