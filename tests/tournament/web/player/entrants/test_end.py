"""After the event: place and record, the own certificate as a print, and a picture that is drawn once."""

import io

import pytest
from PIL import Image

from tests.data.cast import NOW
from tests.data.days import closed
from tests.tournament.web.player.phone import Phone, text_of
from tournament.engine.lifecycle import TournamentStatus
from tournament.printing.documents.certificates import certificate_of
from tournament.services.tournaments import tournaments
from tournament.web.player.core.link_access import Own
from tournament.web.player.entrants import end

pytestmark = pytest.mark.django_db


@pytest.fixture
def over():
    day, _round = closed(4)
    tournaments.move(day.tournament, TournamentStatus.FINISHED, by=day.cast.organiser, now=NOW)
    return day.refresh()


def last_of(day):
    rows = end.current_standings(day.tournament).rows
    return rows[-1]


def test_today_shows_place_of_how_many_and_the_record(over):
    row = last_of(over)
    phone = Phone(over.tokens[row.entrant.number])

    page = text_of(phone.open("home"))

    assert f"Place {row.place} of 4" in page
    assert "Won 0 Tied 0 Lost 1" in page
    assert "Certificate" in page
    assert "My games" in page


def test_the_certificate_is_of_this_player_alone_also_below_the_third_place(over):
    row = last_of(over)

    document = certificate_of(over.tournament, row.entrant)

    assert {sheet.name for sheet in document.sheets} == {row.entrant.name}
    assert document.sheets[0].mark == str(row.place)
    answer = Phone(over.tokens[row.entrant.number]).open("certificate")
    assert answer["Content-Type"] in {"application/pdf", "text/html; charset=utf-8"}
    assert answer["Cache-Control"] == "no-store, private"


def test_the_picture_is_square_and_drawn_once(over, monkeypatch):
    row = last_of(over)
    phone = Phone(over.tokens[row.entrant.number])
    end.cards.clear()

    first = phone.open("card")
    with Image.open(io.BytesIO(first.content)) as picture:
        assert (picture.format, picture.size) == ("PNG", end.SIZE)
    monkeypatch.setattr(end, "drawn", lambda _: pytest.fail("drawn again"))
    assert phone.open("card").content == first.content


def test_the_picture_says_place_record_and_event(over):
    row = last_of(over)
    own = Own(row.entrant, over.tokens[row.entrant.number])
    ending = end.ending_of(own, end.games.games_of(row.entrant))

    card = end.card_of(own, ending)

    assert (card.name, card.place) == (row.entrant.name, f"Place {row.place} of 4")
    assert card.lines[1] == "0 won, 0 tied, 1 lost"


@pytest.mark.parametrize(
    ("name", "size"),
    [("Pia Lindqvist", 84), ("Wolfeschlegelsteinhausenberg Maximiliana-Theodora the Third", 56)],
)
def test_a_long_name_is_written_smaller_and_whole(name, size):
    style, _, lines = end.name_lines(name)

    assert (style.size, " ".join(lines)) == (size, name)


def test_a_machine_that_asks_too_often_waits(over, monkeypatch):
    monkeypatch.setattr(end, "RATE", "1/min")
    phone = Phone(over.tokens[1])
    phone.open("card")

    assert phone.open("card").status_code == 429


@pytest.mark.parametrize("page", ["certificate", "card"])
def test_before_the_end_there_is_neither(page):
    day, _round = closed(4)

    assert Phone(day.tokens[1]).open(page).status_code == 404


def test_the_event_page_leads_to_the_pages_and_to_the_own_link(over):
    page = Phone(over.tokens[1]).open("event").content.decode()

    for address in ("standings/", "pairings/", "rules/", f"/me/{over.tokens[1]}/link/"):
        assert address in page
    assert 'aria-current="page"' in page


def test_the_link_page_offers_copy_share_mail_and_print(over):
    page = Phone(over.tokens[1]).open("link").content.decode()

    for mark in (
        "data-copy=",
        "data-share-link=",
        'href="mailto:?subject=',
        "data-print",
        "data-remembered=",
    ):
        assert mark in page
