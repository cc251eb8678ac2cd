"""Undo after any verb restores the state, and refuses with a sentence where something was built on it."""

from datetime import timedelta

import pytest

from tests.cast import NOW, person
from tests.days import a_day, checked_in, closed, drafted, facts_for, play, published, with_entrants
from tests.states import state_of
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import LogEntry
from tournament.services import (
    absences,
    attendance,
    calls,
    clocks,
    day_plans,
    entrants,
    pairings,
    penalties,
    results,
    rounds,
    screens,
    second_passes,
    tournaments,
    undo,
    wishes,
)
from tournament.services.actors import player
from tournament.services.errors import Conflict, NotAllowed
from tournament.services.penalties import Incident
from tournament.services.results import Decision

pytestmark = pytest.mark.django_db
SECOND = timedelta(seconds=1)
THEN, LATER = NOW + SECOND, NOW + 2 * SECOND
WHY = {"now": THEN, "reason": "Because"}


def olga(day):
    return {"by": day.cast.organiser, "now": THEN}


def table(round_, number=1):
    return round_.pairings.get(is_current=True, table=number)


def deeds_before_the_day():
    """Verb, day, deed: what organisers do before anybody plays."""
    details = entrants.Details(name="Nora Quist", club="West", email="n@example.org")
    yield (
        "tournament.configure",
        a_day,
        lambda d: tournaments.configure(d.tournament, **olga(d), venue="School"),
    )
    yield "tournament.configure", a_day, lambda d: tournaments.configure(d.tournament, **olga(d), level=1000)
    yield (
        "tournament.move",
        a_day,
        lambda d: tournaments.move(d.tournament, TournamentStatus.CHECK_IN, **olga(d)),
    )
    yield (
        "tournament.appoint",
        a_day,
        lambda d: tournaments.appoint(d.tournament, person("Sam"), "referee", **olga(d)),
    )
    yield (
        "tournament.appoint",
        a_day,
        lambda d: tournaments.appoint(d.tournament, d.cast.kei, "organiser", **olga(d)),
    )
    plan = {"first_round": "10:00", "breaks": []}
    yield "day-plan.change", a_day, lambda d: day_plans.change(d.tournament, plan, **olga(d))
    yield "entrant.register", a_day, lambda d: entrants.register(d.tournament, details, **olga(d))
    four = lambda: with_entrants(a_day(status=TournamentStatus.CHECK_IN), 4)  # noqa: E731 - a story in one line
    yield (
        "entrant.edit",
        four,
        lambda d: entrants.edit(d.entrants[0], entrants.Details(name="Pia"), **olga(d)),
    )
    yield "entrant.check-in", four, lambda d: attendance.check_in(d.entrants[0], **olga(d))
    yield "entrant.withdraw", four, lambda d: attendance.withdraw(d.entrants[0], **olga(d))
    yield "entrant.fix-table", four, lambda d: wishes.fix_table(d.entrants[0], 3, **olga(d))
    yield "entrant.group", four, lambda d: wishes.keep_apart(d.tournament, "Kin", numbers=[1, 2], **olga(d))
    yield "screen.add", a_day, lambda d: screens.create(d.tournament, name="Door", **olga(d))
    screen = lambda d: screens.create(d.tournament, name="Door", by=d.cast.organiser, now=NOW)  # noqa: E731 - same
    yield "screen.message", with_a(screen), lambda d: screens.message(d.made, "Lunch", **olga(d))
    yield "screen.show", with_a(screen), lambda d: screens.show(d.made, [{"scene": "clock"}], **olga(d))
    yield "screen.change", with_a(screen), lambda d: screens.change(d.made, {"name": "Bar"}, **olga(d))
    yield "screen.remove", with_a(screen), lambda d: screens.remove(d.made, **olga(d))
    yield "call.make", a_day, lambda d: calls.call(d.tournament, text="Pia to the desk", **olga(d))
    call = lambda d: calls.call(d.tournament, text="Pia to the desk", by=d.cast.organiser, now=NOW)  # noqa: E731 - same
    yield "call.end", with_a(call), lambda d: calls.end(d.made, **olga(d))


def with_a(make):
    """A day on which something was made before."""

    def build():
        day = a_day()
        day.made = make(day)
        return day

    return build


def at(stage, count=4):
    """A day with its round as ``day.round``."""

    def build():
        day, day.round = stage(count)
        return day

    return build


def reported():
    day = at(published)()
    pairing = table(day.round)
    results.submit(pairing, facts_for(pairing), token="a", by=player(pairing.a), now=NOW)
    return day


def running():
    day = at(published)()
    day.clock = clocks.start(day.round, by=day.cast.organiser, now=NOW)
    return day


def playing():
    day = running()
    play(day, day.round)
    return day


def deeds_of_the_day():
    """Verb, day, deed: what officials do to rounds, tables and people."""
    yield (
        "entrant.undo-check-in",
        lambda: checked_in(4),
        lambda d: attendance.undo_check_in(d.entrants[0], **olga(d)),
    )
    yield "round.draft", lambda: checked_in(5), lambda d: rounds.draft(d.tournament, **olga(d))
    yield (
        "round.draft",
        lambda: checked_in(4, format="round-robin"),
        lambda d: rounds.draft(d.tournament, **olga(d)),
    )
    yield "round.publish", at(drafted, 5), lambda d: rounds.publish(d.round, **olga(d))
    yield "round.redraft", at(drafted), lambda d: rounds.redraft(d.round, by=d.cast.organiser, **WHY)
    yield (
        "pairing.swap",
        at(drafted),
        lambda d: pairings.swap(
            d.round, table(d.round, 1).a, table(d.round, 2).b, by=d.cast.organiser, **WHY
        ),
    )
    yield (
        "pairing.fix",
        at(drafted),
        lambda d: pairings.fix(d.round, table(d.round, 1).a, table(d.round, 2).b, by=d.cast.organiser, **WHY),
    )
    yield (
        "pairing.unpair",
        at(drafted),
        lambda d: pairings.unpair(d.round, table(d.round, 1).a, by=d.cast.organiser, **WHY),
    )
    yield "round.cancel", at(drafted), lambda d: rounds.cancel(d.round, by=d.cast.organiser, **WHY)
    yield "round.cancel", at(published, 5), lambda d: rounds.cancel(d.round, by=d.cast.organiser, **WHY)
    yield "round.cancel", running, lambda d: rounds.cancel(d.round, by=d.cast.organiser, **WHY)
    yield "round.close", playing, lambda d: rounds.close(d.round, **olga(d))
    yield "entrant.drop", at(published), lambda d: attendance.drop(d.entrants[0], **olga(d))
    yield (
        "entrant.exclude",
        at(published),
        lambda d: attendance.exclude(d.entrants[0], by=d.cast.organiser, **WHY),
    )
    yield "clock.start", at(published), lambda d: clocks.start(d.round, **olga(d))
    yield "clock.pause", running, lambda d: clocks.pause(d.clock, **olga(d))
    yield (
        "clock.extend",
        running,
        lambda d: clocks.extend(d.clock, seconds=60, by=d.cast.organiser, **WHY),
    )
    yield "clock.skip", running, lambda d: clocks.skip(d.clock, by=d.cast.organiser, **WHY)
    yield "call.make", at(published), lambda d: calls.call(d.tournament, pairing=table(d.round), **olga(d))
    yield (
        "tournament.move",
        at(closed),
        lambda d: tournaments.move(d.tournament, TournamentStatus.FINISHED, **olga(d)),
    )


def deeds_at_a_table():
    """Verb, day, deed: results, rulings and rolls."""
    facts = lambda d, winner="a": facts_for(table(d.round), winner=winner)  # noqa: E731 - a story in one line
    entered = lambda d: results.submit(table(d.round), facts(d), token="t", **olga(d))  # noqa: E731 - same
    yield "result.submit", at(published), entered
    yield "result.submit", reported, entered
    yield (
        "result.submit",
        playing,
        lambda d: results.submit(table(d.round), facts(d, "b"), token="t", by=d.cast.referee, **WHY),
    )
    yield (
        "result.submit",
        at(closed),
        lambda d: results.submit(table(d.round), facts(d, "b"), token="t", by=d.cast.referee, **WHY),
    )
    yield (
        "result.submit",
        at(published),
        lambda d: absences.mark_absent(table(d.round), absent="a", **olga(d)),
    )
    yield "result.confirm", reported, lambda d: results.confirm(table(d.round), **olga(d))
    yield "result.dispute", reported, lambda d: results.dispute(table(d.round), by=d.cast.referee, **WHY)
    yield "result.dispute", playing, lambda d: results.dispute(table(d.round), by=d.cast.referee, **WHY)
    yield (
        "result.rule",
        reported,
        lambda d: results.rule(
            table(d.round), facts(d), Decision(6, 0, "10.01", "Late"), token="r", **olga(d)
        ),
    )
    yield (
        "pairing.roll",
        at(published),
        lambda d: pairings.record_roll(table(d.round), faction_a="evil", **olga(d)),
    )


def incident(severity, **more):
    return lambda d: penalties.give(
        table(d.round).a,
        Incident(severity, "Moved twice", clause="10.01", **more),
        by=d.cast.referee,
        now=THEN,
        pairing=table(d.round),
    )


def deeds_of_a_referee():
    """Verb, day, deed: penalties and the second pass."""
    yield "penalty.give", at(published), incident("warning")
    yield "penalty.give", at(published), incident("points", half_points=2)
    yield "penalty.give", at(published), incident("game-loss", faction="good")
    yield "penalty.give", playing, incident("game-loss")
    yield "penalty.give", at(published), incident("exclusion", faction="good")
    yield "penalty.give", at(closed), incident("exclusion")
    yield (
        "result.check",
        playing,
        lambda d: second_passes.check(table(d.round), facts_for(table(d.round)), token="2", **olga(d)),
    )


EVERY = [*deeds_before_the_day(), *deeds_of_the_day(), *deeds_at_a_table(), *deeds_of_a_referee()]


@pytest.mark.parametrize(
    ("verb", "build", "act"), EVERY, ids=[f"{n}-{row[0]}" for n, row in enumerate(EVERY)]
)
def test_undo_restores_the_state(verb, build, act):
    day = build()
    before = state_of(day.tournament)
    act(day)
    entry = LogEntry.objects.filter(tournament=day.tournament, verb=verb).first()
    assert state_of(day.tournament) != before, "the deed did nothing"

    taken = undo.undo(entry, by=day.cast.organiser, now=LATER, reason="Wrong button")

    assert taken.takes_back == entry
    assert state_of(day.tournament) == before
    assert undo.undo(entry, by=day.cast.organiser, now=LATER) == taken, "twice is harmless"
    assert state_of(day.tournament) == before


def newest(day, verb):
    return LogEntry.objects.filter(tournament=day.tournament, verb=verb).first()


def built_on():
    """Day, the verb that is not taken back any more, and the beginning of the reason."""
    yield at(published), "round.draft", "Round 1 is published. Take that back"
    yield reported, "round.publish", "Table 1 has reported already. Cancel round 1"
    yield running, "round.publish", "Round 1 is playing by now"
    yield at(closed), "round.publish", "Round 1 is closed by now"
    yield at(closed), "result.submit", "Round 1 was closed on this result"
    yield next_drafted, "round.close", "Round 2 was paired on these results. Cancel round 2 first."
    yield next_drafted, "result.submit", "Round 2 was paired on this result"
    yield cancelled_and_again, "round.cancel", "Round 1 was paired again since"
    yield at(published), "entrant.check-in", "Rosa Iwashita has been paired in round 1. Use drop"
    yield at(published), "tournament.move", "Round 1 is out. Take its publishing back"
    yield dropped_and_paired, "entrant.drop", "Round 2 was paired without Pia Lindqvist"
    yield someone_moved_up, "entrant.withdraw", "Quentin Vale moved up to the place of Pia Lindqvist"
    yield (
        renamed_twice,
        "entrant.edit",
        "Since then Olga changed the details of Pia the second. Take that back",
    )
    yield playing, "clock.start", "A table has reported already"
    yield excluded_with_game, "entrant.exclude", "Table 1 has the result of this exclusion"


def next_drafted():
    day = at(closed)()
    rounds.draft(day.tournament, **olga(day))
    return day


def cancelled_and_again():
    day = at(published)()
    rounds.cancel(day.round, by=day.cast.organiser, now=NOW, reason="Fire alarm")
    rounds.draft(day.tournament, **olga(day))
    return day


def dropped_and_paired():
    day = at(closed)()
    attendance.drop(day.entrants[0], by=day.cast.organiser, now=NOW)
    rounds.draft(day.tournament, **olga(day))
    return day


def someone_moved_up():
    day = with_entrants(a_day(), 2)
    tournaments.configure(day.tournament, by=day.cast.organiser, now=NOW, entrant_limit=2)
    entrants.register(day.tournament, entrants.Details(name="Quentin Vale"), by=day.cast.organiser, now=NOW)
    attendance.withdraw(day.entrants[0], **olga(day))
    return day


def renamed_twice():
    day = with_entrants(a_day(), 1)
    entrants.edit(day.entrants[0], entrants.Details(name="Pia the first"), by=day.cast.organiser, now=NOW)
    day.wanted = newest(day, "entrant.edit")
    entrants.edit(day.entrants[0], entrants.Details(name="Pia the second"), **olga(day))
    return day


def excluded_with_game():
    day = at(published)()
    absences.exclude(
        table(day.round).a, by=day.cast.organiser, now=THEN, reason="Fist", ends_game=True, faction="good"
    )
    return day


@pytest.mark.parametrize(
    ("build", "verb", "reason"), list(built_on()), ids=lambda row: row if isinstance(row, str) else ""
)
def test_what_was_built_on_stays_with_a_sentence(build, verb, reason):
    day = build()
    entry = getattr(day, "wanted", None) or newest(day, verb)
    before = state_of(day.tournament)

    with pytest.raises(Conflict) as refused:
        undo.undo(entry, by=day.cast.organiser, now=LATER)

    assert refused.value.message.startswith(reason)
    assert undo.possible(entry) == refused.value.message
    assert state_of(day.tournament) == before


def test_a_mail_address_is_never_written_down_so_it_does_not_come_back():
    day = with_entrants(a_day(), 1)
    entrants.edit(day.entrants[0], entrants.Details(name="Pia", email="pia@example.org"), **olga(day))
    entry = newest(day, "entrant.edit")

    assert "example.org" not in str(entry.data)
    assert undo.possible(entry).startswith("The e-mail address was changed, and the log keeps no addresses.")


def test_players_deeds_are_nobodys_to_take_back():
    day = reported()

    with pytest.raises(Conflict, match="Only what officials did"):
        undo.undo(newest(day, "result.submit"), by=day.cast.organiser, now=LATER)


def test_a_colleague_may_not_and_the_last_deed_is_ones_own():
    day = with_entrants(a_day(status=TournamentStatus.CHECK_IN), 2)
    attendance.check_in(day.entrants[0], by=day.cast.scorekeeper, now=THEN)

    assert undo.last(day.tournament, day.cast.scorekeeper) == newest(day, "entrant.check-in")
    assert undo.last(day.tournament, day.cast.referee) is None
    with pytest.raises(NotAllowed, match="Kei did this"):
        undo.undo(newest(day, "entrant.check-in"), by=day.cast.referee, now=LATER)


def test_a_day_is_undone_step_by_step_in_reverse():
    day = checked_in(5)
    states, deeds = [], []
    steps = [
        lambda: rounds.draft(day.tournament, **olga(day)),
        lambda: pairings.swap(
            this(day), table(this(day), 1).a, table(this(day), 2).b, by=day.cast.organiser, **WHY
        ),
        lambda: rounds.publish(this(day), **olga(day), is_confirmed=True),
        lambda: results.submit(table(this(day)), facts_for(table(this(day))), token="1", **olga(day)),
        lambda: results.submit(table(this(day), 2), facts_for(table(this(day), 2)), token="2", **olga(day)),
        lambda: rounds.close(this(day), **olga(day)),
        lambda: attendance.drop(day.entrants[0], **olga(day)),
    ]
    for step in steps:
        states.append(state_of(day.tournament))
        step()
        deeds.append(undo.last(day.tournament, day.cast.organiser))

    for before, entry in zip(reversed(states), reversed(deeds), strict=True):
        undo.undo(entry, by=day.cast.organiser, now=LATER)
        assert state_of(day.tournament) == before


def this(day):
    return day.tournament.rounds.get()
