"""What only the rows can tell about a draft: results corrected since, seats that are needed, strict rules."""

from datetime import timedelta

import pytest
from django.db import connection

from tests.data.cast import NOW
from tests.data.days import closed, drafted
from tournament.messages.pairing_reasons import reason_text
from tournament.models import Pairing, Submission
from tournament.queries.rounds import draft_review, drafts
from tournament.services.entrants import attendance, entrants
from tournament.services.rounds import pairings, rounds

pytestmark = pytest.mark.django_db


def turn_factions(first):
    """Every result of the round is corrected: the armies were noted the wrong way round."""
    for row in first.pairings.filter(is_current=True):
        other = {"good": "evil", "evil": "good"}[row.faction_a]
        Pairing.objects.filter(pk=row.pk).update(faction_a=other)
    Submission.objects.update(confirmed_at=NOW + timedelta(minutes=5))


def uneven():
    """Round 1 with a winner on each side of the roll, and the draft of round 2 with factions owed."""
    day, first = closed(8)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    return day, first, round_


def test_a_result_corrected_after_the_draft_makes_it_old():
    _, first, round_ = uneven()
    before = drafts.draft_of(round_).corrected
    turn_factions(first)

    board = drafts.draft_of(round_)

    assert before == ()
    assert board.is_stale
    assert {one.pairing.round for one in board.corrected} == {first}


def test_factions_that_are_owed_otherwise_now_are_warned_of_and_repaired():
    day, first, round_ = uneven()
    row = round_.pairings.filter(is_current=True).first()
    together = first.pairings.filter(is_current=True, a__in=[row.a, row.b]) | first.pairings.filter(
        is_current=True, b__in=[row.a, row.b]
    )
    one = together.first()
    Pairing.objects.filter(pk=one.pk).update(faction_a={"good": "evil", "evil": "good"}[one.faction_a])
    Submission.objects.update(confirmed_at=NOW + timedelta(minutes=5))
    stale = [said.code for said in draft_review.judge(round_).warnings]

    change = rounds.repair(
        round_, by=day.cast.organiser, now=NOW + timedelta(minutes=6), reason="Corrected armies"
    )

    assert "faction-stale" in stale
    assert "faction-stale" not in [said.code for said in draft_review.judge(_fresh(round_)).warnings]
    assert change.made.exists()
    assert not drafts.draft_of(_fresh(round_)).is_stale


def test_a_correction_that_changes_nothing_is_noted_and_the_draft_is_young_again():
    day, _, round_ = uneven()
    Submission.objects.update(confirmed_at=NOW + timedelta(minutes=5))

    change = rounds.repair(
        round_, by=day.cast.organiser, now=NOW + timedelta(minutes=6), reason="Corrected points"
    )

    assert change.data["says"] == [{"code": "round.repair"}]
    assert not drafts.draft_of(_fresh(round_)).is_stale


def test_somebody_moved_from_the_seat_they_need_is_noted():
    _, round_ = drafted(6)
    row = round_.pairings.get(is_current=True, table=3)
    row.a.fixed_table = 1
    row.a.save()

    (said,) = draft_review.judge(round_).by_pairing[row.pk]

    assert (said.level, reason_text(said)) == ("note", f"{row.a} needs table 1 and sits at table 3.")


def test_a_policy_that_refuses_leaves_the_review_its_warnings():
    day, first = closed(6, pairing_policy={"if_impossible": "refuse"})
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    old = first.pairings.get(is_current=True, table=1)
    pairings.fix(round_, old.a, old.b, by=day.cast.organiser, now=NOW, reason="They insist")

    judged = draft_review.judge(round_)

    assert [said.code for said in judged.warnings] == ["rematch"]
    assert judged.state == "warned"


def _fresh(round_):
    return type(round_).objects.select_related("tournament").get(pk=round_.pk)


def test_draft_is_read_whole_while_somebody_who_just_came_is_paired():
    day, round_ = drafted(5)
    told = {"by": day.cast.organiser, "now": NOW}
    seen = []

    def somebody_comes(execute, sql, *rest):
        """Between the first two things that the look reads."""
        seen.append(sql)
        if len(seen) == 2:
            late, _ = entrants.register(day.tournament, entrants.Details(name="Nora Quist"), **told)
            attendance.check_in(late, **told)
            rounds.repair(round_, reason="Came late", **told)
        return execute(sql, *rest)

    with connection.execute_wrapper(somebody_comes):
        board = drafts.draft_of(round_)

    assert len(board.rows) == 3
    assert not any(row.pairing.is_bye for row in drafts.draft_of(round_).rows)
