"""The list on the desk: quantities are set, nothing is lost, and a closed list says why."""

import pytest

from armies.services.lists.drafts import Choice
from tests.data.cast import NOW
from tests.data.days import Day, a_day, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tests.pages_shown import news_since, phones_of, place
from tournament.engine.lifecycle import TournamentStatus
from tournament.queries.lists import list_sheets
from tournament.services.core.actors import player
from tournament.services.core.errors import Refused
from tournament.services.lists import list_drafts, list_reviews, lists
from tournament.services.tournaments import tournaments

pytestmark = pytest.mark.django_db


@pytest.fixture
def day() -> Day:
    return with_entrants(a_day(), 1)


@pytest.fixture
def figure():
    return a_figure(a_catalogue(), name="Warden", kind="hero", points=100, action_points=5)


def content(entrant, faction="good"):
    return [(c.figure.name, c.quantity) for c in list_sheets.choices_of(entrant, faction)]


def test_put_sets_the_quantity_and_zero_takes_out(day, figure):
    pia = day.entrants[0]

    for quantity, expected in ((2, [("Warden", 2)]), (2, [("Warden", 2)]), (0, [])):
        list_drafts.put(pia, "good", figure, quantity=quantity, now=NOW)

        assert content(pia) == expected


def test_put_refuses_a_quantity_nobody_holds(day, figure):
    with pytest.raises(Refused, match="not a possible quantity"):
        list_drafts.put(day.entrants[0], "good", figure, quantity=501, now=NOW)


def test_draft_begins_as_what_was_handed_in_and_goes_back_to_it(day, figure):
    pia = day.entrants[0]
    lists.submit(pia, "good", [Choice(figure, 1)], by=player(pia), now=NOW)
    pia.refresh_from_db()

    list_drafts.put(pia, "good", figure, quantity=3, now=NOW)
    changed = list_sheets.sheet_of(pia, "good")
    list_drafts.discard(pia, "good", now=NOW)

    assert changed.is_changed
    assert content(pia) == [("Warden", 1)]
    assert not list_sheets.sheet_of(pia, "good").is_changed


def test_draft_is_closed_while_the_day_runs_unless_it_is_reopened(day, figure):
    pia = day.entrants[0]
    lists.submit(pia, "good", [Choice(figure, 1)], by=player(pia), now=NOW)
    for step in (TournamentStatus.CHECK_IN, TournamentStatus.RUNNING):
        tournaments.move(day.refresh().tournament, step, by=day.cast.organiser, now=NOW)
    pia = day.entrants[0]
    with pytest.raises(Refused, match="Ask the referee"):
        list_drafts.put(pia, "good", figure, quantity=2, now=NOW)

    list_reviews.unlock(pia, "good", by=day.cast.referee, now=NOW, reason="Wrong base copied.")
    list_drafts.put(pia, "good", figure, quantity=2, now=NOW)

    assert content(day.entrants[0]) == [("Warden", 2)]


def test_status_of_a_sheet_follows_the_referee(day, figure):
    pia = day.entrants[0]
    assert list_sheets.sheet_of(pia, "good").status == "draft"

    version = lists.submit(pia, "good", [Choice(figure, 1)], by=player(pia), now=NOW)
    pia = day.entrants[0]
    assert list_sheets.sheet_of(pia, "good").status == "submitted"

    list_reviews.send_back(pia, version, by=day.cast.referee, now=NOW, message="No minions.")
    assert list_sheets.sheet_of(pia, "good").status == "sent-back"

    lists.lock_all(day.tournament, by=day.cast.organiser, now=NOW)
    assert list_sheets.sheet_of(pia, "good").status == "locked"


def test_a_tap_is_announced_to_nobody_though_the_page_of_the_own_link_offers_to_go_on(day, figure):
    entrant, shown = day.entrants[0], lambda: phones_of(day.tournament, NOW)[f"phone {day.entrants[0].pk}"]
    before, heard = shown(), place(day.tournament)

    list_drafts.put(entrant, "good", figure, quantity=2, now=NOW)

    assert "Build my good list" in before.html
    assert "Continue my good list" in shown().html
    assert not news_since(day.tournament, heard)
