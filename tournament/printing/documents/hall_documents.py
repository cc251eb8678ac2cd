"""A print in the one or two languages of its hall: made once in each, laid out as one."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from django.utils import translation

from tournament.messages.both_languages import hall_languages
from tournament.models import Tournament
from tournament.printing.documents.head import Document
from tournament.queries.core.names import sorted_in

Made = TypeVar("Made", bound=Document)


def for_hall(tournament: Tournament, make: Callable[[], Made]) -> Made:
    """The document in the language of the tournament, with its ``second`` where the hall reads two."""
    first, *others = hall_languages(tournament)
    with translation.override(first):
        document = make()
    parts = getattr(document, "parts", ())
    if not others or all(each.is_for_officials for each in (document, *parts)):
        return document
    with translation.override(others[0]), sorted_in(first):
        return _beside(document, make(), others[0])


def _beside(document: Made, other: Document, language: str) -> Made:
    """Both languages of a document, and of each of its parts."""
    changed: dict[str, Any] = {}
    if not document.is_for_officials:
        second = replace(other, head=replace(other.head, language=language))
        changed["head"] = replace(document.head, second=second)
    pairs = zip(getattr(document, "parts", ()), getattr(other, "parts", ()), strict=True)
    if parts := tuple(_beside(one, beside, language) for one, beside in pairs):
        changed["parts"] = parts
    return replace(document, **changed)
