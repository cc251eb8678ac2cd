"""The mark of the club that holds an event: a picture for certificates and the event page.

It is drawn anew as a photo of a sheet is (``core.pictures``): what was sent is never given out.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from django.core.files.uploadedfile import UploadedFile

from tournament.models import Tournament
from tournament.services.core import pictures
from tournament.services.core.actors import Actor
from tournament.services.core.optimistic_locks import Seen
from tournament.services.settings import event_files
from tournament.services.settings.event_files import CLUB_MARK

MAX_EDGE: Final = 700  # pixels: 600 in an inch of a certificate


def upload(
    tournament: Tournament,
    content: bytes | UploadedFile[Any],
    *,
    by: Actor,
    now: datetime,
    seen: Seen | None = None,
) -> Tournament:
    """Make this picture the mark of the club, on white. The same one again is no change."""
    picture = pictures.redraw(content, max_edge=MAX_EDGE)
    return event_files.store(tournament, CLUB_MARK, picture.content, by=by, now=now, seen=seen)


def remove(tournament: Tournament, *, by: Actor, now: datetime, seen: Seen | None = None) -> Tournament:
    """The tournament has no mark any more. Twice is harmless."""
    return event_files.remove(tournament, CLUB_MARK, by=by, now=now, seen=seen)
