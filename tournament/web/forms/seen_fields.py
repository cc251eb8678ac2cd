"""What a page saw of a row, in the hidden field of its form; ``services.optimistic_locks`` compares it."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.db.models import Model
from django.http import HttpRequest, QueryDict

from tournament.services.core.optimistic_locks import Seen, values_of
from tournament.templatetags.seen_field import FIELD

DIGITS: Final = 16  # enough to tell whether a page says the same


def content_digest(content: object) -> str:
    """What a page shows, for a field of its form: saved is only what was looked at. JSON can hold it."""
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:DIGITS]


def seen_in(request: HttpRequest, names: Iterable[str]) -> Seen | None:
    """What the form saw of the values with these names; ``None`` where it does not say."""
    return seen_of(request.POST, names)


def seen_of(data: QueryDict, names: Iterable[str]) -> Seen | None:
    return Seen.from_text(data.get(FIELD, ""), names)


def seen_text(request: HttpRequest, row: Model, names: Iterable[str]) -> str:
    """The hidden field: what the page saw when it was opened, however often its form was sent since."""
    return opened_text(request, values_of(row, names))


def opened_text(request: HttpRequest, values: Mapping[str, Any]) -> str:
    return request.POST.get(FIELD) or text_of(values)


def text_of(values: Mapping[str, Any]) -> str:
    return Seen.of_values(values).text
