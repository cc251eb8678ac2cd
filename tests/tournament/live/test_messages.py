"""What a listener is told, and what not."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tournament.live.messages import (
    MAX_SPREAD,
    PUBLIC_TOPICS,
    RETRY,
    SHORTEST_SPREAD,
    Audience,
    heartbeat,
    hello,
    message,
    missed,
    spread_for,
)
from tournament.queries.core.outbox_rows import Concerned, Event, concerned_in

PUBLIC = Audience(1)


def event(number, *topics, kind="changed", **payload):
    return Event(number, 1, kind, 10 + number, frozenset(topics), payload, datetime(2007, 6, 16, tzinfo=UTC))


def about(number, *topics, tables=(), entrants=(), **more):
    """An event that names whom it concerns."""
    concerned = Concerned(frozenset(tables), frozenset(entrants))
    return replace(event(number, *topics, **more), concerned=concerned)


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
    assert set(read(missed(PUBLIC, revision=7, last_id=9))["topics"]) == PUBLIC_TOPICS
    assert "lists" in read(missed(Audience(1, entrant=7), revision=7, last_id=9))["topics"]


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


REPORT = about(1, "results", "pairings", tables=[7], entrants=[70, 71])


@pytest.mark.parametrize(
    ("audience", "hears"),
    [
        (Audience(1, entrant=70), True),
        (Audience(1, entrant=72), False),
        (Audience(1, table=7), True),
        (Audience(1, table=8), False),
        (Audience(1, table=0), True),
        (Audience(1), True),
        (Audience(1, is_official=True), True),
    ],
)
def test_a_report_is_news_for_its_table_its_two_players_the_boards_and_the_desk(audience, hears):
    assert audience.hears(REPORT) is hears


@pytest.mark.parametrize("who", [Audience(1, entrant=70), Audience(1, entrant=72), Audience(1, table=8)])
def test_where_nobody_is_named_everybody_hears(who):
    assert who.hears(event(1, "results"))
    assert concerned_in({"tables": [], "entrants": []}) is None
    assert concerned_in(None) is None


def test_where_only_a_table_or_only_people_are_named_nobody_is_left_out_by_mistake():
    assert Audience(1, entrant=72).hears(about(1, "results", tables=[7]))
    assert Audience(1, table=8).hears(about(1, "entrants", entrants=[70]))


def test_a_phone_hears_of_its_own_lists_and_the_public_does_not():
    judged = about(1, "lists", entrants=[70])

    assert read(message([judged], Audience(1, entrant=70)))["topics"] == ["lists"]
    assert message([judged], Audience(1, entrant=72)) is None
    assert message([judged], PUBLIC) is None


def test_words_to_a_table_are_said_to_the_two_who_sit_there():
    call = about(1, "screens", tables=[7], entrants=[70, 71], kind="call", table=7)

    assert len(read(message([call], Audience(1, entrant=71)))["announcements"]) == 1
    assert message([call], Audience(1, entrant=72)) is None
    assert not Audience(1, entrant=72).is_called(said(1, table=7)), "an event of before names nobody"


def test_a_full_hall_takes_its_time_and_the_desk_does_not():
    spreads = [spread_for(PUBLIC, crowd) for crowd in (1, 200, 1000, 5000, 9000)]

    assert spreads == [SHORTEST_SPREAD, SHORTEST_SPREAD, 2000, MAX_SPREAD, MAX_SPREAD]
    assert spread_for(Audience(1, is_official=True), 9000) == SHORTEST_SPREAD


def test_a_client_that_leaves_it_to_us_comes_back_when_we_say():
    waits = {int(hello(revision=1, last_id=1, server_now=0).split(b"\n")[0][7:]) for _ in range(50)}

    assert len(waits) > 10
    assert all(RETRY <= wait < 2 * RETRY for wait in waits)


def test_a_heartbeat_is_an_event_with_the_id_from_which_its_listener_goes_on():
    assert heartbeat(7) == b"id: 7\nevent: beat\ndata: {}\n\n"
