"""A day at which somebody presses: what was pressed is one call of a service, looked at from outside.

Each call that is refused leaves every row as it was; each that changes something writes its verb into the
log; each that changes nothing writes nothing. Every phone that shows something else afterwards was told.
Refuses to know what is allowed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from difflib import unified_diff
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine

from rules.registry import ruleset
from tests.data.cast import NOW
from tests.data.days import Day
from tests.data.states import state_of
from tests.machine import laws
from tests.machine.rows import Picture, columns, difference, new, picture
from tests.pages_shown import Page, news_since, phones_of, place, silent
from tournament.models import Entrant, LogEntry, Pairing, Round
from tournament.services.core.actors import Actor, player
from tournament.services.core.errors import Refused
from tournament.services.rounds.manual_changes import trial
from tournament.services.undo import undo

numbers = st.integers(0, 11)
few = st.integers(0, 5)
whys = st.sampled_from([*["Asked for at the desk"] * 5, " "])
PRESSED: Counter[str] = Counter()  # verbs that did something, and "refused: verb"
WRITTEN: Counter[str] = Counter()  # what the log said, also in passing


class Desk(RuleBasedStateMachine):
    """The rows before and after, the hour, and who is there to press."""

    day: Day
    now: datetime
    before: Picture
    is_news: bool = False
    tries_undo: bool = False
    shown: tuple[datetime | None, dict[str, Page]] = (None, {})  # the hour, and the phones at that hour

    def open(self, day: Day) -> None:
        """Begin with this day."""
        self.day, self.now, self.before, self.shown = day, NOW, picture(), (None, {})
        self.is_news = True
        WRITTEN.update(LogEntry.objects.values_list("verb", flat=True))

    def press(
        self,
        verb: str,
        act: Callable[[], Any],
        *,
        says: str | set[str] = "",
        is_quiet: bool = False,
        own: Entrant | None = None,
    ) -> Any:
        """What ``act`` answered, or ``None`` where it was refused.

        ``says`` is its verb of the log, or one of several; what ``is_quiet`` may change rows that are
        nobody's business, and where one has their ``own`` draft in hand, their phone is told nothing.
        """
        was = state_of(self.day.tournament) if self.tries_undo else None
        if self.shown[0] != self.now:
            self.shown = (self.now, phones_of(self.day.tournament, self.now))
        heard = place(self.day.tournament)
        try:
            answer = act()
        except Refused as said:
            self.refused(verb, said)
            return None
        self.phones_are_told(verb, heard, own)
        written = self.look(verb, says or verb, is_quiet=is_quiet)
        if was is not None and written:
            self.undone_it_was_never(written[-1], was)
        return answer

    def phones_are_told(self, verb: str, heard: int, own: Entrant | None) -> None:
        """Whose phone shows something else is named by the news since the event ``heard``, or nobody is."""
        before, after = self.shown[1], phones_of(self.day.tournament, self.now)
        self.shown = (self.now, after)
        found = silent(before, after, news_since(self.day.tournament, heard))
        left_out = [name for name in found if own is None or name != f"phone {own.pk}"]
        assert not left_out, (verb, [[name, *_changed(before[name], after[name])] for name in left_out])

    def undone_it_was_never(self, key: int, was: dict[str, Any]) -> None:
        """Where the house says that it can be taken back, everything is as before; then it stays done."""
        entry = LogEntry.objects.select_related("tournament", "user").get(pk=key)
        if entry.takes_back_id or undo.possible(entry) is not None:
            return
        later = self.now + timedelta(seconds=1)

        def back() -> dict[str, Any]:
            undo.undo(entry, by=self.olga, now=later, reason="Pressed by mistake")
            return state_of(self.day.tournament)

        found = trial(back, lambda: state_of(self.day.tournament))
        differs = [(part, was[part], found[part]) for part in was if was[part] != found[part]]
        assert not differs, (entry.verb, differs)
        self.day.tournament.refresh_from_db()
        PRESSED[f"undone: {entry.verb}"] += 1

    def refused(self, verb: str, said: Refused) -> None:
        """A refusal is a sentence and leaves no trace."""
        after = picture()
        assert after == self.before, (verb, str(said), difference(self.before, after))
        assert said.message.count(" ") > 2, said.message
        PRESSED[f"refused: {verb}"] += 1

    def look(self, verb: str, says: str | set[str], *, is_quiet: bool = False) -> list[int]:
        """Hold what was written against what is said about it. The ids of what the log says of it."""
        after = picture()
        at, known = columns("tournament_logentry").index("verb"), {says} if isinstance(says, str) else says
        log = after["tournament_logentry"]
        own = [key for key in new(self.before, after, "tournament_logentry") if log[key][at] in known]
        written = [log[key][at] for key in new(self.before, after, "tournament_logentry")]
        if after == self.before:
            assert not written
        elif not written:
            assert is_quiet, f"{verb} is not in the log: {difference(self.before, after)}"
        else:
            assert known & {*written, ANY_VERB}, (verb, written, difference(self.before, after))
            PRESSED[verb] += 1
            WRITTEN.update(written)
            self.is_news = True
        laws.nothing_disputable_is_overwritten(self.before, after)
        self.before = after
        return own

    def hold(self) -> None:
        """The laws, wherever a row has changed since they were held."""
        if not self.is_news:
            return
        self.is_news = False
        laws.one_result_a_table(self.before)
        laws.nobody_at_two_tables(self.before)
        laws.standings_are_the_recount(self.before, self.day.refresh().tournament)
        laws.results_are_worth_what_they_say(self.before)
        laws.sides_are_where_the_game_has_some(self.before)
        laws.rounds_follow_one_another(self.before)
        laws.clocks_say_nothing_early(self.before)
        laws.schedules_are_followed(self.before)
        laws.lists_stand(self.before)

    def act_out(self, name: str, data: Any) -> None:
        """Draw what the act wants, and do it."""
        method = getattr(self, name)
        method(**{key: data.draw(wanted, label=key) for key, wanted in method.draws.items()})

    # ------------------------------------------------------------ whom and what

    @property
    def olga(self) -> Actor:
        """Who may do everything."""
        return self.day.cast.organiser

    def entrant(self, number: int) -> Entrant:
        """One of those who ever registered."""
        return _one(self.day.tournament.entrants.order_by("pk"), number)

    def round(self, number: int = -1) -> Round | None:
        """The newest round for -1, else any; ``None`` before the first draft."""
        rows = list(self.day.tournament.rounds.order_by("pk"))
        if not rows:
            return None
        return rows[-1] if number < 0 else rows[number % len(rows)]

    def table(self, number: int) -> Pairing | None:
        """One of the pairings; mostly one that is current in the newest round."""
        newest = self.round()
        if newest is None:
            return None
        rows = Pairing.objects.filter(round__tournament=self.day.tournament).order_by("pk")
        here = rows.filter(round=newest, is_current=True)
        return _one(rows if number >= ANY_TABLE else here, number)

    def person(self, number: int, pairing: Pairing) -> Actor:
        """Side a, side b, an official, or a player of another table."""
        cast = self.day.cast
        others = {2: cast.scorekeeper, 3: cast.referee, 4: cast.organiser}
        if number in others:
            return others[number]
        if number == 0:
            return player(pairing.a)
        return player(pairing.b or pairing.a) if number == 1 else player(self.entrant(number))


def act(**draws: Any) -> Callable[[Any], Any]:
    """One of several acts of a rule, with what it draws: so rare deeds leave room for the rounds."""

    def mark(method: Any) -> Any:
        method.draws = draws
        return method

    return mark


def acts_of(kind: type) -> list[str]:
    """The names of the acts of a class, in their order."""
    return [name for name, method in vars(kind).items() if hasattr(method, "draws")]


def has_round(machine: Desk) -> bool:
    """Has a round been paired?"""
    return bool(machine.before["tournament_round"])


def is_sided(machine: Desk) -> bool:
    """Is the game of the day played by two sides?"""
    return bool(ruleset(machine.day.tournament.ruleset_key).sides)


ANY_TABLE = 8
ANY_VERB = "*"


def _changed(before: Page, after: Page) -> list[str]:
    """The lines of a page that are other ones now."""
    lines = unified_diff(before.html.splitlines(), after.html.splitlines(), n=0, lineterm="")
    return [line for line in lines if line[1:].strip()]


def _one(rows: Any, number: int) -> Any:
    found = list(rows)
    return found[number % len(found)] if found else None
