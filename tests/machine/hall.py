"""What is pressed around the tables: settings, people's details and wishes, screens, calls, plans."""

from datetime import timedelta

from hypothesis import strategies as st
from hypothesis.stateful import rule

from tests.data.cast import NOW, person
from tests.data.undoable_days import shorter
from tests.machine.desk import ANY_VERB, act, acts_of, few, numbers, whys
from tests.machine.games import DAYS, POOLS, SCHEMES
from tests.machine.trust import Trust
from tournament.engine.time_source import Reading
from tournament.models import Call, RoleKind
from tournament.services.clock import time_source
from tournament.services.entrants import entrant_imports, entrants, pairing_constraints, waiting_list
from tournament.services.hall import calls, screens, table_plans
from tournament.services.lists import deadline_locks
from tournament.services.results import scheme_corrections
from tournament.services.results.scheme_corrections import Covers
from tournament.services.schedule import day_plans, round_levels, scenarios, timelines
from tournament.services.settings import scoring, tournament_settings
from tournament.services.standings import awards, bonus_kinds, bonuses
from tournament.services.tournaments import tournaments

HOUR = timedelta(hours=1)
MICROSECOND = timedelta(microseconds=1)
SETTINGS = st.sampled_from(
    [
        {"venue": "School"},
        {"reveal": "start"},
        {"reveal": "cards"},
        {"penalties_shown": "all"},
        {"table_count": 2},
        {"rounds_planned": 2},
        {"rounds_planned": 4},
        {"rounds_planned": 0},
        {"entrant_limit": None},
        {"entrant_limit": 2},
        {"entrant_limit": 5},
        {"level": 1000},
        {"cut_size": 4},
        {"format": "round-robin", "cut_size": 0},
        {"lists_brought": "one"},
        {"lists_brought": "none"},
        {"policy": {"bye_score": 4}},
        {"policy": {"exclusion_past": "annul", "noshow_score": "2-0"}},
        {"policy": {"missing_lists": "ruling", "illegal_lists": "refuse"}},
        {"policy": {"cake": True}},
        {"standings_policy": {"tiebreaks": ["cumulative", "fewest_byes"]}},
        {"standings_policy": {"tiebreaks": ["total:vp", "difference:vp", "total_victories"]}},
        {"pairing_policy": {"cut_ties": "roll", "cut_third_place": "game"}},
        {"spoken_languages": ["en", "de"]},
        {"lists_close_at": NOW + HOUR},
        {"registration_closes_at": NOW + HOUR / 2},
        {"check_in_opens_at": NOW + HOUR / 4, "check_in_closes_at": NOW + 2 * HOUR},
        {"check_in_opens_at": NOW + HOUR, "check_in_closes_at": NOW},
    ]
)
PRIZES = [{"kind": "place", "place": 1}, {"kind": "last", "holder": 2}]
LEVELS = [{"round": 2, "level": 500}]
KINDS = [
    {"key": "painted", "label": "Painted army", "most": "10"},
    {"key": "list", "label": "Early list", "most": "10", "counts": "end"},
]
POOL = POOLS[1]
TABLES = {"first": 21, "names": {"21": "Rohan"}}
PLANS = st.sampled_from(
    [
        {"first_round": "10:00", "breaks": []},
        {"first_round": "09:30", "breaks": [{"name": "Lunch", "after": 1, "minutes": 60}]},
        {"first_round": "half past", "breaks": []},
        *DAYS[2:],
    ]
)
TABLES = st.sampled_from([1, 2, 3, 99, None])
FILES = st.sampled_from(
    [
        "number,name,club\n1,Pia Lindqvist,South\n,Nora Quist,West\n",
        "name,e-mail\nOtto Rask,otto@example.org\n",
        "name\n\n",
        "number,name\n99,Nobody\nx,Somebody\n",
    ]
)
WORDS = st.sampled_from(["Lunch is served", "Pia to the desk", "", "x" * 999])
SCENES = st.sampled_from(
    [
        [{"scene": "clock"}],
        [{"scene": "standings", "seconds": 20}, {"scene": "names", "seconds": 20}],
        [{"scene": "cinema"}],
        [],
    ]
)


class Around(Trust):
    """Everything but tables, clock and lists."""

    @act(settings=SETTINGS)
    def a_setting_is_changed(self, settings):
        self.press(
            "tournament.configure",
            lambda: tournament_settings.configure(
                self.day.tournament, by=self.olga, now=self.now, **settings
            ),
        )

    @act(who=st.sampled_from(["Sam", "Kei", "Olga"]), kind=st.sampled_from(RoleKind.values))
    def somebody_is_appointed(self, who, kind):
        self.press(
            "tournament.appoint",
            lambda: tournaments.appoint(
                self.day.tournament, person(who), kind, by=self.day.cast.organiser, now=self.now
            ),
        )

    @act(who=st.sampled_from(["Sam", "Kei", "Olga"]))
    def somebody_is_dismissed(self, who):
        self.press(
            "tournament.dismiss",
            lambda: tournaments.dismiss(
                self.day.tournament, person(who), by=self.day.cast.organiser, now=self.now
            ),
        )

    @act(
        how=st.sampled_from(
            [
                "timeline.change",
                "timeline.reset",
                "day-plan.change",
                "scenarios.change",
                "round-levels.change",
                "scheme.change",
                "scheme.correct",
                "tables.change",
                "bonus.change-kinds",
                "awards.change",
            ]
        ),
        plan=PLANS,
        scheme=SCHEMES,
        covers=st.sampled_from(Covers),
        why=whys,
    )
    def the_day_is_planned(self, how, plan, scheme, covers, why):
        told = {"by": self.olga, "now": self.now}
        acts = {
            "timeline.change": lambda: timelines.change(self.day.tournament, shorter(), **told),
            "timeline.reset": lambda: timelines.reset(self.day.tournament, **told),
            "day-plan.change": lambda: day_plans.change(self.day.tournament, plan, **told),
            "awards.change": lambda: awards.change(self.day.tournament, PRIZES, **told),
            "bonus.change-kinds": lambda: bonus_kinds.change(self.day.tournament, KINDS, **told),
            "scenarios.change": lambda: scenarios.change(self.day.tournament, POOL, **told),
            "round-levels.change": lambda: round_levels.change(self.day.tournament, LEVELS, **told),
            "scheme.change": lambda: scoring.change(self.day.tournament, scheme, **told),
            "scheme.correct": lambda: scheme_corrections.correct(
                self.day.tournament, scheme, covers, reason=why, **told
            ),
            "tables.change": lambda: table_plans.change(self.day.tournament, TABLES, **told),
        }
        self.press(how, acts[how])

    @act(kind=st.sampled_from(["painted", "list", "cake"]), one=numbers, two=numbers, half=st.integers(0, 21))
    def bonus_points_are_given(self, kind, one, two, half):
        told = {"by": self.olga, "now": self.now}
        if not self.day.refresh().tournament.bonus_kinds:
            self.press("bonus.change-kinds", lambda: bonus_kinds.change(self.day.tournament, KINDS, **told))
        points = {self.entrant(one).number: half, self.entrant(two).number: 20 - half % 20}
        self.press("bonus.give", lambda: bonuses.give(self.day.tournament, kind, points, **told))

    @act(
        number=numbers,
        how=st.sampled_from(
            [
                "entrant.edit",
                "entrant.issue-link",
                "entrant.revoke-link",
                "entrant.give-place",
                "entrant.fix-table",
            ]
        ),
        name=st.sampled_from(["Pia Lindqvist", "Nora Quist", " "]),
        table=TABLES,
        why=whys,
    )
    def details_are_changed(self, number, how, name, table, why):
        who, told = self.entrant(number), {"by": self.olga, "now": self.now}
        details = entrants.Details(name=name, club="West", fixed_table=table, number=number)
        acts = {
            "entrant.edit": lambda: entrants.edit(who, details, **told),
            "entrant.issue-link": lambda: entrants.issue_link(who, **told),
            "entrant.revoke-link": lambda: entrants.revoke_link(who, **told),
            "entrant.give-place": lambda: waiting_list.give_place(who, reason=why, **told),
            "entrant.fix-table": lambda: pairing_constraints.fix_table(who, table, **told),
        }
        self.press(how, acts[how])

    @act(one=numbers, two=numbers, name=st.sampled_from(["Kin", "kin ", "Car", " "]), was=few)
    def people_are_kept_apart(self, one, two, name, was):
        told = {"by": self.olga, "now": self.now, "was": "" if was else "Kin"}
        self.press(
            "entrant.group",
            lambda: pairing_constraints.keep_apart(self.day.tournament, name, numbers={one, two}, **told),
        )

    @act(file=FILES, only_good=st.booleans())
    def a_file_of_people_is_brought(self, file, only_good):
        told = {"by": self.olga, "now": self.now, "only_good": only_good}
        self.press("entrant.import", lambda: entrant_imports.take(self.day.tournament, file, **told))

    # ------------------------------------------------------------ screens

    @act(name=st.sampled_from(["Door", "Bar", "door", ""]))
    def a_screen_is_added(self, name):
        self.press(
            "screen.add",
            lambda: screens.create(self.day.tournament, name=name, by=self.olga, now=self.now),
        )

    @act(
        number=numbers,
        how=st.sampled_from(["screen.change", "screen.show", "screen.message", "screen.remove"]),
        text=WORDS,
        scenes=SCENES,
    )
    def a_screen_is_told(self, number, how, text, scenes):
        there = list(self.day.tournament.screens.order_by("pk"))
        if not there:
            return
        screen, told = there[number % len(there)], {"by": self.olga, "now": self.now}
        acts = {
            "screen.change": lambda: screens.change(screen, {"name": text, "volume": number * 10}, **told),
            "screen.show": lambda: screens.show(screen, scenes, **told),
            "screen.message": lambda: screens.message(screen, text, **told),
            "screen.remove": lambda: screens.remove(screen, **told),
        }
        self.press(how, acts[how])

    @act(table=numbers, text=WORDS, is_table=st.booleans())
    def somebody_is_called(self, table, text, is_table):
        pairing = self.table(table) if is_table else None
        told = {"by": self.olga, "now": self.now, "token": f"call-{table}"}
        self.press(
            "call.make",
            lambda: calls.call(self.day.tournament, pairing=pairing, text=text, **told),
        )

    @act(number=numbers)
    def a_call_is_ended(self, number):
        made = list(Call.objects.filter(tournament=self.day.tournament).order_by("pk"))
        if made:
            call = made[number % len(made)]
            self.press("call.end", lambda: calls.end(call, by=self.olga, now=self.now))

    # ------------------------------------------------------------ what happens by itself

    @act(boot=st.sampled_from(["one", "one", "two"]), skew=st.sampled_from([0, 0, 3600, -3600]))
    def the_guard_looks(self, boot, skew):
        """At the clocks of its machine, which may have been set or started again; and at the deadlines."""
        steady = (self.now - NOW) // MICROSECOND + 5_000_000
        reading = Reading(boot, steady, self.now + timedelta(seconds=skew))
        self.press(
            "the house looks",
            lambda: time_source.compare_with_wall_clock(reading),
            says=ANY_VERB,
            is_quiet=True,
        )
        self.press("list.lock-all", lambda: deadline_locks.lock_due(now=self.now))
        self.press("entrant.move-up", lambda: waiting_list.fill(now=self.now))


class Hall(Around):
    """One rule for all of it."""

    @rule(what=st.sampled_from(acts_of(Around)), data=st.data())
    def the_hall_is_arranged(self, what, data):
        self.act_out(what, data)
