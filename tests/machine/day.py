"""A day of a small Swiss event at which anybody presses anything."""

from django.db import transaction
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from tests.days import a_day, checked_in, with_entrants
from tests.machine import recount
from tests.machine.desk import ANY_VERB, few, has_round, numbers, whys
from tests.machine.rows import rows
from tests.machine.trust import Trust
from tournament.engine.lifecycle import RoundStatus, TournamentStatus
from tournament.services import (
    absences,
    attendance,
    changes,
    entrants,
    pairings,
    rounds,
    tournament_files,
    tournament_imports,
    tournaments,
)
from tournament.services.actors import player

# What the recount knows; how FIDE counts unplayed rounds is worked by hand in the tests of the engine.
PLAIN = {"byes_count_as": "zero", "forfeits_count_as": "played", "dropped_count_as": "points"}


class AnyDay(Trust):
    """Who comes and goes, and what becomes of the rounds. After each day everything is rolled back."""

    def __init__(self):
        super().__init__()
        self.atomic = transaction.atomic()
        self.atomic.__enter__()

    def teardown(self):
        """What the day came to goes out as a file and comes in again the same; then it never was."""
        try:
            raw = tournament_files.file_of(self.day.tournament, now=self.now, with_mail=True).content
            tournament_imports.take(raw, by=self.olga, now=self.now)  # raises where a row differs
        finally:
            self.leave()

    def leave(self):
        transaction.set_rollback(True)
        self.atomic.__exit__(None, None, None)

    @invariant()
    def the_laws_hold(self):
        self.hold()

    # ------------------------------------------------------------ people

    @initialize(
        count=st.integers(2, 7),
        past=st.sampled_from(["stand", "annul"]),
        hour=st.sampled_from(["registration", "check-in", "round 1", "round 1", "round 2"]),
        tries_undo=st.booleans(),
    )
    def morning(self, count, past, hour, tries_undo):
        """A day that has come so far."""
        plan = {"policy": {"exclusion_past": past}, "standings_policy": PLAIN, "rounds_planned": 3}
        self.open(
            with_entrants(a_day(**plan), count) if hour == "registration" else checked_in(count, **plan)
        )
        for _ in range({"round 1": 3, "round 2": 6}.get(hour, 0)):
            self.the_day_goes_on()
        self.tries_undo = tries_undo

    @rule(number=numbers, how=st.sampled_from(["register", "come", "come", "not come", "withdraw", "drop"]))
    def somebody_comes_or_goes(self, number, how):
        """At the desk, but for who checks in by phone."""
        who, told = self.entrant(number), {"by": self.olga, "now": self.now}
        details = entrants.Details(name=f"Guest {number}")
        acts = {
            "register": ("register", lambda: entrants.register(self.day.tournament, details, **told)),
            "come": ("check-in", lambda: attendance.check_in(who, **{**told, "by": self.some(who)})),
            "not come": ("undo-check-in", lambda: attendance.undo_check_in(who, **told)),
            "withdraw": ("withdraw", lambda: attendance.withdraw(who, **told)),
            "drop": ("drop", lambda: attendance.drop(who, **told)),
        }
        verb, act = acts[how]
        self.press(f"entrant.{verb}", act)

    def some(self, who):
        """The entrant's own phone or the desk, in turn."""
        return player(who) if who.number % 2 else self.olga

    @rule(number=numbers, why=whys, ends_game=st.booleans(), is_sure=few)
    def somebody_is_excluded(self, number, why, ends_game, is_sure):
        if is_sure:
            return
        who = self.entrant(number)
        self.press(
            "entrant.exclude",
            lambda: absences.exclude(who, by=self.olga, now=self.now, reason=why, ends_game=ends_game),
            says=ANY_VERB,  # who is excluded already may still lose the game that is on
        )

    @rule(limit=st.sampled_from([None, 2, 5, 20]))
    def places_are_limited(self, limit):
        self.press(
            "tournament.configure",
            lambda: tournaments.configure(
                self.day.tournament, by=self.olga, now=self.now, entrant_limit=limit
            ),
        )

    @rule(to=st.sampled_from(TournamentStatus), why=whys, is_sure=few)
    def the_tournament_moves(self, to, why, is_sure):
        if is_sure:
            return
        self.press(
            "tournament.move",
            lambda: tournaments.move(self.day.tournament, to, by=self.olga, now=self.now, reason=why),
        )

    # ------------------------------------------------------------ rounds

    @rule()
    def a_round_is_drafted(self):
        drawn = self.press(
            "round.draft", lambda: rounds.draft(self.day.tournament, by=self.olga, now=self.now)
        )
        if drawn is not None and drawn.drafted_at == self.now:
            self._no_rematch_without_need(drawn)

    def _no_rematch_without_need(self, drawn):
        pairs = [
            row for row in rows(self.before, "pairing") if row["round_id"] == drawn.pk and row["is_current"]
        ]
        if any(row["origin"] == "manual" for row in pairs):
            return
        met = recount.met_before(self.before, drawn.pk)
        people = [one for row in pairs for one in (row["a_id"], row["b_id"]) if one]
        byes = {}
        for row in rows(self.before, "pairing"):
            if row["b_id"] is None and row["is_current"] and row["status"] == "confirmed":
                byes[row["a_id"]] = byes.get(row["a_id"], 0) + 1
        again = sum(frozenset((row["a_id"], row["b_id"])) in met for row in pairs)
        assert again == recount.fewest_rematches(people, met, byes)

    @precondition(has_round)
    @rule(why=whys, how=st.sampled_from(["redraft", "repair", "take_back", "pair_loose"]))
    def the_draft_is_mended(self, why, how):
        newest = self.round()
        if newest is None:
            return
        acts = {
            "redraft": ("round.redraft", rounds.redraft),
            "repair": ("round.repair", rounds.repair),
            "take_back": ("pairing.take-back", changes.take_back),
            "pair_loose": ("pairing.pair-loose", pairings.pair_loose),
        }
        verb, act = acts[how]
        self.press(verb, lambda: act(newest, by=self.olga, now=self.now, reason=why))

    @precondition(has_round)
    @rule(
        one=numbers,
        two=numbers,
        why=whys,
        how=st.sampled_from(["swap", "fix", "unfix", "unpair", "give_bye"]),
    )
    def pairings_are_changed_by_hand(self, one, two, why, how):
        newest = self.round()
        if newest is None:
            return
        people = [self.entrant(one)] + ([self.entrant(two)] if how in {"swap", "fix"} else [])
        act = getattr(pairings, how)
        self.press(
            f"pairing.{how.replace('_', '-')}",
            lambda: act(newest, *people, by=self.olga, now=self.now, reason=why),
        )

    @precondition(has_round)
    @rule(is_confirmed=st.booleans(), number=st.integers(-1, 3))
    def a_round_is_published(self, is_confirmed, number):
        which = self.round(number)
        if which is not None:
            self.press(
                "round.publish",
                lambda: rounds.publish(which, by=self.olga, now=self.now, is_confirmed=is_confirmed),
            )

    @precondition(has_round)
    @rule(number=st.integers(-1, 3))
    def a_round_is_closed(self, number):
        which = self.round(number)
        if which is not None:
            self.press("round.close", lambda: rounds.close(which, by=self.olga, now=self.now))

    @precondition(has_round)
    @rule(number=st.integers(-1, 3), why=whys, is_sure=few)
    def a_round_is_cancelled(self, number, why, is_sure):
        which = self.round(number)
        if which is not None and is_sure < 2:
            self.press("round.cancel", lambda: rounds.cancel(which, by=self.olga, now=self.now, reason=why))

    @rule(steps=st.integers(1, 4))
    def the_day_goes_on(self, steps=1):
        """The next things a sane organiser would do, so that days have afternoons."""
        for _ in range(steps):
            self._goes_on()

    def _goes_on(self):
        newest = self.round()
        if newest is None or newest.status in {RoundStatus.CLOSED, RoundStatus.CANCELLED}:
            self.a_round_is_drafted()
        elif newest.status == RoundStatus.DRAFT:
            self.a_round_is_published(is_confirmed=True, number=-1)
        elif newest.status == RoundStatus.PUBLISHED:
            self.the_clock_is_told("start", "")
        else:
            self.the_desk_enters_what_is_open("a breaks b")
            self.a_round_is_closed(-1)
