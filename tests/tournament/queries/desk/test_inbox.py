"""What waits for an official: each thing once, in the order of its urgency, and gone when it is settled."""

from datetime import timedelta

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, closed, facts_for, play, published, with_entrants
from tests.data.lists import LEGAL, armed, hand_in
from tests.data.undoable_days import with_late_check_in, with_late_list
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Announcement, OutgoingMail, Paper, Round, Screen
from tournament.queries.clock.clocks import clock_state
from tournament.queries.desk.inbox import inbox_of
from tournament.services.clock import clocks
from tournament.services.core.actors import player
from tournament.services.hall import referee_calls
from tournament.services.results import results
from tournament.services.rounds import rounds

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


def kinds(day, *, now=NOW):
    return [str(item.kind) for item in inbox_of(day.refresh().tournament, now=now)]


def running(count=4):
    day, round_ = published(count)
    clocks.start(round_, by=day.cast.referee, now=NOW)
    return day, Round.objects.get(pk=round_.pk)


def report(pairing, seat, *, winner):
    who = pairing.a if seat == "a" else pairing.b
    results.submit(pairing, facts_for(pairing, winner=winner), token=f"p{who.pk}", by=player(who), now=NOW)


def end_of(round_):
    return clock_state(round_, now=NOW).phases[-1].ends_at


def made(day):
    """All announcements are made, as a clock process does."""
    Announcement.objects.filter(clock__round__tournament=day.tournament).update(status="fired")


def test_a_quiet_event_waits_for_nobody():
    day, _ = running()

    assert kinds(day) == []


def test_reports_that_differ_wait_until_somebody_decides():
    day, round_ = running()
    pairing = round_.pairings.get(table=1)
    report(pairing, "a", winner="a")
    report(pairing, "b", winner="b")

    (item,) = inbox_of(day.refresh().tournament, now=NOW)

    assert (str(item.title), item.round, item.table, item.since) == (
        "Table 1: the result is disputed",
        1,
        1,
        NOW,
    )
    pairing.refresh_from_db()
    results.submit(pairing, facts_for(pairing), token="desk", by=day.cast.referee, now=NOW)
    assert kinds(day) == []


def test_a_table_that_asks_for_a_referee_waits_until_it_is_answered():
    day, round_ = running()
    pairing = round_.pairings.get(table=2)
    call = referee_calls.ask(pairing, kind="rules", words="Past the wall?", by=player(pairing.a), now=NOW)

    (item,) = inbox_of(day.refresh().tournament, now=NOW)
    assert str(item.title) == "Table 2 asks for a referee"
    assert str(item.more) == "“Past the wall?” No referee is on the way."

    referee_calls.take(call, by=day.cast.referee, now=NOW)
    (item,) = inbox_of(day.refresh().tournament, now=NOW)
    assert item.is_taken
    assert "is on the way" in str(item.more)

    referee_calls.answer(call, by=day.cast.referee, now=NOW)
    assert kinds(day) == []


def test_results_are_missing_three_minutes_after_the_time_of_their_tables():
    day, round_ = running()
    made(day)
    end = end_of(round_)

    assert kinds(day, now=end + 2 * MINUTE) == []
    (item,) = inbox_of(day.tournament, now=end + 3 * MINUTE)

    assert (str(item.title), str(item.more)) == (
        "2 results are missing",
        "Tables 1 and 2. Their time is over.",
    )
    assert item.since == end


def test_an_announcement_that_nobody_makes_comes_first():
    day, round_ = running()

    assert kinds(day, now=end_of(round_) + 3 * MINUTE) == ["clock-late", "result-missing"]


def test_late_arrivals_wait():
    assert "late-list" in kinds(with_late_list())
    assert "late-check-in" in kinds(with_late_check_in())


def test_lists_to_review_are_one_line():
    day = with_entrants(a_day(), 1)
    hand_in(armed(day), LEGAL)

    (item,) = inbox_of(day.refresh().tournament, now=NOW)

    assert str(item.title) == "1 list to review"


def test_mails_that_were_given_up_are_one_line_and_a_page_shows_all():
    day = with_entrants(a_day(), 3)
    one, two, _three = day.entrants
    mails = [
        OutgoingMail.objects.create(
            entrant=each,
            address=f"{number}@example.org",
            asked_at=NOW,
            failure="550 no such user",
            attempts=1,
        )
        for number, each in enumerate((one, two))
    ]

    (item,) = inbox_of(day.tournament, now=NOW + MINUTE)
    assert str(item.title) == "2 mails failed"
    assert item.keys == [f"mails-{mail.pk}" for mail in mails]
    assert kinds(day, now=NOW + timedelta(days=2)) == []

    sent = {"asked_at": NOW + MINUTE, "sent_at": NOW + MINUTE}
    OutgoingMail.objects.create(entrant=one, address="0@example.org", **sent)
    (item,) = inbox_of(day.tournament, now=NOW + 2 * MINUTE)
    assert (str(item.title), item.keys) == ("1 mail failed", [f"mails-{mails[1].pk}"])
    assert two.name in str(item.more)

    OutgoingMail.objects.create(entrant=two, address="1@example.org", **sent)
    assert kinds(day, now=NOW + 2 * MINUTE) == []


def test_a_screen_that_was_there_a_moment_ago_is_missed():
    day, _ = running()
    Screen.objects.create(
        tournament=day.tournament, name="Left wall", key="left", seen_at=NOW, changed_at=NOW
    )

    assert kinds(day, now=NOW + MINUTE) == ["clock-late", "screen-lost"]
    assert "screen-lost" not in kinds(day, now=NOW + timedelta(hours=3))


def test_a_screen_that_should_sound_and_does_not_is_told():
    day, _ = running()
    screen = Screen.objects.create(
        tournament=day.tournament,
        name="Left wall",
        key="left",
        seen_at=NOW,
        changed_at=NOW,
        silence="blocked",
    )

    assert "screen-silent" in kinds(day, now=NOW)
    assert "screen-silent" not in kinds(day, now=NOW + MINUTE)  # lost instead

    for changed in ({"silence": "no-voice"}, {"silence": ""}, {"silence": "muted", "has_sound": False}):
        Screen.objects.filter(pk=screen.pk).update(**changed)
        assert "screen-silent" not in kinds(day, now=NOW)


def test_two_rounds_without_a_rescue_pack_are_too_many():
    day, _ = closed(4, rounds_planned=3)
    assert kinds(day) == []

    round_ = rounds.draft(day.refresh().tournament, by=day.cast.organiser, now=NOW)
    round_ = rounds.publish(round_, by=day.cast.organiser, now=NOW)
    play(day, round_)
    rounds.close(round_, by=day.cast.organiser, now=NOW)
    assert kinds(day) == ["no-copy"]

    Paper.objects.create(
        tournament=day.tournament,
        kind="rescue-pack",
        status="ready",
        asked_by="Olga",
        asked_at=NOW,
        ready_at=NOW + MINUTE,
    )
    assert kinds(day, now=NOW + 2 * MINUTE) == []


def test_a_draft_event_waits_for_nobody():
    assert kinds(a_day(status=TournamentStatus.DRAFT)) == []
