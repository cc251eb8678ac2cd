"""Whatever people do to a draft, in any order: nobody sits twice or is lost, and every step can be undone."""

import random

import pytest

from tests.data.cast import NOW
from tests.data.days import checked_in
from tests.examples import some_of
from tournament.engine.lifecycle import EntrantStatus
from tournament.models import LogEntry, Pairing, Seat
from tournament.queries.rounds import draft_review
from tournament.services.core.errors import Refused
from tournament.services.entrants import attendance
from tournament.services.rounds import manual_changes, pairings, rounds

pytestmark = pytest.mark.django_db
STEPS = 14


def board(round_):
    rows = round_.pairings.filter(is_current=True)
    return {(frozenset({row.a_id, row.b_id}), row.table, row.is_fixed) for row in rows}


def is_sound(round_):
    """Everybody sits once at most, exactly where the current pairings say, and no table is given twice."""
    rows = list(round_.pairings.filter(is_current=True))
    seats = set(Seat.objects.filter(round=round_, is_current=True).values_list("entrant_id", "pairing_id"))
    said = {(one, row.pk) for row in rows for one in (row.a_id, row.b_id) if one is not None}
    tables = [row.table for row in rows if row.table is not None]
    once = len({entrant for entrant, _ in seats}) == len(seats)
    return once and seats == said and len(tables) == len(set(tables))


def somebody_does_something(luck, day, round_):
    """One verb upon people drawn by lot; most are refused sometimes, and that is fine."""
    by, why = day.cast.organiser, {"now": NOW, "reason": "By lot"}
    one, two = luck.sample(day.entrants, 2)
    acts = (
        lambda: pairings.swap(round_, one, two, by=by, **why),
        lambda: pairings.fix(round_, one, two, by=by, **why),
        lambda: pairings.unfix(round_, one, by=by, **why),
        lambda: pairings.unpair(round_, one, by=by, **why),
        lambda: pairings.give_bye(round_, one, by=by, **why),
        lambda: pairings.pair_loose(round_, by=by, **why),
        lambda: rounds.repair(round_, by=by, **why),
        lambda: rounds.redraft(round_, by=by, **why),
        lambda: attendance.drop(one, by=by, now=NOW),
        lambda: attendance.check_in(one, by=by, now=NOW),
    )
    try:
        luck.choice(acts)()
    except Refused as refusal:
        assert refusal.message.endswith(".")  # noqa: PT017 - a refusal is an answer, and a sentence


@pytest.mark.parametrize("seed", some_of(range(8), 2))
def test_nobody_is_lost_and_nobody_sits_twice(seed):
    luck = random.Random(seed)
    day = checked_in(luck.choice((6, 7, 8, 9)))
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)

    for _ in range(STEPS):
        somebody_does_something(luck, day, round_)
        assert is_sound(round_)

    judged = draft_review.judge(round_.__class__.objects.get(pk=round_.pk))
    seated = set(Seat.objects.filter(round=round_, is_current=True).values_list("entrant_id", flat=True))
    here = {one.pk for one in day.entrants if one.status == EntrantStatus.CHECKED_IN}
    assert {one.pk for one in judged.loose} == here - seated
    assert {one.pk for one in judged.gone} == seated - here


@pytest.mark.parametrize("seed", some_of(range(8), 2))
def test_every_step_is_undone_by_taking_back(seed):
    luck = random.Random(seed)
    day = checked_in(luck.choice((6, 7, 8)))
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    seen = [board(round_)]
    while len(seen) < STEPS // 2:
        before = round_.changes.count()
        somebody_does_something(luck, day, round_)
        if round_.changes.count() > before:
            seen.append(board(round_))

    for expected in reversed(seen[:-1]):
        manual_changes.take_back(round_, by=day.cast.organiser, now=NOW)
        assert board(round_) == expected

    assert Pairing.objects.filter(round=round_, is_current=True, made_by=None).count() <= len(seen[0])


@pytest.mark.parametrize("seed", some_of(range(8), 2))
def test_repair_mends_whatever_happened_and_keeps_who_can_stay(seed):
    luck = random.Random(seed)
    day = checked_in(10)
    for entrant in luck.sample(day.entrants, 3):
        attendance.drop(entrant, by=day.cast.organiser, now=NOW)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    before = board(round_)
    for entrant in luck.sample(day.entrants, 4):
        turn = attendance.drop if entrant.status == EntrantStatus.CHECKED_IN else attendance.check_in
        turn(entrant, by=day.cast.organiser, now=NOW)

    rounds.repair(round_, by=day.cast.organiser, now=NOW, reason="They come and go")

    here = {one.pk for one in day.entrants if one.status == EntrantStatus.CHECKED_IN} | {None}
    could = {row for row in before if row[0] <= here and None not in row[0]}
    assert is_sound(round_)
    assert draft_review.judge(round_.__class__.objects.get(pk=round_.pk)).is_round
    assert could <= board(round_)
    told = LogEntry.objects.filter(verb="round.repair").first().data["changes"]
    tables = {frozenset((p.a.number, p.b.number)): p.table for p in draft_review.current(round_) if p.b}
    assert all(
        tables[frozenset(one["data"]["pair"])] == one["data"]["table"]
        for one in told
        if one["code"] == "paired"
    )
