"""Awards at the desk, and where players, the hall and programs see them at the end."""

import pytest
from django.urls import reverse

from tests.data.cast import NOW
from tests.data.days import closed
from tests.tournament.api.callers import ask, desk, passer_by
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import LogEntry
from tournament.printing.documents.prize_list import prize_list
from tournament.queries.standings.awards import awards_of
from tournament.queries.standings.standings import standings_of
from tournament.services.tournaments import tournaments
from tournament.services.transfer import tournament_copies
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db
KINDS = ["place", "last", "best-good", "best-painted", "own", ""]
ROWS = {
    "kind": KINDS,
    "place": ["1", "", "", "", "", ""],
    "name": ["", "", "", "", "Best terrain", ""],
    "holder": ["", "", "", "2", "3", ""],
}


@pytest.fixture
def day():
    return closed(4, rounds_planned=1)[0]


@pytest.fixture
def olga(day):
    return Browser(day.cast.olga, day.tournament.slug)


def finish(day):
    tournaments.move(day.tournament, TournamentStatus.FINISHED, by=day.cast.organiser, now=NOW)
    return day.refresh()


def test_page_proposes_holders_before_anything_is_saved(olga, day):
    champion = standings_of(day.tournament)[0].entrant
    page = text_of(olga.open("awards"))

    assert "A suggestion, not saved yet" in page
    assert "Print prize list" not in page
    assert "From the standings" in page
    assert champion.name in page
    assert "Players see them when the event is finished." in page
    assert awards_of(day.tournament) == []


def test_holders_are_named_and_computed(olga, day):
    assert said(olga.press("awards", **ROWS)) == "Awards saved."

    assert "A suggestion" not in text_of(olga.open("awards"))
    rows = standings_of(day.tournament)
    held = awards_of(day.refresh().tournament)
    names = [(each.name, [who.number for who in each.holders]) for each in held]
    last = [row.entrant.number for row in rows if row.place == rows[-1].place]
    assert names[0] == ("Place 1", [row.entrant.number for row in rows if row.place == 1])
    assert names[1] == ("Last place", last)
    assert names[2][1]
    assert names[3:] == [("Best painted army", [2]), ("Best terrain", [3])]
    undo.undo(LogEntry.objects.get(verb="awards.change"), by=day.cast.organiser, now=NOW)
    assert day.refresh().tournament.award_plan == []


def test_a_named_holder_stands_before_the_computed_one(olga, day):
    olga.press("awards", kind=["place"], place=["1"], name=[""], holder=["4"])

    (held,) = awards_of(day.refresh().tournament)
    assert [who.number for who in held.holders] == [4]
    assert held.proposed != held.holders
    assert not held.is_on_podium
    assert "Standings say" in text_of(olga.open("awards"))


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"place": ["", "", "", "", "", ""]}, "This award is for a place."),
        ({"place": ["first", "", "", "", "", ""]}, "This award is for a place."),
        ({"holder": ["", "", "", "99", "", ""]}, "No player has start number 99. Correct it."),
        ({"kind": ["last", "last", "", "", "", ""]}, "This award is there twice."),
    ],
)
def test_a_refused_form_comes_back_filled(olga, day, changes, says):
    answer = olga.press("awards", **{**ROWS, **changes})

    assert answer.status_code == 422
    assert says in text_of(answer)
    assert day.refresh().tournament.award_plan == []


def test_everybody_sees_them_only_at_the_end(olga, day, client):
    olga.press("awards", **ROWS)
    slug = day.tournament.slug
    event, screen = reverse("public:tournament", args=[slug]), reverse("public:screen", args=[slug])
    own = reverse("player:home", args=[day.tokens[3]])
    shown = [client.get(address) for address in (event, own)]
    assert all("Best terrain" not in text_of(page) for page in shown)
    assert ask(passer_by(), "GET", f"tournaments/{slug}/awards/").json() == []

    finish(day)

    for address in (event, own, f"{screen}?show=podium"):
        assert "Best terrain" in text_of(client.get(address)), address
    assert "Best terrain" not in text_of(client.get(reverse("player:home", args=[day.tokens[2]])))
    rows = ask(passer_by(), "GET", f"tournaments/{slug}/awards/").json()
    assert [(row["kind"], [who["number"] for who in row["holders"]]) for row in rows][3:] == [
        ("best-painted", [2]),
        ("own", [3]),
    ]


def test_prize_list_names_every_award(olga, day):
    olga.press("awards", **ROWS)

    prizes = prize_list(day.refresh().tournament).prizes

    assert [each.name for each in prizes][3:] == ["Best painted army", "Best terrain"]
    assert prizes[4].holders[0][0].startswith("Quentin Vale")


def test_programs_set_the_awards_and_a_copy_has_no_holders(day):
    olga, above = desk(day.cast.olga), f"tournaments/{day.tournament.slug}/awards/plan/"

    answer = ask(olga, "PUT", above, {"awards": [{"kind": "most-sporting", "holder": 1}]})

    assert answer.json()["awards"] == ask(olga, "GET", above).json()["awards"]
    refused = ask(olga, "PUT", above, {"awards": [{"kind": "place"}]})
    assert (refused.status_code, refused.json()["field"]) == (422, "awards[0].place")
    copy = tournament_copies.duplicate(
        day.refresh().tournament, by=day.cast.organiser, now=NOW, name="Next", starts_on="2008-06-14"
    )
    assert copy.award_plan == [{"kind": "most-sporting"}]
