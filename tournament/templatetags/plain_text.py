"""Plain text that people typed, as HTML of ours: paragraphs, line ends and links, and nothing of theirs.

A link is a whole address that begins with http:// or https://. It passes nothing on to where it leads, and
search engines do not count it. Each paragraph has its own direction of writing.
"""

import re
from collections.abc import Iterator
from typing import Final

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import Truncator

from armies.messages.formats import file_size, long_day
from tournament.models import Tournament
from tournament.services.core.visible_text import UNSEEN
from tournament.services.core.web_links import is_web_link

register = template.Library()
register.filter("file_size", file_size)

LINK: Final = re.compile(r"""https?://[^\s<>"\\]+""")
AFTER_A_LINK: Final = ".,;:!?'…»”’"  # what ends a sentence, not an address
LINKED: Final = '<a href="{}" rel="nofollow noopener noreferrer">{}</a>'
PARAGRAPHS: Final = re.compile(r"\n\s*\n")
SUMMARY_LENGTH: Final = 200


@register.filter
def paragraphs(text: str) -> SafeString:
    """``<p>`` for each paragraph; a single line end is one in the page."""
    found = PARAGRAPHS.split(UNSEEN.sub("", text).strip())
    return format_html_join("", '<p dir="auto">{}</p>', ((_lines(each),) for each in found if each))


@register.filter
def linked(text: str) -> SafeString:
    """The text with its links, inside a sentence."""
    parts = [_part(part, is_link=is_link) for part, is_link in _parts(UNSEEN.sub("", text))]
    return mark_safe("".join(parts))  # noqa: S308 - each part is escaped


@register.filter
def preview_text(tournament: Tournament) -> str:
    """What a link preview says of it: day, place, and how its description begins."""
    parts = (long_day(tournament.starts_on), tournament.venue, summary(tournament.description))
    return " · ".join(part for part in parts if part)


def summary(text: str) -> str:
    """The beginning on one line."""
    return Truncator(" ".join(UNSEEN.sub("", text).split())).chars(SUMMARY_LENGTH)


def _lines(text: str) -> SafeString:
    return mark_safe("<br>".join(linked(line.strip()) for line in text.split("\n")))  # noqa: S308 - as above


def _part(text: str, *, is_link: bool) -> SafeString:
    return format_html(LINKED, text, text) if is_link else format_html("{}", text)


def _parts(text: str) -> Iterator[tuple[str, bool]]:
    at = 0
    for found in LINK.finditer(text):
        address = _without_end(found[0])
        if is_web_link(address, schemes=("http", "https")):
            yield text[at : found.start()], False
            yield address, True
            at = found.start() + len(address)
    yield text[at:], False


def _without_end(address: str) -> str:
    """Without the full stop of its sentence, or a bracket that opened before it."""
    has_brackets = "(" in address or "[" in address
    while address[-1] in AFTER_A_LINK or (address[-1] in ")]" and not has_brackets):
        address = address[:-1]
    return address
