"""Which languages the pages are offered in, and what is shown to those who read another."""

from django.conf import settings


def offered(language: str) -> str:
    """The language where the pages have it, else the usual one: so that nothing is a mixture of two."""
    return language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
