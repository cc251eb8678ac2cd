"""Do a request or a task again when the database interrupted it before anything was committed.

That happens while an upgrade changes a table, and when PostgreSQL ends one of two transactions that wait for
each other. On SQLite, where neither happens, everything is done once.
"""

import logging
from typing import Any, Final

from celery import Task
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.db import DatabaseError, connection
from django.http import HttpResponseBase

TIMES: Final = 3
logger = logging.getLogger(__name__)
FAULT: Final = 500  # the lowest status of an answer that says that the server failed


def begin_work() -> None:
    getattr(connection, "begin_work", lambda: None)()  # config/postgresql has it


def may_repeat() -> bool:
    return bool(getattr(connection, "may_repeat", False))


def may_have_committed() -> bool:
    """Is a part of it committed, or was it ordered and the database never answered?"""
    return bool(getattr(connection, "may_have_committed", False))


class RepeatingHandler(WSGIHandler):
    """Django as WSGI; the client waits a moment longer instead of reading that something went wrong."""

    def get_response(self, request: WSGIRequest) -> HttpResponseBase:  # type: ignore[override]
        """Answer a request. ``config/server/request_bodies.py`` made its body a file."""
        for _ in range(TIMES - 1):
            begin_work()
            response = super().get_response(request)
            body = request.environ["wsgi.input"]
            if response.status_code < FAULT or not may_repeat() or not body.seekable():
                return response
            logger.warning("The database interrupted a request to %s, which is done again.", request.path)
            body.seek(0)
            request.close()
            request = self.request_class(request.environ)
        begin_work()
        return super().get_response(request)


class RepeatingTask(Task):  # type: ignore[type-arg]  # generic in the stubs alone
    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        for _ in range(TIMES - 1):
            begin_work()
            try:
                return super().__call__(*args, **kwargs)
            except DatabaseError:
                if not may_repeat():
                    raise
        begin_work()
        return super().__call__(*args, **kwargs)
