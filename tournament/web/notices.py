"""Where a message waits that the next page shows: with a session in the session, else in a signed cookie.

A phone with a private link needs no session, which would be a row written twice with every report. What an
official is told stays in the session, since a first password may be among it.
"""

from typing import Any

from django.conf import settings
from django.contrib.messages.storage.base import BaseStorage, Message
from django.contrib.messages.storage.fallback import FallbackStorage
from django.http import HttpRequest


class Notices(FallbackStorage):
    """Both places, the one for this request first. What a cookie cannot hold goes into the other."""

    _used_storages: set[BaseStorage]

    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().__init__(request, *args, **kwargs)
        if settings.SESSION_COOKIE_NAME in request.COOKIES:
            self.storages.reverse()

    def _get(self, *_args: Any, **_kwargs: Any) -> tuple[list[Message], bool]:
        found: list[Message] = []
        for storage in self.storages:
            messages, _is_all = storage._get()  # noqa: SLF001 - as the class above does
            if messages:
                self._used_storages.add(storage)
                # a phone that sends twice reads once
                found.extend(message for message in messages if message not in found)
        return found, True
