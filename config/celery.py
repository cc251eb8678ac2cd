"""Celery: one transport (Redis protocol) everywhere; the laptop starts its own Valkey.

Why late acknowledgement, the long visibility timeout and the queues: docs/decisions (clock).
"""

from __future__ import annotations

import os

from celery import Celery
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("muster")
app.conf.update(
    broker_url=settings.REDIS_URL,
    broker_connection_retry_on_startup=True,
    broker_transport_options={"visibility_timeout": 4 * 3600, "socket_timeout": 5, "max_retries": 1},
    task_ignore_result=True,
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    worker_prefetch_multiplier=1,
    worker_max_tasks_per_child=200,
    task_default_queue="default",
    task_routes={"clock.*": {"queue": "clock"}, "printing.*": {"queue": "printing"}},
    timezone="UTC",
    enable_utc=True,
)
app.autodiscover_tasks(["tournament"])
