"""Who is in the hall, through the API: codes, empty chairs, kept tables, groups."""

import pytest

from tests.data.days import a_day, published, with_entrants
from tests.tournament.api.callers import ask, desk, is_problem
from tournament.engine.lifecycle import TournamentStatus

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    return with_entrants(a_day(status=TournamentStatus.CHECK_IN), 3)


def order(day, user, path, body=None, *, method="POST"):
    return ask(desk(user), method, f"tournaments/{day.tournament.slug}/{path}", body)


def test_a_scanned_link_checks_in_and_says_who_was_here(day):
    first, again = (order(day, day.cast.kei, "check-in/", {"code": day.tokens[2]}) for _ in range(2))

    assert (first.json()["entrant"]["name"], first.json()["was_here"]) == ("Paul Okafor", False)
    assert again.json()["was_here"]


def test_a_link_of_another_tournament_is_refused(day):
    other = with_entrants(a_day(name="Another cup", status=TournamentStatus.CHECK_IN), 1)

    answer = order(day, day.cast.kei, "check-in/", {"code": other.tokens[1]})

    assert (answer.status_code, answer.json()["code"]) == (409, "link-foreign")
    assert is_problem(answer)


def test_a_check_in_is_undone(day):
    order(day, day.cast.kei, "check-in/", {"code": "1"})

    answer = order(day, day.cast.kei, "entrants/1/undo-check-in/")

    assert answer.json()["status"] == "registered"


def test_a_table_is_kept_and_freed(day):
    kept = order(day, day.cast.jun, "entrants/1/table/", {"table": 2}, method="PUT")
    taken = order(day, day.cast.jun, "entrants/2/table/", {"table": 2}, method="PUT")
    freed = order(day, day.cast.jun, "entrants/1/table/", {"table": None}, method="PUT")

    assert [kept.json()["fixed_table"], freed.json()["fixed_table"]] == [2, None]
    assert taken.json()["code"] == "table-taken"


def test_a_group_is_set_and_read(day):
    order(day, day.cast.olga, "groups/", {"name": "Ford", "numbers": [1, 2]}, method="PUT")

    (group,) = order(day, day.cast.olga, "groups/", method="GET").json()

    assert (group["name"], group["pairs"]) == ("Ford", 1)
    assert [row["number"] for row in group["members"]] == [1, 2]


def test_an_empty_chair_is_seen_and_marked_once():
    day, _ = published(4)

    before = order(day, day.cast.kei, "empty-chairs/", method="GET").json()
    marked = [order(day, day.cast.kei, "rounds/1/tables/1/absent/", {"absent": ["b"]}) for _ in range(2)]
    after = order(day, day.cast.kei, "empty-chairs/", method="GET").json()

    assert (len(before["tables"]), len(after["tables"]), before["asked_at"]) == (2, 1, None)
    assert [answer.status_code for answer in marked] == [200, 200]
    assert marked[0].json() == marked[1].json()
    assert marked[0].json()["points_a"] == 3


def test_they_came_leaves_the_table_open():
    day, _ = published(4)

    answer = order(day, day.cast.kei, "rounds/1/tables/1/came/")

    assert [row["table"] for row in answer.json()["tables"]] == [1, 2]
