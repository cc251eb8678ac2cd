"""Cached public parts: the same for all, of nobody, and gone with the revision or the door."""

from datetime import timedelta
from http import HTTPStatus

import pytest
import time_machine

from tests.data import days
from tests.data.cast import NOW
from tests.examples import some_of
from tournament.engine.lifecycle import TournamentStatus
from tournament.services.clock import clocks
from tournament.web.public import fragment_cache
from tournament.web.public.parts import PARTS

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    day, round_ = days.published(4)
    clocks.start(round_, by=day.cast.referee, now=NOW)
    return day.refresh()


def part(client, day, name, query="", **headers):
    return client.get(f"/t/{day.tournament.slug}/parts/{name}/{query}", headers=headers)


@pytest.mark.thorough
@pytest.mark.parametrize("name", some_of(sorted(PARTS), 5))
def test_a_part_is_the_same_whoever_asks_first(client, day, name):
    client.force_login(day.cast.olga)
    client.cookies["csrftoken"] = "c" * 32
    with time_machine.travel(NOW + timedelta(minutes=3), tick=False):
        hers = part(client, day, name)
        client.logout()
        fragment_cache.responses.clear()
        anybodys = part(client, day, name)

    assert hers.content == anybodys.content
    assert b"Olga" not in hers.content
    assert b"csrf" not in hers.content
    assert not hers.cookies
    assert "Cookie" not in hers.headers["Vary"]


@pytest.mark.thorough
@pytest.mark.parametrize("name", some_of(sorted(PARTS), 5))
def test_the_time_is_in_no_shared_copy(client, day, name):
    body = part(client, day, name).content

    assert b"data-server-now" not in body.replace(b'data-server-now=""', b"")


@pytest.mark.parametrize("name", ["pairings", "standings", "clock"])
def test_the_second_phone_costs_one_query(client, day, name, django_assert_num_queries):
    with time_machine.travel(NOW, tick=False):
        first = part(client, day, name)
        with django_assert_num_queries(1):
            again = part(client, day, name)
        with django_assert_num_queries(1):
            same = part(client, day, name, **{"if-none-match": first["ETag"]})

    assert again.content == first.content
    assert same.status_code == HTTPStatus.NOT_MODIFIED


def test_each_wish_has_its_own_copy(client, day):
    by_table, found = (part(client, day, "pairings", query).content for query in ("?sort=table", "?q=Pia"))

    assert len({part(client, day, "pairings").content, by_table, found}) == 3


def test_news_makes_the_copy_old(client, day):
    before = part(client, day, "pairings", "?sort=table").content
    days.play(day, day.tournament.rounds.get())

    assert part(client, day, "pairings", "?sort=table").content != before


def test_what_depends_on_the_hour_is_made_again(client, day):
    shown = set()
    for minutes in (1, 20):
        fragment_cache.responses.clear()
        with time_machine.travel(NOW + timedelta(minutes=minutes), tick=False):
            shown.add(part(client, day, "clock").content)

    assert len(shown) == 2
    assert not PARTS["clock"].is_lasting
    assert not PARTS["overview"].is_lasting


def test_a_tournament_hidden_again_shows_no_copy(client, day):
    assert part(client, day, "pairings").status_code == HTTPStatus.OK
    type(day.tournament).objects.update(status=TournamentStatus.DRAFT)

    assert part(client, day, "pairings").status_code == HTTPStatus.NOT_FOUND


def test_a_long_part_travels_packed_to_who_can_unpack(client, day):
    packed = part(client, day, "pairings", **{"accept-encoding": "gzip, br"})
    plain = part(client, day, "pairings")

    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert len(packed.content) < len(plain.content)
    assert "Accept-Encoding" in packed.headers["Vary"]
