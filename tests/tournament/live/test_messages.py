"""What a listener is told, and what not."""

import json
from datetime import UTC, datetime

from tournament.live.messages import (
    LONGEST_SPREAD,
    PUBLIC_TOPICS,
    RETRY,
    SHORTEST_SPREAD,
    Audience,
    hello,
    message,
    missed,
    spread_for,
)
from tournament.queries.outbox import Event

PUBLIC = Audience(1)


def event(number, *topics, kind="changed", **payload):
    return Event(number, 1, kind, 10 + number, frozenset(topics), payload, datetime(2007, 6, 16, tzinfo=UTC))


def said(number, table=None):
    return event(number, "clock", kind="announcement", table=table, text="Begin.")


def read(raw):
    lines = dict(line.split(": ", 1) for line in raw.decode().strip().split("\n"))
    return {**json.loads(lines["data"]), "id": int(lines["id"]), "event": lines["event"]}


def test_events_of_one_look_are_one_message():
    news = read(message([event(1, "clock"), event(2, "pairings", "clock")], PUBLIC))

    assert (news["ids"], news["revision"], news["id"]) == ([1, 2], 12, 2)
    assert news["topics"] == ["clock", "pairings"]


def test_the_public_hears_public_topics_only():
    assert message([event(1, "log")], PUBLIC) is None
    assert read(message([event(1, "log", "clock")], PUBLIC))["topics"] == ["clock"]


def test_officials_hear_everything():
    assert read(message([event(1, "log", "lists")], Audience(1, is_official=True)))["topics"] == [
        "lists",
        "log",
    ]


def test_a_phone_hears_the_hall_and_its_own_table():
    news = read(message([said(1), said(2, table=7), said(3, table=8)], Audience(1, table=7)))

    assert news["ids"] == [1, 2]
    assert [row["table"] for row in news["announcements"]] == [None, 7]


def test_a_call_is_heard_by_the_hall_and_by_the_table_that_is_called():
    called = [event(number, "screens", kind="call", table=7 + number) for number in (0, 1)]
    phone, screen = message(called, Audience(1, table=7)), message(called, PUBLIC)

    assert [row["table"] for row in read(phone)["announcements"]] == [7]
    assert [row["table"] for row in read(screen)["announcements"]] == [7, 8]


def test_a_screen_hears_every_table():
    assert len(read(message([said(1), said(2, table=7)], PUBLIC))["announcements"]) == 2


def test_after_too_much_everything_is_fetched_again():
    assert set(read(missed(revision=7, last_id=9))["topics"]) == PUBLIC_TOPICS


def test_words_of_an_order_are_for_its_table_and_the_new_plan_for_everybody():
    order = event(1, "clock", kind="clock.table-time", table=7, text="Table 7 has 5 more minutes.")

    other = read(message([order], Audience(1, table=8)))
    assert (other["announcements"], other["topics"]) == ([], ["clock"])
    assert len(read(message([order], Audience(1, table=7)))["announcements"]) == 1


def test_an_order_that_says_nothing_is_no_announcement():
    assert read(message([event(1, "clock", kind="clock.resume")], PUBLIC))["announcements"] == []


def test_a_burst_for_a_hundred_tables_is_one_short_message_for_each_phone():
    burst = [said(number, table=number) for number in range(1, 101)]

    raw = message(burst, Audience(1, table=7))

    assert raw.count(b"event: changed") == 1
    assert len(raw) < 300
    assert read(raw)["id"] == 100
    assert message(burst, Audience(1, table=0)) is None


def test_a_full_hall_takes_its_time_and_the_desk_does_not():
    spreads = [spread_for(PUBLIC, crowd) for crowd in (1, 200, 1000, 5000, 9000)]

    assert spreads == [SHORTEST_SPREAD, SHORTEST_SPREAD, 2000, LONGEST_SPREAD, LONGEST_SPREAD]
    assert spread_for(Audience(1, is_official=True), 9000) == SHORTEST_SPREAD


def test_a_client_that_leaves_it_to_us_comes_back_when_we_say():
    waits = {int(hello(revision=1, last_id=1, server_now=0).split(b"\n")[0][7:]) for _ in range(50)}

    assert len(waits) > 10
    assert all(RETRY <= wait < 2 * RETRY for wait in waits)
