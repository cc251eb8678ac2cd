"""Lists no page holds: everybody on exactly one page, found by name, and renewed as the page that is open."""

import re
from html import unescape

import pytest

from tests.data import days
from tests.data.cast import NOW
from tournament.models import Entrant
from tournament.web.public.paging import A_PAGE, ALONE, Cut, board_of, initial_of

MANY = A_PAGE + ALONE + 5
BOARDS = ("standings/", "entrants/", "cross-table/")
IN_LINES = re.compile(r'<th\sscope="row"><a\s[^>]*href="[^"]*?(\d+)/"')
IN_PAGES = re.compile(r'<nav class="pages"[^>]*>(.*?)</nav>', re.DOTALL)


def numbers(wanted=lambda _: True, at=None, size=A_PAGE):
    return Cut(is_wanted=wanted, is_at=lambda row: row == at, label=str, size=size)


@pytest.mark.parametrize("count", [0, 1, 7, 9, 10, 11, 40, 41])
def test_each_line_is_on_exactly_one_page(count, monkeypatch):
    monkeypatch.setattr("tournament.web.public.paging.ALONE", 2)
    rows, cut = list(range(count)), numbers(size=7)
    pages = [board_of(rows, cut, number=n) for n in range(1, len(board_of(rows, cut, number=1).leaves) + 1)]

    shown = [row for board in pages or [board_of(rows, cut, number=1)] for row, _ in board.lines]

    assert shown == rows
    assert all(len(board.lines) <= 9 for board in pages)


def test_a_list_that_fits_comes_whole_with_who_is_not_wanted():
    board = board_of(range(A_PAGE), numbers(lambda row: row == 3), number=1)

    assert (len(board.lines), board.found, board.is_cut, board.leaves) == (A_PAGE, 1, False, ())


@pytest.mark.parametrize(
    ("number", "at", "first"), [(2, None, 100), (99, None, 200), (1, 150, 100), (2, -1, 100)]
)
def test_a_page_is_asked_for_by_number_or_by_a_line_on_it(number, at, first):
    board = board_of(range(300), numbers(at=at), number=number)

    assert board.lines[0] == (first, True)
    assert [leaf.label for leaf in board.leaves if leaf.is_current] == [f"{first}–{first + 99}"]


def test_who_looks_for_words_gets_those_lines_only():
    board = board_of(range(300), numbers(lambda row: row == 250), number=1)

    assert (board.lines, board.found, board.total, board.leaves) == (((250, True),), 1, 300, ())


@pytest.mark.parametrize(
    ("name", "under"), [("Österberg", "O"), ("de Vries", "D"), ("", "–"), ("岩下", "岩")]
)
def test_names_are_under_their_letter(name, under):
    assert initial_of(name) == under


@pytest.fixture
def crowd(db):
    """More people than a page; those of the last letters come last by number, and first by name backwards."""
    day, _ = days.closed(4)
    rows = [
        Entrant(
            tournament=day.tournament,
            number=number,
            name=f"{chr(65 + number % 26)}an {number}",
            status="checked-in",
            registered_at=NOW,
        )
        for number in range(5, MANY + 1)
    ]
    Entrant.objects.bulk_create(rows)
    return day.tournament


def shown(client, tournament, path):
    answer = client.get(f"/t/{tournament.slug}/{path}")
    assert answer.status_code == 200
    return answer.content.decode()


def links(html):
    return [unescape(one) for one in re.findall(r'href="([^"]+)"', IN_PAGES.search(html).group(1))]


@pytest.mark.thorough
@pytest.mark.parametrize("path", BOARDS)
def test_everybody_is_on_one_of_the_pages_without_scripts(client, crowd, path):
    pages = [shown(client, crowd, path + link) for link in links(shown(client, crowd, path))]

    found = [number for html in pages for number in IN_LINES.findall(html)]

    assert sorted(map(int, found)) == list(range(1, MANY + 1))
    assert all(len(html.encode()) < 100_000 for html in pages)


@pytest.mark.thorough
@pytest.mark.parametrize("path", BOARDS)
def test_a_name_is_found_on_whichever_page_it_is(client, crowd, path):
    last = crowd.entrants.get(number=MANY)
    html = shown(client, crowd, f"{path}?q={last.name}")

    assert IN_LINES.findall(html) == [str(MANY)]
    assert "No match for “zz”" in shown(client, crowd, f"{path}?q=zz")


def test_the_standings_open_where_somebody_stands(client, crowd):
    html = shown(client, crowd, f"standings/?at={MANY}")

    assert f'id="no-{MANY}"' in html
    assert 'id="no-1"' not in html
    assert f"/standings/?at={MANY}#no-{MANY}" in shown(client, crowd, f"entrants/{MANY}/")


def test_pages_by_name_say_which_letters_are_on_them(client, crowd):
    html = shown(client, crowd, "standings/?sort=name")

    labels = re.findall(r">([^<]+)</a>", IN_PAGES.search(html).group(1))
    assert labels[0].startswith("A–")
    assert labels[-1].endswith("–Z")
    assert all("sort=name" in link for link in links(html))


@pytest.mark.thorough
@pytest.mark.parametrize("query", ["page=2", f"at={MANY}", "q=Aan", "sort=-name&page=2"])
def test_the_part_that_is_renewed_is_the_page_that_is_open(client, crowd, query):
    whole = shown(client, crowd, f"standings/?{query}")
    address = unescape(re.search(r'data-part="(?!frame)\w+"\s+data-part-url="([^"]+)"', whole).group(1))

    assert client.get(address).content.decode() in whole


def test_the_desk_turns_the_pages_of_the_standings_too(client, crowd):
    client.force_login(crowd.roles.get(kind="organiser").user)

    first, last = (
        client.get(f"/desk/{crowd.slug}/standings/?page={number}").content.decode() for number in (1, 2)
    )

    assert "Page 1 of 2" in first
    assert (first + last).count('<span class="place">') == MANY


def test_a_line_of_the_cross_table_leads_to_the_other_wherever_it_is(client, crowd):
    row = crowd.entrants.get(number=1)
    html = shown(client, crowd, f"cross-table/?q={row.name}")

    assert re.search(r'href="\?at=\d+#line-\d+"', html)
