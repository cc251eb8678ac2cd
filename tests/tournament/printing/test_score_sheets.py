import io
import re

import pytest
from pypdf import PdfReader

from tests.data.cast import NOW
from tests.examples import some_of
from tests.tournament.printing.rounds_on_paper import (
    HOSTILE,
    LONG,
    a_round,
    a_saved_list,
    needs_pdf,
    pages_of,
    text_of,
)
from tournament.engine.lifecycle import RoundStatus
from tournament.models import Reveal
from tournament.printing import render
from tournament.printing.documents.score_sheets import cut_and_stack, score_sheets

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
FACTS_IN_ORDER = (
    "How it ended",
    "the last turn is over",
    "broken",
    "wiped out",
    "conceded",
    "Figures left",
    "Points left",
    "Figures at the start",
    "Points in heroes",
    "Ring-bearer killed",
    "Ring-bearer escaped",
    "Signed",
)


def counts(html):
    """What stands in the grey boxes, with how it is written."""
    found = re.findall(r'<p class="(count|choice)">(.*?)</p>', html, re.DOTALL)
    return [(css, " ".join(text.split())) for css, text in found]


def address(pairing):
    return f"http://192.168.1.20:8000/tables/{pairing.table}/"


@pytest.mark.parametrize("count", [1, 2, 3, 8, 9])
def test_cut_piles_laid_on_each_other_are_in_table_order(count):
    pages = cut_and_stack(list(range(count)))
    upper = [page[0] for page in pages]
    lower = [page[1] for page in pages if page[1] is not None]
    assert upper + lower == list(range(count))


def test_a_sheet_for_every_table_and_none_for_the_bye():
    document = score_sheets(a_round(7))
    assert [(upper.table, lower.table if lower else None) for upper, lower in document.pages] == [
        (1, 3),
        (2, None),
    ]


def test_the_facts_come_in_the_order_of_the_phone_form():
    text = text_of(render.html(score_sheets(a_round(2))))
    places = [text.index(fact) for fact in FACTS_IN_ORDER]
    assert places == sorted(places)


def test_an_open_faction_is_ticked_at_the_table_and_a_fixed_one_is_printed():
    text = text_of(render.html(score_sheets(a_round(4))))
    assert "Entrant 001 No. 1 · □ Good □ Evil (roll dice, 3.02) · no list handed in" in text
    assert "Entrant 003 No. 3 · ○ Good · no list handed in" in text
    assert "Entrant 004 No. 4 · ● Evil · no list handed in · Grey Ford Guild" in text


def with_lists(**columns):
    """Table 2: the first player plays good."""
    round_ = a_round(4, **columns)
    player = round_.pairings.get(table=2).a
    player.good_list = a_saved_list("good", "Ford Spearman", "Old Willow")
    player.evil_list = a_saved_list("evil", "Gate Breaker")
    player.save()
    return round_


def test_the_counts_of_the_list_that_is_played_are_filled_in():
    html = render.html(score_sheets(with_lists()))
    assert "Entrant 003 No. 3 · ○ Good · list 3f9a 1c2e 0000 0000" in text_of(html)
    assert counts(html) == [("count", "4"), ("count", "455")]


def test_a_list_that_is_never_revealed_shows_its_fingerprint_only():
    html = render.html(score_sheets(with_lists(reveal=Reveal.NEVER)))
    assert "list 3f9a 1c2e 0000 0000" in text_of(html)
    assert counts(html) == []


def test_while_the_roll_is_open_the_counts_of_both_lists_stand_there_to_ring():
    round_ = with_lists()
    round_.pairings.filter(table=2).update(faction_a=None)
    html = render.html(score_sheets(round_))
    assert "good list 3f9a 1c2e 0000 0000 · evil list 3f9a 1c2e 0000 0000" in text_of(html)
    assert counts(html) == [("choice", "○ 4"), ("choice", "● 2"), ("choice", "○ 455"), ("choice", "● 455")]


def test_one_box_says_who_won_and_how():
    text = text_of(render.html(score_sheets(a_round(2))))
    assert (
        "Tick one box 3 – 0 total victory 2 – 1 partial victory 1.5 – 1.5 perfect tie "
        "1 – 2 partial victory 0 – 3 total victory" in text
    )
    assert "No. 1 No. 1 No. 2 No. 2 Sheet 1 of 1" in text


@needs_pdf
def test_no_text_of_a_sheet_is_smaller_than_nine_points():
    sizes = []
    page = PdfReader(io.BytesIO(render.pdf(score_sheets(with_lists(), url_of=address)))).pages[0]
    page.extract_text(visitor_text=lambda text, *given: sizes.append(given[-1]) if text.strip() else None)
    assert min(sizes) >= 12 - 0.01  # CSS pixels, of which a point has 4/3


def test_invented_figures_are_labelled_on_every_sheet():
    round_ = a_round(4)
    player = round_.pairings.get(table=2).a
    player.good_list = a_saved_list("good", "Ford Spearman", standing="demonstration")
    player.save()
    html = render.html(score_sheets(round_))
    assert html.count("Demonstration: invented numbers.") == 2


def test_sheets_printed_before_the_clock_starts_have_the_times_to_be_expected():
    round_ = a_round(2, time_zone="Europe/Paris")
    round_.published_at = NOW
    text = text_of(render.html(score_sheets(round_)))
    assert "Expected: 10:00" in text
    assert "10:06 Begin your games. Forty minutes." in text
    assert "Minutes count" not in text


def test_a_draft_of_a_day_without_a_plan_counts_minutes_from_posting():
    text = text_of(render.html(score_sheets(a_round(2))))
    assert "+6 Begin your games. Forty minutes." in text
    assert "Minutes count from the posting of the pairings." in text


def test_each_sheet_leads_to_its_own_table():
    document = score_sheets(a_round(4), url_of=address)
    urls = [sheet.url for page in document.pages for sheet in page if sheet]
    assert urls == ["http://192.168.1.20:8000/tables/1/", "http://192.168.1.20:8000/tables/2/"]
    assert len({sheet.qr for page in document.pages for sheet in page if sheet}) == 2


def test_without_an_address_there_is_no_code_to_scan():
    html = render.html(score_sheets(a_round(2)))
    assert "<img" not in html
    assert "Result on a phone" not in html


def test_a_draft_says_so_on_the_sheet():
    round_ = a_round(2)
    round_.status = RoundStatus.DRAFT
    assert '<span class="draft">' in render.html(score_sheets(round_))


@needs_pdf
@pytest.mark.parametrize(("count", "pages"), some_of([(2, 1), (4, 1), (6, 2), (40, 10), (97, 24)], 2))
def test_two_sheets_to_a_page_and_no_empty_page(count, pages):
    written = pages_of(render.pdf(score_sheets(a_round(count), url_of=address)))
    assert len(written) == pages
    assert all(f"page {number} of {pages}" in text for number, text in enumerate(written, start=1))


@pytest.mark.thorough
@needs_pdf
def test_the_form_lies_under_every_page():
    written = pages_of(render.pdf(score_sheets(a_round(14))))
    assert len(written) == 4
    for text in written:
        assert text.count("How it ended") == 2
        assert text.count("Figures at the start") == 4


@needs_pdf
def test_names_and_codes_are_on_the_page():
    round_ = a_round(4, names=(LONG, HOSTILE))
    content = render.pdf(score_sheets(round_, url_of=address))
    (text,) = pages_of(content)
    assert HOSTILE in text
    assert LONG.replace(" ", "") in text.replace(" ", "")
    assert len(PdfReader(io.BytesIO(content)).pages[0].images) == 2
