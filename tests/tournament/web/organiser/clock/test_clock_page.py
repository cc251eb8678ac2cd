"""The clock in the hands of a referee: asked first, given once, seen by everybody at the desk."""

import re
from datetime import timedelta

import pytest

from tests.data.cast import MINUTE, NOW
from tests.data.days import play, published
from tests.examples import some_of
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament import time_source
from tournament.engine.clock import LEAD
from tournament.models import (
    Announcement,
    Call,
    Clock,
    ClockOrder,
    OutboxEvent,
    TimeAnchor,
)
from tournament.services.clock import announcements, clocks

pytestmark = pytest.mark.django_db
MOMENT = timedelta(milliseconds=1)


@pytest.fixture
def jun(time_machine):
    """The referee, half an hour into round 1 of three tables."""
    day, round_ = published(6)
    clocks.start(round_, by=day.cast.referee, now=NOW)
    time_machine.move_to(NOW + 30 * MINUTE, tick=False)
    browser = Browser(day.cast.jun, day.tournament.slug)
    browser.day, browser.round, browser.time = day, round_, time_machine
    return browser


def at(jun, minutes):
    jun.time.move_to(NOW + minutes * MINUTE, tick=False)
    return text_of(jun.open("clock", 1))


def hidden_token(answer):
    return re.search(r'name="token" value="(\w+)"', answer.content.decode())[1]


def test_page_of_the_clock_says_where_the_round_stands(jun):
    text = at(jun, 30)

    assert "Clock · Round 1 Play 16:00" in text
    assert "In 11:00 Five minutes to the last turn." in text
    assert re.search(r"\d\d:41:00 Five minutes", text)
    assert "check for victory after the last combat of each. Rule Annexe A" in text


def test_undo_of_the_clock_is_the_one_that_ctrl_and_z_press(jun):
    jun.time.move_to(NOW, tick=False)
    page = jun.open("clock", 1).content.decode()

    assert re.search(r'<form class="undo" id="undo-\d+" data-undo ', page)


WHAT = {
    "skip": "Play ends now, 16 min early, and Last turn, both players begins.",
    "restart": "Play begins again now, is announced again and lasts 40 min.",
    "end": "The clock ends for all tables. Results are still accepted.",
}


def form_of(answer):
    """The hidden fields of the page before an order."""
    return dict(re.findall(r'name="(token|seen)" value="([^"]+)"', answer.content.decode()))


@pytest.mark.thorough
@pytest.mark.parametrize("verb", some_of(WHAT, 2))
def test_order_says_first_what_it_will_do_and_can_be_taken_back(jun, verb):
    asked = jun.open("clock-order", 1, verb)
    assert WHAT[verb] in text_of(asked)
    before = Clock.objects.get()
    assert (before.status, before.generation) == ("running", 1)

    given = jun.press("clock-order", 1, verb, **form_of(asked), reason="Fire alarm")
    bar = text_of(jun.client.get(given.url))
    order = ClockOrder.objects.get(verb=verb)
    jun.press("clock-undo", 1, order=order.pk)

    assert re.search(rf"{order.get_verb_display()} Jun, \d\d:30:00 Undo until \d\d:31:00", bar)
    assert "Clock · Round 1 Play 16:00" in at(jun, 30)
    assert re.search(r"Jun: Fire alarm Undone at \d\d:30:00 by Jun.", at(jun, 30))


@pytest.mark.parametrize("page", ["home", "round", "clock"])
def test_pause_is_one_press_wherever_it_is_offered_and_is_undone_from_there(jun, page):
    here = jun.url(page, *([] if page == "home" else [1]))
    sent = {"token": hidden_token(jun.client.get(jun.url("clock", 1)))}

    first = jun.press("clock-order", 1, "pause", came_from=here, **sent)
    again = jun.press("clock-order", 1, "pause", came_from=here, **sent)

    assert (first.url, again.url) == (here, here)
    assert Clock.objects.get().status == "paused"
    assert ClockOrder.objects.filter(verb="pause").count() == 1
    undo = re.search(r'<form class="undo[^"]*"[^>]* action="([^"]+)"', jun.client.get(here).content.decode())
    jun.client.post(undo[1], {"order": ClockOrder.objects.get(verb="pause").pk})
    assert Clock.objects.get().status == "running"


def test_start_undone_within_three_seconds_says_nothing(jun):
    Clock.objects.all().delete()
    jun.press("clock-order", 1, "start")
    assert Clock.objects.get().started_at == NOW + 30 * MINUTE + LEAD

    jun.time.move_to(NOW + 30 * MINUTE + LEAD - MOMENT, tick=False)
    assert announcements.fire_due(now=time_source.now(), by="clock") == []
    jun.press("clock-undo", 1)
    jun.time.move_to(NOW + 40 * MINUTE, tick=False)

    assert announcements.fire_due(now=time_source.now(), by="clock") == []
    assert not Announcement.objects.filter(status__in=["fired", "taken-back"]).exists()
    assert Clock.objects.get().status == "idle"


def test_words_of_a_pause_wait_as_long_and_are_taken_back_by_an_undo(jun):
    jun.press("clock-order", 1, "pause")
    jun.press("clock-undo", 1)

    said, unsaid = OutboxEvent.objects.filter(kind__in=["clock.pause", "clock.undo"]).order_by("pk")
    assert said.payload["due_at"] == (NOW + 30 * MINUTE + LEAD).isoformat()
    assert (unsaid.payload["order"], unsaid.payload["is_undone"]) == (said.payload["order"], True)


def test_old_link_to_an_order_of_one_press_opens_the_clock_and_changes_nothing(jun):
    assert jun.open("clock-order", 1, "pause").url == jun.url("clock", 1)
    assert Clock.objects.get().status == "running"


def test_order_that_cannot_be_given_now_says_why(jun):
    play(jun.day, jun.round)

    assert "Not now This table has handed in its result." in text_of(jun.open("table-time", 1, 2))


@pytest.mark.thorough
def test_undo_is_offered_for_a_minute_and_refused_afterwards(jun):
    jun.press("clock-order", 1, "pause")
    order = ClockOrder.objects.get(verb="pause")

    assert "Undo until" in at(jun, 31)
    assert "Undo until" not in at(jun, 31.1)
    jun.press("clock-undo", 1, order=order.pk)

    assert Clock.objects.get().status == "paused"


def test_order_looked_at_before_the_clock_changed_is_asked_again(jun):
    asked = form_of(jun.open("clock-order", 1, "skip"))
    at(jun, 47)

    late = jun.press("clock-order", 1, "skip", **asked, reason="Through")

    assert "The clock changed after you opened this page." in text_of(late)
    assert not ClockOrder.objects.filter(verb="skip").exists()


@pytest.mark.thorough
@pytest.mark.parametrize("verb", some_of(["skip", "restart", "end"], 2))
def test_second_of_two_desks_is_told_what_the_first_has_ordered(jun, verb):
    first, second = (form_of(jun.open("clock-order", 1, verb)) for _ in range(2))
    jun.press("clock-order", 1, "skip", **first, reason="Through")

    late = jun.press("clock-order", 1, verb, **second, reason="Through")

    assert "Jun skipped to the next phase after you opened this page." in text_of(late)
    assert [order.verb for order in ClockOrder.objects.all()] == ["start", "skip"]


@pytest.mark.thorough
def test_two_desks_give_the_hall_extra_time_once(jun):
    first, second = (form_of(jun.open("clock-extend", 1)) for _ in range(2))
    minutes = {"minutes": "5", "reason": "Fire alarm"}
    jun.press("clock-extend", 1, **first, **minutes)

    late = jun.press("clock-extend", 1, **second, **minutes)
    again = jun.press("clock-extend", 1, **form_of(late), **minutes)

    assert "Jun gave all tables extra time after you opened this page." in text_of(late)
    assert (late.status_code, again.status_code) == (422, 303)
    assert ClockOrder.objects.filter(verb="extend").count() == 2


@pytest.mark.thorough
def test_extra_time_of_another_table_is_no_change(jun):
    minutes = {"minutes": "5", "reason": "Ruling"}
    hall, here, twice = (
        form_of(jun.open(*page)) for page in (("clock-extend", 1), *[("table-time", 1, 2)] * 2)
    )
    jun.press("table-time", 1, 1, **form_of(jun.open("table-time", 1, 1)), **minutes)

    given = [
        jun.press("table-time", 1, 2, **here, **minutes).status_code,
        jun.press("clock-extend", 1, **hall, **{**minutes, "reason": "Fire alarm"}).status_code,
        jun.press("table-time", 1, 2, **twice, **minutes).status_code,
    ]

    assert given == [303, 303, 422]


def test_form_sent_twice_is_one_order_although_the_clock_has_changed_by_it(jun):
    asked = form_of(jun.open("clock-order", 1, "skip"))

    answers = [jun.press("clock-order", 1, "skip", **asked, reason="Through") for _ in range(2)]

    assert [answer.status_code for answer in answers] == [303, 303]
    assert ClockOrder.objects.filter(verb="skip").count() == 1


def test_sentences_alone_are_said_again_while_one_thinks(jun):
    part = jun.open("clock-order", 1, "skip", part="")

    assert WHAT["skip"] in text_of(part)
    assert b"<html" not in part.content


@pytest.mark.thorough
def test_late_table_is_called_from_the_list_and_heard_again(jun):
    at(jun, 66)
    first = jun.press("table-call", 1, 2, token="a")
    jun.press("table-call", 1, 2, token="a")

    assert Call.objects.filter(ended_at=None).get().pairing.table == 2
    assert re.search(r"Called \d\d:06 .{0,90}Call again , table 2", text_of(jun.client.get(first.url)))
    back = jun.press("table-call-end", 1, 2, came_from=jun.url("round", 1))

    assert not Call.objects.filter(ended_at=None).exists()
    assert back.url == f"{jun.url('round', 1)}#waiting-2"


def test_ledger_dates_what_was_missed_when_it_was_due(jun):
    announcements.fire_due(now=NOW + 43 * MINUTE, by="clock")

    text = at(jun, 43)

    missed = r"41:00 Five minutes to the last turn. Missed: the server was off. Shown at \d\d:43:00"
    assert re.search(missed, text)


@pytest.mark.thorough
def test_time_for_a_table_in_two_presses_counts_once_however_often_sent(jun):
    form = jun.open("table-time", 1, 2)
    sent = {"minutes": "5", "reason": "Rules question", "token": hidden_token(form)}

    jun.press("table-time", 1, 2, **sent)
    jun.press("table-time", 1, 2, **sent)

    order = ClockOrder.objects.get(verb="table-time")
    assert (order.seconds, order.reason, order.pairing.table) == (300, "Rules question", 2)
    assert "Tables with extra time until they report Table 2 21:00 Play +5:00, Rules question." in at(jun, 30)


def test_other_minutes_and_other_words(jun):
    sent = {"minutes": "other", "other": "7", "reason": "", "words": "The lamp fell"}
    looked = jun.press("table-time", 1, 2, **sent, look="1")
    assert "begins at" in text_of(looked)
    assert not ClockOrder.objects.filter(verb="table-time").exists()

    jun.press("table-time", 1, 2, **sent)
    order = ClockOrder.objects.get(verb="table-time")
    assert (order.seconds, order.reason) == (420, "The lamp fell")


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"minutes": "other", "reason": "x"}, "Enter the number of minutes."),
        ({"minutes": "0", "reason": "x"}, "Enter 1 to 120."),
        ({"minutes": "5"}, "Extra time needs a reason."),
    ],
)
def test_time_that_cannot_be_given_is_refused_in_words(jun, sent, words):
    answer = jun.press("table-time", 1, 2, **sent)

    assert answer.status_code == 422
    assert words in text_of(answer)
    assert not ClockOrder.objects.filter(verb="table-time").exists()


def test_typed_number_leads_to_the_table(jun):
    assert jun.open("clock-table", 1, table=" 3 ").url == jun.url("table-time", 1, 3)
    assert jun.open("clock-table", 1, table="77").status_code == 404
    assert jun.open("clock-table", 1, table="x").status_code == 409


@pytest.mark.thorough
def test_waiting_begins_with_the_oldest_and_ends_with_the_last_result(jun):
    jun.press("table-time", 1, 1, minutes="5", reason="Ruling")

    text = at(jun, 66)
    assert text.index("Missing results") < text.index("Table 2") < text.index("1 table still has time")
    play(jun.day, jun.round)

    assert "Every table has its result." in at(jun, 66)


def test_scorekeeper_looks_at_the_clock_and_orders_nothing(jun):
    kei = Browser(jun.day.cast.kei, jun.slug)

    page = kei.open("clock", 1)

    assert (page.status_code, "Pause" in text_of(page)) == (200, False)
    for name, args in (("clock-order", (1, "pause")), ("clock-extend", (1,)), ("table-time", (1, 1))):
        assert kei.open(name, *args).status_code == kei.press(name, *args).status_code == 403


@pytest.mark.thorough
@pytest.mark.parametrize("people", [2, 10])
def test_page_costs_the_same_however_many_tables(django_assert_num_queries, people):
    day, round_ = published(people)
    clocks.start(round_, by=day.cast.referee, now=NOW)
    browser = Browser(day.cast.jun, day.tournament.slug)
    browser.open("prints")

    with django_assert_num_queries(20):
        assert browser.open("clock", 1).status_code == 200


def test_page_says_when_the_wall_clock_was_set_in_the_middle_of_a_round(jun):
    anchor = TimeAnchor.objects.create(boot="b", offset_us=0, skew_ms=1500, seen_at=NOW, made_at=NOW)
    assert "wall clock was set" not in at(jun, 30)

    TimeAnchor.objects.filter(pk=anchor.pk).update(skew_ms=3_600_000)

    assert "clock is 1 h behind hall time" in at(jun, 30)


def test_sign_that_no_database_takes_is_left_out_of_a_reason(jun):
    jun.press("clock-order", 1, "pause", words="Fire\0 drill", token="a\0b")

    assert ClockOrder.objects.filter(verb="pause").values_list("reason", "token").get() == (
        "Fire drill",
        "ab",
    )


def field_of(answer, name):
    """What stands in a field of the page."""
    return re.search(rf'<input[^>]*name="{name}"[^>]*value="([^"]*)"', answer.content.decode())[1]


@pytest.mark.parametrize("verb", ["skip", "restart", "end"])
def test_reason_of_an_order_comes_back_with_its_refusal(jun, verb):
    here, asked = jun.url("clock-order", 1, verb), form_of(jun.open("clock-order", 1, verb))
    too_long = jun.press("clock-order", 1, verb, came_from=here, **asked, words="x" * 1001)
    at(jun, 47)
    jun.press("clock-order", 1, "skip", reason="Through")

    late = jun.press("clock-order", 1, verb, came_from=here, **asked, words="The lamp fell")

    assert (too_long.status_code, field_of(too_long, "words")) == (422, "x" * 1001)
    assert "Reason: This has 1,001 characters; the limit is 1,000." in text_of(too_long)
    assert (late.status_code, field_of(late, "words")) == (422, "The lamp fell")
    assert "after you opened this page" in text_of(late)
    assert form_of(late)["seen"] != asked["seen"]


WRONG_TIMES = [
    ({"other": "121"}, "Minutes: 121 is too much. Enter 120 or less."),
    ({"other": "abc"}, "Minutes: This is not a whole number. Use digits."),
    ({"other": "7", "words": "x" * 1001}, "Reason: This has 1,001 characters; the limit is 1,000."),
]


@pytest.mark.parametrize("page", [("clock-extend", 1), ("table-time", 1, 2)])
def test_time_that_is_refused_comes_back_as_it_was_typed(jun, page):
    for wrong, words in WRONG_TIMES:
        sent = {"words": "The lamp fell", **wrong}
        answer = jun.press(*page, came_from=jun.url(*page), minutes="other", reason="", **sent)

        assert answer.status_code == 422
        assert re.findall(r'field__error">(.*?)<', answer.content.decode()) == [words]
        assert {name: field_of(answer, name) for name in sent} == sent
    assert not ClockOrder.objects.exclude(verb="start").exists()
