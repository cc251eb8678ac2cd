"""Every kind of print in every language: all of it is on the page, and each letter has a shape."""

from dataclasses import dataclass
from itertools import combinations

import pytest
from django.utils import translation

from tests.data import pseudo_languages
from tests.data.dense_tournament import a_rich_day
from tests.tournament.printing.rounds_on_paper import needs_pdf
from tournament.models import Tournament
from tournament.printing import render
from tournament.printing.kinds import KINDS, Order
from tournament.queries.prints.print_fingerprints import Wanted

pytestmark = [pytest.mark.django_db, needs_pdf]
REAL = ["de", "es", "fr", "it", "ja", "pt"]
CODES = [*(code for code, _name in pseudo_languages.LANGUAGES), *REAL]
HELD_BY_ALL = ("pairings-by-name", "score-sheets", "standings", "certificates", "name-badges")
SLACK = 1.0  # pixels of a style sheet
MIN_SIZE = 12.0  # the same: 9 points
LEADING = 0.3  # of a line, above and below what its small letters fill
PICKS = (max, min, max, min)  # of two frames the smaller one


@dataclass
class Text:
    """What it says, how large, and the edges of its line and of what is shown: left, right, top and foot."""

    said: str
    size: float
    place: tuple[float, float, float, float]
    shown: tuple[float, float, float, float]


def laid_out(document):
    """The parts of a print as they are laid out, each with its document."""
    library = render.load()
    fonts = library.text.fonts.FontConfiguration()
    return [(each, render._laid_out(library, each, fonts)) for each in (document, *render.parts_of(document))]


def texts_of(box, shown, *, turned=False):
    """Each text with the middle of its line, and what is shown of the page there: boxes may hide the rest."""
    box = getattr(box, "_box", box)  # a placed block is where its placeholder says
    style = box.style
    turned = turned or bool(style["transform"])
    if style["overflow"] != "visible" and not turned:
        x, y = box.padding_box_x(), box.padding_box_y()
        frame = (x, x + box.padding_width(), y, y + box.padding_height())
        shown = tuple(pick(pair) for pick, pair in zip(PICKS, zip(shown, frame, strict=True), strict=True))
    if getattr(box, "text", "").strip() and not turned:
        x, y, room = box.position_x, box.position_y, box.height * LEADING
        yield Text(box.text, style["font_size"], (x, x + box.width, y + room, y + box.height - room), shown)
    for child in box.all_children() if hasattr(box, "all_children") else ():
        yield from texts_of(child, shown, turned=turned)


def texts_on(page):
    return list(texts_of(page._page_box, (0, page.width, 0, page.height)))


def faults_of(texts):
    """What is off the page or cut, what is too small, and what lies over something else."""
    for text in texts:
        left, right, top, foot = text.place
        start, end, head, end_of_page = text.shown
        if left < start - SLACK or right > end + SLACK or top < head - SLACK or foot > end_of_page + SLACK:
            yield f"cut or off the page: {text.said}"
        if text.size < MIN_SIZE - 0.01:
            yield f"smaller than 9 points: {text.said}"
    for one, other in combinations(texts, 2):
        wide = min(one.place[1], other.place[1]) - max(one.place[0], other.place[0])
        high = min(one.place[3], other.place[3]) - max(one.place[2], other.place[2])
        if wide > SLACK and high > SLACK:
            yield f"over each other: {one.said} | {other.said}"


def document_of(day, kind, language):
    Tournament.objects.filter(pk=day.tournament.pk).update(language=language)
    tournament = Tournament.objects.get(pk=day.tournament.pk)
    wanted = Wanted(tournament, kind, tournament.rounds.get(number=1))
    return KINDS[kind].make(Order(wanted, lambda path: f"http://hall{path}"))


def faults_of_print(day, kind, language, caplog):
    """What is cut, too small or over something else, and letters without a shape."""
    with caplog.at_level("WARNING", logger="weasyprint"):
        for document, parts in laid_out(document_of(day, kind, language)):
            pages = [texts_on(page) for page in parts.pages]
            form = pages.pop(0) if document.has_underlay else []
            assert pages
            assert parts.write_pdf()
            for texts in pages:
                yield from faults_of(form + texts)
    told = [each.getMessage() for each in caplog.records if "glyph" in each.getMessage()]
    yield from (each for each in told if "U+0020" not in each)  # a blank needs no shape


@pytest.mark.parametrize("language", REAL)
def test_the_prints_that_all_hold_can_be_read_in_every_language(every_language, caplog, language):
    day = a_rich_day()
    found = {kind: list(faults_of_print(day, kind, language, caplog)) for kind in HELD_BY_ALL}

    assert {kind: faults for kind, faults in found.items() if faults} == {}


@pytest.mark.thorough
@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize("kind", KINDS)
def test_all_of_a_print_is_on_its_pages_and_can_be_read(every_language, pseudo, caplog, kind, language):
    assert list(faults_of_print(a_rich_day(), kind, language, caplog)) == []


def test_a_print_is_in_the_language_of_its_tournament_and_mirrored_where_that_is(pseudo):
    day = a_rich_day()
    with translation.override("en-xa"):  # of whoever prints it
        page = render.html(document_of(day, "standings", "ar-xb"))

    assert '<html lang="ar-xb" dir="rtl">' in page
    assert "[" not in page.partition("<body>")[2]


def test_a_language_that_is_not_offered_is_printed_in_english():
    page = render.html(document_of(a_rich_day(), "standings", "de"))

    assert '<html lang="en" dir="ltr">' in page
