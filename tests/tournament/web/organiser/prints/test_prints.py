import re

import pytest
from django.urls import reverse

from tests.data.days import checked_in, closed, published
from tests.tournament.printing.rounds_on_paper import needs_pdf, pages_of
from tournament import access
from tournament.models import Paper, Round
from tournament.services.entrants import entrants

pytestmark = pytest.mark.django_db


def cards_page(client, day):
    page = client.get(reverse("organiser:cards", args=[day.tournament.slug])).content.decode()
    return re.search(r'name="once" value="([^"]+)"', page)[1]


def send(client, day, **data):
    return client.post(reverse("organiser:cards", args=[day.tournament.slug]), data)


@pytest.mark.thorough
@needs_pdf
def test_the_links_on_printed_cards_open_their_pages(client):
    day, _ = published(4)
    client.force_login(day.cast.olga)
    answer = send(client, day, once=cards_page(client, day), who="numbers", numbers="1, 3-4")
    assert answer["Content-Type"] == "application/pdf"
    tokens = re.findall(r"/([\w-]{22})\b", " ".join(pages_of(answer.content)))
    assert {access.entrant_by_token(token).number for token in tokens} == {1, 3, 4}
    assert Paper.objects.get().wish == {"numbers": [1, 3, 4]}


@pytest.mark.thorough
@needs_pdf
def test_a_form_is_good_for_one_print_so_that_no_reload_kills_the_links(client):
    day, _ = published(2)
    client.force_login(day.cast.olga)
    once = cards_page(client, day)
    send(client, day, once=once, who="all")
    before = day.tournament.entrants.get(number=1).token_hash
    again = send(client, day, once=once, who="all")
    assert again.status_code == 409
    assert day.tournament.entrants.get(number=1).token_hash == before


@pytest.mark.parametrize(("who", "numbers"), [("numbers", "x"), ("numbers", "99"), ("without", "")])
def test_whoever_chooses_nobody_is_told_and_no_link_dies(client, who, numbers):
    day, _ = published(2)
    client.force_login(day.cast.olga)
    before = set(day.tournament.entrants.values_list("token_hash", flat=True))
    assert send(client, day, once=cards_page(client, day), who=who, numbers=numbers).status_code == 422
    assert set(day.tournament.entrants.values_list("token_hash", flat=True)) == before


def test_only_the_organiser_hands_out_links(client):
    day, _ = published(2)
    client.force_login(day.cast.jun)
    assert send(client, day, who="all").status_code == 403


def test_the_page_of_the_prints_says_what_is_out_of_date(client):
    day, round_ = closed(4)
    client.force_login(day.cast.kei)
    address = reverse("printing:pairings-by-name", args=[day.tournament.slug, round_.number])
    client.get(address, {"as": "html"})
    where = reverse("organiser:prints", args=[day.tournament.slug])
    assert "Out of date" not in client.get(where).content.decode()
    person = day.entrants[0]
    entrants.edit(person, entrants.Details(name="Pia Berg"), by=day.cast.organiser, now=person.registered_at)
    page = client.get(where).content.decode()
    assert "Pairings by name, round 1" in page
    assert f'href="{address}">' in page


def paper(*rows, **more):
    """The form of a round from paper: ``(table, one, two, good)`` and more fields by name."""
    data = {"rows": len(rows), "reason": "No power."}
    for number, row in enumerate(rows, start=1):
        names = ("table", "one", "two", "good")
        data |= {f"{number}-{name}": value for name, value in zip(names, row, strict=False)}
    return {**data, **more}


def type_in(client, day, data):
    client.force_login(day.cast.olga)
    return client.post(reverse("organiser:paper-round", args=[day.tournament.slug]), data)


SHEET = {
    "1-a_remaining": 10,
    "1-a_points_remaining": 1200,
    "1-a_original": 12,
    "1-b_remaining": 3,
    "1-b_points_remaining": 200,
    "1-b_original": 14,
}


@pytest.mark.thorough
def test_a_round_from_paper_is_looked_at_before_anything_is_stored(client):
    day = checked_in(5)
    rows = paper((1, 1, 5, "e"), (2, 2, 3, ""), ("", 4), **SHEET)
    page = type_in(client, day, rows).content.decode()
    assert "This is how it would stand" in page
    assert "total victory" in page or "partial victory" in page
    assert "has the bye" in page
    assert not Round.objects.exists()
    answer = type_in(client, day, {**rows, "store": "1"})
    assert (answer.status_code, Round.objects.get().pairings.filter(is_current=True).count()) == (303, 3)


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        (((1, 1, 99, "g"),), "Row 1: no player has start number 99"),
        ((("", 1, 2, "g"),), "Row 1 has no table"),
        (((1, "", 2, "g"),), "Row 1 has no first player"),
        (((1, 1, 2, 3),), "Row 1: Enter G if the first player played good, E for evil."),
    ],
)
def test_a_row_that_cannot_be_read_is_named_and_what_was_typed_stays(client, rows, says):
    day = checked_in(2)
    answer = type_in(client, day, paper(*rows))
    assert answer.status_code == 422
    assert says in answer.content.decode()
    assert 'name="1-two" value="' in answer.content.decode()
    assert not Round.objects.exists()


@pytest.mark.thorough
def test_a_rematch_on_paper_is_named_ticked_and_stored_once(client):
    day, round_ = closed(4, rounds_planned=2)
    games = round_.pairings.filter(is_current=True)
    rows = paper(*((row.table, row.a.number, row.b.number) for row in games), client_token="form-1")
    said = f"Table 1: {games[0].a.name} and {games[0].b.name} meet again after round 1."
    page = type_in(client, day, rows).content.decode()
    assert said in page
    assert 'name="is_confirmed"' in page
    assert 'name="client_token" value="form-1"' in page

    unticked = type_in(client, day, {**rows, "store": "1"})
    assert (unticked.status_code, Round.objects.count()) == (409, 1)
    assert 'name="is_confirmed"' in unticked.content.decode()

    sent = {**rows, "store": "1", "is_confirmed": "on"}
    answers = [type_in(client, day, data) for data in (sent, sent, rows)]
    where = reverse("organiser:round", args=[day.tournament.slug, 2])
    assert [(one.status_code, one["Location"]) for one in answers] == [(303, where)] * 3
    assert Round.objects.count() == 2
