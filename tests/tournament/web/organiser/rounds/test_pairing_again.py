"""A draft that is paired again: after people came and left, as a whole, or back to the engine's proposal."""

import pytest

from tests.data.cast import NOW
from tests.data.days import checked_in, drafted, published
from tests.tournament.web.organiser.desk_client import said, text_of
from tests.tournament.web.organiser.rounds.draft_desk import CAR, browser, draft_page, table
from tournament.queries.rounds.drafts import seen_of as seen
from tournament.services.entrants import attendance
from tournament.services.rounds import pairings, rounds

pytestmark = pytest.mark.django_db


def late_and_left():
    """A draft of eight; one has come since, and one has left."""
    day = checked_in(9)
    late = attendance.drop(day.entrants[8], by=day.cast.organiser, now=NOW)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    attendance.check_in(late, by=day.cast.organiser, now=NOW)
    gone = attendance.drop(table(round_, 2).a, by=day.cast.organiser, now=NOW)
    return day, round_, late, gone


@pytest.mark.thorough
def test_a_stale_draft_says_who_came_and_who_left():
    day, _, late, gone = late_and_left()

    page = draft_page(day)

    assert f"{late} is not in this draft." in page
    assert f"{gone} is in this draft but does not play: Dropped" in page
    assert "Re-pair affected tables" in page


@pytest.mark.thorough
def test_pairing_again_what_must_change_is_shown_with_its_reason_at_hand():
    day, round_, late, gone = late_and_left()
    olga = browser(day)

    page = olga.open("again", 1)
    shown = olga.press("again-preview", 1, how="repair")
    answer = olga.press(
        "again", 1, how="repair", reason=page.context["form"]["reason"].value(), seen=seen(round_, 0)
    )

    assert "3 pairings stay the same." in text_of(shown)
    assert page.context["form"]["reason"].value() == f"{late} came, {gone} left"
    assert said(answer) == "Affected tables re-paired."
    assert late in {table(round_, 2).a, table(round_, 2).b}
    assert "The draft is out of date" not in draft_page(day)


@pytest.mark.thorough
def test_everything_is_paired_again_or_brought_back_to_the_proposal():
    day, round_ = drafted(4)
    olga, one, two = browser(day), table(round_, 1), table(round_, 2)
    pairings.fix(round_, one.a, two.a, by=day.cast.organiser, now=NOW, reason=CAR)

    olga.press("again", 1, how="all", reason="Once more", seen=seen(round_, 1))
    kept = table(round_, 1).is_fixed
    answer = olga.press("again", 1, how="proposal", reason="A mistake", seen=seen(round_, 2))

    assert kept
    assert said(answer) == "The round has the engine's pairings."
    assert (table(round_, 1).a, table(round_, 1).b) == (one.a, one.b)


def test_a_draft_that_is_up_to_date_has_nothing_to_repair():
    day, _ = drafted(4)

    page = browser(day).press("again-preview", 1, how="repair")

    assert "Round 1 is up to date. Nothing needs to change." in text_of(page)
    assert browser(day).open("again", 1, how="sideways").status_code == 404
    assert browser(day).press("again-preview", 1, how="sideways").status_code == 404


def test_a_published_round_is_not_paired_again():
    day, _ = published(4)

    assert browser(day).open("again", 1).status_code == 404
    assert browser(day).press("again-preview", 1, how="all").status_code == 404


def test_pairing_everything_again_shows_only_what_would_differ():
    day, round_ = drafted(8)
    one, two = table(round_, 1), table(round_, 2)
    pairings.swap(round_, one.a, two.a, by=day.cast.organiser, now=NOW, reason=CAR)

    page = browser(day).press("again", 1, how="all", reason="Once more", seen=seen(round_, 1), look="1")

    shown = page.context["preview"]
    assert (page.context["form"]["reason"].value(), round_.changes.count()) == ("Once more", 1)
    assert {row.pairing.table for row in shown.out} == {row.pairing.table for row in shown.come} == {1, 2}
    assert "2 pairings stay the same." in text_of(page)
