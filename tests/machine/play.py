"""What is pressed while a round is played: reports, rulings, empty chairs, rolls, and the clock."""

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from tests.data.cast import MINUTE
from tests.machine.desk import Desk, few, has_round, numbers, whys
from tests.machine.reports import ALL, PLAYED, report
from tests.machine.rows import picture
from tournament.engine.lifecycle import RoundStatus
from tournament.models import Clock, LogEntry
from tournament.queries.standings.standings import standings_of
from tournament.services.clock import announcements, clocks
from tournament.services.results import corrections, no_shows, played_scenarios, results, strikes
from tournament.services.results.corrections import Then
from tournament.services.results.submissions import Decision
from tournament.services.rounds import pairings, rounds

halves = st.sampled_from([(6, 0), (4, 2), (3, 3), (0, 0), (2, 4), (5, 1), (10, 0), (-2, 10), (4, 4)])


class Play(Desk):
    """Tables and the clock."""

    drew: int | None = None  # the entry of the last correction that paired a round again

    @precondition(has_round)
    @rule(
        table=numbers,
        who=few,
        ending=st.sampled_from(ALL),
        token=st.sampled_from("xyz"),
        turned=few,
        why=whys,
    )
    def a_result_is_reported(self, table, who, ending, token, turned, why):
        self.brought_to(RoundStatus.PUBLISHED, table)
        pairing = self.table(table)
        if pairing is None:
            return
        by, facts = self.person(who, pairing), report(pairing, ending, turned=turned == 0)
        self.press(
            "result.submit",
            lambda: results.submit(
                pairing, facts, token=f"{by.name}-{token}", by=by, now=self.now, reason=why
            ),
        )

    @precondition(has_round)
    @rule(table=numbers, who=few, is_seen=st.booleans())
    def a_result_is_confirmed(self, table, who, is_seen):
        pairing = self.table(table)
        if pairing is None:
            return
        latest = pairing.submissions.last()
        seen = latest.pk if is_seen and latest else None
        by = self.person(who, pairing)
        self.press("result.confirm", lambda: results.confirm(pairing, by=by, now=self.now, seen=seen))

    @precondition(has_round)
    @rule(table=numbers, who=few, why=whys)
    def a_result_is_disputed(self, table, who, why):
        pairing = self.table(table)
        if pairing is not None:
            by = self.person(who, pairing)
            self.press("result.dispute", lambda: results.dispute(pairing, by=by, now=self.now, reason=why))

    @precondition(has_round)
    @rule(
        table=numbers,
        who=few,
        points=halves,
        clause=st.sampled_from(["10.01", "10.09", "99.99"]),
        is_sure=st.booleans(),
        why=whys,
    )
    def a_result_is_ruled(self, table, who, points, clause, is_sure, why):
        pairing = self.table(table)
        if pairing is None:
            return
        by, decision = self.person(who, pairing), Decision(*points, clause, why, is_sure)
        token = f"ruling-{self.now:%H%M}"
        self.press(
            "result.rule",
            lambda: results.rule(pairing, {}, decision, token=token, by=by, now=self.now),
        )

    @precondition(has_round)
    @rule(table=numbers, ending=st.sampled_from(PLAYED), then=st.sampled_from(Then), why=whys)
    def a_past_result_is_corrected(self, table, ending, then, why):
        pairing = self.table(table)
        if pairing is None:
            return
        facts = report(pairing, ending)
        told = {"by": self.olga, "now": self.now, "reason": why}

        def deed():
            return results.submit(pairing, facts, token=f"fix-{self.now}-{ending}", is_looked_at=True, **told)

        done = self.press("result.submit", lambda: self._looked_at_and_corrected(pairing, deed, then, told))
        if done is not None and done[1] is not None:
            own = LogEntry.objects.filter(tournament=self.day.tournament, verb="result.submit")
            self.drew = own.order_by("-pk")[0].pk

    def _looked_at_and_corrected(self, pairing, deed, then, told):
        """Looking leaves no trace, and what was seen is what comes."""
        effects = corrections.preview(pairing, deed)
        assert picture() == self.before
        answer = corrections.correct(pairing, deed, seen=effects.seen, then=then, **told)
        now = {row.entrant.pk: (row.place, row.points) for row in standings_of(self.day.tournament)}
        if then == Then.KEEP:  # a round that is taken back takes its bye along
            seen = {move.entrant.pk: (move.new.place, move.new.points) for move in effects.moves}
            assert {pk: now[pk] for pk in seen} == seen
        return answer

    @precondition(has_round)
    @rule(table=numbers, who=few, absent=st.sampled_from(["a", "b", "ab", "", "c"]))
    def a_chair_is_empty(self, table, who, absent):
        pairing = self.table(table)
        if pairing is not None:
            by = self.person(who, pairing)
            self.press(
                "result.submit", lambda: no_shows.mark_absent(pairing, absent=absent, by=by, now=self.now)
            )

    @precondition(has_round)
    @rule(table=numbers)
    def they_came_after_all(self, table):
        pairing = self.table(table)
        if pairing is not None:
            self.press("result.came", lambda: no_shows.they_came(pairing, by=self.olga, now=self.now))

    @precondition(has_round)
    @rule(table=numbers, who=few, faction=st.sampled_from(["good", "evil", "both"]))
    def a_roll_is_recorded(self, table, who, faction):
        pairing = self.table(table)
        if pairing is not None:
            by = self.person(who, pairing)
            self.press(
                "pairing.roll",
                lambda: pairings.record_roll(pairing, faction_a=faction, by=by, now=self.now),
            )

    @precondition(has_round)
    @rule(table=numbers, who=few, name=st.sampled_from(["Hold the ford", "Seize the hill"]))
    def a_scenario_is_struck(self, table, who, name):
        pairing = self.table(table)
        if pairing is not None:
            told = {"by": self.person(who, pairing), "now": self.now}
            self.press("pairing.strike-roll", lambda: strikes.roll(pairing, nonce=name, **told))
            self.press("pairing.strike", lambda: strikes.strike(pairing, name, **told))

    @precondition(has_round)
    @rule(table=numbers, who=few, name=st.sampled_from(["Hold the ford", "Lunch"]))
    def a_scenario_is_entered(self, table, who, name):
        pairing = self.table(table)
        if pairing is not None:
            by = self.person(who, pairing)
            self.press(
                "pairing.scenario",
                lambda: played_scenarios.record(pairing, name, by=by, now=self.now),
            )

    @precondition(has_round)
    @rule(ending=st.sampled_from(PLAYED))
    def the_desk_enters_what_is_open(self, ending):
        newest = self.round()
        for pairing in rounds.open_tables(newest) if newest is not None else ():
            facts = report(pairing, ending)
            self.press(
                "result.submit",
                lambda row=pairing, facts=facts: results.submit(
                    row, facts, token=f"desk-{self.now}", by=self.day.cast.scorekeeper, now=self.now
                ),
            )

    # ------------------------------------------------------------ clock

    @precondition(has_round)
    @rule(
        how=st.sampled_from(
            [
                "clock.start",
                "clock.pause",
                "clock.resume",
                "clock.extend",
                "clock.skip",
                "clock.restart",
                "clock.end",
                "clock.undo",
            ]
        ),
        why=whys,
        number=numbers,
    )
    def the_clock_is_told(self, how, why, number=11):
        newest = self.round() if how == "clock.start" else self.brought_to(RoundStatus.PLAYING, number)
        if newest is None:
            return
        clock = Clock.objects.filter(round=newest).first()
        told = {"by": self.olga, "now": self.now}
        acts = {
            "clock.start": lambda: clocks.start(newest, **told),
            "clock.pause": lambda: clocks.pause(clock, reason=why, **told),
            "clock.resume": lambda: clocks.resume(clock, **told),
            "clock.extend": lambda: clocks.extend(clock, seconds=300, reason=why, **told),
            "clock.skip": lambda: clocks.skip(clock, reason=why, **told),
            "clock.restart": lambda: clocks.restart_phase(clock, reason=why, **told),
            "clock.end": lambda: clocks.end(clock, reason=why, **told),
            "clock.undo": lambda: clocks.undo(clock, **told),
        }
        if clock is not None or how == "clock.start":
            self.press(how, acts[how])

    @precondition(has_round)
    @rule(table=numbers, seconds=st.sampled_from([60, 300, 0, 10**6]), why=whys)
    def a_table_gets_time(self, table, seconds, why):
        pairing = self.table(table)
        if pairing is not None:
            self.press(
                "clock.table-time",
                lambda: clocks.give_table_time(
                    pairing, seconds=seconds, reason=why, by=self.olga, now=self.now
                ),
            )

    @rule(minutes=st.sampled_from([0.1, 1, 4, 30, 70]))
    def time_passes(self, minutes):
        self.now += minutes * MINUTE
        announcements.fire_due(now=self.now, by="guard")
        self.before, self.is_news = picture(), True
