"""Who comes a second before a deadline, and who comes a second after it."""

from datetime import timedelta

import pytest

from tests.data.cast import MINUTE, NOW
from tests.data.days import a_day, published, with_entrants
from tests.data.lists import armed, hand_in
from tournament.clock_worker import DOORS_EVERY, DeadlineLoop
from tournament.engine.lifecycle import EntrantStatus, TournamentStatus
from tournament.models import LogEntry, OutboxEvent
from tournament.services.core.actors import Actor, player
from tournament.services.core.errors import Conflict
from tournament.services.entrants import attendance, entrants
from tournament.services.entrants.entrants import Details
from tournament.services.lists import deadline_locks, list_reviews, lists
from tournament.services.settings import tournament_settings
from tournament.services.tournaments import deadlines, tournaments
from tournament.services.tournaments.deadlines import Registration

pytestmark = pytest.mark.django_db
SECOND = timedelta(seconds=1)
DEADLINE = NOW + 60 * MINUTE
VISITOR = Actor(kind="player", name="Pia")


@pytest.fixture
def day():
    return with_entrants(a_day(time_zone="Europe/Madrid", status=TournamentStatus.REGISTRATION), 2)


def close(day, **deadline):
    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, **deadline)
    day.refresh()


def is_open(entrant, now):
    try:
        deadlines.refuse_late_list(entrant, "good", now=now)
    except Conflict:
        return False
    return True


@pytest.mark.parametrize(
    ("now", "state"),
    [
        (DEADLINE - SECOND, Registration.OPEN),
        (DEADLINE, Registration.CLOSED),
        (DEADLINE + SECOND, Registration.CLOSED),
    ],
)
def test_registration_closes_at_its_instant(day, now, state):
    close(day, registration_closes_at=DEADLINE)

    assert deadlines.registration(day.tournament, now=now) == state


def test_late_registration_is_refused_in_the_time_of_the_hall_and_not_to_officials(day):
    close(day, registration_closes_at=DEADLINE)

    with pytest.raises(Conflict, match=r"closed on 16 June 2007, 11:00 \(Europe/Madrid\)"):
        entrants.register(day.tournament, Details("Rosa"), by=VISITOR, now=DEADLINE)
    entrants.register(day.tournament, Details("Rosa"), by=day.cast.organiser, now=DEADLINE + SECOND)
    entrants.register(day.tournament, Details("Stellan"), by=VISITOR, now=DEADLINE - SECOND)

    assert day.tournament.entrants.count() == 4


@pytest.mark.parametrize(
    ("status", "state"),
    [
        (TournamentStatus.DRAFT, Registration.NOT_YET),
        (TournamentStatus.CHECK_IN, Registration.OPEN),
        (TournamentStatus.RUNNING, Registration.RUNNING),
        (TournamentStatus.FINISHED, Registration.OVER),
    ],
)
def test_registration_follows_the_status_first(day, status, state):
    day.tournament.status = status

    assert deadlines.registration(day.tournament, now=NOW) == state


def test_lists_close_at_their_instant_for_players_only(day):
    pia = armed(day)
    close(day, lists_close_at=DEADLINE)
    pia.refresh_from_db()

    found = [is_open(pia, now) for now in (DEADLINE - SECOND, DEADLINE, DEADLINE + SECOND)]
    version = lists.submit(pia, "good", [], by=day.cast.organiser, now=DEADLINE + SECOND)

    assert found == [True, False, False]
    assert version.number == 1


def test_late_list_says_when_lists_closed(day):
    close(day, lists_close_at=DEADLINE)

    with pytest.raises(Conflict, match=r"Lists closed on 16 June 2007, 11:00 \(Europe/Madrid"):
        lists.submit(day.entrants[0], "good", [], by=player(day.entrants[0]), now=DEADLINE)


def test_list_that_was_opened_again_has_its_own_deadline(day):
    pia = armed(day)
    hand_in(pia, "1x Warden")
    close(day, lists_close_at=DEADLINE)
    own = DEADLINE + 30 * MINUTE

    list_reviews.unlock(pia, "good", by=day.cast.referee, now=NOW, reason="Slip", until=own)
    pia = day.entrants[0]

    assert [is_open(pia, at) for at in (DEADLINE, own - SECOND, own)] == [True, True, False]
    assert deadlines.list_deadline(pia, "good") == own
    assert deadlines.list_deadline(pia, "evil") == DEADLINE


def test_list_that_was_opened_without_a_deadline_stays_open_while_the_day_runs():
    day, _ = published(2)
    pia = armed(day)
    hand_in(pia, "1x Warden", day.cast.referee)
    close(day, lists_close_at=NOW - MINUTE)

    list_reviews.unlock(pia, "good", by=day.cast.referee, now=NOW, reason="Slip")

    assert is_open(day.entrants[0], NOW + 60 * MINUTE)


@pytest.mark.parametrize(
    ("now", "words"),
    [
        (NOW - SECOND, "You can check in from 16 June 2007, 10:00"),
        (DEADLINE, "closed on 16 June 2007, 11:00"),
    ],
)
def test_own_check_in_outside_the_window_says_when_it_is(day, now, words):
    close(day, check_in_opens_at=NOW, check_in_closes_at=DEADLINE)
    tournaments.move(day.tournament, TournamentStatus.CHECK_IN, by=day.cast.organiser, now=NOW)
    pia = day.entrants[0]

    with pytest.raises(Conflict, match=words):
        attendance.check_in(pia, by=player(pia), now=now)
    assert attendance.check_in(pia, by=day.cast.organiser, now=now).status == EntrantStatus.CHECKED_IN


def test_own_check_in_is_open_from_the_first_to_the_last_second(day):
    close(day, check_in_opens_at=NOW, check_in_closes_at=DEADLINE)
    tournaments.move(day.tournament, TournamentStatus.CHECK_IN, by=day.cast.organiser, now=NOW)

    here = [
        attendance.check_in(entrant, by=player(entrant), now=now)
        for entrant, now in zip(day.entrants, (NOW, DEADLINE - SECOND), strict=True)
    ]

    assert {entrant.status for entrant in here} == {EntrantStatus.CHECKED_IN}


def test_due_lists_are_locked_once_at_the_instant_with_a_line_in_the_log(day):
    pia = armed(day)
    hand_in(pia, "1x Warden")
    close(day, lists_close_at=DEADLINE)
    news = OutboxEvent.objects.count()

    counts = [deadline_locks.lock_due(now=now) for now in (DEADLINE - SECOND, DEADLINE, DEADLINE + SECOND)]

    assert counts == [0, 1, 0]
    assert day.entrants[0].good_list.locked_at == DEADLINE
    assert LogEntry.objects.get(verb="list.lock-all").data["why"] == "deadline"
    assert OutboxEvent.objects.count() == news + 1


def test_nothing_due_costs_one_query(day, django_assert_num_queries):
    close(day, lists_close_at=DEADLINE)

    with django_assert_num_queries(1):
        assert deadline_locks.lock_due(now=DEADLINE) == 0


def test_list_opened_again_is_locked_at_its_own_deadline_and_not_before(day):
    pia = armed(day)
    hand_in(pia, "1x Warden")
    close(day, lists_close_at=DEADLINE)
    deadline_locks.lock_due(now=DEADLINE)
    own = DEADLINE + 30 * MINUTE
    list_reviews.unlock(pia, "good", by=day.cast.referee, now=DEADLINE + MINUTE, reason="Slip", until=own)

    counts = [deadline_locks.lock_due(now=now) for now in (own - SECOND, own)]

    assert counts == [0, 1]
    assert day.entrants[0].good_list.is_locked


def test_list_opened_again_without_a_deadline_is_left_to_the_referee(day):
    pia = armed(day)
    hand_in(pia, "1x Warden")
    close(day, lists_close_at=DEADLINE)
    list_reviews.unlock(pia, "good", by=day.cast.referee, now=NOW, reason="Slip")

    assert deadline_locks.lock_due(now=DEADLINE + 600 * MINUTE) == 0


def test_list_that_came_in_before_the_deadline_and_was_seen_after_it_is_locked_with_the_next_look(day):
    pia = armed(day)
    close(day, lists_close_at=DEADLINE)
    assert deadline_locks.lock_due(now=DEADLINE) == 0

    hand_in(day.entrants[0], "1x Warden", player(pia))  # it had its ``now`` before

    assert deadline_locks.lock_due(now=DEADLINE + SECOND) == 1


def test_lists_without_a_deadline_are_never_locked(day):
    hand_in(armed(day), "1x Warden")

    assert deadline_locks.lock_due(now=NOW + timedelta(days=900)) == 0


def test_doorkeeper_locks_what_is_due(day):
    hand_in(armed(day), "1x Warden")
    close(day, lists_close_at=DEADLINE)

    pause = DeadlineLoop("d", now=lambda: DEADLINE).step()

    assert pause == DOORS_EVERY
    assert day.entrants[0].good_list.is_locked
