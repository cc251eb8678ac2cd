"""Undo at the desk: right after the deed, and from the log."""

import re

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, checked_in, published, with_entrants
from tests.tournament.services.results.tables_with_lists import hand_in_lists
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament import time_source
from tournament.engine.lifecycle import EntrantStatus
from tournament.models import ListApproval
from tournament.services.clock import clocks
from tournament.services.entrants import attendance
from tournament.services.lists import list_texts
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db


def line(day, verb):
    return day.tournament.log.filter(verb=verb)[0]


def test_the_message_after_a_deed_offers_to_take_it_back():
    day, _ = published(4)
    olga = Browser(day.cast.olga, day.tournament.slug)

    page = olga.client.post(olga.url("drop", 1), {"reason": "Ill"}, follow=True)
    form = olga.url("undo", line(day, "entrant.drop").pk)
    assert f'action="{form}"' in page.content.decode()
    after = olga.client.post(form, headers={"referer": f"http://testserver{olga.url('entrants')}"})

    assert (after.status_code, after.url) == (303, olga.url("entrants"))
    assert said(after) == "Undone: Olga dropped Pia Lindqvist."
    assert day.entrants[0].status == EntrantStatus.CHECKED_IN
    assert "undo-offer" not in olga.open("entrants").content.decode(), "taking back is not taken back"


def test_a_name_written_from_the_right_is_set_apart_in_notice_and_undo_and_stored_as_it_is():
    day, _ = published(4)
    day.tournament.entrants.filter(number=1).update(name="דפנה A. (2)")
    olga = Browser(day.cast.olga, day.tournament.slug)

    dropped = olga.press("drop", 1, reason="Ill")
    taken_back = olga.press("undo", line(day, "entrant.drop").pk)

    assert said(dropped).startswith("\u2068דפנה A. (2)\u2069 ")
    assert said(taken_back) == "Undone: Olga dropped \u2068דפנה A. (2)\u2069."
    assert line(day, "entrant.drop").subject == "דפנה A. (2)"


def test_an_undo_of_the_clock_is_never_taken_for_one_of_the_log():
    day, round_ = published(4)
    jun = Browser(day.cast.jun, day.tournament.slug)
    clocks.start(round_, by=day.cast.referee, now=time_source.now())
    jun.press("clock-order", 1, "pause", reason="Fire alarm")

    page = jun.open("clock", 1).content.decode()

    assert jun.url("clock-undo", 1) in page
    assert "undo-offer" not in page


def test_no_message_offers_nothing():
    day = checked_in(2)

    assert "undo-offer" not in Browser(day.cast.olga, day.tournament.slug).open("home").content.decode()


def test_the_log_leads_to_a_page_that_says_what_goes_back():
    day = checked_in(2)
    olga = Browser(day.cast.olga, day.tournament.slug)
    entry = line(day, "entrant.check-in")

    assert olga.url("undo", entry.pk) in olga.open("log").content.decode()
    page = text_of(olga.open("undo", entry.pk))
    assert "Olga checked in Paul Okafor." in page
    assert "Paul Okafor is registered again, not checked in." in page
    olga.press("undo", entry.pk, reason="Another Paul", came_from=olga.url("undo", entry.pk))

    assert re.search(r"Undone by Olga, \d+ \w+, [0-9:]{8}: Another Paul", text_of(olga.open("log")))
    assert day.entrants[1].status == EntrantStatus.REGISTERED


def test_a_deed_that_was_built_on_says_what_to_do():
    day, _ = published(4)
    olga = Browser(day.cast.olga, day.tournament.slug)
    entry = line(day, "entrant.check-in")

    page = text_of(olga.open("undo", entry.pk))
    pressed = olga.press("undo", entry.pk, came_from=olga.url("log"))

    assert "has been paired in round 1. Drop the player instead" in page
    assert "Drop the player" in said(pressed)


def test_who_did_it_may_and_a_colleague_may_not():
    day = with_entrants(a_day(status="check-in"), 1)
    attendance.check_in(day.entrants[0], by=day.cast.scorekeeper, now=NOW)
    jun, kei = (Browser(user, day.tournament.slug) for user in (day.cast.jun, day.cast.kei))
    entry = line(day, "entrant.check-in")

    assert jun.open("undo", entry.pk).status_code == 403
    log = jun.open("log").content.decode()
    assert jun.url("undo", entry.pk) not in log
    assert '<td data-label="Undo"></td>' in log  # a phone leaves out what is empty
    assert kei.press("undo", entry.pk).url == kei.url("home")
    assert str(undo.settled(line(day, "entrant.check-in"))) == "Kei has undone this already."


def words_on_lists(day):
    return sorted(
        ListApproval.objects.filter(entrant__tournament=day.tournament).values_list("decision", flat=True)
    )


def lists_that_wait():
    """Six legal lists of three players."""
    day = checked_in(3)
    hand_in_lists(day)
    return day, Browser(day.cast.jun, day.tournament.slug)


def offer_of(page):
    """The words of the undo bar, its address, and the hidden fields that it sends."""
    found = re.search(r'<form class="undo-offer".*?</form>', page.content.decode(), re.DOTALL)
    if found is None:
        return None
    words = " ".join(re.sub(r"<[^>]+>", " ", found[0]).split())
    sent = dict(re.findall(r'type="hidden" name="(together)" value="([^"]*)"', found[0]))
    return words, re.search(r'action="([^"]*)"', found[0])[1], sent


def test_the_bar_after_many_approvals_says_how_many_and_undoes_all_of_them():
    day, jun = lists_that_wait()

    page = jun.next_page(jun.press("approve-legal"))
    words, address, sent = offer_of(page)
    undone = jun.client.post(address, sent)

    assert words == "Undo all : Jun approved 6 lists."
    assert said(undone) == "Undone: Jun approved 6 lists."
    assert words_on_lists(day) == ["approved"] * 6 + ["taken-back"] * 6
    assert said(jun.client.post(address, sent)) == "Undone: Jun approved 6 lists.", "twice is harmless"
    assert words_on_lists(day).count("taken-back") == 6


def test_what_was_built_on_stays_and_is_named():
    day, jun = lists_that_wait()
    _, address, sent = offer_of(jun.next_page(jun.press("approve-legal")))
    list_texts.submit(day.entrants[0], "good", "1x Captain", by=day.cast.organiser, now=time_source.now())

    undone = jun.client.post(address, sent)

    assert said(undone).startswith("Undone: 5 of 6. Pia Lindqvist has handed in a newer version.")
    assert words_on_lists(day).count("taken-back") == 5


def test_one_approval_is_one_and_the_log_takes_back_one_of_many():
    day, jun = lists_that_wait()
    jun.press("approve-legal")
    one = line(day, "list.approve")

    jun.press("undo", one.pk)

    assert words_on_lists(day).count("taken-back") == 1


def test_a_refusal_offers_no_undo_of_something_else():
    day = checked_in(4)
    olga = Browser(day.cast.olga, day.tournament.slug)
    done = olga.next_page(olga.press("fix-table", 1, table="3"))

    refused = olga.press("fix-table", 1, table="0", came_from=olga.url("entrant", 1))
    page = olga.next_page(refused)

    assert offer_of(done)[0] == "Undo : Olga changed the table kept for Pia Lindqvist."
    assert "notice--error" in page.content.decode()
    assert offer_of(page) is None


def test_a_message_about_nothing_that_was_logged_offers_no_undo_of_something_else():
    day = checked_in(4)
    olga = Browser(day.cast.olga, day.tournament.slug)
    olga.press("fix-table", 1, table="3")
    olga.open("home")

    page = olga.next_page(olga.press("figure-roles"))

    assert "No role has changed." in text_of(page)
    assert offer_of(page) is None


def test_a_round_from_paper_is_not_undone_by_the_result_of_its_table():
    day, round_ = published(2)
    pairing = round_.pairings.get()
    olga = Browser(day.cast.olga, day.tournament.slug)
    olga.press("cancel", 1, reason="Typed from paper")
    line = {
        "1-table": 1,
        "1-one": pairing.a.number,
        "1-two": pairing.b.number,
        "1-good": "g",
        "1-ending": "52",
    }
    paper = {"client_token": "t", "rows": "2", "reason": "No power", "store": "1", "is_confirmed": "on"}

    page = olga.next_page(olga.press("paper-round", **paper, **line))

    assert "Every table has its result." in text_of(page)
    assert offer_of(page) is None
