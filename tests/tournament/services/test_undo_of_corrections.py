"""A correction is taken back only until a round was drawn on it, also by the correction itself."""

import pytest

from tests.cast import NOW
from tests.days import closed, facts_for, play
from tests.deeds import LATER, THEN, at, incident, olga, table
from tests.states import state_of
from tournament.models import LogEntry
from tournament.queries import reports
from tournament.services import corrections, results, rounds, undo
from tournament.services.corrections import Then
from tournament.services.errors import Conflict

pytestmark = pytest.mark.django_db


def with_a_second_round(*, publish):
    """Round 1 is over, and nobody has played round 2 yet."""
    day = at(closed)()
    second = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    if publish:
        rounds.publish(second, by=day.cast.organiser, now=NOW)
    return day


def turned(day, then):
    """Table 1 of round 1 was read the wrong way round."""
    pairing = table(day.round)
    deed = lambda: results.submit(  # noqa: E731 - a story in one line
        pairing,
        facts_for(pairing, winner="b"),
        token="fix",
        **olga(day),
        reason="Misread",
        is_looked_at=True,
    )
    seen = reports.confirmed_of(pairing).pk
    _, again = corrections.correct(pairing, deed, seen=seen, then=then, **olga(day), reason="Misread")
    return again or newest_round(day)


def fined(day, then):
    """Who won table 1 of round 1 loses it by a penalty."""
    pairing = table(day.round)

    def deed():
        incident("game-loss")(day)
        return reports.confirmed_of(pairing)

    seen = reports.confirmed_of(pairing).pk
    told = {**olga(day), "reason": "Misread", "who": pairing.a}
    _, again = corrections.correct(pairing, deed, seen=seen, then=then, **told)
    return again or newest_round(day)


def newest_round(day):
    return day.tournament.rounds.order_by("pk").last()


def entries(day, *verbs):
    """What the log says of these verbs in the moment of the correction, newest first."""
    return list(LogEntry.objects.filter(tournament=day.tournament, verb__in=verbs, at=THEN).order_by("-pk"))


def is_shown(day, round_):
    return rounds.publish(round_, by=day.cast.organiser, now=LATER, is_confirmed=True)


def is_over(day, round_):
    return rounds.close(play(day, is_shown(day, round_)), by=day.cast.organiser, now=LATER)


ROUND_2 = "Round 2 was paired on this result. "
FIRST = f"{ROUND_2}Take that back first, or correct the result again."


@pytest.mark.parametrize(
    ("publish", "correct", "go_on", "verb", "reason"),
    [
        (False, turned, lambda *_: None, "result.submit", FIRST),
        (True, turned, lambda *_: None, "result.submit", FIRST),
        (False, turned, is_shown, "result.submit", FIRST),
        (False, turned, is_over, "result.submit", f"{ROUND_2}Correct the result again."),
        (True, turned, is_over, "result.submit", f"{ROUND_2}Correct the result again."),
        (True, fined, is_over, "penalty.give", "Round 2 was paired since. Take the penalty back on the page"),
    ],
)
def test_correction_stays_once_a_round_was_drawn_on_it(publish, correct, go_on, verb, reason):
    day = with_a_second_round(publish=publish)
    again = correct(day, Then.AGAIN)
    go_on(day, again)
    (entry,) = entries(day, verb)
    before = state_of(day.tournament)

    with pytest.raises(Conflict) as refused:
        undo.undo(entry, by=day.cast.organiser, now=LATER, reason="Wrong button")

    assert refused.value.message.startswith(reason)
    assert state_of(day.tournament) == before


@pytest.mark.parametrize(("publish", "correct"), [(False, turned), (True, turned), (True, fined)])
def test_correction_and_the_draft_it_drew_go_back_one_after_the_other(publish, correct):
    day = with_a_second_round(publish=publish)
    before = state_of(day.tournament)
    correct(day, Then.AGAIN)

    drew = ("round.draft", "round.cancel", "round.redraft")
    for entry in entries(day, *drew, "result.submit", "penalty.give"):
        undo.undo(entry, by=day.cast.organiser, now=LATER, reason="Wrong button")

    assert state_of(day.tournament) == before


def test_correction_that_kept_the_pairings_goes_back_until_the_next_round_is_paired():
    day = with_a_second_round(publish=True)
    second = turned(day, Then.KEEP)
    is_over(day, second)
    (entry,) = entries(day, "result.submit")

    assert undo.possible(entry) is None
    rounds.draft(day.tournament, by=day.cast.organiser, now=LATER)
    assert undo.possible(entry).startswith("Round 3 was paired on this result.")
