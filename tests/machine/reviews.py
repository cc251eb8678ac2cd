"""What is pressed about lists of any kind that were handed in: the referee's word, locks, looks."""

from datetime import timedelta

from hypothesis import strategies as st

from armies.queries import current_version
from tests.machine.desk import act, is_sided, numbers, whys
from tests.machine.hall import Hall
from tournament.services.lists import (
    list_reviews,
    lists,
    reminders,
    reopenings,
    revalidation,
    visibility,
    waivers,
)

HOUR = timedelta(hours=1)
factions = st.sampled_from(["good", "good", "evil"])
clauses = st.sampled_from(["10.01", "10.01", "", "99.99"])


class Reviews(Hall):
    """Referees over lists, and players over those of others."""

    def holder(self, number, faction):
        """Mostly somebody who has handed in a list."""
        column = f"{'evil' if faction == 'evil' else 'good'}_list__isnull"
        having = list(self.day.tournament.entrants.filter(**{column: False}).order_by("pk"))
        return having[number % len(having)] if having and number < 9 else self.entrant(number)

    def side(self, faction):
        """The faction of a list; a game without sides has none."""
        return faction if is_sided(self) else "any"

    @staticmethod
    def version(who, number, faction):
        """Of an entrant: the current version, an older one for a number, or ``None``."""
        army_list = who.list_of(faction)
        if army_list is None:
            return None
        return army_list.versions.order_by("number").first() if number == 7 else current_version(army_list)

    @act(
        number=numbers,
        faction=factions,
        how=st.sampled_from(["list.approve", "list.approve", "list.send-back", "list.take-back"]),
        clause=clauses,
        why=whys,
        seen=st.sampled_from([None, 0]),
    )
    def a_referee_speaks(self, number, faction, how, clause, why, seen):
        faction = self.side(faction)
        who = self.holder(number, faction)
        version = self.version(who, number, faction)
        if version is None:
            return
        told = {"by": self.day.cast.referee, "now": self.now, "seen": seen}
        reopening = list_reviews.Reopening(self.now + HOUR) if number % 2 else None
        acts = {
            "list.approve": lambda: list_reviews.approve(who, version, clause=clause, message=why, **told),
            "list.send-back": lambda: list_reviews.send_back(
                who, version, message=why, reopening=reopening, **told
            ),
            "list.take-back": lambda: list_reviews.take_back(who, version, **told),
        }
        self.press(how, acts[how])

    @act(
        number=numbers,
        faction=factions,
        how=st.sampled_from(["list.lock-all", "list.unlock", "list.unlock-all", "list.excuse"]),
        why=whys,
        minutes=st.sampled_from([None, 30, -5]),
    )
    def lists_are_closed_and_opened(self, number, faction, how, why, minutes):
        faction = self.side(faction)
        who, told = self.holder(number, faction), {"by": self.day.cast.referee, "now": self.now}
        until = None if minutes is None else self.now + timedelta(minutes=minutes)
        acts = {
            "list.lock-all": lambda: lists.lock_all(self.day.tournament, **told),
            "list.unlock": lambda: list_reviews.unlock(who, faction, reason=why, until=until, **told),
            "list.unlock-all": lambda: reopenings.reopen_all(self.day.tournament, **told),
            "list.excuse": lambda: waivers.let_play(
                who, faction.removesuffix("any"), clause="10.01", reason=why, **told
            ),
        }
        self.press(how.removesuffix("-all") if "unlock" in how else how, acts[how])

    @act(how=st.sampled_from(["list.remind", "list.recheck", "list.approve"]))
    def all_lists_are_looked_through(self, how):
        told = {"by": self.olga, "now": self.now}
        acts = {
            "list.remind": lambda: reminders.send_now(self.day.tournament, **told),
            "list.recheck": lambda: revalidation.recheck(self.day.tournament, why="Asked for.", **told),
            "list.approve": lambda: list_reviews.approve_legal(self.day.tournament, **told),
        }
        self.press(how, acts[how])

    @act(viewer=numbers, number=numbers, faction=factions)
    def somebody_looks_at_a_list(self, viewer, number, faction):
        faction = self.side(faction)
        one, other = self.entrant(viewer), self.holder(number, faction)
        version = self.version(other, number, faction)
        if version is not None:
            self.press("list.reveal", lambda: visibility.note_look(one, other, [version], now=self.now))
