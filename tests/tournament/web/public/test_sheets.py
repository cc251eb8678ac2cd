"""The code on a score sheet: officials come to the entry of the table, players to a page that leads on."""

import pytest
from django.test import Client

from tests.data.days import drafted, published
from tests.tournament.web.organiser.desk_client import Browser, text_of

pytestmark = pytest.mark.django_db


def sheet(day, table=1):
    return f"/t/{day.tournament.slug}/rounds/1/tables/{table}/"


def test_the_code_on_a_sheet_leads_officials_to_the_entry_of_that_table():
    day, _ = published(4)
    kei = Browser(day.cast.kei, day.tournament.slug)

    assert kei.client.get(sheet(day, 2)).url == kei.url("table", 1, 2)


def test_whoever_scans_a_sheet_is_led_on_and_learns_what_hangs_on_the_wall():
    day, round_ = published(4)
    pairing = round_.pairings.get(table=1)

    page = Client().get(sheet(day))

    assert f"{pairing.a.name} – {pairing.b.name}" in text_of(page)
    assert f"<bdi>{pairing.a.name}</bdi> – <bdi>{pairing.b.name}</bdi>" in page.content.decode()
    assert f"/sign-in/?next=/desk/{day.tournament.slug}/rounds/1/tables/1/" in page.content.decode()
    assert f"/me/{day.tokens[1]}" not in page.content.decode()
    assert Client().get(sheet(day, 99)).status_code == 404


def test_a_sheet_names_its_tournament_by_address_and_its_players_by_number():
    day, round_ = published(4)
    pairing = round_.pairings.get(table=1)

    page = Client().get(sheet(day)).content.decode()

    assert f'data-tournament="{day.tournament.slug}"' in page
    assert f'data-players="{pairing.a.number} {pairing.b.number}"' in page


@pytest.mark.parametrize("path", ["", "lists/"])
def test_every_page_that_remembers_a_link_remembers_whose_it_is(path):
    day, _ = published(4)
    address = f"/me/{day.tokens[2]}/{path}"

    page = Client().get(address).content.decode()

    assert f'data-remember="{day.tokens[2]}"' in page
    assert f'data-who="{day.entrants[1].name}"' in page
    assert f'data-tournament="{day.tournament.slug}" data-player="2"' in page


def test_a_sheet_of_a_draft_leads_only_officials_on():
    day, _ = drafted(4)

    assert Client().get(sheet(day)).status_code == 404
    assert Browser(day.cast.jun, day.tournament.slug).client.get(sheet(day)).status_code == 302
