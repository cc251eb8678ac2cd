"""Sentences that are called out, in other languages, by the catalogue ``spoken``.

A number of minutes in a sentence is left open there, so that a longer or shorter phase needs no new translation.
"""

import re
from typing import Final

from django.utils.translation import get_language

from armies.messages.catalogues import catalogue
from rules.timelines import minute_texts

DOMAIN: Final = "spoken"
ENGLISH: Final = "en"
AT_TABLE: Final = "Table {table}: {said}"
_AT_TABLE: Final = re.compile(r"Table (\d+): (.+)")


def translated(text: str, language: str) -> str | None:
    """One sentence of ours in another language, its minutes as a number; ``None`` where there is none."""
    if language == ENGLISH:
        return text
    sentence, minutes = minute_texts.sentence_template(text)
    try:
        if minutes is None:
            return catalogue(DOMAIN, language).gettext(text)
        return counted((singular(sentence), sentence), language, minutes=minutes)
    except LookupError:
        return None


def announcement_text(text: str) -> str:
    """A sentence as a page shows it: ours in the language of the page, an organiser's as it was written."""
    language = get_language() or ENGLISH
    if not text or language == ENGLISH:
        return text
    if at_table := _AT_TABLE.fullmatch(text):
        return filled(AT_TABLE, language, table=at_table[1], said=announcement_text(at_table[2]))
    return translated(text, language) or text


def filled(sentence: str, language: str, **values: object) -> str:
    """A sentence of the catalogue with its values; ``LookupError`` where it has no translation."""
    text = sentence if language == ENGLISH else catalogue(DOMAIN, language).gettext(sentence)
    return text.format(**values)


def counted(forms: tuple[str, str], language: str, *, minutes: int, **values: object) -> str:
    """The same of a sentence with a number of minutes, by its singular and plural."""
    if language == ENGLISH:
        return forms[minutes != 1].format(minutes=minutes, **values)
    return catalogue(DOMAIN, language).ngettext(*forms, minutes).format(minutes=minutes, **values)


def singular(sentence: str) -> str:
    """The English singular of an opened sentence: what the catalogue knows it by."""
    return sentence.replace("minutes", "minute").replace("{minute}", "{minutes}")
