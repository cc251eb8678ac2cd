"""The desk of a large field: a hundred lines a page, everybody on one of them, and the same few questions."""

import re
from datetime import timedelta
from itertools import chain
from urllib.parse import urlencode

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.data.cast import NOW
from tests.data.large_fields import large_draft, large_field, large_round
from tests.examples import some_of
from tournament.models import Entrant, Tournament
from tournament.services.clock import clocks
from tournament.services.entrants import attendance
from tournament.services.entrants.entrants import hash_token
from tournament.services.rounds import rounds
from tournament.web.caching import standings_cache
from tournament.web.organiser.entrants import links
from tournament.web.public.paging import A_PAGE, ALONE

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
FEW, MANY = 12, 2 * (A_PAGE + ALONE) + 10
PAGES = (
    "entrants/",
    "check-in/",
    "lists/wrong/",
    "rounds/1/",
    "rounds/1/change/",
    "rounds/1/why/",
    "entry/",
    "lists/?only=missing",
    "outlook/",
    "no-shows/",
    "figures/",
    "",
)


def field(count, *, is_published):
    """So many people, paired; the round is a draft or hangs on the wall."""
    day, _ = (large_round if is_published else large_draft)(count)
    return day.refresh()


@pytest.fixture
def olga(client):
    def signed_in(day):
        client.force_login(day.cast.olga)
        return lambda path: client.get(f"/desk/{day.tournament.slug}/{path}")

    return signed_in


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("path", "is_published", "line", "total"),
    some_of(
        [
            ("entrants/", True, r'<tr data-find="(\d+) ', MANY),
            ("check-in/", True, r'<li id="p-(\d+)"', MANY),
            ("rounds/1/", True, r'<tr id="table-(\d+)"', MANY // 2),
            ("rounds/1/", False, r'id="table-(\d+)"', MANY // 2),
        ],
        2,
    ),
)
def test_everything_is_on_one_of_the_pages(olga, path, is_published, line, total):
    get = olga(field(MANY, is_published=is_published))

    pages = [get(f"{path}?page={number}").content.decode() for number in range(1, 6)]
    shown = [re.findall(line, html) for html in pages]

    assert max(map(len, shown)) <= A_PAGE + ALONE
    assert len({one for found in shown for one in found}) == total


def lines(html):
    """Who is missing and who is here, by start number, on one page of check-in."""
    rows = re.findall(r'<li id="p-(\d+)" class="attendees__row( is-here)?', html)
    return [[int(number) for number, is_here in rows if bool(is_here) == here] for here in (False, True)]


def test_check_in_shows_everybody_once(olga):
    day = large_field(MANY, "registered")
    day.tournament.entrants.filter(number__lte=60).update(status="checked-in")
    get = olga(day)

    pages = [get(f"check-in/?page={number}").content.decode() for number in range(1, 6)]

    missing, here = (list(chain.from_iterable(some)) for some in zip(*map(lines, pages), strict=True))
    assert (sorted(missing), sorted(here)) == (list(range(61, MANY + 1)), list(range(1, 61)))
    assert all(sum(map(len, lines(html))) <= A_PAGE // 2 + ALONE for html in pages)
    assert all(f"{MANY - 60} to come" in html for html in pages)  # the whole hall is counted on every page
    assert lines(get("check-in/?page=99").content.decode()) == lines(pages[-1])


@pytest.mark.thorough
@pytest.mark.parametrize("status", ["registered", "checked-in"])
def test_check_in_asks_no_more_of_a_larger_hall(olga, status):
    asked = []
    for count in (FEW, MANY):
        get = olga(large_field(count, status))
        get("check-in/")
        with CaptureQueriesContext(connection) as queries:
            assert get("check-in/").status_code == 200
        asked.append(len(queries))

    assert asked[0] == asked[1]


@pytest.mark.thorough
@pytest.mark.parametrize(
    "words", ["Entrant 249", "249", "0249", "\u0662\u0664\u0669", "ENTRANT   249 ", "entránt 249"]
)
def test_check_in_finds_somebody_on_whichever_page_and_puts_the_likeliest_first(olga, words):
    html = olga(large_field(MANY, "registered"))(f"check-in/?{urlencode({'q': words})}").content.decode()

    assert lines(html)[0][0] == 249
    assert f'data-asks="{words.strip()}"' in html


@pytest.mark.thorough
@pytest.mark.parametrize(
    "words", some_of(["%", "_", "'\"", "<script>", "\x00", "ⅷ", "²", "9" * 400, "\u202e", "🙂"], 3)
)
def test_odd_words_find_nobody_and_break_nothing(olga, words):
    get = olga(field(FEW, is_published=True))

    for path in ("check-in/", "entrants/", "rounds/1/", "lists/"):
        address = f"{path}?{urlencode({'q': words, 'page': words})}"
        html = get(address).content.decode()
        assert "</html>" in html, path
        assert 'value="<script>' not in html


@pytest.mark.parametrize(("verb", "says"), [("check-in", "done"), ("undo", "undone")])
def test_whoever_ticks_off_somebody_stays_on_the_page(client, olga, verb, says):
    day = large_field(MANY, "registered" if says == "done" else "checked-in")
    olga(day)
    opened = f"http://testserver/desk/{day.tournament.slug}/check-in/?q=ent&page=3&done=7"

    answer = client.post(f"/desk/{day.tournament.slug}/entrants/200/{verb}/", headers={"referer": opened})

    kept = "q=ent&page=3" if verb == "undo" else "page=3"
    assert answer.url == f"/desk/{day.tournament.slug}/check-in/?{kept}&{says}=200"
    html = client.get(answer.url).content.decode()
    assert "Entrant 200" in html.split('id="arrived"')[1].split("</div>")[0]
    assert "page=3" in re.search(r'data-part="(?!frame)\w+"\s+data-part-url="([^"]+)"', html)[1]


PUBLISHED_ONLY = "rounds/1/change/"  # the board of a draft is its own page


@pytest.mark.parametrize("is_published", [True, False])
@pytest.mark.parametrize("path", some_of(PAGES, 3))
def test_a_page_asks_no_more_of_a_larger_field(olga, path, is_published):
    path = "rounds/1/" if path == PUBLISHED_ONLY and not is_published else path
    asked = []
    for count in (FEW, MANY):
        day = field(count, is_published=is_published)
        with time_machine.travel(NOW, tick=False):  # the inbox is read again each minute
            get = olga(day)
            get(path)
            with CaptureQueriesContext(connection) as queries:
                assert get(path).status_code == 200
        asked.append(len(queries))
        Tournament.objects.update(is_public=False)  # else its people are also named in the next

    assert asked[0] == asked[1]


def read_by(get, path, table):
    """How often a first visit after a change reads a table for itself, and the statements of those."""
    standings_cache.forget()
    with CaptureQueriesContext(connection) as queries:
        assert get(path).status_code == 200
    return [one["sql"] for one in queries if f'FROM "tournament_{table}"' in one["sql"]]


def test_draft_reads_its_people_and_its_pairings_once(olga):
    get = olga(field(FEW, is_published=False))
    get("prints/")  # the frame has counted

    people, pairings = (read_by(get, "rounds/1/", table) for table in ("entrant", "pairing"))

    assert (len(people), len(pairings)) == (1, 1)
    assert '"created_at"' not in pairings[0]


@pytest.mark.parametrize("how", some_of(["repair", "all", "proposal"], 1))
def test_pairing_again_is_tried_once_for_each_state_of_the_draft(client, olga, how):
    day = field(FEW, is_published=False)
    olga(day)
    path = f"/desk/{day.tournament.slug}/rounds/1/again/preview/"

    def looked_at():
        return client.post(path, {"how": how}).content.decode()

    first = looked_at()
    with CaptureQueriesContext(connection) as queries:
        second = looked_at()
    rounds.redraft(day.tournament.rounds.get(), by=day.cast.organiser, now=NOW, reason="Once more")
    attendance.drop(day.entrants[0], reason="Ill.", by=day.cast.organiser, now=NOW)
    changed = looked_at()

    assert not any("SAVEPOINT" in one["sql"] or "UPDATE" in one["sql"] for one in queries)
    assert second == first
    assert day.entrants[0].name not in first
    assert day.entrants[0].name in changed


def test_page_on_which_a_draft_is_paired_again_pairs_nothing_itself(olga):
    day = field(FEW, is_published=False)
    get = olga(day)

    with CaptureQueriesContext(connection) as queries:
        page = get("rounds/1/again/?how=all").content.decode()

    assert not any('INTO "tournament_change"' in one["sql"] for one in queries)
    assert "data-preview-first" in page


def test_links_of_a_large_field_are_shown_page_by_page_and_each_once(client, olga):
    day, shown = large_field(links.A_PAGE + 7), []
    get = olga(day)
    client.post(f"/desk/{day.tournament.slug}/entrants/links/issue/")

    first, second, third = (get("entrants/links/") for _ in range(3))

    assert "7 more links are ready." in first.content.decode()
    assert "more link" not in second.content.decode()
    assert "No links to show" in third.content.decode()
    for answer in (first, second):
        shown += [
            (link.entrant.pk, link.address.split("/me/")[1].strip("/")) for link in answer.context["links"]
        ]
    assert len({token for _, token in shown}) == len(shown) == links.A_PAGE + 7
    for pk, token in (shown[0], shown[-1]):
        assert Entrant.objects.get(token_hash=hash_token(token)).pk == pk


def test_page_of_the_clock_reads_no_reason_and_no_list_of_a_table(olga):
    day = field(FEW, is_published=True)
    clocks.start(day.tournament.rounds.get(), by=day.cast.organiser, now=NOW)

    get = olga(day)
    get("prints/")  # the frame has counted

    (pairings,) = read_by(get, "rounds/1/clock/", "pairing")

    assert '"reasons"' not in pairings
    assert '"good_list_id"' not in pairings


def test_keys_of_the_tables_lead_to_the_time_of_each(olga):
    day = field(FEW, is_published=True)
    clocks.start(day.tournament.rounds.get(), by=day.cast.organiser, now=NOW)
    with time_machine.travel(NOW + timedelta(minutes=1), tick=False):
        get = olga(day)
        html = get("rounds/1/clock/").content.decode()
        keys = re.findall(r'<li id="key-(\d+)"><a href="/desk/[^/]+/([^"]+)"', html)

        assert [int(table) for table, _ in keys] == list(range(1, FEW // 2 + 1))
        assert all(f"table {table}" in get(to).content.decode() for table, to in keys)


@pytest.mark.thorough
def test_the_page_of_the_tables_stays_open_when_it_renews_itself(olga):
    day = field(MANY, is_published=True)
    html = olga(day)("rounds/1/?page=2").content.decode()
    address = re.search(r'data-part="(?!frame)\w+"\s+data-part-url="([^"]+)"', html)[1].replace("&amp;", "&")

    part = olga(day)(address.split(f"/desk/{day.tournament.slug}/")[1]).content.decode()

    tables = [re.findall(r'<tr id="table-(\d+)"', each) for each in (html, part)]
    assert tables[0] == tables[1]
    assert "1" not in tables[0]


@pytest.mark.thorough
@pytest.mark.parametrize("is_published", [True, False])
def test_a_table_is_looked_for_on_all_pages(olga, is_published):
    day = field(MANY, is_published=is_published)
    last = day.tournament.rounds.get().pairings.order_by("-table").first()
    get = olga(day)

    found = [
        re.findall(r'id="table-(\d+)"', get(f"rounds/1/?q={words}").content.decode())
        for words in (last.table, last.a.number, last.a.name.lower(), "nobody")
    ]

    tables = [str(last.table)]
    assert str(last.table) in found[0]
    assert len(found[0]) <= 3  # its number, and whoever has it as start number
    assert str(last.table) in found[1]
    assert found[2] == tables
    assert found[3] == []


def test_a_dispute_stands_on_every_page_of_the_tables(olga):
    day = field(MANY, is_published=True)
    last = day.tournament.rounds.get().pairings.order_by("-table").first()
    type(last).objects.filter(pk=last.pk).update(status="disputed")

    pages = [olga(day)(f"rounds/1/?page={number}").content.decode() for number in (1, 2)]

    assert all(f'id="report-{last.table}"' in html for html in pages)


@pytest.mark.thorough
def test_tables_whose_time_is_over_are_named_so_far_as_anybody_can_read(olga):
    day = field(MANY, is_published=True)
    clocks.start(day.tournament.rounds.get(), by=day.cast.organiser, now=NOW)
    get = olga(day)

    pages = [get(path).content.decode() for path in ("rounds/1/", "rounds/1/clock/")]

    for html in pages:
        waiting = html.split('id="waiting"')[1].split("</section>")[0]
        assert waiting.count("<li") == 30
        assert f"{MANY // 2 - 30} more tables are over time." in waiting


@pytest.mark.thorough
def test_empty_chairs_come_in_pages_and_a_press_stays_on_its_page(client, olga):
    day = field(MANY, is_published=True)
    get, address = olga(day), f"/desk/{day.tournament.slug}/no-shows/"
    pages = [get(f"no-shows/?page={number}").content.decode() for number in range(1, 4)]
    shown = [re.findall(r'<li id="table-(\d+)"', html) for html in pages]
    pressed = client.post(
        f"/desk/{day.tournament.slug}/rounds/1/tables/{shown[2][0]}/absent/",
        {"absent": "a"},
        headers={"referer": f"http://testserver{address}?page=3"},
    )

    assert max(map(len, shown)) <= A_PAGE // 2 + ALONE
    assert len({table for tables in shown for table in tables}) == MANY // 2
    assert pressed.url == f"{address}?page=3"
    found = re.findall(r'<li id="table-(\d+)"', get(f"no-shows/?q={shown[1][0]}").content.decode())
    assert shown[1][0] in found
    assert len(found) <= 3


def test_a_warning_leads_to_the_page_of_its_table(olga):
    day = field(MANY, is_published=False)
    last = day.tournament.rounds.get().pairings.order_by("-table").first()
    type(last).objects.filter(pk=last.pk).update(faction_a="good", is_forced=True)
    get = olga(day)

    shown = get("rounds/1/").content.decode()
    address = re.search(rf'href="[^"]*(\?q={last.table}&amp;table={last.table})"', shown)[1].replace(
        "&amp;", "&"
    )

    assert f'id="table-{last.table}"' in get(f"rounds/1/{address}").content.decode()
