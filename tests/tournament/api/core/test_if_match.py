"""``If-Match``: a program that changes what it has read is told where somebody else changed it first."""

import json
from dataclasses import replace

import pytest
from drf_spectacular.generators import SchemaGenerator

from rules.scoring.published import PUBLISHED_SCHEMES
from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.data.lists import armed
from tests.examples import some_of
from tests.tournament.api.callers import api, ask, desk, is_problem, passer_by, phone
from tournament.models import Entrant, Tournament
from tournament.services.entrants import entrants
from tournament.services.hall import screens

pytestmark = pytest.mark.django_db

# Where it is read and changed (the entrant's table is read with the entrant), and two bodies.
CHANGES = {
    "/": ("/", {"venue": "The old mill"}, {"venue": "The new mill"}),
    "/entrants/{number}/": ("/entrants/{number}/", {"club": "Millers"}, {"club": "Weavers"}),
    "/entrants/{number}/table/": ("/entrants/{number}/", {"table": 1}, {"table": 2}),
    "/groups/": (
        "/groups/",
        {"name": "Kin", "was": "Kin", "numbers": [1, 2]},
        {"name": "Kin", "was": "Kin", "numbers": [3, 4]},
    ),
    "/policy/": (
        "/policy/",
        {"pairing": {"keep_apart_rounds": 1}},
        {"pairing": {"keep_apart_rounds": 2}},
    ),
    "/standings/rules/": (
        "/standings/rules/",
        {"tiebreaks": ["buchholz"]},
        {"tiebreaks": ["buchholz_cut_1"]},
    ),
    "/timeline/": ("/timeline/", 31, 32),
    "/day/": ("/day/", {"plan": {"turn_over": 11}}, {"plan": {"turn_over": 12}}),
    "/tables/": ("/tables/", {"plan": {"first": 21}}, {"plan": {"first": 41}}),
    "/scenarios/": (
        "/scenarios/",
        {"plan": {"scenarios": [{"name": "Hold the ford"}]}},
        {"plan": {"scenarios": [{"name": "Seize the hill"}]}},
    ),
    "/levels/": (
        "/levels/",
        {"levels": [{"round": 1, "level": 500}]},
        {"levels": [{"round": 1, "level": 750}]},
    ),
    "/scheme/": ("/scheme/", {"scheme": PUBLISHED_SCHEMES[0]}, {"scheme": PUBLISHED_SCHEMES[1]}),
    "/awards/plan/": (
        "/awards/plan/",
        {"awards": [{"kind": "last", "holder": 1}]},
        {"awards": [{"kind": "last", "holder": 2}]},
    ),
    "/fees/plan/": (
        "/fees/plan/",
        {"plan": {"fee": "10", "currency": "EUR"}},
        {"plan": {"fee": "12", "currency": "EUR"}},
    ),
    "/bonus-kinds/": (
        "/bonus-kinds/",
        {"kinds": [{"key": "list", "label": "Early list", "most": "1"}]},
        {"kinds": [{"key": "list", "label": "Early list", "most": "2"}]},
    ),
    "/rules/": (
        "/rules/",
        {"rules": [{"kind": "max-heroes", "value": 3}]},
        {"rules": [{"kind": "max-heroes", "value": 4}]},
    ),
    "/screens/{key}/": ("/screens/{key}/", {"volume": 11}, {"volume": 12}),
    "/visibility/": ("/visibility/", {"is_public": False, "is_archived": True}, {"is_archived": False}),
}
OF_PHONES = {"/api/v1/me/", "/api/v1/me/lists/{faction}/"}


@pytest.fixture
def day():
    day = with_entrants(a_day(), 4)
    screens.create(day.tournament, name="Main", by=day.cast.organiser, now=NOW)
    return day


def operations():
    """Every address and method that changes something that is there."""
    for path, methods in SchemaGenerator().get_schema(request=None, public=True)["paths"].items():
        for method in {"put", "patch"} & methods.keys():
            yield path, method, methods[method]


def test_every_address_that_changes_something_takes_it_and_has_a_case_here():
    taking = set()
    for path, _method, operation in operations():
        names = {each["name"] for each in operation.get("parameters", ())}
        assert "If-Match" in names, path
        assert "application/problem+json" in operation["responses"]["412"]["content"], path
        taking.add(path)

    ours = {f"/api/v1/tournaments/{{slug}}{end}" for end in CHANGES} | OF_PHONES
    assert taking == ours


def send(client, method, path, body, etag=None):
    headers = {"If-Match": etag} if etag is not None else {}
    text = json.dumps(body)
    return client.generic(method, api(path), text, content_type="application/json", headers=headers)


def filled(day, end):
    return f"tournaments/{day.tournament.slug}{end}".format(number=1, key="main").replace("//", "/")


def body_of(client, day, value):
    """A timeline is sent whole: here with another length of play."""
    if not isinstance(value, int):
        return value
    timeline = ask(client, "GET", filled(day, "/timeline/")).json()["timeline"]
    last = timeline["announcements"][-1]
    words = f"Time is up, {value}."
    return {
        "timeline": {**timeline, "announcements": [*timeline["announcements"][:-1], {**last, "text": words}]}
    }


@pytest.mark.parametrize("end", some_of(CHANGES, 4))
def test_later_change_is_refused_with_both_versions(day, end):
    if end in {"/scheme/", "/levels/"}:  # Combat Hex has prices and one limit of its own
        Tournament.objects.update(ruleset_key="mesbg")
    client = desk(day.cast.olga)
    method = next(m for p, m, _ in operations_of(end) if p)
    read, one, other = CHANGES[end]
    etag = client.get(api(filled(day, read))).headers["ETag"]
    one, other = body_of(client, day, one), body_of(client, day, other)

    first = send(client, method, filled(day, end), one, etag)
    again = send(client, method, filled(day, end), one, etag)
    later = send(client, method, filled(day, end), other, etag)

    assert (first.status_code, again.status_code) == (200, 200), first.content
    assert later.status_code == 412, later.content
    assert later.headers["Content-Type"] == "application/problem+json"
    problem = later.json()
    assert (problem["status"], problem["code"]) == (412, "changed-meanwhile")
    assert problem["detail"] == problem["message"]
    assert problem["data"]["stored"] != problem["data"]["yours"]
    assert problem["data"]["changed_by"] == "Olga"
    now = client.get(api(filled(day, read))).headers["ETag"]
    assert problem["data"]["digest"] in now
    assert send(client, method, filled(day, end), other, later.headers["ETag"]).status_code == 200


def operations_of(end):
    path = f"/api/v1/tournaments/{{slug}}{end}"
    return [each for each in operations() if each[0] == path]


@pytest.mark.thorough
def test_without_the_header_and_with_a_star_it_is_as_before(day):
    client, path = desk(day.cast.olga), filled(day, "/")
    for etag in (None, "*", ""):
        for venue in ("One", "Two"):
            assert send(client, "PATCH", path, {"venue": f"{venue} {etag}"}, etag).status_code == 200


def test_what_else_changed_in_the_tournament_is_no_matter_and_a_proxy_may_weaken_the_tag(day):
    client, path = desk(day.cast.olga), filled(day, "/")
    etag = client.get(api(path)).headers["ETag"]
    entrants.issue_link(day.entrants[0], by=day.cast.organiser, now=NOW)
    details = replace(entrants.details_of(day.entrants[0]), club="Weavers")
    entrants.edit(day.entrants[0], details, by=day.cast.organiser, now=NOW)

    assert client.get(api(path)).headers["ETag"] != etag, "an answer of another revision"
    assert send(client, "PATCH", path, {"venue": "One"}, f"W/{etag}").status_code == 200
    assert send(client, "PATCH", path, {"venue": "Two"}, f"W/{etag}").status_code == 412


def test_unchanged_answer_is_still_short(day):
    etag = passer_by().get(api(filled(day, "/"))).headers["ETag"]

    assert passer_by().get(api(filled(day, "/")), headers={"If-None-Match": etag}).status_code == 304


def test_own_details_of_a_phone_and_of_the_desk(day):
    etag = phone(day, 1).get(api("me/")).headers["ETag"]
    assert (
        send(desk(day.cast.olga), "PATCH", filled(day, "/entrants/{number}/"), {"club": "A"}).status_code
        == 200
    )

    refused = send(phone(day, 1), "PATCH", "me/", {"club": "B"}, etag)

    assert refused.status_code == 412
    assert Entrant.objects.get(number=1).club == "A"


def test_mark_in_a_body_is_refused_in_the_one_shape_of_a_conflict(day):
    client, path = desk(day.cast.olga), filled(day, "/rules/")
    mark = client.get(api(path)).json()["mark"]
    send(client, "PUT", path, {"rules": [{"kind": "max-heroes", "value": 3}], "seen": mark})

    refused = send(client, "PUT", path, {"rules": [], "seen": mark})

    assert refused.status_code == 409
    assert is_problem(refused)


@pytest.mark.thorough
@pytest.mark.parametrize("token", [{}, {"token": "k" * 22}], ids=["at once", "kept on a phone"])
def test_list_that_another_phone_handed_in_meanwhile_is_not_replaced(day, token):
    armed(day)
    path = "me/lists/good/"
    read = phone(day, 1).get(api(path))
    mine, other = {"text": "2x Reed archer"}, {"text": "1x Warden"}
    assert send(phone(day, 1), "PUT", path, other, read.headers["ETag"]).status_code == 200
    assert send(phone(day, 1), "PUT", path, other, read.headers["ETag"]).status_code == 200, "no conflict"

    refused = send(phone(day, 1), "PUT", path, {**mine, **token}, read.headers["ETag"])

    assert refused.status_code == 412
    assert refused.json()["data"]["stored"] != refused.json()["data"]["yours"]
    assert [row["name"] for row in phone(day, 1).get(api(path)).json()["entries"]] == ["Warden"]
    assert send(phone(day, 1), "PUT", path, {**mine, **token}, refused.headers["ETag"]).status_code == 200
