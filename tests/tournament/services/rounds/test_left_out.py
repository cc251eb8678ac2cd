"""Players left out of the round that is paired now are absent, and the others are paired without them."""

import pytest

from tests.data.cast import NOW
from tests.data.days import checked_in, drafted, published
from tournament.engine.lifecycle import EntrantStatus
from tournament.models import LogEntry
from tournament.queries.rounds import drafts
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.entrants import absences
from tournament.services.rounds.left_out import leave_out
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db


def leave(day, *numbers, **options):
    return leave_out(day.tournament, numbers, by=day.cast.organiser, now=NOW, **options)


def pairs(round_):
    rows = round_.pairings.filter(is_current=True).select_related("a", "b")
    return {frozenset(one.number for one in (row.a, row.b) if one) for row in rows}


def paired(round_):
    return {number for pair in pairs(round_) for number in pair}


def status(day, number):
    return day.tournament.entrants.get(number=number).status


def take_back(day):
    (chief,) = undo.offered(day.tournament, day.cast.organiser, at=NOW)
    return undo.undo_together(chief, by=day.cast.organiser, now=NOW)


def test_a_new_draft_has_the_others_and_one_undo_takes_back_both():
    day = checked_in(6)
    LogEntry.objects.exclude(verb="").update(at=NOW.replace(year=2000))

    round_ = leave(day, 2, 5)

    assert paired(round_) == {1, 3, 4, 6}
    assert {status(day, 2), status(day, 5)} == {EntrantStatus.ABSENT}
    assert take_back(day) == []
    assert not day.tournament.rounds.exclude(status="cancelled").exists()
    assert {status(day, 2), status(day, 5)} == {EntrantStatus.CHECKED_IN}


def test_a_draft_is_repaired_as_far_as_it_must_be_and_one_undo_brings_both_back():
    day, round_ = drafted(8)
    LogEntry.objects.exclude(verb="").update(at=NOW.replace(year=2000))
    before = pairs(round_)
    gone = next(iter(before))

    leave(day, *gone)

    assert pairs(round_) == before - {gone}
    assert take_back(day) == []
    assert pairs(round_) == before
    assert {status(day, number) for number in gone} == {EntrantStatus.CHECKED_IN}


def test_twice_is_harmless():
    day, round_ = drafted(6)
    for _ in range(2):
        leave(day, 2)

    assert paired(round_) == {1, 3, 4, 5, 6}
    assert LogEntry.objects.filter(verb="entrant.absent").count() == 1


def test_a_draft_that_somebody_changed_is_looked_at_first():
    day, round_ = drafted(6)
    seen = drafts.seen_of(round_, 0)
    leave(day, 2)

    with pytest.raises(Conflict) as caught:
        leave(day, 3, seen=seen)

    assert caught.value.code == "draft-changed"
    assert status(day, 3) == EntrantStatus.CHECKED_IN


def test_who_would_come_late_in_this_round_is_left_out_of_it():
    day = checked_in(5)
    absences.mark_absent(day.entrants[1], plays_from=2, by=day.cast.organiser, now=NOW)

    leave(day, 2)

    assert day.tournament.entrants.get(number=2).plays_from is None


@pytest.mark.parametrize(
    ("numbers", "code"), [((), "nobody-selected"), ((99,), "number-unknown"), ((1, 2, 3), "nobody-here")]
)
def test_all_or_nothing(numbers, code):
    day = checked_in(4)

    with pytest.raises((Invalid, Conflict)) as caught:
        leave(day, *numbers)

    assert caught.value.code == code
    assert not day.tournament.entrants.filter(status=EntrantStatus.ABSENT).exists()


def test_a_published_round_and_a_schedule_lose_nobody():
    day, _ = published(4)
    with pytest.raises(Conflict):
        leave(day, 2)
    robin = checked_in(4, format="round-robin")
    with pytest.raises(Conflict) as caught:
        leave(robin, 2)

    assert caught.value.code == "follows-plan"
    assert status(robin, 2) == EntrantStatus.CHECKED_IN
