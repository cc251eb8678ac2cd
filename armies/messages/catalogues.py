"""Catalogues of translations beside those of the pages: each in a gettext domain of its own.

Domain ``django`` belongs to Django. Announcements (``spoken``) and the clauses of the reference (``rules``) have
their translations in ``locale/<language>/LC_MESSAGES/<domain>.po``, keyed by the English text, and are read here.
English is the language of the source and needs no catalogue.
"""

import functools
import gettext

from django.conf import settings
from django.utils.translation import get_language, to_locale


class _Unknown(gettext.NullTranslations):
    """What follows a catalogue: a text that nobody has translated is no text of that language."""

    def gettext(self, message: str) -> str:
        raise LookupError(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        raise LookupError(msgid1, msgid2, n)


def catalogue(domain: str, language: str) -> gettext.NullTranslations:
    """The translations of ``domain`` into ``language``. They raise ``LookupError`` for a text they lack."""
    return _catalogue(domain, to_locale(language), tuple(map(str, settings.LOCALE_PATHS)))


def in_readers_language(text: str, *, domain: str) -> str:
    """A text in the language of the request; in English where it is not translated."""
    language = get_language()
    if not text or language is None:
        return text
    try:
        return catalogue(domain, language).gettext(text)
    except LookupError:
        return text


@functools.cache
def _catalogue(domain: str, locale: str, folders: tuple[str, ...]) -> gettext.NullTranslations:
    found = gettext.NullTranslations()
    for folder in folders:
        found.add_fallback(gettext.translation(domain, folder, languages=[locale], fallback=True))
    found.add_fallback(_Unknown())
    return found
