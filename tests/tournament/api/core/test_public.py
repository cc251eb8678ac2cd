"""What everybody may read, and registering oneself."""

import pytest

from tests.data.days import a_day, checked_in, closed, drafted, facts_for, play, published, with_entrants
from tests.examples import some_of
from tests.tournament.api.callers import ask, desk, is_problem, passer_by, phone, with_token
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Entrant
from tournament.queries.clock.clocks import clock_state
from tournament.services.clock import clocks

pytestmark = pytest.mark.django_db


def read(day, path="", **headers):
    return passer_by().get(f"/api/v1/tournaments/{day.tournament.slug}/{path}", **headers)


def test_tournaments_lists_what_wants_to_be_found():
    shown = a_day()
    a_day(name="Still a draft", status=TournamentStatus.DRAFT)
    a_day(name="Kept off the list", is_listed=False)

    body = passer_by().get("/api/v1/tournaments/").json()

    assert [row["slug"] for row in body["results"]] == [shown.tournament.slug]
    assert body["count"] == 1


def test_draft_tournament_is_for_its_officials_only():
    day = a_day(status=TournamentStatus.DRAFT)
    path = f"tournaments/{day.tournament.slug}/"

    assert ask(passer_by(), "GET", path).status_code == 404
    assert ask(desk(day.cast.sam), "GET", path).status_code == 404
    assert ask(desk(day.cast.kei), "GET", path).json()["status"] == "draft"


@pytest.mark.thorough
def test_round_shows_every_table_with_its_result():
    day, round_ = published(5)
    play(day, round_)

    body = read(day, "rounds/1/").json()

    assert [row["pairing"]["table"] for row in body["tables"]] == [1, 2, None]
    assert body["tables"][0]["result"]["points_a"] == 3
    assert body["tables"][0]["pairing"]["reasons"]
    assert body["tables"][2]["pairing"]["b"] is None
    assert body["tables"][2]["result"]["points_b"] is None


def test_round_without_results_waits():
    day, _ = published(2)

    row = read(day, "rounds/1/").json()["tables"][0]

    assert (row["result"], row["pairing"]["status"], row["pairing"]["faction_a"]) == (None, "waiting", "roll")


def test_draft_round_is_for_officials_who_ask_for_it():
    day, _ = drafted(2)
    path = f"tournaments/{day.tournament.slug}/rounds/1/"

    assert ask(passer_by(), "GET", path).status_code == 404
    assert ask(desk(day.cast.kei), "GET", path).status_code == 404
    assert ask(passer_by(), "GET", f"{path}?draft").status_code == 401
    assert ask(desk(day.cast.kei), "GET", f"{path}?draft").json()["round"]["status"] == "draft"
    assert read(day, "rounds/").json()["results"] == []


def test_standings_carry_points_and_every_tiebreak():
    day, _ = closed(4)

    rows = read(day, "standings/").json()["results"]

    assert [row["points"] for row in rows] == [3, 3, 0, 0]
    assert list(rows[0]["tiebreaks"]) == [
        "buchholz",
        "total_victories",
        "points_difference",
        "direct_encounter",
    ]
    assert rows[0]["is_shared"] is True


def test_clock_is_there_before_it_runs_and_while():
    day, round_ = published(2)

    before = read(day, "clock/").json()
    clocks.start(round_, by=day.cast.referee, now=round_.published_at)
    after = read(day, "clock/").json()

    assert (before["status"], before["round"]) == ("none", 1)
    assert (after["status"], after["generation"]) == ("running", 1)
    assert after["phases"][0]["starts"] == after["started_at"]


def test_clock_shape_leaves_nothing_out():
    day, round_ = published(2)
    clock = clocks.start(round_, by=day.cast.referee, now=round_.published_at)
    clocks.give_table_time(
        round_.pairings.get(), seconds=60, reason="Late.", by=day.cast.referee, now=clock.started_at
    )

    shown = read(day, "clock/").json()
    whole = clock_state(round_, now=clock.started_at).as_json()

    assert set(shown) == set(whole)
    for part in ("phases", "announcements", "tables"):
        assert set(shown[part][0]) == set(whole[part][0])


def test_pages_are_limited_and_offset():
    day = checked_in(5)

    body = read(day, "entrants/?limit=2&offset=2").json()

    assert [row["number"] for row in body["results"]] == [3, 4]
    assert body["count"] == 5
    assert "offset=4" in body["next"]


@pytest.mark.parametrize("query", ["limit=ten", "limit=0", "offset=-1", "limit=%F0%9F%98%80"])
def test_page_that_is_none_is_refused(query):
    day = checked_in(1)

    answer = read(day, f"entrants/?{query}")

    assert answer.status_code == 422
    assert is_problem(answer)


def test_unchanged_answer_is_not_sent_again():
    day, round_ = published(2)
    first = read(day, "rounds/1/")

    unchanged = read(day, "rounds/1/", headers={"If-None-Match": first["ETag"]})
    play(day, round_)
    changed = read(day, "rounds/1/", headers={"If-None-Match": first["ETag"]})

    assert (first.status_code, unchanged.status_code, changed.status_code) == (200, 304, 200)


def test_registration_tells_the_link_once_and_it_opens():
    day = a_day()
    sent = {"name": "Nia Petrel", "club": "Ford", "country": "es", "email": "nia@example.org"}

    answer = ask(passer_by(), "POST", f"tournaments/{day.tournament.slug}/entrants/", sent)

    body = answer.json()
    assert answer.status_code == 201
    assert body["entrant"]["country"] == "ES"
    me = ask(with_token(body["token"]), "GET", "me/").json()
    assert me["entrant"]["email"] == sent["email"]


def test_registration_sent_twice_is_one_entrant_and_one_link():
    path = f"tournaments/{a_day().tournament.slug}/entrants/"
    body = {"name": "Nia Petrel", "token": "8fYx0cT1qLZr5uWn3bVd7g"}

    first, again = (ask(passer_by(), "POST", path, body) for _ in range(2))

    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()
    assert Entrant.objects.count() == 1
    assert first["Cache-Control"] == "private, no-store"


def test_registration_token_means_another_entrant_in_another_tournament():
    body = {"name": "Nia Petrel", "token": "8fYx0cT1qLZr5uWn3bVd7g"}
    paths = [f"tournaments/{a_day(name=name).tournament.slug}/entrants/" for name in ("One", "Two")]

    answers = [ask(passer_by(), "POST", path, body) for path in paths]

    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json()["token"] != answers[1].json()["token"]


@pytest.mark.thorough
def test_registration_while_it_is_closed_is_for_organisers():
    day = a_day(status=TournamentStatus.RUNNING)
    path = f"tournaments/{day.tournament.slug}/entrants/"

    refused = ask(passer_by(), "POST", path, {"name": "Nia Petrel"})
    taken = ask(desk(day.cast.olga), "POST", path, {"name": "Nia Petrel"})

    assert (refused.status_code, refused.json()["code"]) == (409, "registration-closed")
    assert taken.status_code == 201
    assert day.tournament.log.get(verb="entrant.register").actor_kind == "organiser"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "name"),
        ({"name": ""}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"name": "Nia", "email": "nobody"}, "email"),
        ({"name": "Nia", "country": "E1"}, "country"),
        ({"name": "Nia", "language": "xx"}, "language"),
        ({"name": "Nia", "status": "checked-in"}, "status"),
        ({"name": "Nia", "token": "easy to guess"}, "token"),
        ({"name": "Nia\x00"}, "name"),
    ],
)
def test_registration_that_cannot_be_taken_names_the_field(body, field):
    day = a_day()

    answer = ask(passer_by(), "POST", f"tournaments/{day.tournament.slug}/entrants/", body)

    assert (answer.status_code, answer.json()["field"]) == (422, field)
    assert is_problem(answer)
    assert Entrant.objects.count() == 0


def test_control_characters_are_left_out_as_on_the_pages():
    day = a_day()
    path = f"tournaments/{day.tournament.slug}/entrants/"

    answer = ask(passer_by(), "POST", path, {"name": "Nia\x07 Pike", "club": "Ford\x1b"})
    empty = ask(passer_by(), "POST", path, {"name": "\x07"})

    assert (answer.status_code, empty.status_code, empty.json()["field"]) == (201, 422, "name")
    assert list(Entrant.objects.values_list("name", "club")) == [("Nia Pike", "Ford")]


@pytest.mark.thorough
def test_no_public_answer_shows_an_email_address():
    day, round_ = published(3)
    Entrant.objects.update(email="secret@example.org")
    play(day, round_)

    paths = ("", "entrants/", "rounds/", "rounds/1/", "standings/", "clock/")
    answers = [read(day, path).content for path in paths]
    own = ask(phone(day, 1), "GET", "me/").content

    assert not any(b"@" in answer for answer in answers)
    assert own.count(b"secret@example.org") == 1


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("path", "queries"),
    some_of([("", 2), ("entrants/", 3), ("rounds/", 2), ("rounds/1/", 4), ("standings/", 5)], 4),
)
@pytest.mark.parametrize("tables", [1, 3])
def test_many_rows_cost_no_more_queries_than_one(django_assert_num_queries, path, queries, tables):
    day, round_ = published(2 * tables)
    play(day, round_)

    with django_assert_num_queries(queries):
        assert read(day, path).status_code == 200


@pytest.mark.parametrize("entrants", [2, 6])
def test_phone_costs_the_same_however_big_the_hall(django_assert_num_queries, entrants):
    day, round_ = published(entrants)
    pairing = round_.pairings.get(table=1)
    sent = {"token": "t", "facts": facts_for(pairing)}
    ask(phone(day, pairing.a.number), "POST", "me/pairings/1/result/", sent)

    with django_assert_num_queries(9):
        ask(phone(day, pairing.b.number), "GET", "me/")


def test_entrants_of_another_tournament_do_not_show():
    day = with_entrants(a_day(), 1)
    other = with_entrants(a_day(name="Another cup"), 2)

    assert read(day, "entrants/").json()["count"] == 1
    assert read(other, "entrants/").json()["count"] == 2


@pytest.mark.thorough
def test_outlook_says_who_can_end_where_and_how_it_is_known():
    day, _ = closed(4, rounds_planned=2)

    body = read(day, "outlook/").json()

    assert (body["when"], body["known"], body["ways"]) == ("ahead", "exact", "75")
    assert body["tiebreaks_followed"] == ["buchholz", "total_victories"]
    assert (body["lines"][0]["place"], body["lines"][0]["points"]) == (1, 3)
    assert all(line["best"] <= line["place"] <= line["worst"] for line in body["lines"])


def test_fairness_counts_the_rounds_that_were_shown():
    day, _ = closed(5)

    body = read(day, "fairness/").json()

    assert (body["rounds"], body["games"], body["byes"], body["rematches"]) == (1, 2, 1, [])
    assert sum(row["good"] for row in body["shares"]) == 2
