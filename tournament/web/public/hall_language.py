"""What a whole hall reads is in the languages of the tournament, not in that of the projector's browser."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpResponse
from django.utils import translation

from armies.messages.languages import offered
from tournament import access
from tournament.messages.both_languages import hall_languages, in_both
from tournament.models import Tournament
from tournament.queries.core.names import sorted_in
from tournament.templatetags.fonts import with_fonts


def for_the_hall(slug: str, answer: Callable[[], HttpResponse]) -> HttpResponse:
    """The answer in the language of the tournament. The row is read only where there is a choice."""
    has_choice = len(settings.LANGUAGES) > 1
    language = offered(access.public_tournament(slug).language) if has_choice else settings.LANGUAGE_CODE
    with translation.override(language):
        response = answer()
    response.headers["Content-Language"] = language
    return response


def written_for_the_hall(tournament: Tournament, write: Callable[[], str]) -> str:
    """The HTML in the language that is on, and beside it in the other one where the hall reads two."""
    page, (first, *others) = write(), hall_languages(tournament)
    if not others:
        return page
    with translation.override(others[0]), sorted_in(first):
        return with_fonts(in_both(page, write(), language=others[0]))
