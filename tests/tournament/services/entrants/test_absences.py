"""Absent and late players: not paired, no points, and back again; never instead of a no-show."""

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, checked_in, drafted, play, published, with_entrants
from tests.data.undoable_days import somebody_late
from tournament.engine.lifecycle import EntrantStatus, TournamentStatus
from tournament.models import LogEntry
from tournament.queries.standings.standings import standings_of
from tournament.services.core.errors import Refused
from tournament.services.entrants import absences, attendance, entrants, roll_call
from tournament.services.rounds import rounds
from tournament.services.undo import undo

pytestmark = pytest.mark.django_db


def olga(day):
    return {"by": day.cast.organiser, "now": NOW}


def statuses(day):
    return dict(day.tournament.entrants.values_list("number", "status"))


def seated(round_):
    return set(round_.seats.filter(is_current=True).values_list("entrant__number", flat=True))


def test_somebody_absent_is_not_paired_and_has_no_place_until_they_play():
    day = checked_in(5)
    absences.mark_absent(day.entrants[0], **olga(day))

    round_ = rounds.draft(day.tournament, **olga(day))
    rounds.publish(round_, **olga(day))
    play(day, round_)
    places = {row.entrant.number: row.place for row in standings_of(day.tournament)}

    assert seated(round_) == {2, 3, 4, 5}
    assert places.get(1) is None
    assert not day.entrants[0].seats.exists()


def test_who_misses_one_round_keeps_points_and_comes_back_with_a_check_in():
    day = somebody_late()
    first = day.tournament.entrants.get(number=1)
    absences.mark_absent(first, **olga(day))

    round_ = rounds.draft(day.tournament, **olga(day))
    assert seated(round_) == {2, 3, 4, 5}
    rounds.publish(round_, **olga(day))
    play(day, round_)
    rounds.close(round_, **olga(day))
    attendance.check_in(first, **olga(day))

    assert seated(rounds.draft(day.tournament, **olga(day))) == {1, 2, 3, 4, 5}


def test_who_is_late_is_paired_from_their_round_on():
    day = somebody_late()
    assert statuses(day)[5] == EntrantStatus.ABSENT

    round_ = rounds.draft(day.tournament, **olga(day))

    late = day.tournament.entrants.get(number=5)
    assert seated(round_) == {1, 2, 3, 4, 5}
    assert (late.status, late.plays_from) == (EntrantStatus.CHECKED_IN, None)
    assert LogEntry.objects.get(verb="entrant.join").subject == late.name


@pytest.mark.parametrize(("made", "plays_from"), [(checked_in, 1), (somebody_late, 2)])
def test_late_is_only_who_misses_a_round(made, plays_from):
    day = made(5) if made is checked_in else made()

    with pytest.raises(Refused, match=f"Choose round {plays_from + 1} or later"):
        absences.mark_absent(day.entrants[0], plays_from=plays_from, **olga(day))


def test_who_sits_at_a_table_that_plays_is_a_no_show():
    day, round_ = published(4)
    game = round_.pairings.get(table=1)

    with pytest.raises(Refused, match="Record a no-show there"):
        absences.mark_absent(game.a, **olga(day))

    play(day, round_)
    assert absences.mark_absent(game.a, **olga(day)).status == EntrantStatus.ABSENT


def test_somebody_absent_makes_a_draft_stale_as_a_drop_does():
    day, round_ = drafted(4)
    absences.mark_absent(day.entrants[0], **olga(day))

    with pytest.raises(Refused, match="out of date"):
        rounds.publish(round_, **olga(day))


def test_twice_is_harmless_and_the_second_press_may_say_more():
    day = checked_in(4)
    absences.mark_absent(day.entrants[0], **olga(day))
    absences.mark_absent(day.entrants[0], **olga(day))
    again = absences.mark_absent(day.entrants[0], plays_from=2, **olga(day))

    assert again.plays_from == 2
    assert LogEntry.objects.filter(verb__in=["entrant.absent", "entrant.late"]).count() == 2
    assert LogEntry.objects.first().sentence.endswith("as late, from round 2.")


def test_many_are_checked_in_with_one_undo():
    day = with_entrants(a_day(status=TournamentStatus.CHECK_IN), 4)

    called = roll_call.check_in(day.tournament, [1, 2, 3], **olga(day))

    assert len(called.done) == 3
    assert not called.refusals
    offered = undo.offered(day.tournament, day.cast.organiser, at=NOW)
    assert len(offered) == 3
    assert undo.undo_together(offered[0], **olga(day)) == []
    assert set(statuses(day).values()) == {EntrantStatus.REGISTERED}


def test_who_cannot_be_checked_in_stops_nobody_else():
    day = with_entrants(a_day(status=TournamentStatus.CHECK_IN), 3)
    attendance.exclude(day.entrants[0], reason="Fight", **olga(day))

    called = roll_call.check_in(day.tournament, [1, 2, 3], **olga(day))

    assert [one.number for one in called.done] == [2, 3]
    assert "is excluded" in called.refusals[0].message
    with pytest.raises(Refused, match="is excluded"):
        roll_call.check_in(day.tournament, [1], **olga(day))


@pytest.mark.parametrize(("numbers", "says"), [([], "No player is selected"), ([1, 99], "start number 99")])
def test_nobody_and_strangers_are_refused(numbers, says):
    day = with_entrants(a_day(status=TournamentStatus.CHECK_IN), 2)

    with pytest.raises(Refused, match=says):
        roll_call.check_in(day.tournament, numbers, **olga(day))
    assert statuses(day)[1] == EntrantStatus.REGISTERED


def test_closing_decides_about_everybody_or_about_nobody():
    day = with_entrants(a_day(status=TournamentStatus.CHECK_IN), 4)

    with pytest.raises(Refused, match="too early"):
        roll_call.settle(day.tournament, absent=[1], late={2: 1}, dropped=[3], **olga(day))
    assert set(statuses(day).values()) == {EntrantStatus.REGISTERED}

    assert roll_call.settle(day.tournament, absent=[1], late={2: 2}, dropped=[3], **olga(day)) == 3
    assert statuses(day) == {1: "absent", 2: "absent", 3: "dropped", 4: "registered"}


def test_a_reminder_reaches_who_is_missing_and_has_an_address_once():
    day = with_entrants(a_day(status=TournamentStatus.CHECK_IN), 2)
    details = entrants.Details(name="Nora Quist", email="nora@example.org")
    entrants.register(day.tournament, details, **olga(day))

    assert roll_call.remind(day.tournament, [1, 2, 3], **olga(day)) == 1
    with pytest.raises(Refused, match="a moment ago"):
        roll_call.remind(day.tournament, [1, 2, 3], **olga(day))
    with pytest.raises(Refused, match="e-mail"):
        roll_call.remind(day.tournament, [1], **olga(day))
