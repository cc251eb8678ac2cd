"""Undo after any verb restores the state, and refuses with a sentence where something was built on it."""

import pytest

from tests.data.cast import MINUTE, NOW
from tests.data.days import a_day, checked_in, closed, facts_for, published, with_entrants
from tests.data.states import state_of
from tests.data.undoable_actions import EVERY
from tests.data.undoable_days import LATER, THEN, WHY, at, olga, playing, reported, running, table
from tests.examples import some_of
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import LogEntry
from tournament.queries.results import reports
from tournament.services.core.errors import Conflict, Invalid, NotAllowed
from tournament.services.entrants import attendance, entrants
from tournament.services.results import no_shows, results
from tournament.services.rounds import pairings, rounds
from tournament.services.settings import tournament_settings
from tournament.services.tournaments import tournaments
from tournament.services.undo import undo
from tournament.services.undo.registry import WAYS

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("verb", "build", "act"), EVERY, ids=[f"{n}-{row[0]}" for n, row in enumerate(EVERY)]
)
def test_undo_restores_the_state(verb, build, act):
    day = build()
    before = state_of(day.tournament)
    act(day)
    entry = LogEntry.objects.filter(tournament=day.tournament, verb=verb).first()
    assert state_of(day.tournament) != before, "the deed did nothing"
    assert all(str(line) for line in undo.goes_back(entry)), "each effect has a message with its values"

    taken = undo.undo(entry, by=day.cast.organiser, now=LATER, reason="Wrong button")

    assert taken.takes_back == entry
    assert taken.verb == (WAYS[verb].door or "deed.take-back"), "what has a door of its own is told once"
    assert state_of(day.tournament) == before
    assert undo.undo(entry, by=day.cast.organiser, now=LATER) == taken, "twice is harmless"
    assert state_of(day.tournament) == before


def test_every_verb_that_can_be_undone_is_undone_here():
    assert {verb for verb, _, _ in EVERY} == set(WAYS)


def newest(day, verb):
    return LogEntry.objects.filter(tournament=day.tournament, verb=verb).first()


def built_on():
    """Day, the verb that is not taken back any more, and the beginning of the reason."""
    yield at(published), "round.draft", "Round 1 is published. Undo that"
    yield reported, "round.publish", "Table 1 has reported. Cancel round 1"
    yield running, "round.publish", "Round 1 is being played, so"
    yield at(closed), "round.publish", "Round 1 is closed, so"
    yield at(closed), "result.submit", "Round 1 was closed with this result"
    yield next_drafted, "round.close", "Round 2 was paired with these results. Cancel that round first."
    yield next_drafted, "result.submit", "Round 2 was paired with this result"
    yield cancelled_and_again, "round.cancel", "Round 1 was re-paired. Cancel"
    yield at(published), "entrant.check-in", "Rosa Iwashita has been paired in round 1. Drop the player"
    yield at(published), "tournament.move", "Round 1 is published. Unpublish it"
    yield dropped_and_paired, "entrant.drop", "Round 2 was paired without Pia Lindqvist"
    yield someone_moved_up, "entrant.withdraw", "Quentin Vale moved up to the place of Pia Lindqvist"
    yield limit_raised, "tournament.configure", "Quentin Vale moved up because of this and was told."
    yield (
        renamed_twice,
        "entrant.edit",
        "Something later changed this: Olga changed the details of Pia the second. Undo that",
    )
    yield playing, "clock.start", "A table has already reported its result."
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
    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, entrant_limit=2)
    entrants.register(day.tournament, entrants.Details(name="Quentin Vale"), by=day.cast.organiser, now=NOW)
    attendance.withdraw(day.entrants[0], **olga(day))
    return day


def limit_raised():
    day = with_entrants(a_day(), 2)
    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, entrant_limit=2)
    entrants.register(day.tournament, entrants.Details(name="Quentin Vale"), by=day.cast.organiser, now=NOW)
    tournament_settings.configure(day.tournament, **olga(day), entrant_limit=3)
    return day


def renamed_twice():
    day = with_entrants(a_day(), 1)
    entrants.edit(day.entrants[0], entrants.Details(name="Pia the first"), by=day.cast.organiser, now=NOW)
    day.wanted = newest(day, "entrant.edit")
    entrants.edit(day.entrants[0], entrants.Details(name="Pia the second"), **olga(day))
    return day


def excluded_with_game():
    day = at(published)()
    no_shows.exclude(
        table(day.round).a, by=day.cast.organiser, now=THEN, reason="Fist", ends_game=True, faction="good"
    )
    return day


@pytest.mark.parametrize(
    ("build", "verb", "reason"),
    some_of(list(built_on()), 6),
    ids=lambda row: row if isinstance(row, str) else "",
)
def test_what_was_built_on_stays_with_a_sentence(build, verb, reason):
    day = build()
    entry = getattr(day, "wanted", None) or newest(day, verb)
    before = state_of(day.tournament)

    with pytest.raises(Conflict) as refused:
        undo.undo(entry, by=day.cast.organiser, now=LATER)

    assert refused.value.message.startswith(reason)
    assert str(undo.possible(entry)) == refused.value.message
    assert state_of(day.tournament) == before


def test_a_mail_address_is_never_written_down_so_it_does_not_come_back():
    day = with_entrants(a_day(), 1)
    entrants.edit(day.entrants[0], entrants.Details(name="Pia", email="pia@example.org"), **olga(day))
    entry = newest(day, "entrant.edit")

    assert "example.org" not in str(entry.data)
    assert undo.possible(entry).case == "email"


def test_what_is_never_taken_back_says_why_and_what_to_do_instead():
    day = a_day()

    assert undo.possible(newest(day, "tournament.create")).case == "never-created"


def test_a_deed_about_somebody_who_is_gone_is_refused_in_a_sentence():
    day = with_entrants(a_day(), 1)
    entrants.edit(day.entrants[0], entrants.Details(name="Pia the first"), **olga(day))
    day.tournament.entrants.all().delete()

    assert undo.possible(newest(day, "entrant.edit")).case == "gone"


def test_a_finished_tournament_is_opened_again_at_once_or_for_a_reason():
    day = at(closed)()
    tournaments.move(day.tournament, TournamentStatus.FINISHED, **olga(day))
    entry, an_hour_later = newest(day, "tournament.move"), LATER + 60 * MINUTE

    with pytest.raises(Invalid, match="Enter a reason"):
        undo.undo(entry, by=day.cast.organiser, now=an_hour_later)
    undo.undo(entry, by=day.cast.organiser, now=an_hour_later, reason="Table 3 was typed backwards")

    assert day.refresh().tournament.status == TournamentStatus.RUNNING


def test_players_deeds_are_nobodys_to_take_back():
    day = reported()

    with pytest.raises(Conflict, match="Only officials' actions"):
        undo.undo(newest(day, "result.submit"), by=day.cast.organiser, now=LATER)


def test_a_colleague_may_not_and_the_last_deed_is_ones_own():
    day = with_entrants(a_day(status=TournamentStatus.CHECK_IN), 2)
    attendance.check_in(day.entrants[0], by=day.cast.scorekeeper, now=THEN)

    assert undo.offered(day.tournament, day.cast.scorekeeper, at=THEN) == [newest(day, "entrant.check-in")]
    assert undo.offered(day.tournament, day.cast.scorekeeper, at=LATER) == []
    assert undo.offered(day.tournament, day.cast.referee, at=THEN) == []
    with pytest.raises(NotAllowed, match="Kei did this"):
        undo.undo(newest(day, "entrant.check-in"), by=day.cast.referee, now=LATER)
    own = undo.undo(newest(day, "entrant.check-in"), by=day.cast.scorekeeper, now=LATER)
    assert own.actor_name == "Kei"


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
        deeds.append(day.tournament.log.filter(verb__in=WAYS).order_by("pk").last())

    for before, entry in zip(reversed(states), reversed(deeds), strict=True):
        undo.undo(entry, by=day.cast.organiser, now=LATER)
        assert state_of(day.tournament) == before


def this(day):
    return day.tournament.rounds.get()


@pytest.mark.parametrize("verb", ["result.submit", "entrant.drop"])
def test_a_finished_tournament_is_opened_before_its_standings_change(verb):
    day, round_ = closed(4)
    by = day.cast.organiser
    pairing = round_.pairings.get(table=1)
    turned = facts_for(pairing, winner="b")
    results.submit(pairing, turned, token="c", by=by, now=NOW + MINUTE, reason="Swapped", is_looked_at=True)
    attendance.drop(pairing.a, by=by, now=NOW + MINUTE, reason="Left")
    tournaments.move(day.tournament, TournamentStatus.FINISHED, by=by, now=NOW + MINUTE)
    entry = LogEntry.objects.filter(verb=verb).latest("pk")

    with pytest.raises(Conflict, match=r"finished\. Reopen it first"):
        undo.undo(entry, by=by, now=NOW + MINUTE)


def test_doubt_that_was_taken_back_is_not_shown_again():
    day = reported()
    dispute = {"by": day.cast.referee, "reason": "Counted twice"}
    results.dispute(table(day.round), now=THEN, **dispute)
    undo.undo(newest(day, "result.dispute"), by=day.cast.organiser, now=THEN, reason="Wrong table")
    assert reports.doubts_of(day.round) == {}

    results.dispute(table(day.round), now=LATER, **dispute)

    (doubts,) = reports.doubts_of(day.round).values()
    assert [doubt.at for doubt in doubts] == [LATER]


def test_roll_over_a_report_is_undone_until_somebody_reports_again():
    day = reported()
    pairings.record_roll(table(day.round), faction_a="evil", by=day.cast.referee, now=THEN)
    roll = newest(day, "pairing.roll")
    assert undo.possible(roll) is None

    results.submit(table(day.round), facts_for(table(day.round)), token="o", by=day.cast.organiser, now=LATER)

    assert undo.possible(roll).case == "factions-reported"


@pytest.mark.parametrize("way", ["undo", "doubt"])
def test_wrong_factions_of_a_result_are_corrected_as_the_refusal_says(way):
    day = at(published)()
    told = {"by": day.cast.organiser, "now": THEN}
    results.submit(table(day.round), facts_for(table(day.round)), token="good", **told)
    with pytest.raises(Conflict, match="Undo or dispute the result, then record the roll again"):
        pairings.record_roll(table(day.round), faction_a="evil", **told)

    if way == "undo":
        undo.undo(newest(day, "result.submit"), **told)
    else:
        results.dispute(table(day.round), reason="Factions", **told)
    pairings.record_roll(table(day.round), faction_a="evil", **told)
    results.submit(table(day.round), facts_for(table(day.round)), token="evil", reason="Factions", **told)

    assert (table(day.round).faction_a, table(day.round).status) == ("evil", "confirmed")
