"""A check-in from a phone without a connection: it counts once; after the draft it is a line of the desk."""

from datetime import timedelta

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, checked_in, drafted, published, with_entrants
from tournament.engine.lifecycle import EntrantStatus, TournamentStatus
from tournament.models import LogEntry, PhoneRequest, Tournament
from tournament.queries.lists import late_arrivals
from tournament.queries.rounds import drafts
from tournament.services.core.actors import player
from tournament.services.core.errors import Refused
from tournament.services.core.phone_requests import Sent
from tournament.services.entrants import attendance, entrants, late_check_ins
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db
SOON = NOW + timedelta(minutes=7)
Status = PhoneRequest.Status


def one_more(day):
    """Somebody who is registered and has not come yet."""
    details = entrants.Details(name="Lena Late")
    entrants.register(day.tournament, details, by=day.cast.organiser, now=NOW)


def pressed(day, number, *, token="phone", **more):  # noqa: S107 - of a form
    entrant = day.tournament.entrants.get(number=number)
    return late_check_ins.check_in(entrant, Sent(token, **more), by=player(entrant), now=SOON)


def status_of(day, number):
    return day.tournament.entrants.get(number=number).status


def waiting(day):
    return [row.entrant.number for row in late_arrivals.waiting_check_ins(day.refresh().tournament)]


@pytest.fixture
def late():
    """Round 1 is drafted for four; Stellan comes fifth and is only registered."""
    day, round_ = drafted(4)
    one_more(day)
    return day, round_


def test_in_time_it_counts_once_and_a_replay_does_not_bring_back_whom_the_desk_took_out():
    day = with_entrants(a_day(status=TournamentStatus.CHECK_IN), 1)

    assert pressed(day, 1).status == Status.DONE
    assert status_of(day, 1) == EntrantStatus.CHECKED_IN
    attendance.undo_check_in(day.entrants[0], by=day.cast.organiser, now=SOON)

    assert pressed(day, 1).status == Status.DONE
    assert status_of(day, 1) == EntrantStatus.REGISTERED


def test_after_the_draft_it_is_a_line_and_the_draft_stays_as_it_is(late):
    day, round_ = late
    number = day.entrants[-1].number

    request = pressed(day, number, pressed_at=NOW - timedelta(minutes=1))

    assert (request.status, request.base, request.closed_at) == (Status.WAITING, 1, round_.drafted_at)
    assert (status_of(day, number), waiting(day)) == (EntrantStatus.REGISTERED, [number])
    assert not drafts.draft_of(round_).is_stale
    assert pressed(day, number).pk == request.pk
    assert pressed(day, number, token="second phone").pk == request.pk

    attendance.check_in(day.entrants[-1], by=day.cast.organiser, now=SOON)
    assert waiting(day) == []
    assert [one.number for one in drafts.draft_of(round_).came] == [number]  # the choices of the desk
    entry = LogEntry.objects.get(verb="entrant.check-in", entrant=None, subject=day.entrants[-1].name)
    undo.undo(entry, by=day.cast.organiser, now=SOON)
    assert waiting(day) == [number]


def test_it_is_a_line_while_the_round_is_played_and_after_check_in_has_closed():
    day, _ = published(2)
    one_more(day)
    assert pressed(day, 3).status == Status.WAITING

    other = with_entrants(a_day(status=TournamentStatus.CHECK_IN, name="Other"), 1)
    Tournament.objects.filter(pk=other.tournament.pk).update(check_in_closes_at=NOW)
    assert pressed(other, 1).closed_at == NOW


def test_the_desk_refuses_with_a_reason_that_is_written_and_taken_back(late):
    day, _ = late
    number = day.entrants[-1].number
    request = pressed(day, number)
    with pytest.raises(Refused, match="reason"):
        late_check_ins.refuse(request, by=day.cast.referee, now=SOON, reason="")

    late_check_ins.refuse(request, by=day.cast.referee, now=SOON, reason="Come for round 2.")
    assert (waiting(day), pressed(day, number).status) == ([], Status.REFUSED)
    assert "Come for round 2." in day.entrants[-1].messages.first().text

    entry = LogEntry.objects.get(verb="entrant.refuse-check-in")
    undo.undo(entry, by=day.cast.referee, now=SOON)
    assert waiting(day) == [number]


def test_who_was_dropped_as_missing_is_a_line_until_they_leave_again(late):
    day, _ = late
    entrant = day.entrants[-1]
    attendance.drop(entrant, by=day.cast.referee, now=NOW)

    pressed(day, entrant.number)
    assert waiting(day) == [entrant.number]

    attendance.check_in(entrant, by=day.cast.referee, now=SOON)
    attendance.drop(entrant, by=day.cast.referee, now=SOON + timedelta(minutes=1))
    assert waiting(day) == []


@pytest.mark.parametrize("status", [EntrantStatus.WAITING_LIST, EntrantStatus.EXCLUDED])
def test_who_has_no_place_gets_no_line(late, status):
    day, _ = late
    day.tournament.entrants.filter(number=5).update(status=status)

    with pytest.raises(Refused):
        pressed(day, 5)

    assert not PhoneRequest.objects.exists()


def test_a_tournament_that_is_over_takes_no_check_in():
    day = checked_in(2)
    one_more(day)
    Tournament.objects.filter(pk=day.tournament.pk).update(status=TournamentStatus.FINISHED)

    with pytest.raises(Refused, match="not open"):
        pressed(day, 3)


def test_a_token_is_for_one_thing(late):
    day, _ = late
    PhoneRequest.objects.create(
        entrant=day.entrants[-1],
        kind=PhoneRequest.Kind.HAND_IN,
        faction="good",
        token="phone",
        status=Status.DONE,
        arrived_at=NOW,
    )

    with pytest.raises(Refused, match="something else"):
        pressed(day, day.entrants[-1].number)
