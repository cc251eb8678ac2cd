"""The only door to WeasyPrint: a document in, the bytes of a PDF out.

Loaded on the first print, because it needs libraries of the system that a machine may lack. Reads nothing
from the network, and of the disk only the style sheets, fonts and marks of the prints.
"""

import gc
import io
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from itertools import accumulate
from pathlib import Path
from threading import Lock
from types import ModuleType
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation

from tournament.messages.both_languages import in_both
from tournament.printing import fonts, pdf_form_fill, progress
from tournament.printing.documents.head import Document
from tournament.printing.underlay import joined, lay_under
from tournament.services.core.errors import Refused

STATIC = Path(__file__).resolve().parent.parent / "static" / "tournament"
STYLES = STATIC / "css" / "print" / "documents"
READABLE: Final = {(STYLES, ".css"), (STATIC / "fonts", ".woff2"), (STATIC / "img" / "print", ".svg")}
DEBIAN_PACKAGES = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0")
INSTALL = f"apt-get install -y --no-install-recommends {' '.join(DEBIAN_PACKAGES)}"
TAGGED: Final = "pdf/ua-1"
# One print at a time: a long one takes hundreds of megabytes, and font caches are not made for threads.
_PRESS = Lock()


class PrintingUnavailable(Refused):
    """No PDF can be made on this machine; the sentence names the line that changes that."""

    def __init__(self, cause: Exception) -> None:
        super().__init__(
            "printing-unavailable",
            status=503,
            data={"cause": str(cause).splitlines()[0] if str(cause) else "", "install": INSTALL},
        )


def load(importer: Callable[[str], ModuleType] = import_module) -> ModuleType:
    fonts.prepare(settings.STATE_DIR)
    try:
        return importer("weasyprint")
    except (ImportError, OSError) as error:
        raise PrintingUnavailable(error) from error


def is_available(importer: Callable[[str], ModuleType] = import_module) -> bool:
    try:
        load(importer)
    except PrintingUnavailable:
        return False
    return True


def html(document: Document, *, styles_at: str = "", notice: str = "", has_underlay: bool = False) -> str:
    """The document as a page. ``styles_at`` is where a browser finds the style sheets; a PDF needs none.

    ``notice`` shows on screen only, above the paper. ``has_underlay`` puts the form that all pages
    share on a page of its own, for :func:`pdf` to lay under the others.
    """
    context = {
        "styles": [f"{styles_at}{name}" for name in document.styles],
        "notice": notice,
        "has_underlay": has_underlay,
    }
    page, second = _written(document, context), document.head.second
    return in_both(page, _written(second, context), language=second.head.language) if second else page


def _written(document: Document, context: Mapping[str, Any]) -> str:
    with translation.override(document.head.language):
        return render_to_string(document.template, {"document": document, "head": document.head, **context})


def pdf(
    document: Document,
    *,
    importer: Callable[[str], ModuleType] = import_module,
    tell: Callable[[int], object] | None = None,
) -> bytes:
    """The document as PDF, with its parts. ``tell`` is told how many pages are laid out."""
    weasyprint = load(importer)
    logging.getLogger("weasyprint").setLevel(logging.ERROR)
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    fonts_known = weasyprint.text.fonts.FontConfiguration()
    bound = (document, *parts_of(document))
    with _PRESS, _undisturbed(), progress.followed(tell):
        laid_out = [_laid_out(weasyprint, each, fonts_known) for each in bound]
        pages = [page for one, each in zip(bound, laid_out, strict=True) for page in _pages(one, each)]
        ends = list(accumulate(len(each.pages) for each in laid_out))
        forms = [
            (end - len(each.pages), end)
            for one, each, end in zip(bound, laid_out, ends, strict=True)
            if one.has_underlay
        ]
        written: bytes = (
            laid_out[0]
            .copy(pages)
            .write_pdf(finisher=lambda _document, pdf: lay_under(pdf, forms), pdf_variant=TAGGED)
        )
    return written


def _pages(document: Document, laid_out: Any) -> Sequence[Any]:
    return joined(laid_out.pages) if document.has_underlay else laid_out.pages


def parts_of(document: Document) -> tuple[Document, ...]:
    found: tuple[Document, ...] = getattr(document, "parts", ())
    return found


def _laid_out(weasyprint: ModuleType, document: Document, fonts_known: Any) -> Any:
    laid_out = _rendered(weasyprint, document, fonts_known)
    first = laid_out.pages[1 if document.has_underlay and laid_out.pages[1:] else 0]
    first.bookmarks.insert(0, (1, laid_out.metadata.title, (0, 0), "open"))
    return laid_out


def _rendered(weasyprint: ModuleType, document: Document, fonts_known: Any) -> Any:
    page = html(document, has_underlay=document.has_underlay)
    read = weasyprint.HTML(string=page, base_url=STYLES.as_uri() + "/", url_fetcher=_fetcher(weasyprint))
    if document.has_underlay:
        filled = pdf_form_fill.pages_of(read, lambda: read.render(font_config=fonts_known))
        if filled is not None:
            return filled
    return read.render(font_config=fonts_known)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Collect garbage seldom: a layout is one large tree that lives on, and searching it is waste."""
    before = gc.get_threshold()
    gc.set_threshold(200_000, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def may_read(url: str) -> bool:
    """Is this one of the prints' own style sheets, fonts and marks, or a picture inside the page itself?"""
    if url.startswith(("data:image/png;base64,", "data:image/jpeg;base64,")):
        return True
    parts = urlsplit(url)
    if parts.scheme != "file" or parts.netloc:
        return False
    path = Path(unquote(parts.path)).resolve()
    return (path.parent, path.suffix) in READABLE


@cache
def _unpacked(font: Path) -> bytes:
    """A packed font as it is drawn: unpacking it took a fifth of each print, and it is always the same."""
    unpacked = io.BytesIO()
    import_module("fontTools.ttLib.woff2").decompress(font, unpacked)
    return unpacked.getvalue()


def _fetcher(weasyprint: ModuleType) -> Any:
    base: Any = weasyprint.urls.URLFetcher

    class Fetcher(base):  # type: ignore[misc]  # the class is only known once the library is there
        def fetch(self, url: str, headers: Any = None) -> Any:
            if not may_read(url):
                raise ValueError(f"A print may not read {url[:80]}. Put the data into the document.")
            if url.endswith(".woff2"):
                return weasyprint.urls.URLFetcherResponse(url, _unpacked(Path(unquote(urlsplit(url).path))))
            return super().fetch(url, headers)

    return Fetcher(fail_on_errors=True)
