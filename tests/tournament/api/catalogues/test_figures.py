"""Copied figures through the API: an entrant copies, a referee verifies, corrects and joins."""

import pytest

from armies.models import Figure
from tests.data.days import a_day, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tests.tournament.api.callers import ask, desk, is_problem, phone

pytestmark = pytest.mark.django_db
BASE = {
    "name": "Moss Giant",
    "faction": "good",
    "kind": "hero",
    "points": 190,
    "version": 2,
    "abilities": [{"code": "Armor", "cost": 0}, {"code": "Large"}],
}


@pytest.fixture
def day():
    day = with_entrants(a_day(), 2)
    day.tournament.catalogues.add(a_catalogue(name="Season"))
    return day


def copy(day, number=1, **body):
    return ask(phone(day, number), "POST", "me/figures/", {"figure": BASE, **body})


def judge(day, verb, **body):
    return ask(desk(day.cast.jun), "POST", f"tournaments/{day.tournament.slug}/figures/{verb}/", body)


def test_base_is_copied_once_whoever_sends_it(day):
    first, again = copy(day), copy(day, number=2)

    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["id"] == again.json()["id"]
    assert first.json()["figure"]["abilities"] == [
        {"code": "armor", "cost": 0},
        {"code": "large", "cost": None},
    ]
    assert (first.json()["is_unverified"], first.json()["is_new"], again.json()["is_new"]) == (
        True,
        True,
        False,
    )


def test_figure_alike_is_named_before_anything_is_stored(day):
    known = a_figure(day.tournament.catalogues.get(), name="Moss Giant", points=185, version=2)

    answer = copy(day)

    assert (answer.status_code, answer.json()["code"]) == (409, "figure-alike")
    assert is_problem(answer)
    assert answer.json()["data"]["figures"][0]["id"] == known.pk
    assert copy(day, is_other=True).status_code == 201


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"points": -5}, "figure.points"),
        ({"points": 200_000}, "figure.points"),
        ({"name": "x" * 300}, "figure.name"),
        ({"luck": 3}, "figure.luck"),
        ({"shots": 2}, "figure.range"),
    ],
)
def test_what_no_base_shows_is_refused_with_its_place(day, changed, field):
    answer = copy(day, figure={**BASE, **changed})

    assert (answer.status_code, answer.json()["field"]) == (422, field)
    assert is_problem(answer)
    assert not Figure.objects.exists()


def test_referee_reads_the_queue_and_verifies(day):
    number = copy(day).json()["id"]
    queue = ask(desk(day.cast.jun), "GET", f"tournaments/{day.tournament.slug}/figures/").json()

    answer = judge(day, "verify", figure=number)

    assert [(row["id"], row["lists"], row["copied_by"]) for row in queue["results"]] == [
        (number, 0, "Pia Lindqvist")
    ]
    assert (answer.json()["is_unverified"], answer.json()["verified_by"]) == (False, "Jun")


@pytest.mark.thorough
def test_correction_says_how_many_lists_followed(day):
    copied = copy(day).json()
    entries = [{"quantity": 1, "figure": copied["key"]}]
    ask(phone(day, 1), "PUT", "me/lists/good/", {"entries": entries})

    answer = judge(day, "verify", figure=copied["id"], content={**BASE, "points": 195})

    assert (answer.json()["rechecked"], answer.json()["figure"]["points"]) == (1, 195)
    assert ask(phone(day, 1), "GET", "me/lists/good/").json()["points"] == 195


@pytest.mark.thorough
def test_joined_figure_names_the_other(day):
    known = a_figure(day.tournament.catalogues.get(), name="Moss Giant", points=185, version=2)
    number = copy(day, is_other=True).json()["id"]

    answer = judge(day, "join", figure=number, other=known.pk)

    assert answer.json()["joined_with"] == known.pk


def test_figure_that_was_not_copied_here_is_not_found(day):
    known = a_figure(day.tournament.catalogues.get())

    assert judge(day, "verify", figure=known.pk).status_code == 404
    assert judge(day, "join", figure=known.pk, other=known.pk).status_code == 404


@pytest.mark.thorough
def test_roles_are_suggested_by_players_and_settled_by_referees(day):
    known = a_figure(day.tournament.catalogues.get(), name="Frodo", kind="hero")
    claim = {**BASE, "name": "Cheap", "role": "ring-base", "role_of": "Frodo"}
    copied = copy(day, figure=claim).json()
    address = f"tournaments/{day.tournament.slug}/figures/roles/"

    waiting = ask(desk(day.cast.jun), "GET", address).json()["results"]
    decisions = [
        {"figure": known.pk, "role": "ring-bearer"},
        {"figure": copied["id"], "role": "ring-base", "role_of": "Frodo"},
    ]
    answer = ask(desk(day.cast.jun), "POST", address, {"roles": decisions})

    endless = ask(desk(day.cast.jun), "POST", address, {"roles": [{"figure": 10**20, "role": "none"}]})

    assert (endless.status_code, endless.json()["field"]) == (422, "roles[0].figure")
    assert "role" not in copied["figure"]
    assert {(row["name"], row["role_state"]) for row in waiting} == {
        ("Frodo", "proposed"),
        ("Cheap", "proposed"),
    }
    assert answer.json() == {"settled": 2, "rechecked": 0}
    settled = ask(desk(day.cast.jun), "GET", address).json()["results"]
    assert {row["role_state"] for row in settled} == {"confirmed"}
