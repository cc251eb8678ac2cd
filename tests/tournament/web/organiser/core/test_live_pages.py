"""The desk's live parts: the same bytes as their pages, for those who may open the page, and cheap."""

import re

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, checked_in, play, published, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tests.examples import some_of
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament.engine.lifecycle import TournamentStatus
from tournament.services.clock import clocks
from tournament.services.core import outbox
from tournament.services.lists import list_texts
from tournament.services.rounds import rounds

pytestmark = pytest.mark.django_db
# one for each answer, and every one of them is as good as another
TOKENS = re.compile(rb'(name="(?:csrfmiddlewaretoken|token)" value=")[^"]+')
PAGES = [
    ("today", "home", (), {}),
    ("round", "round", (1,), {"round": "1"}),
    ("clock", "clock", (1,), {"round": "1"}),
    ("entrant", "entrant", (1,), {"entrant": "1"}),
    ("check_in", "check-in", (), {}),
    ("check_in", "check-in", (), {"q": "pia"}),
    ("lists", "lists", (), {}),
    ("lists", "lists", (), {"only": "missing"}),
]


@pytest.fixture
def desk():
    """Olga at her desk; round 1 is played, a list waits."""
    day, round_ = published(4)
    clocks.start(round_, by=day.cast.referee, now=NOW)
    catalogue = a_catalogue()
    a_figure(catalogue, name="Reed archer")
    day.tournament.catalogues.set([catalogue])
    list_texts.submit(day.entrants[0], "good", "2x Reed archer", by=day.cast.referee, now=NOW)
    browser = Browser(day.cast.olga, day.tournament.slug)
    browser.day, browser.round = day.refresh(), round_
    return browser


@pytest.mark.thorough
@pytest.mark.parametrize(("part", "room", "args", "query"), PAGES)
def test_live_part_is_the_part_of_the_page(desk, part, room, args, query, time_machine):
    time_machine.move_to(NOW, tick=False)

    whole = TOKENS.sub(rb"\1", desk.open(room, *args, **query).content)
    alone = TOKENS.sub(rb"\1", desk.open("part", part, **query).content)

    assert len(alone) > 200
    assert alone in whole


@pytest.mark.thorough
@pytest.mark.parametrize(("part", "room", "args", "query"), some_of(PAGES, 4))
def test_page_says_where_its_part_and_its_stream_are(desk, part, room, args, query):
    html = desk.open(room, *args, **query).content.decode()

    address = re.search(r'data-part="(?!frame)\w+"\s+data-part-url="([^"]+)"', html)[1]
    assert desk.client.get(address).status_code == 200
    assert f'data-live="{desk.slug}" data-live-door="o"' in html
    assert set(re.search(r'data-topics="([^"]+)"', html)[1].split()) <= outbox.TOPICS


def test_part_that_did_not_change_answers_with_nothing(desk):
    tag = desk.open("part", "round", round="1").headers["ETag"]
    address = f"{desk.url('part', 'round')}?round=1"

    same = desk.client.get(address, headers={"if-none-match": tag})
    play(desk.day, desk.round)
    other = desk.client.get(address, headers={"if-none-match": tag})

    assert (same.status_code, same.content) == (304, b"")
    assert "Every table has its result" in text_of(other)


def test_part_is_for_those_who_may_open_its_page(desk):
    cast, slug = desk.day.cast, desk.slug

    answers = {
        name: Browser(user, slug).open("part", "lists").status_code
        for name, user in {"jun": cast.jun, "kei": cast.kei, "sam": cast.sam, "nobody": None}.items()
    }

    assert answers == {"jun": 200, "kei": 403, "sam": 404, "nobody": 302}


def test_tag_of_a_referee_is_not_the_tag_of_an_organiser(desk):
    other = Browser(desk.day.cast.jun, desk.slug).open("part", "today").headers["ETag"]

    assert desk.open("part", "today").headers["ETag"] != other


def test_unknown_part_is_no_page(desk):
    assert desk.open("part", "secrets").status_code == 404


@pytest.mark.thorough
@pytest.mark.parametrize("number", ["", "x", "²", "9", "9" * 5000])
def test_round_that_is_none_leads_to_those_that_are(desk, number):
    assert "This round is cancelled" in text_of(desk.open("part", "round", round=number))


def test_round_taken_back_on_another_device_says_so(desk):
    rounds.cancel(desk.round, by=desk.day.cast.organiser, now=NOW, reason="wrong hall")
    assert "This round is cancelled" in text_of(desk.open("part", "round", round="1"))

    rounds.draft(desk.day.tournament, by=desk.day.cast.organiser, now=NOW)

    assert "It is a new draft" in text_of(desk.open("part", "round", round="1"))


@pytest.mark.thorough
@pytest.mark.parametrize("who", ["olga", "kei"])
def test_tiles_lead_to_their_tables(desk, who):
    browser = Browser(getattr(desk.day.cast, who), desk.slug)

    tiles = re.findall(r'<a class="tile [^"]*"\s+href="([^"]+)"', browser.open("home").content.decode())

    assert [browser.client.get(tile).status_code for tile in tiles] == [200] * 2


@pytest.mark.thorough
@pytest.mark.parametrize(("who", "count"), [("olga", 2), ("kei", 0)])
def test_figures_lead_only_where_the_door_opens(who, count):
    day = with_entrants(a_day(), 3)
    browser = Browser(getattr(day.cast, who), day.tournament.slug)

    figures = re.findall(r'<dt><a href="([^"]+)"', browser.open("home").content.decode())

    assert [browser.client.get(figure).status_code for figure in figures] == [200] * count


@pytest.mark.parametrize("people", [2, 6])
def test_part_asks_the_same_whatever_the_number_of_tables(django_assert_num_queries, people):
    day, _ = published(people)
    browser = Browser(day.cast.olga, day.tournament.slug)
    browser.open("prints")

    with django_assert_num_queries(12):
        browser.open("part", "round", round="1")


def test_officials_ask_for_all_topics_without_a_stream(desk):
    since = desk.day.tournament.revision
    outbox.publish(desk.day.tournament, "lists", "log", now=NOW)

    state = desk.client.get(f"/o/{desk.slug}/live/state?since={since}").json()

    assert state["topics"] == ["lists", "log"]


def test_officials_ask_about_a_draft_that_nobody_else_sees():
    day = a_day(status=TournamentStatus.DRAFT)

    asked = Browser(day.cast.olga).client.get(f"/o/{day.tournament.slug}/live/state")

    assert (asked.status_code, set(asked.json()["topics"])) == (200, outbox.TOPICS)


@pytest.mark.parametrize("who", ["sam", "nobody"])
def test_strangers_are_told_nothing(who):
    day = checked_in(2)

    client = Browser(getattr(day.cast, who, None)).client

    assert client.get(f"/o/{day.tournament.slug}/live/state").status_code == 404
