"""Groups by picking names, and a table that is kept for somebody, at the desk."""

import pytest

from tests.data.days import a_day, with_entrants
from tests.tournament.web.organiser.desk_client import Browser, said, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def olga():
    day = with_entrants(a_day(), 4)
    browser = Browser(day.cast.olga, day.tournament.slug)
    browser.day = day
    return browser


def test_a_group_is_made_by_picking_names(olga):
    answer = olga.press("groups", name="Ford", numbers=["1", "3"])

    assert said(answer) == "Group Ford has 2 members."
    shown = text_of(olga.open("groups"))
    assert "Ford 2 players (1 pairing ruled out) Pia Lindqvist, Quentin Vale" in shown
    assert "Players of one group are kept apart if more important aims allow it." in shown


def test_a_group_is_changed_and_dissolved(olga):
    olga.press("groups", name="Ford", numbers=["1", "3"])

    form = olga.open("groups", was="Ford").content.decode()
    olga.press("groups", name="Ford", was="Ford", numbers=["1", "3"], remove="1")

    assert form.count("checked") == 2
    assert [row.families for row in olga.day.entrants] == [[], [], [], []]


def test_a_refused_group_keeps_what_was_picked(olga):
    answer = olga.press("groups", name="Ford, North", numbers=["2"])

    assert answer.status_code == 422
    assert 'value="2" checked' in answer.content.decode()
    assert "separates groups" in text_of(answer)


def test_a_table_is_kept_from_the_page_of_the_entrant(olga):
    answer = olga.press("fix-table", 1, table="2")

    assert said(answer) == "Pia Lindqvist keeps table 2 in all coming rounds."
    assert olga.day.entrants[0].fixed_table == 2

    olga.press("fix-table", 1, table="")

    assert olga.day.entrants[0].fixed_table is None


@pytest.mark.thorough
@pytest.mark.parametrize("table", ["two", "-1", "0", "999", "²"])
def test_no_table_of_the_hall_is_refused_in_one_sentence(olga, table):
    answer = olga.press("fix-table", 1, table=table, came_from=olga.url("entrant", 1))

    assert answer.status_code == 303
    assert "table" in said(answer).lower()
    assert olga.day.entrants[0].fixed_table is None


def test_groups_are_for_the_organiser_and_tables_for_referees(olga):
    day = olga.day
    jun, kei = (Browser(user, day.tournament.slug) for user in (day.cast.jun, day.cast.kei))

    assert jun.open("groups").status_code == 403
    assert jun.press("fix-table", 1, table="2").status_code == 303
    assert kei.press("fix-table", 1, table="3").status_code == 403


def test_a_group_that_does_not_exist_is_not_called_gone_when_nobody_is_ticked(olga):
    answer = olga.press("groups", name="Q")

    assert answer.status_code == 422
    assert "There is no group Q. To create it, choose its members." in text_of(answer)
    assert 'value="Q"' in answer.content.decode()
