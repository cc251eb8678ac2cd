"""A correction is taken back only until a round was drawn on it, also by the correction itself."""

import pytest

from tests.data.cast import NOW
from tests.data.days import closed, facts_for, play
from tests.data.states import state_of
from tests.data.undoable_actions import incident
from tests.data.undoable_days import LATER, THEN, at, olga, table
from tests.examples import some_of
from tournament.models import LogEntry
from tournament.queries.results import reports
from tournament.services.core.errors import Conflict
from tournament.services.entrants import attendance
from tournament.services.results import corrections, results
from tournament.services.results.corrections import Then
from tournament.services.rounds import manual_changes, pairings, rounds
from tournament.services.settings import tournament_settings
from tournament.services.undo import undo

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


ROUND_2 = "Round 2 was paired with this result. "
FIRST = f"{ROUND_2}Undo that first, or correct the result again."


@pytest.mark.parametrize(
    ("publish", "correct", "go_on", "verb", "reason"),
    some_of(
        [
            (False, turned, lambda *_: None, "result.submit", FIRST),
            (True, turned, lambda *_: None, "result.submit", FIRST),
            (False, turned, is_shown, "result.submit", FIRST),
            (False, turned, is_over, "result.submit", f"{ROUND_2}Correct the result again."),
            (True, turned, is_over, "result.submit", f"{ROUND_2}Correct the result again."),
            (
                True,
                fined,
                is_over,
                "penalty.give",
                "Round 2 was paired since. Undo the penalty on the page",
            ),
        ],
        3,
    ),
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


@pytest.mark.parametrize(("publish", "correct"), some_of([(False, turned), (True, turned), (True, fined)], 1))
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
    assert undo.possible(entry).data["round"] == 3


def loosened(day):
    """The first table of the draft is taken apart, after the correction that kept it."""
    round_ = newest_round(day)
    row = round_.pairings.filter(is_current=True).order_by("table", "pk").first()
    pairings.unpair(round_, row.a, by=day.cast.organiser, now=LATER, reason="Kin")
    return round_


def mend(day, round_):
    pairings.pair_loose(round_, by=day.cast.organiser, now=LATER, reason="They came apart")


def draw_anew(day, round_):
    rounds.redraft(round_, by=day.cast.organiser, now=LATER, reason="They came apart")


@pytest.mark.parametrize(
    ("correct", "draw", "verb", "reason"),
    [
        (turned, mend, "result.submit", FIRST),
        (turned, draw_anew, "result.submit", FIRST),
        (fined, mend, "penalty.give", "Round 2 was paired since."),
    ],
)
def test_correction_stays_while_what_the_engine_drew_on_it_stands(correct, draw, verb, reason):
    day = with_a_second_round(publish=False)
    correct(day, Then.KEEP)
    round_ = loosened(day)
    (entry,) = entries(day, verb)
    assert undo.possible(entry) is None

    draw(day, round_)

    with pytest.raises(Conflict, match=reason):
        undo.undo(entry, by=day.cast.organiser, now=LATER, reason="Wrong button")
    manual_changes.take_back(round_, by=day.cast.organiser, now=LATER)
    undo.undo(entry, by=day.cast.organiser, now=LATER, reason="Wrong button")
    assert undo.possible(LogEntry.objects.get(pk=entry.pk)).case == "already"


def test_setting_stays_while_the_engine_has_paired_whoever_was_loose_by_it():
    day = with_a_second_round(publish=False)
    tournament_settings.configure(day.tournament, **olga(day), table_count=12)
    round_ = loosened(day)
    mend(day, round_)
    (entry,) = entries(day, "tournament.configure")

    assert undo.possible(entry).case == "paired-with-settings"


def test_who_came_back_and_was_paired_is_not_made_to_have_gone():
    day = with_a_second_round(publish=False)
    row = newest_round(day).pairings.filter(is_current=True).order_by("table", "pk").first()
    for who in (row.a, row.b):
        attendance.drop(who, by=day.cast.organiser, now=NOW)
    rounds.repair(newest_round(day), by=day.cast.organiser, now=NOW, reason="Two less")
    for who in (row.a, row.b):
        attendance.check_in(who, **olga(day))
    entry, _ = entries(day, "entrant.check-in")
    assert undo.possible(entry) is None

    mend(day, newest_round(day))

    assert undo.possible(entry).data == {"player": row.b.name, "round": 2}
