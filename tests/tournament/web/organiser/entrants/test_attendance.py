"""Check-in at the desk: by name, by code, undone at once; and from the player's own page."""

import pytest
from django.test import Client

from tests.data.cast import NOW
from tests.data.days import a_day, checked_in, with_entrants
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.engine.lifecycle import EntrantStatus, TournamentStatus
from tournament.services.entrants import attendance

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    return with_entrants(a_day(status=TournamentStatus.CHECK_IN), 3)


@pytest.fixture
def kei(day):
    return Browser(day.cast.kei, day.tournament.slug)


def status(day, number):
    return day.tournament.entrants.get(number=number).status


def follow(browser, answer):
    assert answer.status_code == 303
    return browser.client.get(answer.url)


def test_two_letters_check_in_the_only_one_they_can_mean(day, kei):
    shown = text_of(follow(kei, kei.press("check-in", q="qu")))

    assert status(day, 3) == EntrantStatus.CHECKED_IN
    assert "Quentin Vale No. 3 is checked in." in shown
    assert "Undo" in shown


def test_letters_that_fit_two_people_check_in_nobody_unseen(day, kei):
    shown = follow(kei, kei.press("check-in", q="p"))

    assert {status(day, number) for number in (1, 2, 3)} == {EntrantStatus.REGISTERED}
    assert "Pia Lindqvist" in text_of(shown)
    assert "Quentin" not in text_of(shown)


def test_the_first_hit_that_was_seen_is_the_one_that_is_meant(day, kei):
    kei.press("check-in", q="p", seen="1")

    assert (status(day, 1), status(day, 2)) == (EntrantStatus.CHECKED_IN, EntrantStatus.REGISTERED)


def test_a_slip_is_undone_at_once(day, kei):
    done = kei.press("check-in", q="pia").url

    shown = text_of(follow(kei, kei.press("undo-check-in", 1, came_from=done)))

    assert status(day, 1) == EntrantStatus.REGISTERED
    assert "No. 1 is not checked in any more." in shown


@pytest.mark.parametrize("words", ["", "   ", "zzz"])
def test_words_that_mean_nobody_change_nothing(day, kei, words):
    answer = kei.press("check-in", q=words, came_from=kei.url("check-in"))

    assert answer.status_code == 303
    assert {status(day, number) for number in (1, 2, 3)} == {EntrantStatus.REGISTERED}


def test_the_page_counts_and_names_the_missing_with_their_lists(day, kei):
    kei.press("check-in-entrant", 2)

    shown = text_of(kei.open("check-in"))

    assert "1 here 2 to come" in shown
    assert shown.index("Pia Lindqvist") < shown.index("Paul Okafor") < shown.index("Quentin Vale")
    assert "Good list missing" in shown


def test_a_scanned_link_checks_in_and_the_page_is_ready_for_the_next(day, kei):
    answer = kei.press("scan", code=f"http://hall.local/me/{day.tokens[2]}/")

    shown = follow(kei, answer)
    assert status(day, 2) == EntrantStatus.CHECKED_IN
    assert "Paul Okafor No. 2 is checked in." in text_of(shown)
    assert 'id="code"' in shown.content.decode()


def test_a_code_that_was_scanned_before_says_since_when(day, kei):
    attendance.check_in(day.entrants[1], by=day.cast.organiser, now=NOW)

    shown = text_of(follow(kei, kei.press("scan", code=day.tokens[2])))

    assert "No. 2 is already checked in, since" in shown


def test_a_code_of_nobody_is_refused_on_the_page(day, kei):
    answer = kei.press("scan", code="http://hall.local/me/AAAAAAAAAAAAAAAAAAAAAA/")

    assert answer.status_code == 422
    assert "This link does not work any more." in text_of(answer)


def test_before_check_in_is_open_a_scan_says_so():
    day = with_entrants(a_day(), 1)
    kei = Browser(day.cast.kei, day.tournament.slug)

    answer = kei.press("scan", code="1")

    assert answer.status_code == 409
    assert "Open check-in first." in text_of(answer)


def test_an_official_who_opens_a_private_link_may_check_in(day, kei):
    there = f"/me/{day.tokens[1]}/"

    offer = text_of(kei.client.get(there))
    answer = kei.press("check-in-entrant", 1, came_from=there)

    assert "Check in Pia Lindqvist" in offer
    assert (answer.url, said(answer)) == (there, "Pia Lindqvist is checked in.")
    assert "was checked in at" in text_of(kei.client.get(there))


def test_nobody_else_is_offered_to_check_in_somebody(day):
    there = f"/me/{day.tokens[1]}/"
    stranger = Browser(day.cast.sam, day.tournament.slug)

    assert "signed in as an official" not in text_of(Client().get(there))
    assert "signed in as an official" not in text_of(stranger.client.get(there))
    assert stranger.press("scan", code="1").status_code == 404


def test_who_left_comes_back_from_the_same_page():
    day = checked_in(2)
    attendance.drop(day.entrants[0], by=day.cast.organiser, now=NOW)
    kei = Browser(day.cast.kei, day.tournament.slug)

    kei.press("check-in-entrant", 1, came_from=kei.url("check-in"))

    assert status(day, 1) == EntrantStatus.CHECKED_IN


def test_what_the_policy_makes_of_missing_lists_stands_beside_the_name():
    day = with_entrants(a_day(status=TournamentStatus.CHECK_IN, policy={"missing_lists": "no-check-in"}), 1)
    kei = Browser(day.cast.kei, day.tournament.slug)

    shown = text_of(kei.open("check-in"))
    answer = kei.press("check-in", q="pia", came_from=kei.url("check-in"))

    assert "Good list missing Evil list missing Cannot check in" in shown
    assert "this event does not check the player in" in said(answer)
    assert status(day, 1) == EntrantStatus.REGISTERED


def test_what_one_bar_does_to_many_has_one_undo(day, kei):
    answer = kei.press("check-in-many", numbers=["1", "2"], does="here", came_from=kei.url("check-in"))

    shown = follow(kei, answer)
    assert "2 players are here." in text_of(shown)
    assert 'name="together"' in shown.content.decode()
    assert (status(day, 1), status(day, 2), status(day, 3)) == ("checked-in", "checked-in", "registered")


@pytest.mark.parametrize(("does", "says"), [("absent", "1 player is absent."), ("late", "1 player is late.")])
def test_absent_and_late_are_said_in_the_row(day, kei, does, says):
    shown = text_of(
        follow(kei, kei.press("check-in-many", numbers="3", does=does, came_from=kei.url("check-in")))
    )

    assert says in shown
    assert ("Late, from round 2 Here" if does == "late" else "Absent Here") in shown
    kei.press("check-in-entrant", 3, came_from=kei.url("check-in"))
    assert status(day, 3) == EntrantStatus.CHECKED_IN


@pytest.mark.parametrize("data", [{"does": "here"}, {"does": "fly", "numbers": "1"}, {"numbers": "x"}])
def test_nobody_selected_changes_nothing(day, kei, data):
    answer = kei.press("check-in-many", came_from=kei.url("check-in"), **data)

    assert "No player is selected." in said(answer)
    assert {status(day, number) for number in (1, 2, 3)} == {EntrantStatus.REGISTERED}


def test_all_who_are_shown_are_ticked_without_scripts(day, kei):
    page = kei.open("check-in", list="all", q="p").content.decode()

    assert page.count(" checked") == 2


def test_one_of_two_namesakes_is_never_picked(kei, day):
    day.tournament.entrants.filter(number__in=(1, 2)).update(name="Jean Dupont", shares_name=True)
    attendance.check_in(day.tournament.entrants.get(number=1), by=day.cast.organiser, now=NOW)

    shown = text_of(follow(kei, kei.press("check-in", q="dupont")))

    assert status(day, 2) == EntrantStatus.REGISTERED
    assert "Enter never picks one of them" in shown


def test_a_link_typed_by_a_scanner_into_the_search_checks_in(day, kei):
    kei.press("check-in", q=f"http://hall.local/me/{day.tokens[2]}/")

    assert status(day, 2) == EntrantStatus.CHECKED_IN


def test_closing_asks_about_everybody_and_pairs(day):
    olga = Browser(day.cast.olga, day.tournament.slug)
    for number in (1, 2):
        olga.press("check-in-entrant", number, came_from=olga.url("check-in"))

    page = text_of(olga.open("check-in-close"))
    assert "Quentin Vale" in page
    assert "Pair round 1" in page
    answer = olga.press("check-in-close", numbers="3", **{"choice-3": "late", "from-3": "2"}, pair="1")

    assert answer.url == olga.url("round", 1)
    late = day.tournament.entrants.get(number=3)
    assert (late.status, late.plays_from) == (EntrantStatus.ABSENT, 2)


def test_a_scorekeeper_closes_but_neither_drops_nor_pairs(day, kei):
    answer = kei.press("check-in-close", numbers="3", **{"choice-3": "drop"}, pair="1")

    assert answer.url == kei.url("check-in")
    assert status(day, 3) == EntrantStatus.REGISTERED
    assert not day.tournament.rounds.exists()
