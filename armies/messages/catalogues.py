"""Catalogues of translations beside those of the pages: each in a gettext domain of its own.

Domain ``django`` belongs to Django. What is said or cited in another language than the page's stands in
``locale/<language>/LC_MESSAGES/<domain>.po``, and is read here. English is the language of the source and needs
no catalogue.
"""

import functools
import gettext

from django.conf import settings


class _Unknown(gettext.NullTranslations):
    """What follows a catalogue: a text that nobody has translated is no text of that language."""

    def gettext(self, message: str) -> str:
        raise LookupError(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        raise LookupError(msgid1, msgid2, n)


@functools.cache
def catalogue(domain: str, language: str) -> gettext.NullTranslations:
    """The translations of ``domain`` into ``language``. They raise ``LookupError`` for a text they lack."""
    found = gettext.translation(domain, settings.LOCALE_PATHS[0], languages=[language], fallback=True)
    found.add_fallback(_Unknown())
    return found
