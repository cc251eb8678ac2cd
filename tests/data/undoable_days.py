"""The days on which the actions of `tests/data/undoable_actions.py` are done, through the real services."""

from datetime import timedelta

from rules.combat_hex.annexe_a import CHAMPIONSHIP_TIMELINE
from rules.timelines.edits import sketch
from tests.cached_fixtures import remembered
from tests.data.cast import MINUTE, NOW
from tests.data.days import a_day, checked_in, drafted, facts_for, play, published, with_entrants
from tests.data.lists import LEGAL, armed, hand_in
from tournament.services.clock import clocks
from tournament.services.core.actors import Actor, player
from tournament.services.core.phone_requests import ListOnPhone, Sent
from tournament.services.entrants import (
    absences,
    attendance,
    entrants,
    late_check_ins,
    registration_confirmations,
)
from tournament.services.hall import referee_calls
from tournament.services.lists import late_lists, lists
from tournament.services.results import results
from tournament.services.rounds import pairings, player_requests, rounds
from tournament.services.schedule import timelines

SECOND = timedelta(seconds=1)
THEN, LATER = NOW + SECOND, NOW + 2 * SECOND
WHY = {"now": THEN, "reason": "Because"}


def olga(day):
    return {"by": day.cast.organiser, "now": THEN}


def table(round_, number=1):
    return round_.pairings.get(is_current=True, table=number)


def with_a(make):
    """A day on which something was made before."""

    def build():
        day = a_day()
        day.made = make(day)
        return day

    return build


def unconfirmed(day):
    """A registration that waits for its confirmation by mail."""
    return registration_confirmations.request_confirmation(
        day.tournament,
        entrants.Details(name="Nora Quist", email="n@example.org"),
        address_of=lambda key: f"https://hall.example/{key}/",
        by=Actor(kind="player", name="Nora Quist"),
        now=NOW,
    )


def at(stage, count=4):
    """A day with its round as ``day.round``."""

    def build():
        day, day.round = stage(count)
        return day

    return build


@remembered
def reported():
    day = at(published)()
    pairing = table(day.round)
    results.submit(pairing, facts_for(pairing), token="a", by=player(pairing.a), now=NOW)
    return day


@remembered
def called_referee():
    """A table has asked for a referee."""
    day = at(published)()
    day.made = referee_calls.ask(table(day.round), kind="rules", by=day.cast.scorekeeper, now=NOW)
    return day


@remembered
def running():
    day = at(published)()
    day.clock = clocks.start(day.round, by=day.cast.organiser, now=NOW)
    return day


@remembered
def playing():
    day = running()
    play(day, day.round)
    return day


@remembered
def with_lists():
    """Pia has a good list that waits for a referee."""
    day = with_entrants(a_day(), 2)
    armed(day)
    day.version = hand_in(day.entrants[0], LEGAL)
    return day


@remembered
def locked():
    day = with_lists()
    lists.lock_all(day.tournament, by=day.cast.organiser, now=NOW)
    return day


def with_late_list():
    """Another good list of Pia came after hers was locked."""
    day = locked()
    pia = day.entrants[0]
    figure = pia.good_list.versions.get().entries.first().figure_id
    sent = Sent("late", kept=ListOnPhone(base=1, mine={figure: 1}))
    day.late = late_lists.hand_in(pia, "good", sent, by=player(pia), now=NOW)
    return day


def with_late_check_in():
    """Lena pressed after round 1 was drafted."""
    day, _ = drafted(4)
    details = entrants.Details(name="Lena Late")
    lena, _ = entrants.register(day.tournament, details, by=day.cast.organiser, now=NOW)
    day.late = late_check_ins.check_in(lena, Sent("late"), by=player(lena), now=NOW)
    return day


@remembered
def with_request():
    """The first player stops after round 1, which is played."""
    day, _ = published(4)
    one = day.entrants[0]
    day.late = player_requests.stop(one, Sent("stop"), by=player(one), now=NOW)
    return day


@remembered
def with_timeline():
    day = a_day()
    timelines.change(day.tournament, shorter(), by=day.cast.organiser, now=NOW)
    return day


def shorter():
    """The timeline of the ruleset with ten minutes less to play."""
    plan = CHAMPIONSHIP_TIMELINE
    return sketch(plan).resized("play", 30 * MINUTE).following(plan).finished()


@remembered
def paused():
    day = running()
    day.clock = clocks.pause(day.clock, by=day.cast.organiser, now=NOW)
    return day


@remembered
def loose():
    """Two who were paired are not any more."""
    day = at(drafted)()
    pairings.unpair(day.round, table(day.round, 1).a, by=day.cast.organiser, now=NOW, reason="Kin")
    return day


@remembered
def fixed():
    day = at(drafted)()
    row = table(day.round)
    pairings.fix(day.round, row.a, row.b, by=day.cast.organiser, now=NOW, reason="Guests")
    return day


@remembered
def one_less():
    day = at(drafted, 6)()
    attendance.drop(day.entrants[0], by=day.cast.organiser, now=NOW)
    return day


@remembered
def empty_chair():
    day = at(published)()
    pairing = table(day.round)
    facts = {"last_turn_over": False, "a": {}, "b": {"absent": True}}
    results.submit(pairing, facts, token="a", by=player(pairing.a), now=NOW)
    return day


@remembered
def tied_semi_final():
    """The first table of the semi-finals ended in a perfect tie, and the roll decides."""
    day = checked_in(4, rounds_planned=1, cut_size=4, pairing_policy={"cut_ties": "roll"})
    for _ in range(2):
        day.round = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
        rounds.publish(day.round, by=day.cast.organiser, now=NOW, is_confirmed=True)
        if day.round.number == 1:
            rounds.close(play(day, day.round), by=day.cast.organiser, now=NOW)
    pairing = table(day.round)
    facts = facts_for(pairing)
    same = {"original": 12, "remaining": 4, "points_remaining": 400, "hero_points": 500}
    facts = {**facts, **{side: {"faction": facts[side]["faction"], **same} for side in "ab"}}
    results.submit(pairing, facts, token="tie", by=day.cast.scorekeeper, now=NOW)
    return day


def somebody_late():
    """Round 1 is over, and the last of five is due in round 2."""
    day = checked_in(5)
    absences.mark_absent(day.entrants[-1], by=day.cast.organiser, now=NOW, plays_from=2)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    rounds.publish(round_, by=day.cast.organiser, now=NOW)
    play(day, round_)
    rounds.close(round_, by=day.cast.organiser, now=NOW)
    return day
