import pytest

from tests.tournament.printing.rounds_on_paper import ARABIC, JAPANESE, a_round, needs_pdf, pages_of
from tournament.printing import fonts, render
from tournament.printing.documents import pairings
from tournament.printing.documents.score_sheets import score_sheets
from tournament.services.core.errors import Refused


def without_pango(name):
    raise OSError("cannot load library 'libpango-1.0-0'\nand more lines")


def test_a_machine_without_pango_refuses_with_the_line_that_mends_it():
    with pytest.raises(Refused) as refusal:
        render.load(without_pango)
    assert refusal.value.status == 503
    assert render.INSTALL in refusal.value.message
    assert refusal.value.data["cause"] == "cannot load library 'libpango-1.0-0'"


def test_a_machine_without_weasyprint_is_not_available():
    def missing(name):
        raise ImportError(name)

    assert not render.is_available(missing)


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/style.css",
        "https://example.org/x.png",
        "ftp://example.org/",
        "file:///etc/passwd",
        "file://example.org/base.css",
        f"{render.STYLES.as_uri()}/../../../../../manage.py",
        f"{render.STYLES.as_uri()}/../../base/base.css",
        "data:text/html,<script>",
        "data:image/svg+xml;base64,AAAA",
    ],
)
def test_a_print_reads_neither_network_nor_other_files(url):
    assert not render.may_read(url)


def test_a_print_reads_its_own_style_sheets():
    assert render.may_read(f"{render.STYLES.as_uri()}/base.css")
    assert render.may_read("data:image/png;base64,iVBORw0KGgo=")


def test_every_style_sheet_of_the_documents_exists():
    names = {"base.css", *pairings.PairingsByName.css, *pairings.PairingsByTable.css}
    assert all((render.STYLES / name).is_file() for name in names)


def test_the_font_configuration_knows_the_packages_and_no_other_folder(tmp_path):
    text = fonts.configuration([tmp_path / "a&b"], cache=tmp_path / "cache")
    assert text.count("<dir>") == 1
    assert "a&amp;b" in text


def test_the_font_packages_are_installed():
    assert len(fonts.folders()) == len(fonts.PACKAGES)


@needs_pdf
@pytest.mark.django_db
def test_the_same_data_gives_the_same_bytes():
    round_ = a_round(9, names=(JAPANESE, ARABIC))
    for make in (pairings.by_table, pairings.by_name, score_sheets):
        assert render.pdf(make(round_)) == render.pdf(make(round_))


@needs_pdf
@pytest.mark.django_db
def test_a_pdf_carries_its_title_and_no_moment_of_making():
    content = render.pdf(pairings.by_table(a_round(2)))
    assert b"/CreationDate" not in content
    assert b"/ModDate" not in content


@needs_pdf
@pytest.mark.django_db
def test_a_print_that_asks_for_a_foreign_file_fails_instead_of_reading_it():
    weasyprint = render.load()
    fetcher = render._fetcher(weasyprint)
    with pytest.raises(ValueError, match="may not read file:///etc/passwd"):
        fetcher.fetch("file:///etc/passwd")


@needs_pdf
@pytest.mark.django_db
@pytest.mark.one_database
def test_a_long_name_of_the_event_leaves_place_for_hall_and_day_and_fonts_are_unpacked_once():
    name = "The Forty-Second Annual International Open Combat Hex Championship of the Grey Ford"
    hall = "Great Assembly Hall of the Worshipful Guild of Cartographers, 17 Long Meadow Lane"
    document = pairings.by_table(a_round(2, name=name, venue=hall))

    text = " ".join(pages_of(render.pdf(document))[0].split())
    unpacked = render._unpacked.cache_info().misses
    render.pdf(document)

    found = [text.index(part) for part in ("The Forty-Second", "…", "Great Assembly Hall", "16 June 2007")]
    assert found == sorted(found)
    assert render._unpacked.cache_info().misses == unpacked > 0
