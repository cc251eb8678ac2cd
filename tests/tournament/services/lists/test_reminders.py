"""Who owes a list is reminded: once before the deadline, and whenever an organiser asks."""

from datetime import timedelta

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.data.lists import ILLEGAL, LEGAL, armed, hand_in
from tournament.models import LogEntry, PlayerMessage
from tournament.queries.lists import list_queue
from tournament.services.core.errors import Refused
from tournament.services.entrants import attendance
from tournament.services.lists import list_reviews, reminders
from tournament.services.mail import player_messages
from tournament.services.settings import tournament_settings

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
SECOND = timedelta(seconds=1)
DEADLINE = NOW + 48 * HOUR


@pytest.fixture
def day():
    day = with_entrants(a_day(time_zone="Europe/Madrid"), 3)
    armed(day)
    closing(day, DEADLINE)
    return day


def closing(day, at, **more):
    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, lists_close_at=at, **more)
    day.refresh()


def owing(day):
    return {
        entrant.number: [row.state.value for row in rows]
        for entrant, rows in reminders.owing(list_queue.rows_of(day.tournament), day.tournament).items()
    }


def test_owed_are_lists_that_are_missing_illegal_or_sent_back(day):
    pia, paul, _ = day.entrants
    version = hand_in(pia, LEGAL)
    hand_in(paul, ILLEGAL)
    handed_in = owing(day)

    list_reviews.send_back(pia, version, by=day.cast.referee, now=NOW, message="Which Warden?")

    assert handed_in == {1: ["missing"], 2: ["illegal", "missing"], 3: ["missing", "missing"]}
    assert owing(day)[1] == ["sent-back", "missing"]


def test_who_left_or_waits_owes_nothing(day):
    pia, paul, _ = day.entrants
    attendance.drop(pia, by=day.cast.organiser, now=NOW)
    day.tournament.entrants.filter(pk=paul.pk).update(status="waiting-list")

    assert list(owing(day)) == [3]


def test_reminder_goes_out_once_its_hours_before_the_deadline(day):
    due = DEADLINE - 24 * HOUR

    counts = [reminders.send_due(now=now) for now in (due - SECOND, due, due + SECOND, DEADLINE)]

    letter = PlayerMessage.objects.filter(entrant__number=1).get()
    assert counts == [0, 3, 0, 0]
    assert "Your good list is missing." in letter.text
    assert "Lists close on 18 June 2007, 10:00 (Europe/Madrid)." in letter.text
    assert LogEntry.objects.get(verb="list.remind").subject == "3 entrants"


def test_a_deadline_that_is_moved_is_reminded_of_again(day):
    reminders.send_due(now=DEADLINE - HOUR)
    closing(day, DEADLINE + 24 * HOUR)

    assert reminders.send_due(now=DEADLINE + HOUR) == 3


@pytest.mark.parametrize("hours", [0, 12])
def test_no_hours_or_not_so_many_are_not_due_yet(day, hours):
    closing(day, DEADLINE, reminder_hours=hours)

    assert reminders.send_due(now=DEADLINE - 13 * HOUR) == 0


def test_an_organiser_reminds_whenever_it_is_needed(day):
    attendance.drop(day.entrants[0], by=day.cast.organiser, now=NOW)

    counts = [reminders.send_now(day.tournament, by=day.cast.organiser, now=NOW + n * HOUR) for n in (1, 2)]

    assert counts == [2, 2]
    assert PlayerMessage.objects.filter(entrant__number=2).count() == 2


def test_a_reminder_that_is_sent_again_writes_nobody_twice(day):
    """Its page got no answer, though the letters were written."""
    told = {"by": day.cast.organiser}
    reminders.send_now(day.tournament, **told, now=NOW)

    with pytest.raises(Refused, match="reminded 3 players less than two minutes ago"):
        reminders.send_now(day.tournament, **told, now=NOW + SECOND)

    assert PlayerMessage.objects.filter(entrant__number=2).count() == 1
    assert reminders.send_now(day.tournament, **told, now=NOW + reminders.JUST_NOW) == 3


def test_a_deadline_nobody_is_near_costs_one_query(day, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert reminders.send_due(now=NOW) == 0


def test_a_letter_is_new_until_it_is_read(day):
    reminders.send_now(day.tournament, by=day.cast.organiser, now=NOW)
    pia = day.entrants[0]

    assert [player_messages.read(pia, now=NOW) for _ in range(2)] == [1, 0]


@pytest.mark.parametrize("hours", [-1, 24 * 14 + 1])
def test_hours_nobody_means_are_refused(day, hours):
    with pytest.raises(Refused, match="or 0 for none"):
        closing(day, DEADLINE, reminder_hours=hours)


def test_a_window_that_closes_before_it_opens_is_refused(day):
    with pytest.raises(Refused, match="it closes too early"):
        closing(day, DEADLINE, check_in_opens_at=NOW, check_in_closes_at=NOW)
