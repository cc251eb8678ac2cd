"""The page behind a private link is fetched again for what concerns it, and for nothing else."""

import pytest

from tests.data.cast import NOW
from tests.data.days import facts_for, published
from tests.tournament.web.player.phone import Phone, text_of
from tournament.live.part_costs import part_costs
from tournament.models import Tournament
from tournament.services.core.actors import player
from tournament.services.entrants import entrants
from tournament.services.results import results
from tournament.services.rounds import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    """Two tables that play, and a phone of each."""
    day, round_ = published(4)
    day.games = list(round_.pairings.filter(is_current=True).order_by("table"))
    day.phones = [Phone(day.tokens[game.a.number]) for game in day.games]
    day.round = round_
    return day


def report(day, table):
    game = day.games[table]
    results.submit(game, facts_for(game), token=f"t{table}", by=player(game.b), now=NOW)


def again(phone, first):
    return phone.client.get(phone.url("now"), headers={"if-none-match": first.headers["ETag"]})


def test_a_report_of_another_table_is_not_news(hall):
    first = [phone.open("now") for phone in hall.phones]
    report(hall, 0)

    assert [again(*each).status_code for each in zip(hall.phones, first, strict=True)] == [200, 304]


def test_what_concerns_everybody_is_news(hall):
    first = hall.phones[1].open("now")
    rounds.cancel(hall.round, by=hall.cast.organiser, now=NOW, reason="X")

    assert again(hall.phones[1], first).status_code == 200


def test_the_own_name_and_club_are_news(hall):
    phone, pia = hall.phones[0], hall.games[0].a
    first = phone.open("now")
    entrants.edit(pia, entrants.Details(name="Pia Brandt", club="West"), by=hall.cast.organiser, now=NOW)

    shown = again(phone, first).content.decode()

    assert "<h1><bdi>Pia Brandt</bdi></h1>" in shown
    assert "West" in shown


def test_who_cannot_listen_asks_and_hears_only_its_own(hall):
    since = Tournament.objects.get().revision
    addresses = [f"/me/{phone.token}/live/state" for phone in hall.phones]
    tags = [phone.client.get(at)["ETag"] for phone, at in zip(hall.phones, addresses, strict=True)]
    report(hall, 0)

    asked = [
        phone.client.get(f"{at}?since={since}", headers={"if-none-match": tag})
        for phone, at, tag in zip(hall.phones, addresses, tags, strict=True)
    ]

    assert [answer.status_code for answer in asked] == [200, 304]
    assert asked[0].json()["topics"] == ["pairings", "results", "standings"]
    assert hall.phones[1].client.get(f"{addresses[1]}?since={since}").json()["topics"] == []


def test_a_link_that_opens_nothing_has_no_state(client):
    assert client.get("/me/nobodys-link/live/state").status_code == 404


def test_asking_for_nothing_new_costs_one_query(hall, django_assert_num_queries):
    phone = hall.phones[1]
    tag = phone.client.get(f"/me/{phone.token}/live/state")["ETag"]

    with django_assert_num_queries(1):
        phone.client.get(f"/me/{phone.token}/live/state", headers={"if-none-match": tag})


def test_what_a_phone_and_a_board_take_is_measured_while_they_are_answered(hall, monkeypatch):
    before = {"board": 1e6, "phone": 1e6}
    monkeypatch.setattr(part_costs, "_mean", dict(before))
    slug = hall.tournament.slug

    hall.phones[0].open("now")
    assert part_costs.milliseconds("phone") < before["phone"]
    assert part_costs.milliseconds("board") == before["board"]
    hall.phones[0].client.get(f"/t/{slug}/parts/standings/")
    assert part_costs.milliseconds("board") < before["board"]


def test_the_page_of_a_result_tells_that_the_opponent_has_answered(hall):
    report(hall, 0)
    mine, other = (Phone(hall.tokens[hall.games[0].b.number]), hall.phones[1])
    page, asked = mine.open("result-of", 1), mine.open("result-part", 1)
    elsewhere = other.open("result-part", 1)

    results.confirm(hall.games[0], by=player(hall.games[0].a), now=NOW)

    told = [
        each.client.get(each.url("result-part", 1), headers={"if-none-match": first.headers["ETag"]})
        for each, first in ((mine, asked), (other, elsewhere))
    ]
    assert f'data-part-url="{mine.url("result-part", 1)}"' in page.content.decode()
    assert "You reported the result" in text_of(asked)
    assert "The result" in text_of(told[0])
    assert "You reported the result" not in text_of(told[0])
    assert told[1].status_code == 304


def test_a_report_that_counts_no_more_leaves_a_way_to_the_form(hall):
    asked = hall.phones[0].open("result-part", 1)

    assert "Enter the result" in text_of(asked)
    assert "without opponent" not in text_of(asked)
