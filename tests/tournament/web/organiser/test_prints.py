import re

import pytest
from django.urls import reverse

from tests.days import closed, published
from tests.tournament.printing.rounds_on_paper import needs_pdf, pages_of
from tournament import access
from tournament.models import Paper
from tournament.services import entrants

pytestmark = pytest.mark.django_db


def cards_page(client, day):
    page = client.get(reverse("organiser:cards", args=[day.tournament.slug])).content.decode()
    return re.search(r'name="once" value="([^"]+)"', page)[1]


def send(client, day, **data):
    return client.post(reverse("organiser:cards", args=[day.tournament.slug]), data)


@needs_pdf
def test_the_links_on_printed_cards_open_their_pages(client):
    day, _ = published(4)
    client.force_login(day.cast.olga)
    answer = send(client, day, once=cards_page(client, day), who="numbers", numbers="1, 3-4")
    assert answer["Content-Type"] == "application/pdf"
    tokens = re.findall(r"/([\w-]{22})\b", " ".join(pages_of(answer.content)))
    assert {access.entrant_by_token(token).number for token in tokens} == {1, 3, 4}
    assert Paper.objects.get().wish == {"numbers": [1, 3, 4]}


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
