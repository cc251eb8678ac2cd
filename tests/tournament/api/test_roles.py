"""Who may do what: one row for every address and method. An address without a row fails."""

import pytest
from django.urls import URLPattern

from tests.cast import NOW
from tests.days import a_day, with_entrants
from tests.tournament.api.callers import ask, desk, is_problem, passer_by, phone, with_token
from tournament.api.urls import a_round, a_tournament, urlpatterns
from tournament.engine.lifecycle import TournamentStatus
from tournament.services import attendance, rounds

pytestmark = pytest.mark.django_db

PUBLIC, LINK, KEEPER, REFEREE, ORGANISER = "public", "link", "scorekeeper", "referee", "organiser"
PEOPLE = (KEEPER, REFEREE, ORGANISER)
ROWS = {
    ("me", "GET"): LINK,
    ("me-check-in", "POST"): LINK,
    ("me-list", "GET"): LINK,
    ("me-list", "PUT"): LINK,
    ("me-figures", "POST"): LINK,
    ("figures", "GET"): REFEREE,
    ("figure-verify", "POST"): REFEREE,
    ("figure-join", "POST"): REFEREE,
    ("me-pairing", "GET"): LINK,
    ("me-roll", "POST"): LINK,
    ("me-result", "POST"): LINK,
    ("me-confirm", "POST"): LINK,
    ("me-dispute", "POST"): LINK,
    ("me-preview", "POST"): LINK,
    ("tournaments", "GET"): PUBLIC,
    ("tournament", "GET"): PUBLIC,
    ("event-rules", "GET"): PUBLIC,
    ("event-rules", "PUT"): ORGANISER,
    ("standings", "GET"): PUBLIC,
    ("bracket", "GET"): PUBLIC,
    ("schedule", "GET"): PUBLIC,
    ("clock", "GET"): PUBLIC,
    ("timeline", "GET"): PUBLIC,
    ("timeline", "PUT"): ORGANISER,
    ("day", "GET"): PUBLIC,
    ("day", "PUT"): ORGANISER,
    ("entrants", "GET"): PUBLIC,
    ("entrants", "POST"): PUBLIC,
    ("rounds", "GET"): PUBLIC,
    ("round", "GET"): PUBLIC,
    ("log", "GET"): REFEREE,
    ("entrant-file", "GET"): REFEREE,
    ("entrant-file", "POST"): ORGANISER,
    ("list-files", "GET"): REFEREE,
    ("list-files", "POST"): ORGANISER,
    ("rounds", "POST"): ORGANISER,
    ("review", "GET"): KEEPER,
    ("why", "GET"): KEEPER,
    ("swap", "POST"): ORGANISER,
    ("fix", "POST"): ORGANISER,
    ("unfix", "POST"): ORGANISER,
    ("unpair", "POST"): ORGANISER,
    ("bye", "POST"): ORGANISER,
    ("pair-loose", "POST"): ORGANISER,
    ("repair", "POST"): ORGANISER,
    ("redraft", "POST"): ORGANISER,
    ("take-back", "POST"): ORGANISER,
    ("publish", "POST"): ORGANISER,
    ("close", "POST"): REFEREE,
    ("cancel", "POST"): ORGANISER,
    ("clock-start", "POST"): REFEREE,
    ("clock-pause", "POST"): REFEREE,
    ("clock-resume", "POST"): REFEREE,
    ("clock-extend", "POST"): REFEREE,
    ("clock-end", "POST"): REFEREE,
    ("clock-skip", "POST"): REFEREE,
    ("clock-restart", "POST"): REFEREE,
    ("clock-undo", "POST"): REFEREE,
    ("clock-preview", "GET"): REFEREE,
    ("waiting-for", "GET"): KEEPER,
    ("table-time", "POST"): REFEREE,
    ("table-result", "POST"): KEEPER,
    ("table-confirm", "POST"): KEEPER,
    ("table-advance", "POST"): KEEPER,
    ("table-ruling", "POST"): REFEREE,
    ("lists", "GET"): REFEREE,
    ("list", "GET"): REFEREE,
    ("list-approve", "POST"): REFEREE,
    ("list-send-back", "POST"): REFEREE,
    ("list-take-back", "POST"): REFEREE,
    ("list-unlock", "POST"): REFEREE,
    ("entrant-check-in", "POST"): KEEPER,
    ("entrant-undo-check-in", "POST"): KEEPER,
    ("entrant-table", "PUT"): REFEREE,
    ("scan", "POST"): KEEPER,
    ("empty-chairs", "GET"): KEEPER,
    ("groups", "GET"): ORGANISER,
    ("groups", "PUT"): ORGANISER,
    ("table-absent", "POST"): KEEPER,
    ("table-came", "POST"): KEEPER,
    ("entrant-drop", "POST"): REFEREE,
    ("entrant-exclude", "POST"): REFEREE,
    ("entrant-link", "POST"): ORGANISER,
    ("entrant-link", "DELETE"): ORGANISER,
}


def addresses():
    """Every named address as ``(name, route below /api/v1/, methods)``."""
    routes = [("", urlpatterns), ("tournaments/SLUG/", a_tournament), ("tournaments/SLUG/rounds/1/", a_round)]
    for above, patterns in routes:
        for pattern in patterns:
            if isinstance(pattern, URLPattern) and pattern.name != "unknown":
                route = str(pattern.pattern).replace("<int:number>", "1").replace("<int:table>", "1")
                route = route.replace("<str:faction>", "good")
                view = pattern.callback.view_class
                yield pattern.name, above + route, [m for m in METHODS if hasattr(view, m.lower())]


METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
ALL = [(name, method, route) for name, route, methods in addresses() for method in methods]


def test_every_address_has_a_row_and_every_row_an_address():
    assert {(name, method) for name, method, _ in ALL} == set(ROWS)


def those(*kinds):
    rows = [(n, m, r) for n, m, r in ALL if ROWS[n, m] in kinds]
    return pytest.mark.parametrize(("name", "method", "route"), rows, ids=lambda value: str(value)[:24])


@pytest.fixture
def day():
    """Round 1 on the wall: two entrants and the whole cast."""
    day = with_entrants(a_day(status=TournamentStatus.CHECK_IN), 2)
    for entrant in day.entrants:
        attendance.check_in(entrant, by=day.cast.organiser, now=NOW)
    rounds.publish(
        rounds.draft(day.tournament, by=day.cast.organiser, now=NOW), by=day.cast.organiser, now=NOW
    )
    return day.refresh()


def path(day, route):
    return route.replace("SLUG", day.tournament.slug)


@those(PUBLIC)
def test_public_address_needs_nobody(day, name, method, route):
    answer = ask(passer_by(), method, path(day, route))

    assert answer.status_code in {200, 422}


@those(LINK)
def test_address_of_an_entrant_opens_with_a_link_only(day, name, method, route):
    strangers = [passer_by(), desk(day.cast.olga), with_token("wrong")]

    assert [ask(client, method, route).status_code for client in strangers] == [401, 401, 401]
    assert ask(phone(day, 1), method, route).status_code not in {401, 403, 404, 405}


@those(*PEOPLE)
def test_address_of_officials_is_shut_to_strangers(day, name, method, route):
    there = path(day, route)

    answers = [ask(client, method, there) for client in (passer_by(), phone(day, 1), desk(day.cast.sam))]

    assert [answer.status_code for answer in answers] == [401, 401, 404]
    assert all(is_problem(answer) for answer in answers)


@those(*PEOPLE)
def test_address_of_officials_opens_to_the_role_and_those_above(day, name, method, route):
    least = PEOPLE.index(ROWS[name, method])
    people = dict(zip(PEOPLE, (day.cast.kei, day.cast.jun, day.cast.olga), strict=True))
    there = path(day, route)

    answers = {kind: ask(desk(people[kind]), method, there).status_code for kind in PEOPLE}

    assert all(answers[kind] == 403 for kind in PEOPLE[:least])
    assert all(answers[kind] in {200, 201, 409, 422} for kind in PEOPLE[least:])


@those(*PEOPLE)
def test_official_of_another_tournament_is_a_stranger_here(day, name, method, route):
    other = a_day(name="Another cup", status=TournamentStatus.REGISTRATION)
    other.tournament.roles.all().delete()

    there = route.replace("SLUG", other.tournament.slug)

    assert ask(desk(day.cast.olga), method, there).status_code == 404


@those(*PEOPLE)
def test_session_writes_need_the_csrf_token(day, name, method, route):
    client = desk(day.cast.olga)
    client.handler.enforce_csrf_checks = True

    answer = ask(client, method, path(day, route))

    assert answer.status_code in ({200, 422} if method == "GET" else {403})
    assert method == "GET" or (answer.json()["code"] == "csrf" and is_problem(answer))
