"""The slip on a phone: going back, correcting what was typed, and every way in which a game can end."""

import re

import pytest

from tests.data.cast import NOW
from tests.data.days import published
from tests.tournament.web.player.phone import Phone, form_of, notices, text_of
from tests.tournament.web.player.results.test_reports import COUNTS, report
from tournament.models import Submission, Tournament
from tournament.services.results import results
from tournament.services.results.submissions import Decision
from tournament.services.rounds import pairings

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    """Table 1 of two who know what they play, and the phone of the first."""
    day, round_ = published(2)
    pairing = pairings.record_roll(round_.pairings.get(), faction_a="good", by=day.cast.referee, now=NOW)
    return day, pairing, {"a": Phone(day.tokens[pairing.a.number])}


def test_going_back_after_sending_asks_nothing_again(table):
    _, pairing, phones = table
    preview = report(phones["a"], step="preview")
    phones["a"].fill(preview, phones["a"].url("result-of", 1), step="send")

    back = phones["a"].fill(
        preview, phones["a"].url("result-of", 1), step="preview"
    )  # the page is loaded again

    assert preview.headers["Cache-Control"] == "no-cache, private"
    assert preview.wsgi_request.get_full_path() == phones["a"].url("result-of", 1)  # no fact is in an address
    assert back.headers["Location"] == phones["a"].url("result-of", 1)
    assert "You reported the result" in text_of(phones["a"].next_page(back))
    assert pairing.submissions.count() == 1


def test_what_was_typed_stands_there_again_to_be_corrected(table):
    _, _, phones = table
    preview = report(phones["a"], step="preview", own_points_remaining=77)

    again = phones["a"].fill(preview, phones["a"].url("result-of", 1), step="edit")

    page = phones["a"].next_page(again)
    assert form_of(page, phones["a"].url("result-of", 1))["own_points_remaining"] == "77"


def test_what_was_typed_stands_beside_what_it_means(table):
    _, _, phones = table

    page = text_of(report(phones["a"], step="preview", ring="ring_bearer_escaped"))

    assert "Figures left 10 / 12 4 / 14" in page
    assert "Points left 1,200 350" in page
    assert "The Ring-bearer left the map across the enemy's edge." in page


def test_an_ending_by_the_ring_has_to_say_how(table):
    _, _, phones = table

    assert "You said that the Ring decided the game. Choose how." in text_of(
        report(phones["a"], ending="ring")
    )
    assert not Submission.objects.exists()


BLANK = dict.fromkeys(COUNTS, "")
YES = {"facts_confirmed": "on"}  # there was a Ring-bearer: nobody has handed in a list
SMALL = {"own_points_remaining": 400}
WIPED = {"own_remaining": 0, "own_points_remaining": 0, "other_remaining": 0, "other_points_remaining": 0}
BROKEN = {
    "own_remaining": 6,
    "own_points_remaining": 400,
    "other_remaining": 7,
    "other_points_remaining": 400,
}
EQUAL_HEROES = {"own_hero_points": 500}
TIME = {"ending": "time", "other_remaining": 12, "other_points_remaining": 1200}


ROWS = [
    (1500, {**BLANK, **YES, "ending": "ring", "ring": "ring_bearer_killed"}, "2", (0, 6)),
    (1500, {**BLANK, **YES, "ending": "ring", "ring": "ring_bearer_escaped"}, "3", (6, 0)),
    (1500, {**TIME, **YES, "ring": "ring_bearer_escaped"}, "3", (6, 0)),
    (500, {**WIPED, "own_hero_points": 300, "other_hero_points": 200}, "4", (4, 2)),
    (500, {**WIPED, **EQUAL_HEROES}, "5", (3, 3)),
    (500, {**SMALL, "own_hero_points": 300, "other_remaining": 0, "other_points_remaining": 0}, "6", (6, 0)),
    (1500, WIPED, "8", (4, 2)),
    (1500, {**WIPED, **EQUAL_HEROES}, "9", (3, 3)),
    (1500, {**BROKEN, "own_points_remaining": 401}, "10", (4, 2)),
    (1500, BROKEN, "11", (4, 2)),
    (1500, {**BROKEN, **EQUAL_HEROES}, "12", (3, 3)),
    (1500, {}, "13", (6, 0)),
    (1500, {**TIME, "own_points_remaining": 1300}, "15", (4, 2)),
    (1500, TIME, "16", (4, 2)),
    (1500, {**TIME, **EQUAL_HEROES}, "17", (3, 3)),
    (1500, {**BLANK, "ending": "i-gave-up"}, "18", (0, 6)),
    (1500, {**BLANK, "ending": "they-gave-up"}, "18", (6, 0)),
    (1500, {**BLANK, "ending": "they-absent"}, "19", (6, 0)),
]


@pytest.mark.thorough
def test_every_row_of_the_table_of_victory_is_reached_from_a_phone(table):
    day, _, phones = table

    for level, typed, row, halves in ROWS:
        Tournament.objects.filter(pk=day.tournament.pk).update(level=level)
        report(phones["a"], **{"ending": "broken", **COUNTS, **typed})  # one's own newest report counts

        found = Submission.objects.get(status=Submission.Status.PENDING)
        assert (found.row, (found.units_a, found.units_b)) == (row, halves)


def test_whoever_sat_alone_is_not_asked_what_they_played():
    day, round_ = published(2)  # nobody has rolled
    phone = Phone(day.tokens[round_.pairings.get().a.number])
    page = phone.open("result-of", 1, write="").content.decode()

    report(phone, **{**BLANK, "ending": "they-absent"})

    assert 'name="faction"' in page
    assert not re.search(r'<input[^>]*name="faction"[^>]*required', page)
    found = Submission.objects.get()
    assert (found.row, found.units_a, found.facts["a"].get("faction")) == ("19", 6, None)
    assert "This is empty" in text_of(report(phone, ending="broken", step="preview"))


def typed_in(page, address):
    """What the form of a page sends that somebody filled in."""
    fields = form_of(page, address).items()
    return {name: value for name, value in fields if value and name != "csrfmiddlewaretoken"}


@pytest.fixture
def flooded(table, settings):
    """A slip that was looked at, and a link through which nothing more may be sent for now."""
    _, pairing, phones = table
    preview = report(phones["a"], step="preview")
    settings.LINK_WRITES = "1/min"
    return phones["a"], pairing, preview


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("step", "heading"),
    [("send", "Is this right?"), ("preview", "Enter the result"), ("edit", "Enter the result")],
)
def test_a_slip_that_has_to_wait_comes_back_as_it_was_typed(flooded, step, heading):
    phone, pairing, preview = flooded
    address = phone.url("result-of", 1)

    answer = phone.fill(preview, address, step=step)

    assert (answer.status_code, answer.headers["Cache-Control"]) == (429, "no-store, private")
    assert 0 < int(answer.headers["Retry-After"]) <= 60
    says = "Your link sent too much in a short time. Send this again in 1 minute."
    assert says in text_of(answer)
    assert heading in text_of(answer)
    assert typed_in(answer, address) == typed_in(preview, address)
    assert not pairing.submissions.exists()


def test_a_script_is_told_to_wait_and_sends_the_same_later_once(flooded, settings):
    phone, pairing, preview = flooded
    slip = {**form_of(preview, phone.url("result-of", 1)), "step": "send"}

    stopped = phone.scripted("result-of", 1, **slip)
    settings.LINK_WRITES = "120/min"
    taken = [phone.scripted("result-of", 1, **slip) for _twice in range(2)]

    assert (stopped.status_code, "HX-Redirect" in stopped.headers) == (429, False)
    assert [answer.headers["HX-Redirect"] for answer in taken] == [phone.url("result-of", 1)] * 2
    assert pairing.submissions.count() == 1


def test_a_report_that_is_in_is_shown_to_whoever_sends_it_too_often(flooded, settings):
    phone, _, preview = flooded
    settings.LINK_WRITES = "120/min"
    phone.fill(preview, phone.url("result-of", 1), step="send")
    settings.LINK_WRITES = "1/min"

    again = phone.fill(preview, phone.url("result-of", 1), step="send")

    assert "You reported the result" in text_of(phone.next_page(again))


def test_ruling_keeps_what_was_played_and_says_who_ruled(table):
    day, pairing, phones = table
    ruling = Decision(units_a=4, units_b=2, clause="10.01", reason="Nobody heard the end")
    results.rule(pairing, {}, ruling, token="r", by=day.cast.referee, now=NOW)

    page = text_of(phones["a"].open("result-of", 1))

    assert "Played Good Evil" in page
    assert "Roll dice" not in page
    assert f"Ruled by {day.cast.referee.name} at" in page


@pytest.fixture
def objecting(table):
    """The phone of the opponent, whose page asks whether the report of the first is right."""
    day, pairing, phones = table
    report(phones["a"])
    phone = Phone(day.tokens[pairing.b.number])
    return phone, phones["a"], phone.open("result-of", 1)


OUTDATED = "The report changed after you opened this page. Check it again."


def test_an_objection_to_a_report_that_has_changed_comes_back_as_it_was_typed(objecting):
    phone, other, page = objecting
    report(other, own_points_remaining=77)

    answer = phone.fill(page, phone.url("dispute", 1), reason='The "count" is wrong')

    form = form_of(answer, phone.url("dispute", 1))
    assert (answer.status_code, OUTDATED in text_of(answer)) == (409, True)
    assert form["reason"] == 'The "count" is wrong'
    assert form["seen"] == str(Submission.objects.get(status=Submission.Status.PENDING).pk)
    assert '<details class="confirm" open>' in answer.content.decode()


def test_an_objection_that_is_too_long_comes_back_as_it_was_typed(objecting):
    phone, _, page = objecting

    answer = phone.fill(page, phone.url("dispute", 1), reason="x" * 1001)

    assert answer.status_code == 422
    assert "This has 1,001 characters; the limit is 1,000." in text_of(answer)
    assert form_of(answer, phone.url("dispute", 1))["reason"] == "x" * 1001
    assert phone.open("dispute", 1).headers["Location"] == phone.url("result-of", 1)


def test_a_script_is_told_that_the_answer_to_an_objection_is_a_page(objecting):
    phone, other, page = objecting
    sent = {**form_of(page, phone.url("dispute", 1)), "reason": "The count is wrong"}
    report(other, own_points_remaining=77)

    answer = phone.scripted("dispute", 1, **sent)

    assert (answer.status_code, answer.headers["Muster-Answer"]) == (204, "page")


def test_an_objection_to_a_result_that_counts_by_now_leads_to_the_result(objecting):
    phone, _, page = objecting
    phone.fill(page, phone.url("confirm", 1))

    answer = phone.fill(page, phone.url("dispute", 1), reason="The count is wrong")

    assert "The result of this table is confirmed." in notices(answer)[-1]
    assert answer.status_code == 303
