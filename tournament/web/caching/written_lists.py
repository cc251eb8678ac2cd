"""Long lists in pages that a clock renews: written once for each revision, however often the page is made."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tournament.models import Tournament
from tournament.web.caching.response_cache import ResponseCache

LASTING: Final = 60.0  # seconds
written: Final = ResponseCache()


def written_list(
    template: str, tournament: Tournament, rows: Callable[[], Sequence[Any]], *, key: str = ""
) -> SafeString:
    """The template with its ``rows``, in the reader's language; ``key`` tells two of one template apart."""
    at = (template, key, tournament.pk, tournament.revision, get_language())
    copy = written.get(
        at, lambda: render_to_string(template, {"rows": rows(), "tournament": tournament}), fresh_for=LASTING
    )
    return mark_safe(copy.plain.decode())  # noqa: S308 - a template wrote it, which escapes
