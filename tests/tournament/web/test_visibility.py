"""A private tournament is not found by strangers, whatever was cached; its people go on."""

import re

import pytest
from django.test import Client

from tests.data.cast import NOW
from tests.data.dense_tournament import a_rich_day
from tests.tournament.web.every_door import addresses
from tests.tournament.web.organiser.desk_client import Browser
from tournament.models import LogEntry
from tournament.services.tournaments import visibility
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db
OTHER_DOORS = (
    "admin",
    "desk",
    "print",
    "live",
    "me/",
    "o/",
    "sign-out",
    "screen/<slug:slug>/<slug:key>/seen",
)


def olga(day):
    return {"by": day.cast.organiser, "now": NOW}


def open_addresses(day):
    """Every address with the tournament in it that a stranger may open now."""
    named = [
        address
        for address in addresses(day.tournament, token="nobody", without=OTHER_DOORS)
        if day.tournament.slug in address
    ]
    base = f"/t/{day.tournament.slug}"
    named += [f"{base}/parts/{name}/" for name in ("overview", "screen", "standings")]
    named += [f"/check/?t={day.tournament.slug}"]
    return {address for address in named if Client().get(address).status_code == 200}


def test_no_address_finds_a_private_tournament_and_all_do_again():
    day = a_rich_day()
    shown = open_addresses(day)  # fills every cache
    kinds = {re.split(r"[/?]", address)[1] for address in shown}
    assert kinds == {"api", "check", "embed", "hall", "screen", "t"}
    assert len(shown) > 40

    visibility.hide(day.tournament, **olga(day))
    assert open_addresses(day) == set()

    hidden = LogEntry.objects.get(verb="tournament.hide")
    undo.undo(hidden, **olga(day))
    assert open_addresses(day) == shown


def test_no_page_of_others_names_a_private_tournament():
    day = a_rich_day()
    pages = ("/", "/check/", "/screen/", "/api/v1/tournaments/")
    for page in pages:
        Client().get(page)
    assert day.tournament.name in Client().get("/").content.decode()

    visibility.hide(day.tournament, **olga(day))

    found = [
        page for page in pages if day.tournament.name in Client().get(page, follow=True).content.decode()
    ]
    assert found == []


def test_locked_lists_of_a_private_tournament_are_nobodys():
    day = a_rich_day()
    army = next(one.good_list for one in day.entrants if one.good_list)
    army.locked_at = NOW
    army.save()
    digits = army.versions.get(is_current=True).fingerprint
    answer = Client().get("/api/v1/check/", {"fingerprint": digits})
    assert answer.json()["found"]

    visibility.hide(day.tournament, **olga(day))

    assert Client().get("/api/v1/check/", {"fingerprint": digits}).json()["found"] == []


def test_officials_and_players_go_on_in_a_private_tournament():
    day = a_rich_day()
    link = f"/me/{day.tokens[1]}/"
    visibility.hide(day.tournament, **olga(day))

    page = Client().get(link)
    api = Client().get("/api/v1/me/", headers={"authorization": f"Link {day.tokens[1]}"})

    assert (page.status_code, api.status_code) == (200, 200)
    assert f"/t/{day.tournament.slug}/" not in page.content.decode(), "it leads nowhere now"
    assert Client().get(f"{link}live/state").status_code == 200
    desk = Browser(day.cast.olga, day.tournament.slug)
    home = desk.open("home")
    assert "This tournament is private. Only officials and its players see it." in home.content.decode()
    assert desk.client.get(f"/api/v1/tournaments/{day.tournament.slug}/").json()["is_public"] is False


def test_organiser_presses_each_button():
    day = a_rich_day()
    desk = Browser(day.cast.olga, day.tournament.slug)

    def switches():
        day.refresh()
        return day.tournament.is_public, day.tournament.is_archived

    seen = []
    for to in ("hide", "archive", "unarchive", "publish"):
        assert f"manage/{to}/" in desk.open("manage").content.decode()
        assert desk.press("visibility", to).status_code == 303
        seen.append(switches())
    assert seen == [(False, False), (False, True), (False, False), (True, False)]
    assert desk.press("visibility", "explode").status_code == 404


def test_archived_tournament_stands_in_the_archive_of_its_officials():
    day = a_rich_day()
    desk = Browser(day.cast.olga)
    visibility.archive(day.tournament, **olga(day))

    page = desk.client.get("/desk/").content.decode()

    assert page.index(">Archive<") < page.index(day.tournament.name)
    assert day.tournament.name not in Client().get("/").content.decode()
    assert Client().get(f"/t/{day.tournament.slug}/").status_code == 200
