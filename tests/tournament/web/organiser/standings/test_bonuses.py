"""Bonus points at the desk, and where players, pages, prints and programs see them."""

import pytest
from django.urls import reverse

from tests.data.cast import NOW
from tests.data.days import closed
from tests.tournament.api.callers import ask, desk, passer_by
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.models import Bonus
from tournament.printing.documents.standings import standings_now
from tournament.services.transfer import exports

pytestmark = pytest.mark.django_db
KINDS = {
    "key": ["", ""],
    "label": ["Painted army", ""],
    "most": ["10", ""],
    "counts": ["once", "once"],
    "pairs": ["no", "no"],
    "given_by": ["referee", "organiser"],
}


@pytest.fixture
def day():
    day, _ = closed(4)
    return day


@pytest.fixture
def olga(day):
    return Browser(day.cast.olga, day.tournament.slug)


def test_kinds_are_saved_and_a_refused_form_comes_back_filled(olga, day):
    assert said(olga.press("bonus-kinds", **KINDS)) == "Bonus points saved."
    assert day.refresh().tournament.bonus_kinds == [
        {
            "key": "painted-army",
            "label": "Painted army",
            "most": "10",
            "counts": "once",
            "pairs": False,
            "given_by": "referee",
        }
    ]
    refused = olga.press("bonus-kinds", **{**KINDS, "most": ["many", ""]})
    assert refused.status_code == 422
    assert "The most points are 0.5 to 1,000" in text_of(refused)
    assert 'value="Painted army"' in refused.content.decode()


def test_points_are_given_and_shown_everywhere(olga, day, client):
    olga.press("bonus-kinds", **KINDS)
    slug = day.tournament.slug
    jun, kei = Browser(day.cast.jun, slug), Browser(day.cast.kei, slug)

    answer = jun.press(
        "bonus-of", "painted-army", **{"seen-4": "", "points-4": "7,5", "seen-1": "", "points-1": ""}
    )

    assert said(answer) == "Bonus points saved."
    assert Bonus.objects.get().entrant.number == 4
    assert 'value="7.5"' in jun.open("bonus").content.decode()
    assert "You can only look" in text_of(kei.open("bonus"))
    assert "Bonus points" in text_of(kei.open("standings"))
    for page in (client.get(reverse("public:standings", args=[slug])), olga.open("standings")):
        assert "Bonus" in text_of(page)
        assert "7.5" in text_of(page)
    own = text_of(client.get(reverse("public:entrant", args=[slug, 4])))
    assert "7.5 bonus" in own
    print_ = standings_now(day.refresh().tournament)
    assert (print_.bonus_labels, print_.lines[0].bonus) == (("Painted army",), "7.5")
    csv = exports.standings_csv(day.tournament).content.decode().splitlines()
    assert csv[0].split(",")[4:6] == ["points", "bonus_painted-army"]
    assert "7.5" in csv[1].split(",")[5]
    rows = ask(passer_by(), "GET", f"tournaments/{slug}/standings/").json()["results"]
    assert rows[0]["bonus"] == {"painted-army": 7.5}


def test_what_another_official_gave_meanwhile_is_not_overwritten(olga, day):
    olga.press("bonus-kinds", **KINDS)
    jun = Browser(day.cast.jun, day.tournament.slug)
    jun.press("bonus-of", "painted-army", **{"seen-1": "", "points-1": "8"})

    answer = olga.press("bonus-of", "painted-army", **{"seen-1": "", "points-1": "5"})
    assert answer.status_code == 409
    assert "Jun has given Pia Lindqvist 8." in text_of(answer)
    assert 'value="5"' in answer.content.decode()
    too_many = olga.press("bonus-of", "painted-army", **{"seen-1": "8", "points-1": "11"})
    wrong = olga.press("bonus-of", "painted-army", **{"seen-1": "8", "points-1": "x"})
    assert (too_many.status_code, wrong.status_code) == (422, 422)
    assert olga.open("bonus-of", "cake").status_code == 404
    assert olga.press("bonus-of", "painted-army", **{"seen-1": "8", "points-1": "5"}).status_code == 303


def test_without_kinds_the_page_leads_to_them(olga, day):
    assert olga.open("bonus").url == olga.url("bonus-kinds")
    kei = Browser(day.cast.kei, day.tournament.slug)
    assert kei.open("bonus").url == kei.url("standings")
    assert "Bonus points" not in text_of(kei.open("standings"))


def test_programs_set_kinds_and_give_points(day):
    olga, kei = desk(day.cast.olga), desk(day.cast.kei)
    above = f"tournaments/{day.tournament.slug}"
    kinds = [
        {"key": "painted", "label": "Painted army", "most": "10", "counts": "end", "given_by": "scorekeeper"}
    ]

    assert ask(olga, "PUT", f"{above}/bonus-kinds/", {"kinds": kinds}).status_code == 200
    assert ask(passer_by(), "GET", f"{above}/bonus-kinds/").json()["kinds"][0]["pairs"] is False
    given = ask(kei, "POST", f"{above}/bonus-points/", {"kind": "painted", "points": {"1": 2.5}})
    assert [(row["entrant"], row["points"], row["given_by"]) for row in given.json()] == [(1, 2.5, "Kei")]
    assert ask(kei, "GET", f"{above}/bonus-points/").json()["results"][0]["round"] == 1
    for points, code in [({"1": 2.25}, "points-fraction"), ({"x": 1}, "bonus-player-unknown")]:
        answer = ask(kei, "POST", f"{above}/bonus-points/", {"kind": "painted", "points": points})
        assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert Bonus.objects.get().given_at >= NOW
