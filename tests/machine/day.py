"""A small event of any game, Swiss, with a cut or a round robin, at which anybody presses anything."""

from django.db import transaction
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from rules.ruleset import ListsBrought
from tests.data.days import a_day, checked_in, with_entrants
from tests.machine import evenness, recount
from tests.machine.armies import offer
from tests.machine.desk import ANY_VERB, few, has_round, is_sided, numbers, whys
from tests.machine.games import EVENTS
from tests.machine.plans import Plans
from tests.machine.rows import rows
from tournament.engine.lifecycle import RoundStatus, TournamentStatus
from tournament.models import Stage
from tournament.queries.standings.standings import standings_of
from tournament.services.core.actors import player
from tournament.services.entrants import absences, attendance, entrants
from tournament.services.results import no_shows
from tournament.services.rounds import manual_changes, pairings, rounds
from tournament.services.schedule import day_plans, scenarios
from tournament.services.settings import scoring
from tournament.services.tournaments import tournaments
from tournament.services.transfer import tournament_files, tournament_imports

STANDINGS = [
    {"byes_count_as": "zero", "forfeits_count_as": "played", "dropped_count_as": "points"},
    {},
    {
        "tiebreaks": ["buchholz_cut_1", "direct_encounter", "cumulative", "drawn_lot"],
        "byes_count_as": "virtual",
    },
    {"tiebreaks": ["median_buchholz", "sonneborn_berger", "fewest_byes"], "forfeits_count_as": "zero"},
    {"tiebreaks": ["direct_encounter", "points_destroyed", "buchholz"], "lot_seed": "hat"},
]
FORMATS = [
    {"rounds_planned": 3},
    {"rounds_planned": 3},
    {"rounds_planned": 2, "cut_size": 4},
    {"rounds_planned": 1, "cut_size": 4, "pairing_policy": {"cut_ties": "roll", "cut_third_place": "game"}},
    {"rounds_planned": 2, "cut_size": 4, "pairing_policy": {"cut_ties": "ruling"}},
    {"format": "round-robin"},
    {
        "format": "round-robin",
        "pairing_policy": {"round_robin_drops": "annul", "round_robin_factions": "roll"},
    },
]


BY_HAND = {
    "pairing.swap": pairings.swap,
    "pairing.fix": pairings.fix,
    "pairing.unfix": pairings.unfix,
    "pairing.unpair": pairings.unpair,
    "pairing.give-bye": pairings.give_bye,
}
# the day is over once it is called off: see ``roll.py``
GOES_ON = [status for status in TournamentStatus if status != TournamentStatus.CALLED_OFF]
COMING_AND_GOING = [
    "entrant.register",
    "entrant.check-in",
    "entrant.check-in",
    "entrant.undo-check-in",
    "entrant.absent",
    "entrant.late",
    "entrant.withdraw",
    "entrant.drop",
]


def places(tournament):
    """The standings as they are shown, by start number."""
    return [
        (row.entrant.number, row.place, row.points, row.standing.tiebreaks)
        for row in standings_of(tournament)
    ]


class AnyDay(Plans):
    """Who comes and goes, and what becomes of the rounds. After each day everything is rolled back."""

    def __init__(self):
        super().__init__()
        self.atomic = transaction.atomic()
        self.atomic.__enter__()

    def teardown(self):
        """What the day came to is counted, goes out as a file and comes in the same; then it never was."""
        try:
            evenness.sheet_is_the_recount(self.before, self.day.tournament, now=self.now)
            self.everything_is_taken_along()
        finally:
            self.leave()

    def everything_is_taken_along(self):
        """The file of the day, taken in, is the same day: taking in raises where a row differs."""
        raw = tournament_files.file_of(self.day.tournament, now=self.now, with_mail=True).content
        taken = tournament_imports.take(raw, by=self.olga, now=self.now)
        assert taken.log.filter(verb="tournament.import").exists()
        as_taken, as_it_was = places(taken), places(self.day.refresh().tournament)
        assert as_taken == as_it_was, (as_taken, as_it_was)
        self.look("tournament.import", "tournament.import")

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
        hour=st.sampled_from(["round 1", "round 1", "registration", "check-in", "round 2", "round 3"]),
        tries_undo=st.booleans(),
        standings=st.sampled_from(STANDINGS),
        form=st.sampled_from(FORMATS),
        event=EVENTS,
    )
    def morning(self, count, past, hour, tries_undo, standings, form, event):  # noqa: PLR0913, PLR0917 - a plan
        """A day that has come so far."""
        game = event.game
        plan = {"policy": {"exclusion_past": past}, "ruleset_key": game.key, **form}
        if not game.is_scored:
            plan["standings_policy"] = standings
        day = with_entrants(a_day(**plan), count) if hour == "registration" else checked_in(count, **plan)
        self.open(offer(day) if event.has_lists and not game.is_scored else day)
        self.the_event_is_planned(event, standings)
        if hour == "registration":
            self.a_setting_is_changed({"entrant_limit": max(1, count - 2)})  # who comes late waits
        for _ in range({"round 1": 3, "round 2": 6, "round 3": 10}.get(hour, 0)):
            self.the_day_goes_on()
        self.tries_undo = tries_undo

    def the_event_is_planned(self, event, standings):
        """The prices, lists, days and scenarios of the day, each as its organiser chooses it."""
        game, told = event.game, {"by": self.olga, "now": self.now}
        if game.scheme:
            self.press("scheme.change", lambda: scoring.change(self.day.tournament, game.scheme, **told))
        if game.is_scored:
            lists = game.lists_brought if event.has_lists else ListsBrought.NONE
            chosen = {"standings_policy": game.standings(standings), "lists_brought": lists}
            self.a_setting_is_changed(chosen)
        if event.pool:
            self.press("scenarios.change", lambda: scenarios.change(self.day.tournament, event.pool, **told))
        if event.days:
            self.press("day-plan.change", lambda: day_plans.change(self.day.tournament, event.days, **told))

    @rule(number=numbers, how=st.sampled_from(COMING_AND_GOING))
    def somebody_comes_or_goes(self, number, how):
        """At the desk, but for who checks in by phone."""
        who, told = self.entrant(number), {"by": self.olga, "now": self.now}
        details = entrants.Details(name=f"Guest {number}")
        acts = {
            "entrant.register": lambda: entrants.register(self.day.tournament, details, **told),
            "entrant.check-in": lambda: attendance.check_in(who, **{**told, "by": self.some(who)}),
            "entrant.undo-check-in": lambda: attendance.undo_check_in(who, **told),
            "entrant.absent": lambda: absences.mark_absent(who, **told),
            "entrant.late": lambda: absences.mark_absent(who, **told, plays_from=1 + number % 4),
            "entrant.withdraw": lambda: attendance.withdraw(who, **told),
            "entrant.drop": lambda: attendance.drop(who, **told),
        }
        self.press(how, acts[how])

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
            lambda: no_shows.exclude(who, by=self.olga, now=self.now, reason=why, ends_game=ends_game),
            says=ANY_VERB,  # who is excluded already may still lose the game that is on
        )

    @rule(to=st.sampled_from(GOES_ON), why=whys, is_sure=few)
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
        known = self.before["tournament_round"].keys()
        drawn = self.press(
            "round.draft", lambda: rounds.draft(self.day.tournament, by=self.olga, now=self.now)
        )
        if drawn is not None and drawn.pk not in known and drawn.stage == Stage.SWISS:
            self._no_rematch_without_need(drawn)
            if is_sided(self):
                self._sides_are_owed(drawn)

    def _sides_are_owed(self, drawn):
        """Who has played good more often plays evil (3.02); two who are level roll."""
        ahead = recount.good_less_evil(self.before, drawn.pk)
        for row in rows(self.before, "pairing"):
            if (
                row["round_id"] == drawn.pk
                and row["is_current"]
                and row["b_id"]
                and row["origin"] != "manual"
            ):
                more = ahead[row["a_id"]] - ahead[row["b_id"]]
                owed = None if more == 0 else "evil" if more > 0 else "good"
                assert row["faction_a"] == owed, (row, ahead)

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
    @rule(
        why=whys,
        how=st.sampled_from(["round.redraft", "round.repair", "pairing.take-back", "pairing.pair-loose"]),
        number=numbers,
    )
    def the_draft_is_mended(self, why, how, number):
        newest = self.brought_to(RoundStatus.DRAFT, number)
        if newest is None:
            return
        acts = {
            "round.redraft": rounds.redraft,
            "round.repair": rounds.repair,
            "pairing.take-back": manual_changes.take_back,
            "pairing.pair-loose": pairings.pair_loose,
        }
        self.press(how, lambda: acts[how](newest, by=self.olga, now=self.now, reason=why))

    @precondition(has_round)
    @rule(one=numbers, two=numbers, why=whys, how=st.sampled_from(sorted(BY_HAND)), number=numbers)
    def pairings_are_changed_by_hand(self, one, two, why, how, number):
        newest = self.brought_to(RoundStatus.DRAFT, number)
        if newest is None:
            return
        is_of_two = how in {"pairing.swap", "pairing.fix"}
        people = [self.entrant(one)] + ([self.entrant(two)] if is_of_two else [])
        self.press(how, lambda: BY_HAND[how](newest, *people, by=self.olga, now=self.now, reason=why))

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

    def brought_to(self, status, number):
        """The newest round; for most numbers after the day has gone on until it is so far, if it can be."""
        for _ in range(4 if number < 8 else 0):
            newest = self.round()
            if newest is not None and newest.status == status:
                break
            self._goes_on()
        return self.round()

    @rule(steps=st.integers(1, 4), ending=st.sampled_from(["a breaks b", "b breaks a", "time, equal"]))
    def the_day_goes_on(self, steps=1, ending="a breaks b"):
        """The next things a sane organiser would do, so that days have afternoons."""
        for _ in range(steps):
            self._goes_on(ending)

    def _goes_on(self, ending="a breaks b"):
        newest, status = self.round(), self.day.refresh().tournament.status
        if status == TournamentStatus.REGISTRATION:
            self._doors_open()
        elif newest is None or newest.status in {RoundStatus.CLOSED, RoundStatus.CANCELLED}:
            self.a_round_is_drafted()
        elif newest.status == RoundStatus.DRAFT:
            self.a_round_is_published(is_confirmed=True, number=-1)
        elif newest.status == RoundStatus.PUBLISHED:
            self.the_clock_is_told("clock.start", "")
        else:
            self.the_desk_enters_what_is_open(ending)
            self.a_round_is_closed(-1)

    def _doors_open(self):
        """Everybody who has a place is here."""
        self.the_tournament_moves(TournamentStatus.CHECK_IN, "", is_sure=0)
        for who in self.day.entrants:
            told = {"by": self.olga, "now": self.now}
            self.press("entrant.check-in", lambda who=who, told=told: attendance.check_in(who, **told))
