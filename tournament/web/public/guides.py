"""The guides of ``docs/guides`` as pages: a hall without internet reads them, too. It shows no other file."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

from tournament.web.caching.page_cache import cached_page, of_code

FOLDER: Final = settings.BASE_DIR / "docs" / "guides"
GUIDES: Final[dict[str, Promise]] = {
    "organiser": gettext_lazy("Organiser"),
    "referee": gettext_lazy("Referee"),
    "player": gettext_lazy("Player"),
    "catalogues-and-lists": gettext_lazy("Files"),
    "fingerprints": gettext_lazy("Fingerprints"),
    "operator": gettext_lazy("Server"),
    "translating": gettext_lazy("Translating"),
    "api": gettext_lazy("API"),
}
ENGLISH: Final = "en"
LINK: Final = re.compile(r"(?:\.\./)?([\w-]+)\.md(#.*)?")  # another guide, here or in English
TITLE_TOKENS: Final = 3  # heading open, its text, heading close


@dataclass(frozen=True, slots=True)
class Guide:
    title: str
    html: SafeString
    language: str


@require_safe
@cached_page(shows=of_code)
def guide(request: HttpRequest, name: str) -> HttpResponse:
    if name not in GUIDES or not (FOLDER / f"{name}.md").exists():
        raise Http404(_("Guide not found. Choose one from the list of guides."))
    others = [
        {"label": label, "url": reverse("public:guide", args=[each]), "is_current": each == name}
        for each, label in GUIDES.items()
    ]
    return render(
        request, "public/core/guide.html", {"guide": _read(name, get_language() or ENGLISH), "guides": others}
    )


@cache
def _read(name: str, language: str) -> Guide:
    """In the language where the guide is translated, else in English. Links lead to pages in the language."""
    own = FOLDER / language / f"{name}.md"
    path = own if own.exists() else FOLDER / f"{name}.md"
    parser = MarkdownIt("commonmark").enable("table")
    parser.add_render_rule("table_open", _table_open)
    parser.add_render_rule("table_close", _table_close)
    tokens = parser.parse(path.read_text(encoding="utf-8"))
    for token, text in pairwise(tokens):
        if token.type == "heading_open":
            token.attrSet("id", _anchor(text.content))
        if token.children:
            token.children = list(_links_of_pages(token.children))
    html = parser.renderer.render(tokens[TITLE_TOKENS:], parser.options, {})
    written_in = language if path == own else ENGLISH
    return Guide(tokens[1].content, mark_safe(html), written_in)  # noqa: S308 - files of this repository


def _anchor(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def _links_of_pages(tokens: Iterable[Token]) -> Iterator[Token]:
    """Links to other guides lead to their pages; of a link to a file that is no page the words stay."""
    is_dropped = False
    for token in tokens:
        if token.type == "link_open":
            target = str(token.attrGet("href"))
            if found := LINK.fullmatch(target):
                name, anchor = found[1], found[2] or ""
                target = reverse("public:guide", args=[name]) + anchor if name in GUIDES else ""
            is_dropped = not target.startswith(("/", "#", "http"))
            token.attrSet("href", target)
        if not (is_dropped and token.type in {"link_open", "link_close"}):
            yield token


def _table_open(*_: object) -> str:
    return '<div class="table-wrap"><table class="table">'


def _table_close(*_: object) -> str:
    return "</table></div>"
