"""What a screen reader finds in a print: tags, language, title and outline."""

import io

import pytest
from pypdf import PdfReader
from pypdf.generic import ContentStream, IndirectObject

from tests.tournament.printing.rounds_on_paper import a_round, needs_pdf
from tournament.printing import render
from tournament.printing.documents import pairings
from tournament.printing.documents.cards import name_badges
from tournament.printing.documents.round_papers import pairings_and_sheets
from tournament.printing.documents.score_sheets import score_sheets
from tournament.printing.documents.standings import standings_now

pytestmark = [pytest.mark.django_db, pytest.mark.one_database, needs_pdf]
TAGGED = {
    "by name": pairings.by_name,
    "by table": pairings.by_table,
    "badges": lambda round_: name_badges(round_.tournament),
    "standings": lambda round_: standings_now(round_.tournament),
    "sheets": score_sheets,
}


def opened(document):
    return PdfReader(io.BytesIO(render.pdf(document)))


def tags_of(node):
    """The kinds of all elements below a node of the tree."""
    node = node.get_object() if isinstance(node, IndirectObject) else node
    if not isinstance(node, dict):
        return set()
    children = node.get("/K", [])
    children = children if isinstance(children, list) else [children]
    return {str(node.get("/S", ""))}.union(*map(tags_of, children))


@pytest.mark.parametrize("make", TAGGED.values(), ids=list(TAGGED))
def test_a_print_is_tagged_and_says_its_language_and_title(make):
    read = opened(make(a_round(5)))
    root = read.trailer["/Root"]

    assert b"pdfuaid:part" in root["/Metadata"].get_data()
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert root["/Lang"] == "en"
    assert read.outline[0].title == read.metadata.title
    assert "/P" in tags_of(root["/StructTreeRoot"]) or "/TD" in tags_of(root["/StructTreeRoot"])


def test_a_table_is_tagged_with_its_heads():
    root = opened(pairings.by_table(a_round(5))).trailer["/Root"]

    assert {"/Table", "/TR", "/TH", "/TD"} <= tags_of(root["/StructTreeRoot"])


@pytest.mark.parametrize("count", [2, 14])
def test_score_sheets_have_language_title_and_outline(count):
    read = opened(score_sheets(a_round(count)))

    assert read.trailer["/Root"]["/Lang"] == "en"
    assert "Score sheets" in read.metadata.title
    assert [each.title for each in read.outline] == [read.metadata.title]
    assert read.get_destination_page_number(read.outline[0]) == 0


def marked_on(page):
    """The numbers of the texts that are marked on a page, over a form or not."""
    drawn = ContentStream(page.get_contents(), page.pdf).operations
    numbers = [
        args[1].get("/MCID") for args, operator in drawn if operator == b"BDC" and args[0] != "/Artifact"
    ]
    return [int(number) for number in numbers]


@pytest.mark.parametrize("count", [3, 18])
def test_each_text_of_a_score_sheet_and_of_its_form_has_one_tag_on_its_page(count):
    read = opened(score_sheets(a_round(count), url_of=lambda pairing: f"http://hall/{pairing.table}"))
    tree = read.trailer["/Root"]["/StructTreeRoot"]
    numbers = tree["/ParentTree"]["/Nums"]
    by_page = dict(zip(numbers[::2], numbers[1::2], strict=True))

    for page in read.pages:
        tags = [one.get_object() for one in by_page[page["/StructParents"]].get_object()]
        assert sorted(marked_on(page)) == list(range(len(tags)))
        assert {one["/Pg"].get_object()["/StructParents"] for one in tags} == {page["/StructParents"]}
    assert all("/Alt" in one for one in tags if one["/S"] == "/Figure")


def test_each_part_of_a_print_is_in_its_outline():
    papers = pairings_and_sheets(a_round(6), url_of=lambda _: "")
    titles = [each.title.split(" · ")[0] for each in opened(papers).outline]

    assert titles == ["Pairings by name", "Pairings by table", "Score sheets"]
