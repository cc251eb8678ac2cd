"""A form that is laid out once and lies under all pages of a document: its drawing, and its tags.

All pages share the drawing of the form, and so the numbers of its marked texts: those of a page follow them.
The tags of a page are those of the form and its own, half by half, in the order of their places.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import pydyf

SAME_LINE: Final = 12.0  # pixels of a style sheet: texts no further apart are read from side to side
MIN_PAGES: Final = 2  # the form and something to lay it under


class Group:
    """What :mod:`weasyprint.pdf.tags` wants to know of a box: what it is, and what is in it."""

    link_annotation = widget_annotation = style = None

    def __init__(self, tag: str, children: list[Any], *, at: tuple[float, float] = (0, 0)) -> None:
        self.element_tag, self.children, self.element = tag, children, self
        self.position_x, self.position_y = at


def joined(pages: Sequence[Any]) -> list[Any]:
    """The pages of a document, the form first, so that they can be painted with tags."""
    if len(pages) < MIN_PAGES:
        return list(pages)
    form = _FormPage(pages[0])
    return [form, *(_PageOver(form, page) for page in pages[1:])]


class _FormPage:
    """The form: its marked texts belong to the pages over it, and it has none itself."""

    def __init__(self, page: Any) -> None:
        self.__dict__.update(page.__dict__)
        self._page = page
        self.marks: dict[Any, Any] = {}
        self.tree = page._page_box  # noqa: SLF001 - the only door to where things are
        self._page_box = self.tree.copy_with_children([])

    def paint(self, stream: Any, scale: float = 1) -> None:
        self._page.paint(stream, scale)
        if stream._tags is not None:  # noqa: SLF001 - there is no other door to what was marked
            self.marks = dict(stream._tags)  # noqa: SLF001 - same
            stream._tags.clear()  # noqa: SLF001 - same


class _PageOver:
    def __init__(self, form: _FormPage, page: Any) -> None:
        self.__dict__.update(page.__dict__)
        self._form, self._page = form, page

    def paint(self, stream: Any, scale: float = 1) -> None:
        if stream._tags is None:  # noqa: SLF001 - there is no other door to what was marked
            self._page.paint(stream, scale)
            return
        stream._tags.update(self._form.marks)  # noqa: SLF001 - same
        self._page.paint(stream, scale)
        form, own = self._form.tree, getattr(self._page, "sheets", None)
        others = _others(form)
        if own is None:  # laid out: not only its sheets are there
            own = _halves(self._page._page_box)  # noqa: SLF001 - as above
            others += _others(self._page._page_box)  # noqa: SLF001 - same
        self._page_box = form.copy_with_children([*_merged(_halves(form), own), *others])


def _body(tree: Any) -> Sequence[Any]:
    found: Sequence[Any] = tree.children[0].children[0].children
    return found


def _is_page(box: Any) -> bool:
    return str(box.element.get("class", "")).startswith("page")


def _halves(tree: Any) -> list[Any]:
    """The boxes of the section that fills the page: halves with their fields, and a line between them."""
    return [half for section in _body(tree) if _is_page(section) for half in section.children]


def _others(tree: Any) -> list[Any]:
    return [*tree.children[1:], *(box for box in _body(tree) if not _is_page(box))]


def _merged(form: Sequence[Any], own: Sequence[Any]) -> Iterator[Group]:
    """Half by half, each with its words and what is written beside them."""
    sheets = iter(own)
    for half in form:
        fields = [*half.children]
        sheet = next(sheets, None) if fields else None
        fields += sheet.children if sheet is not None else []
        yield Group("section", sorted(fields, key=_place))


def _place(box: Any) -> tuple[float, float]:
    return round(box.position_y / SAME_LINE), box.position_x


def lay_under(pdf: Any, forms: Sequence[tuple[int, int]]) -> None:
    """``forms``: where each document with a form begins and ends, in pages."""
    for start, end in reversed(forms):
        _lay_one_under(pdf, start, end)


def _lay_one_under(pdf: Any, start: int, end: int) -> None:
    """Draw the page at ``start`` beneath those up to ``end``.

    A form of forty lines on 250 pages is laid out once instead of 250 times. All pages share their fonts
    and pictures, so its drawing orders mean the same everywhere; they are fenced in ("q" and "Q") because
    they move the origin.
    """
    pages = [pdf.objects[int(number)] for number in pdf.pages["Kids"][3 * start : 3 * end : 3]]
    if len(pages) < MIN_PAGES:
        return
    fence, release = pydyf.Stream([b"q"]), pydyf.Stream([b"Q"])
    pdf.add_object(fence)
    pdf.add_object(release)
    form = pages[0]["Contents"]
    for page in pages[1:]:
        page["Contents"] = pydyf.Array([fence.reference, form, release.reference, page["Contents"]])
    del pdf.pages["Kids"][3 * start : 3 * start + 3]
    pdf.pages["Count"] -= 1
