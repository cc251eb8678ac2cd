"""What a whole hall reads is in the language of the tournament, not in that of the projector's browser."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpResponse
from django.utils import translation

from armies.messages.languages import offered
from tournament import access


def for_the_hall(slug: str, answer: Callable[[], HttpResponse]) -> HttpResponse:
    """The answer in the language of the tournament. The row is read only where there is a choice."""
    has_choice = len(settings.LANGUAGES) > 1
    language = offered(access.public_tournament(slug).language) if has_choice else settings.LANGUAGE_CODE
    with translation.override(language):
        response = answer()
    response.headers["Content-Language"] = language
    return response
