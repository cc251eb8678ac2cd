"""The organiser's day, from an empty desk to the prints, through the pages alone."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.data.cast import NOW, cast_of, person
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.models import Pairing, Tournament
from tournament.services.settings import tournament_settings

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

PLAN = {
    "name": "Cup of the Grey Ford",
    "starts_on": "2007-06-16",
    "venue": "Town hall",
    "time_zone": "Europe/Madrid",
    "language": "en",
    "ruleset_key": "combat-hex-2007",
    "level": "1500",
    "rounds_planned": "2",
    "table_count": "8",
    "reveal": "published",
    "is_listed": "on",
    "lists": "checked",
    "to": "create",
}
FILE = "name,club,country\nPia,Hexers,ES\nPaul,Hexers,ES\nRosa,,JP\nStellan,,SE\nTamar,,FR\nUma,,IT\n"


def slip(pairing: Pairing, *, token: str) -> dict[str, str]:
    """The form of a game in which side a broke side b."""
    counts = {
        "a_original": "12",
        "a_remaining": "9",
        "a_points_remaining": "1100",
        "b_original": "14",
        "b_remaining": "5",
        "b_points_remaining": "400",
    }
    faction = {} if pairing.faction_a else {"faction_a": "good"}
    return {"client_token": token, "ending": "decided", "save": "1", **faction, **counts}


def play_round(olga: Browser, number: int) -> None:
    """Pair, publish, start the clock, enter every result, close."""
    olga.press("pair")
    olga.press("publish", number)
    assert "Started Olga" in text_of(olga.client.get(olga.press("clock-start", number).url))
    for pairing in Pairing.objects.filter(round__number=number, is_current=True, b__isnull=False):
        answer = olga.press("table", number, pairing.table, **slip(pairing, token=f"t{pairing.pk}"))
        assert answer.status_code == 303, text_of(answer)
    answer = olga.press("close", number)
    assert said(answer) == f"Round {number} is closed."


def test_organiser_runs_the_whole_day_through_the_pages():
    olga = Browser(person("Olga"))
    olga.client.post("/desk/new/", PLAN)
    olga.slug = Tournament.objects.get().slug
    assert "Open registration" in text_of(olga.open("home"))

    olga.press("move", "registration")
    olga.press("entrant-import", file=SimpleUploadedFile("people.csv", FILE.encode()), check="1")
    olga.press("entrant-import", text=FILE, **{"import": "1"})
    assert "6 players registered." in text_of(olga.open("entrant-imported"))

    olga.press("move", "check-in")
    for number in range(1, 7):
        olga.press("check-in-entrant", number)
    assert "6 checked-in players have missing or illegal lists and cannot be paired." in text_of(
        olga.open("home")
    )

    assert "Pia (evil list missing)" in text_of(olga.press("pair"))
    tournament = Tournament.objects.get()
    tournament_settings.configure(tournament, by=cast_of(tournament).organiser, now=NOW, policy={})
    assert "Pair round 1" in text_of(olga.open("home"))

    play_round(olga, 1)
    play_round(olga, 2)
    assert "Finish the tournament" in text_of(olga.open("home"))

    olga.press("move", "finished")
    assert "Final" in text_of(olga.open("standings"))
    assert "Print the standings" in text_of(olga.open("home"))


ROOMS = ["home", "entrants", "entrant-add", "entrant-import", "links", "check-in", "lists", "list-import"]
MORE = ["rounds", "standings", "prints", "log", "officials", "settings", "sound"]


@pytest.mark.parametrize("room", [*ROOMS, *MORE])
def test_every_room_opens_in_an_empty_tournament(room):
    olga = Browser(person("Olga"))
    olga.client.post("/desk/new/", PLAN)
    olga.slug = Tournament.objects.get().slug

    assert olga.open(room).status_code == 200
