"""What cannot be undone, or needs a reason, asks on its own page: opening the page changes nothing."""

import pytest

from tests.data.days import a_day, with_entrants
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament.engine.lifecycle import TournamentStatus

pytestmark = pytest.mark.django_db

ASKED = [
    ("issue-links", (), "New links for all"),
    ("issue-link", (1,), "New private link for"),
    ("revoke-link", (1,), "Revoke the private link of"),
    ("give-place", (1,), "a place"),
    ("move", ("called-off",), "Call off the tournament"),
]


@pytest.mark.parametrize(("address", "args", "title"), ASKED)
def test_a_page_asks_and_changes_nothing(address, args, title):
    day = with_entrants(a_day(), 2)
    olga = Browser(day.cast.olga, day.tournament.slug)
    before = day.tournament.log.count()

    asked = olga.open(address, *args)

    assert (asked.status_code, title in text_of(asked)) == (200, True)
    assert "Cancel" in text_of(asked)
    assert day.tournament.log.count() == before


def test_a_reason_is_asked_where_one_is_needed_and_a_warning_stands_where_there_is_no_undo():
    day = with_entrants(a_day(), 1)
    olga = Browser(day.cast.olga, day.tournament.slug)

    with_reason = olga.open("move", "called-off")
    without = olga.open("issue-links")

    assert 'name="reason" required' in with_reason.content.decode()
    assert "This cannot be undone." in text_of(without)
    assert "This cannot be undone." not in text_of(with_reason)


def test_what_can_be_undone_is_not_asked():
    day = with_entrants(a_day(), 1)
    olga = Browser(day.cast.olga, day.tournament.slug)

    assert olga.open("move", TournamentStatus.CHECK_IN).status_code == 405
    done = olga.next_page(olga.press("move", TournamentStatus.CHECK_IN))
    assert "Undo" in text_of(done)


def test_a_refused_answer_leads_back_to_the_question():
    day = with_entrants(a_day(), 1)
    olga = Browser(day.cast.olga, day.tournament.slug)

    refused = olga.press("move", "called-off", reason=" ")

    day.tournament.refresh_from_db()
    assert day.tournament.status != TournamentStatus.CALLED_OFF
    assert "reason" in text_of(olga.next_page(refused) if refused.status_code == 303 else refused)
