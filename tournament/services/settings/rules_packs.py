"""The rules pack of an event: a PDF that everybody may download. Refuses everything else (``pdf_check``)."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from django.core.files.uploadedfile import UploadedFile

from armies.services.files.sizes import size_in_words
from tournament.models import Tournament
from tournament.services.core import pdf_check
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Invalid
from tournament.services.core.optimistic_locks import Seen
from tournament.services.settings import event_files
from tournament.services.settings.event_files import RULES_PACK

MAX_FILE_BYTES: Final = 10 * 1024 * 1024


def upload(
    tournament: Tournament,
    content: bytes | UploadedFile[Any],
    *,
    by: Actor,
    now: datetime,
    seen: Seen | None = None,
    **changes: Any,
) -> Tournament:
    """Make this PDF the rules pack, together with its link in ``changes``. The same one again is no change.

    Raises ``Invalid`` for what is not a PDF, ``Conflict`` where ``seen`` holds another one than is stored.
    """
    found = _checked(content)
    return event_files.store(tournament, RULES_PACK, found, by=by, now=now, seen=seen, **changes)


def remove(
    tournament: Tournament, *, by: Actor, now: datetime, seen: Seen | None = None, **changes: Any
) -> Tournament:
    """The tournament has no PDF any more; a link stays. Twice is harmless."""
    return event_files.remove(tournament, RULES_PACK, by=by, now=now, seen=seen, **changes)


def _checked(content: bytes | UploadedFile[Any]) -> bytes:
    size = len(content) if isinstance(content, bytes) else content.size or 0
    if size > MAX_FILE_BYTES:
        data = {"size": size_in_words(size), "limit": size_in_words(MAX_FILE_BYTES)}
        raise Invalid("rules-pack-too-large", field=RULES_PACK.field, data=data)
    found: bytes = content if isinstance(content, bytes) else content.read()
    case = pdf_check.fault(found)
    if case is not None:
        raise Invalid("rules-pack-unreadable", case=case, field=RULES_PACK.field)
    return found
