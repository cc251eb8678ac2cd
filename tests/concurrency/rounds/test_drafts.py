"""Two desks at one draft: each change is whole, one that was asked for upon an older state is refused."""

import pytest

from tests.concurrency.crowd import together
from tests.data.cast import NOW
from tests.data.days import drafted
from tournament.engine.lifecycle import RoundStatus
from tournament.models import Change, LogEntry, Seat
from tournament.queries.rounds import drafts
from tournament.services.core.errors import Refused
from tournament.services.entrants import attendance
from tournament.services.rounds import manual_changes, pairings, rounds

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = 4


def tables(round_):
    return list(round_.pairings.filter(is_current=True, b__isnull=False).order_by("table"))


def everybody_once(round_):
    seated = list(Seat.objects.filter(round=round_, is_current=True).values_list("entrant", flat=True))
    return len(seated) == len(set(seated))


def test_two_desks_that_saw_the_same_draft_make_one_change():
    for _ in range(TIMES):
        day, round_ = drafted(8)
        one, two, three, four = tables(round_)

        def press(by, first, second, day=day, round_=round_):
            with manual_changes.as_seen(round_, drafts.seen_of(round_, 0)):
                return pairings.swap(round_, first, second, by=by, now=NOW, reason="One car")

        answers = together(
            lambda p=press, d=day, a=one.a, b=two.a: p(d.cast.organiser, a, b),
            lambda p=press, d=day, a=three.a, b=four.a: p(d.cast.referee, a, b),
        )

        refused = [answer for answer in answers if isinstance(answer, Refused)]
        assert [refusal.code for refusal in refused] == ["draft-changed"]
        assert Change.objects.filter(round=round_).count() == 1
        assert everybody_once(round_)
        assert round_.seats.filter(is_current=True).count() == 8


def test_a_swap_prepared_on_a_draft_never_moves_players_who_see_their_tables():
    for _ in range(TIMES):
        day, round_ = drafted(6)
        one, two, *_ = tables(round_)
        seen = drafts.seen_of(round_, 0)

        def swap(day=day, round_=round_, one=one, two=two, seen=seen):
            with manual_changes.as_seen(round_, seen):
                return pairings.swap(round_, one.a, two.a, by=day.cast.referee, now=NOW, reason="One car")

        answers = together(lambda d=day, r=round_: rounds.publish(r, by=d.cast.organiser, now=NOW), swap)

        refused = [answer.code for answer in answers if isinstance(answer, Refused)]
        done = LogEntry.objects.filter(tournament=day.tournament, verb__in=["round.publish", "pairing.swap"])
        order = list(done.order_by("pk").values_list("verb", flat=True))
        assert (refused, order) in [
            (["draft-published"], ["round.publish"]),
            ([], ["pairing.swap", "round.publish"]),
        ]


@pytest.mark.thorough
def test_changes_of_different_tables_are_both_kept_in_one_order():
    for _ in range(TIMES):
        day, round_ = drafted(8)
        one, two, three, four = tables(round_)
        acts = [
            lambda r=round_, a=a, b=b, by=by: pairings.fix(r, a, b, by=by, now=NOW, reason="One car")
            for a, b, by in ((one.a, two.a, day.cast.organiser), (three.a, four.a, day.cast.referee))
        ]

        together(*acts)

        assert list(round_.changes.values_list("number", flat=True)) == [1, 2]
        fixed = {frozenset({row.a, row.b}) for row in tables(round_) if row.is_fixed}
        assert fixed == {frozenset({one.a, two.a}), frozenset({three.a, four.a})}
        assert everybody_once(round_)


def test_a_draft_is_published_whole_or_taken_apart_and_never_both():
    for _ in range(TIMES):
        day, round_ = drafted(6)
        one = tables(round_)[0]

        together(
            lambda d=day, r=round_: rounds.publish(r, by=d.cast.organiser, now=NOW),
            lambda d=day, r=round_, a=one.a: pairings.unpair(
                r, a, by=d.cast.referee, now=NOW, reason="Wrong names"
            ),
        )

        round_.refresh_from_db()
        is_whole = round_.seats.filter(is_current=True).count() == 6
        assert is_whole is (round_.status == RoundStatus.PUBLISHED)


@pytest.mark.thorough
def test_repairing_while_people_come_and_go_seats_nobody_twice():
    for _ in range(TIMES):
        day, round_ = drafted(8)
        gone = attendance.drop(tables(round_)[0].a, by=day.cast.organiser, now=NOW)

        together(
            lambda d=day, r=round_: rounds.repair(r, by=d.cast.organiser, now=NOW, reason="One left"),
            lambda d=day, g=gone: attendance.check_in(g, by=d.cast.referee, now=NOW),
            lambda d=day, r=round_: rounds.repair(r, by=d.cast.referee, now=NOW, reason="One left"),
        )

        assert everybody_once(round_)
