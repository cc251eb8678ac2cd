"""Whole public pages from the cache: right for everybody, with nothing of anybody, and never out of date."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from http import HTTPStatus
from threading import Barrier

import pytest
import time_machine
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.data import days
from tests.data.cast import NOW, PASSWORD
from tests.data.dense_tournament import a_rich_day
from tests.tournament.web.every_door import addresses
from tournament.engine.lifecycle import TournamentStatus
from tournament.engine.pairing.explain.situation import best_round
from tournament.models import Tournament
from tournament.services.clock import clocks
from tournament.services.entrants import attendance, entrants
from tournament.services.hall import screens
from tournament.services.penalties import penalties
from tournament.services.penalties.incidents import Incident
from tournament.services.results import results
from tournament.services.results.submissions import Decision
from tournament.services.rounds import pairings, rounds
from tournament.services.settings import tournament_settings
from tournament.web.caching import page_cache, standings_cache
from tournament.web.public import fragment_cache, views

pytestmark = pytest.mark.django_db
# Forms of one visitor, pictures, files, streams and what only officials or the holder of a link may open.
NO_PAGES = (
    "api/",
    "admin",
    "desk",
    "print",
    "live",
    "me/",
    "o/",
    "time",
    "sign-out",
    "styles",
    "t/<slug:slug>/live",
    "referee/board",
    "t/<slug:slug>/referee/board",
)
VARIES = re.compile(
    rb'(csrfmiddlewaretoken" value="|data-server-now="|name="form_token" value=")[^"]*'
)  # what is each visitor's own
MESSAGES = re.compile(rb'id="messages">(.*?)</div>', re.DOTALL)
LATER = timedelta(minutes=70)
LATE_AGAIN = Incident("points", "Came late again.", clause="10.01", units=2)


def doors(tournament):
    """Every public address, with what they ask."""
    every = addresses(tournament, token="nobody", without=NO_PAGES)
    found = [door for door in every if not door.endswith(("/seen/", "/live/state"))]
    base = f"/t/{tournament.slug}"
    more = ["standings/?sort=name", "entrants/?q=Pia", "pairings/?sort=table", "pairings/?round=1"]
    parts = [f"{base}/parts/{name}/" for name in ("overview", "screen", "fairness")]
    return [*found, *(f"{base}/{each}" for each in more), *parts, "/rules/?q=7.01"]


def shown(client, address):
    answer = client.get(address)
    return answer.status_code, VARIES.sub(rb"\1", answer.content)


def forget():
    fragment_cache.responses.clear()
    page_cache.pages.clear()
    standings_cache.forget()
    best_round.cache_clear()


def changes(day):
    """What an event does, each with a name; after each of them all pages have to be right."""
    olga, referee = (
        {"by": day.cast.organiser, "now": NOW + LATER},
        {"by": day.cast.referee, "now": NOW + LATER},
    )

    def tournament():
        return day.refresh().tournament

    def draft():
        return tournament().rounds.order_by("-number").first()

    yield (
        "renamed",
        lambda: entrants.edit(day.entrants[0], entrants.Details(name="Pia Changed", club="New Club"), **olga),
    )
    yield "a screen", lambda: screens.create(tournament(), name="Right wall", **olga)
    yield "published", lambda: rounds.publish(draft(), **olga)
    yield "a clock", lambda: clocks.start(draft(), token="again", **olga)
    yield "results", lambda: days.play(day, draft())
    yield "closed", lambda: rounds.close(draft(), **olga)
    yield "left", lambda: attendance.drop(day.entrants[-1], reason="Ill.", **referee)
    yield "a penalty", lambda: penalties.give(day.entrants[0], LATE_AGAIN, **referee)
    yield "off the list", lambda: tournament_settings.configure(tournament(), is_listed=False, **olga)


LOOKED_AT = {"published", "a penalty"}  # when not thorough
LOOKED_AT_THE_DESK = {"swapped", "a result turned around", "paired again"}


@pytest.mark.one_database
def test_no_page_is_out_of_date_after_any_change(client, is_thorough):
    """In the usual run some changes happen between two looks at all pages."""
    day = a_rich_day()
    stale = {}
    with time_machine.travel(NOW + LATER, tick=False):
        for address in doors(day.tournament):
            client.get(address)
        for name, change in changes(day):  # each finds what was shown before it
            change()
            if not (is_thorough or name in LOOKED_AT):
                continue
            now_shown = {address: shown(client, address) for address in doors(day.tournament)}
            forget()
            stale |= {
                (name, address): found
                for address, found in now_shown.items()
                if found != shown(client, address)
            }

    assert list(stale) == []


DESK_PAGES = (
    "",
    "check-in/",
    "entrants/",
    "lists/?only=all",
    "lists/wrong/",
    "rounds/2/",
    "rounds/2/change/",
    "rounds/2/why/",
    "rounds/2/again/",
    "no-shows/",
    "outlook/",
    "standings/",
)
TOKENS = re.compile(rb'((?:csrfmiddlewaretoken|token|client_token)" value="|data-server-now=")[^"]*')


def desk_changes(day):
    """What the organiser does around a draft: what the engine says of it changes, and who is loose."""
    olga = {"by": day.cast.organiser, "now": NOW + LATER}

    def draft():
        return day.refresh().tournament.rounds.order_by("-number").first()

    def late():
        newcomer, _ = entrants.register(day.tournament, entrants.Details("Late Lea"), **olga)
        attendance.check_in(newcomer, **olga)

    def turned():
        table = day.tournament.rounds.get(number=1).pairings.filter(is_current=True).last()
        ruled = Decision(0, 6, "10.01", "Read the wrong way round.")
        results.rule(table, {}, ruled, token="turned", is_looked_at=True, **olga)

    first, second = draft().pairings.filter(is_current=True, b__isnull=False)[:2]
    yield "swapped", lambda: pairings.swap(draft(), first.a, second.a, reason="Friends.", **olga)
    yield "fixed", lambda: pairings.fix(draft(), first.a, second.b, reason="Friends.", **olga)
    yield "a penalty", lambda: penalties.give(day.entrants[0], LATE_AGAIN, **olga)
    yield "a result turned around", turned
    yield "somebody came", late
    yield "somebody left", lambda: attendance.drop(day.entrants[1], reason="Ill.", **olga)
    yield "renamed", lambda: entrants.edit(day.entrants[2], entrants.Details(name="Pia Changed"), **olga)
    yield "paired again", lambda: rounds.redraft(draft(), reason="Again.", **olga)
    yield "published", lambda: rounds.publish(draft(), is_confirmed=True, **olga)
    yield "results", lambda: days.play(day, draft())


@pytest.mark.one_database
def test_no_page_of_the_desk_is_out_of_date_after_any_change(client, is_thorough):
    day = a_rich_day()
    client.force_login(day.cast.olga)
    stale = []

    def desk(path):
        answer = client.get(f"/desk/{day.tournament.slug}/{path}")
        return answer.status_code, TOKENS.sub(rb"\1", answer.content)

    with time_machine.travel(NOW + LATER, tick=False):
        for path in DESK_PAGES:
            desk(path)
        for name, change in desk_changes(day):
            change()
            if not (is_thorough or name in LOOKED_AT_THE_DESK):
                continue
            found = {path: desk(path) for path in DESK_PAGES}
            forget()
            stale += [(name, path) for path, page in found.items() if page != desk(path)]

    assert stale == []


def test_a_message_is_shown_to_whoever_it_is_for_and_to_nobody_else(client):
    day, _ = days.published(4)
    page = f"/t/{day.tournament.slug}/standings/"
    client.get(page)
    client.force_login(day.cast.olga)
    away = f"http://testserver{page}"
    client.post(f"/desk/{day.tournament.slug}/rounds/1/close/", {"token": "x"}, headers={"referer": away})

    hers, anybodys, again = (each.get(page) for each in (client, Client(), client))

    said = [MESSAGES.search(answer.content)[1].strip() for answer in (hers, anybodys)]
    assert b"notice" in said[0]
    assert said[1] == b""
    assert again.content == anybodys.content


@pytest.mark.one_database
def test_what_is_rendered_first_for_an_official_holds_nothing_of_hers(client):
    day, _ = days.published(4)
    client.force_login(day.cast.olga)
    client.cookies["csrftoken"] = "c" * 32

    for address in doors(day.tournament):
        forget()
        client.get(address)
        for page in page_cache.pages._entries.values():
            copy = page.value.copy
            kept = copy.plain if copy else b'"'.join(page.value.pieces)
            assert b"Olga" not in kept, address
            assert not re.search(VARIES.pattern.replace(b"*", b"+"), kept), address


@pytest.mark.parametrize("address", ["/check/", "/sign-in/", "/sign-in/forgotten/"])
def test_each_visitor_of_a_form_has_a_token_that_is_taken(address):
    first, second = Client(enforce_csrf_checks=True), Client(enforce_csrf_checks=True)
    token = re.compile(r'csrfmiddlewaretoken" value="([^"]+)"')
    given = [token.search(each.get(address).content.decode())[1] for each in (first, second)]
    data = {"content": "1x Warden", "username": "olga", "password": PASSWORD, "account": "olga"}

    assert given[0] != given[1]
    assert first.cookies["csrftoken"].value != second.cookies["csrftoken"].value
    taken = first.post(address, {**data, "csrfmiddlewaretoken": given[0]})
    foreign = second.post(address, {**data, "csrfmiddlewaretoken": given[0]})
    assert taken.status_code != HTTPStatus.FORBIDDEN
    assert foreign.status_code == HTTPStatus.FORBIDDEN


FORM = re.compile(r'name="(csrfmiddlewaretoken|form_token)" value="([^"]+)"')


def test_people_who_register_from_one_copy_are_two_with_a_link_each(client):
    """The private link is made from the token of the form: nobody may get that of another."""
    day = days.a_day()
    tournament_settings.configure(day.tournament, entrant_limit=1, by=day.cast.organiser, now=NOW)
    door = f"/t/{day.tournament.slug}/register/"
    with time_machine.travel(NOW, tick=False):
        opened = [(visitor, visitor.get(door).content.decode()) for visitor in (Client(), Client())]
        found = [
            visitor.post(door, {**dict(FORM.findall(html)), "name": name, "language": "en", "consent": "on"})
            for (visitor, html), name in zip(opened, ("Pia", "Paul"), strict=True)
        ]

        assert len(page_cache.pages._entries) == 1
        assert [answer.status_code for answer in found] == [HTTPStatus.SEE_OTHER] * 2
        assert found[0].url != found[1].url
        assert [each.name for each in day.entrants] == ["Pia", "Paul"]
        full = Client().get(door).content.decode()
    assert "All places are taken" not in opened[0][1]
    assert "You would be number 2 on the waiting list." in full


def test_the_form_to_register_is_filled_in_for_whoever_opens_it(settings):
    settings.LANGUAGES = [("en", "English"), ("de", "German"), ("fr", "French")]
    door = f"/t/{days.a_day().tournament.slug}/register/"
    chosen = re.compile(r'<option value="(\w+)" selected')
    with time_machine.travel(NOW, tick=False):
        found = [
            chosen.findall(Client().get(door, headers={"accept-language": spoken}, follow=True).text)[0]
            for spoken in ("de-AT,de;q=0.9", "fr", "de-AT", "x" * 500)
        ]

    assert found == ["de", "fr", "de", "en"]


def test_registration_closes_on_the_second():
    closes = NOW + timedelta(minutes=1)
    day = days.a_day()
    tournament_settings.configure(
        day.tournament, registration_closes_at=closes, by=day.cast.organiser, now=NOW
    )
    door = f"/t/{day.tournament.slug}/register/"
    found = []
    for moment in (closes - timedelta(seconds=1), closes + timedelta(seconds=1)):
        with time_machine.travel(moment, tick=False):
            found.append("form_token" in Client().get(door).content.decode())

    assert found == [True, False]


def test_an_official_who_scans_a_sheet_is_led_to_the_desk_whoever_came_before(client):
    day, _ = days.published(4)
    sheet = f"/t/{day.tournament.slug}/rounds/1/tables/1/"
    before = Client().get(sheet)
    client.force_login(day.cast.kei)
    stranger = Client()
    stranger.force_login(day.cast.sam)

    assert client.get(sheet).url == f"/desk/{day.tournament.slug}/rounds/1/tables/1/"
    assert stranger.get(sheet).status_code == before.status_code == HTTPStatus.OK


def test_who_has_signed_in_is_not_shown_the_form_again(client):
    day = days.a_day()
    blank = client.get("/sign-in/")
    client.force_login(day.cast.olga)

    assert b"csrfmiddlewaretoken" in blank.content
    assert client.get("/sign-in/").status_code == HTTPStatus.FOUND
    assert blank.headers["Cache-Control"] == Client().get("/sign-in/?next=/desk/").headers["Cache-Control"]


@pytest.mark.parametrize(
    "path",
    [
        "",
        "clock/",
        "standings/",
        "fairness/",
        "outlook/",
        "screen/",
        "entrants/1/",
        "register/",
        "rounds/1/tables/1/",
        "live/state",
    ],
)
def test_the_second_visitor_costs_one_question(client, path, django_assert_num_queries):
    day, _ = days.published(4)
    with time_machine.travel(NOW, tick=False):
        first = client.get(f"/t/{day.tournament.slug}/{path}")
        with django_assert_num_queries(1):
            again = Client().get(f"/t/{day.tournament.slug}/{path}?utm=made-up")

    assert VARIES.sub(rb"\1", again.content) == VARIES.sub(rb"\1", first.content)


FEW = 2  # statements: at what revision is it, and once more for a page that shows a part


@pytest.mark.one_database
def test_no_public_page_is_made_for_its_second_visitor(client):
    day, asked, made = a_rich_day(), {}, set()
    with time_machine.travel(NOW + LATER, tick=False):
        for address in doors(day.tournament):
            if client.get(address).status_code == HTTPStatus.OK:
                with CaptureQueriesContext(connection) as statements:
                    again = client.get(address)
                asked[address] = len(statements)
                made |= {address} if again.templates else set()

    assert len(asked) > len("more pages than this has letters")
    assert {address: count for address, count in asked.items() if count > FEW} == {}
    assert made == set()


def test_each_visitor_is_answered_in_the_own_language(client, settings):
    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch")]
    day, _ = days.published(4)
    page, part = (f"/t/{day.tournament.slug}/{each}" for each in ("standings/", "parts/standings/"))
    addresses = ("", "/de", "")

    pages = [client.get(f"{each}{page}").content for each in addresses]
    tags = [client.get(f"{each}{part}").headers["ETag"] for each in addresses]

    assert [b'<html lang="de"' in each for each in pages] == [False, True, False]
    assert tags[0] == tags[2] != tags[1]


def test_a_clock_goes_on_from_one_second_to_the_next(client, monkeypatch):
    day, round_ = days.published(4)
    clocks.start(round_, by=day.cast.referee, now=NOW)
    shown_clocks = []
    for seconds in (600, 601):
        with time_machine.travel(NOW + timedelta(seconds=seconds), tick=False):
            shown_clocks.append(client.get(f"/t/{day.tournament.slug}/clock/").content.decode())

    stamps = [re.search(r'data-server-now="(\d+)"', html)[1] for html in shown_clocks]
    assert int(stamps[1]) - int(stamps[0]) == 1000
    assert "36:00" in shown_clocks[0]
    assert "35:59" in shown_clocks[1]

    asked, again = [], NOW + timedelta(seconds=601)
    monkeypatch.setattr("tournament.time_source.now", lambda: asked.append(again) or again)
    assert client.get(f"/t/{day.tournament.slug}/clock/").content.decode() == shown_clocks[1]
    assert asked == [again]


def test_a_page_of_a_tournament_that_was_hidden_again_is_not_there(client):
    day, _ = days.published(4)
    paths = ("", "standings/", "screen/", "rounds/1/tables/1/", "rulings/")
    before = [client.get(f"/t/{day.tournament.slug}/{path}").status_code for path in paths]
    Tournament.objects.update(status=TournamentStatus.DRAFT)

    assert before == [HTTPStatus.OK] * len(paths)
    after = [client.get(f"/t/{day.tournament.slug}/{path}").status_code for path in paths]
    assert after == [HTTPStatus.NOT_FOUND] * len(paths)


def test_a_screen_shows_the_address_under_which_it_was_opened(client, settings):
    settings.ALLOWED_HOSTS = ["one.example.org", "two.example.org"]
    day, _ = days.published(4)

    found = [
        client.get(f"/t/{day.tournament.slug}/screen/", headers={"host": host}).content.decode()
        for host in settings.ALLOWED_HOSTS
    ]

    assert "one.example.org/t/" in found[0]
    assert "two.example.org/t/" in found[1]
    assert "one.example.org" not in found[1]


@pytest.mark.django_db(transaction=True)
def test_a_crowd_that_comes_first_renders_a_page_once(monkeypatch):
    day, _ = days.published(4)
    made, everybody = [], Barrier(6)
    render = views.render
    monkeypatch.setattr(views, "render", lambda *args, **kwargs: made.append(1) or render(*args, **kwargs))

    def ask(_number):
        everybody.wait(60)
        try:
            return Client().get(f"/t/{day.tournament.slug}/fairness/").content
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as crowd:
        found = set(crowd.map(ask, range(6)))

    assert len(found) == 1
    assert made == [1]


def test_words_of_a_search_reach_no_other_visitor(client):
    found = client.get("/rules/", {"q": "7.01"}).content.decode()
    whole = client.get("/rules/").content.decode()

    assert 'value="7.01"' in found
    assert 'value="7.01"' not in whole
    assert " hidden>" in found
    assert found.count('<article class="rule"') == whole.count('<article class="rule"')


def test_the_made_up_end_of_a_long_search_makes_no_copy(rf):
    given = []

    @page_cache.cached_page(shows=page_cache.of_code, asks=("q",))
    def view(request):
        given.append(request.GET["q"])
        return HttpResponse("A page")

    words = "7" * page_cache.MAX_ASKED
    for end in ("a", "b", "c"):
        view(rf.get("/any/", {"q": words + end}))

    assert given == [words]


def test_home_comes_in_pages(client):
    for number in range(views.TOURNAMENTS_A_PAGE + 1):
        days.a_day(name=f"Cup {number}")

    first, second = (client.get(f"/?page={number}").content.decode() for number in (1, 2))

    cards = [html.count('class="card card--link"') for html in (first, second)]
    assert cards == [views.TOURNAMENTS_A_PAGE, 1]
    assert "Page 1 of 2" in first


def test_a_page_is_rendered_with_nothing_of_whoever_asks_first(rf):
    given = []

    @page_cache.cached_page(shows=page_cache.of_code, asks=("q",))
    def view(request):
        given.append(request)
        return HttpResponse("A page")

    request = rf.get("/any/?q=7&utm=2", headers={"user-agent": "Olga's", "cookie": "theme=dark"})
    request.user = object()
    view(request)

    assert (given[0].COOKIES, given[0].META, given[0].GET.dict()) == ({}, {}, {"q": "7"})
    assert not given[0].user.is_authenticated
    assert not hasattr(given[0], "session")
