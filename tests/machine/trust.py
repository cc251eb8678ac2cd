"""What is pressed when something went wrong: penalties, the second pass over a sheet, and undo."""

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from tests.machine import laws
from tests.machine.desk import ANY_VERB, few, has_round, is_sided, numbers, whys
from tests.machine.play import Play
from tests.machine.reports import ALL, report
from tournament.models import LogEntry, Severity
from tournament.services.penalties import penalties
from tournament.services.penalties.incidents import Incident
from tournament.services.results import double_entry
from tournament.services.undo import undo


class Trust(Play):
    """Corrections of people and of deeds."""

    @rule(
        number=numbers,
        table=numbers,
        severity=st.sampled_from([*Severity.values, "points", "game-loss", "cake"]),
        half=st.sampled_from([0, 1, 6, 7, 99]),
        who=few,
        text=whys,
    )
    def a_penalty_is_given(self, number, table, severity, half, who, text):
        pairing = self.table(table)
        entrant = self.entrant(number) if pairing is None or number > 5 else pairing.a
        by = self.day.cast.referee if pairing is None else self.person(who, pairing)
        incident = Incident(
            severity,
            text,
            clause="10.04",
            units=half if severity == "points" or half == 99 else 0,
            faction="good" if is_sided(self) or number % 3 == 0 else None,
        )
        self.press(
            "penalty.give",
            lambda: penalties.give(
                entrant, incident, by=by, now=self.now, pairing=pairing, token=f"p{number}{table}"
            ),
        )

    @rule(number=numbers, why=whys)
    def a_penalty_is_taken_back(self, number, why):
        given = list(self.day.tournament.penalties.order_by("pk"))
        if given:
            penalty = given[number % len(given)]
            self.press(
                "penalty.take-back",
                lambda: penalties.take_back(penalty, by=self.olga, now=self.now, reason=why),
            )

    @precondition(has_round)
    @rule(table=numbers, who=few, ending=st.sampled_from(ALL))
    def a_sheet_is_typed_again(self, table, who, ending):
        pairing = self.table(table)
        if pairing is not None:
            by, facts = self.person(who, pairing), report(pairing, ending)
            self.press(
                "result.check",
                lambda: double_entry.check(pairing, facts, token="again", by=by, now=self.now),
            )

    @rule(back=st.integers(0, 30), why=whys)
    def a_deed_is_taken_back(self, back, why):
        """The newest mostly; older ones only as long as nothing was built on them."""
        deeds = list(LogEntry.objects.filter(tournament=self.day.tournament).order_by("-pk")[: back + 1])
        self._taken_back(deeds[-1], why)

    @precondition(lambda machine: machine.drew is not None)
    @rule(steps=st.integers(0, 4), why=whys)
    def a_correction_that_drew_a_round_is_regretted(self, steps, why):
        """At once or after the round was shown, played and closed."""
        self.the_day_goes_on(steps)
        self._taken_back(LogEntry.objects.get(pk=self.drew), why)

    def _taken_back(self, entry, why):
        is_news = not entry.is_taken_back
        done = self.press(
            "deed.take-back", lambda: undo.undo(entry, by=self.olga, now=self.now, reason=why), says=ANY_VERB
        )
        assert done is None or done.takes_back_id == entry.pk
        if done is not None and is_news:
            laws.nothing_drawn_on_is_taken_back(self.before, entry.pk)
