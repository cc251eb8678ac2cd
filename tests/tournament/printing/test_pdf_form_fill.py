"""Sheets whose texts are written onto a form that is laid out once, beside the same laid out one by one."""

import io

import pytest
from pypdf import PdfReader

from tests.tournament.printing.rounds_on_paper import ARABIC, HOSTILE, JAPANESE, LONG, a_round, needs_pdf
from tournament.printing import pdf_form_fill, render
from tournament.printing.documents.score_sheets import blank_sheets, score_sheets

pytestmark = [pytest.mark.django_db, needs_pdf]
TABLES = 11


def sheets():
    """Every kind of name, so many tables that the last half page is empty, and a code on each."""
    names = (JAPANESE, ARABIC, HOSTILE, "Ann", "W" * 80, *["Bob"] * 9, LONG)
    round_ = a_round(2 * TABLES, names=names)
    return score_sheets(round_, url_of=lambda pairing: f"http://hall/{pairing.table}/")


def written(content):
    """Each text of each page with where it stands, in points."""
    found = []
    for number, page in enumerate(PdfReader(io.BytesIO(content)).pages):

        def take(text, _, place, *rest, number=number):
            if text.strip():
                found.append((number, text.strip(), place[4], place[5]))

        page.extract_text(visitor_text=take)
    return sorted(found)


@pytest.mark.thorough
def test_a_filled_page_says_the_same_at_the_same_spots_as_one_that_is_laid_out(monkeypatch):
    document = sheets()
    filled = written(render.pdf(document))
    monkeypatch.setattr(pdf_form_fill, "MIN_PAGES", 999)
    laid_out = written(render.pdf(document))

    assert [each[:2] for each in filled] == [each[:2] for each in laid_out]
    assert all(a[2:] == pytest.approx(b[2:], abs=2) for a, b in zip(filled, laid_out, strict=True))


@pytest.mark.thorough
def test_the_same_sheets_give_the_same_bytes_and_tell_every_page():
    document, told = sheets(), []

    assert render.pdf(document, tell=told.append) == render.pdf(document)
    assert told == sorted(set(told))
    assert told[-1] == len(document.pages) + 1  # and the form


@pytest.mark.thorough
def test_each_page_has_the_codes_of_its_tables_as_pictures():
    pages = PdfReader(io.BytesIO(render.pdf(sheets()))).pages
    pictures = [
        {
            name
            for name in page["/Resources"]["/XObject"]
            if f"{name} Do".encode() in page.get_contents().get_data()
        }
        for page in pages
    ]

    of_form = set.intersection(*pictures)
    codes = [names - of_form for names in pictures]

    assert [len(names) for names in codes] == [2] * (TABLES // 2) + [1]
    assert len(set.union(*codes)) == TABLES


def test_sheets_with_blanks_are_laid_out_one_by_one():
    tournament = a_round(2).tournament
    blank = blank_sheets(tournament, tables=9, number=2, title="Round 2")

    assert len(PdfReader(io.BytesIO(render.pdf(blank))).pages) == len(blank.pages)


def test_a_code_that_is_no_picture_inside_the_page_is_refused():
    with pytest.raises(ValueError, match="Give it as PNG"):
        pdf_form_fill._draw_code(None, "http://example.org/x.png", None)
