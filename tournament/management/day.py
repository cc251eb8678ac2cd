"""A whole championship day, fast-forwarded: real services, real Celery, real HTTP, simulated people.

The organiser's verbs go through the services; every player acts over HTTP with the private link and
nothing else; the clocks run through whatever workers and guards are up. Refuses to forgive: what was
refused, lost or late is counted and told.
"""

import random
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

from django.db import connections
from django.urls import reverse
from django.utils.translation import gettext as _

from rules.registry import DEFAULT_RULESET
from tournament import time_source
from tournament.engine.lifecycle import TableStatus, TournamentStatus
from tournament.management import demonstration
from tournament.management.demo_tournament import Demonstration
from tournament.management.visitors import Answer, Browser, Phone
from tournament.models import Announcement, Clock, Entrant, Pairing, Round, Submission
from tournament.services.clock import clocks
from tournament.services.entrants import roll_call
from tournament.services.rehearsals import invented_games
from tournament.services.rounds import rounds
from tournament.services.tournaments import tournaments

HANDS: Final = 6  # phones in use at the same instant
PATIENCE: Final = 20  # seconds beyond what is late before an announcement counts as lost
LOOK: Final = 0.05  # seconds between two looks at the clock
SENT_TWICE: Final = 0.2  # how many phones send their report twice


@dataclass(frozen=True, slots=True)
class Setting:
    """How the day is played. ``tempo`` is seconds of the plan in one second; ``late_ms`` is too late."""

    address: str
    out: Path
    password: str
    rounds: int = 5
    tempo: float = 500.0
    seed: str = "grey-ford"
    late_ms: float = 250.0
    entrants: int = 0  # those of the examples
    ruleset: str = DEFAULT_RULESET


@dataclass(slots=True)
class Tally:
    lists: int = 0
    legal_lists: int = 0
    tables: int = 0
    reports: int = 0
    sent_twice: int = 0
    refused: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    announcements: int = 0
    by: dict[str, int] = field(default_factory=dict)
    worst_ms: float = 0.0
    late: list[str] = field(default_factory=list)
    papers: list[str] = field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        return not (self.refused or self.lost or self.late)


class Day:
    def __init__(self, setting: Setting, say: Callable[[str], None]) -> None:
        self.setting = setting
        self.say = say
        self.tally = Tally()
        self.rng = random.Random(setting.seed)  # noqa: S311 - a story, no secret
        self.demo: Demonstration
        self.phones: dict[int, Phone] = {}
        self.powers: dict[int, float] = {}

    def run(self) -> Tally:
        self.enrol()
        for number in range(1, self.setting.rounds + 1):
            if number == self.demo.second_day:
                self.come_again()
            self.play_round()
        tournaments.move(
            self.demo.tournament, TournamentStatus.FINISHED, by=self.demo.organiser, now=time_source.now()
        )
        self.collect_papers()
        return self.tally

    def enrol(self) -> None:
        now = time_source.now()
        script = demonstration.Script(
            name="Rehearsal of the Grey Ford",
            rounds=self.setting.rounds,
            seed=self.setting.seed,
            password=self.setting.password,
            entrants=self.setting.entrants,
            ruleset=self.setting.ruleset,
        )
        self.demo = demonstration.enrolled(now=now, day=now, script=script)
        self.phones = {n: Phone(self.setting.address, token) for n, token in self.demo.tokens.items()}
        self.powers = invented_games.strengths(self.rng, sorted(self.phones))
        self._count_lists()
        tournaments.move(self.demo.tournament, TournamentStatus.CHECK_IN, by=self.demo.organiser, now=now)
        self._together(self.phones.values(), lambda phone: self._expect(phone.post("check-in/"), "check-in"))
        values = {"players": len(self.phones), "lists": self.tally.lists, "legal": self.tally.legal_lists}
        self.say(_("Checked in by phone: %(players)s. Lists checked: %(lists)s, legal: %(legal)s.") % values)

    def come_again(self) -> None:
        """A second day begins: nobody is here until they have checked in again, at the desk."""
        everybody, by, now = list(self.phones), self.demo.organiser, time_source.now()
        roll_call.mark_absent(self.demo.tournament, everybody, by=by, now=now)
        roll_call.check_in(self.demo.tournament, everybody, by=by, now=now)
        self.say(_("The second day begins. Checked in again: %(players)s.") % {"players": len(everybody)})

    def play_round(self) -> None:
        by = self.demo.organiser
        round_ = rounds.draft(self.demo.tournament, by=by, now=time_source.now())
        round_ = rounds.publish(round_, by=by, now=time_source.now(), is_confirmed=True)
        clock = clocks.start(round_, by=by, now=time_source.now(), tempo=self.setting.tempo)
        tables = self._tables(round_)
        plans = [(pairing, self._luck(round_, pairing)) for pairing in tables]
        self._together(plans, lambda plan: self._play(round_.number, *plan))
        self._wait_for(clock)
        self._count_announcements(clock, round_)
        self._count_results(round_)
        rounds.close(round_, by=by, now=time_source.now())
        values = {"round": round_.number, "tables": len(tables)}
        self.say(_("Round %(round)s is closed. Tables: %(tables)s. All announcements were made.") % values)

    def collect_papers(self) -> None:
        browser = Browser(self.setting.address)
        browser.sign_in(reverse("sign-in"), "olga", self.setting.password)
        self.setting.out.mkdir(parents=True, exist_ok=True)
        slug = self.demo.tournament.slug
        for name in ("pairings-by-name", "pairings-by-table", "score-sheets"):
            for number in range(1, self.setting.rounds + 1):
                self._keep(
                    browser, reverse(f"printing:{name}", args=[slug, number]), f"round-{number}-{name}.pdf"
                )
        self._keep(browser, reverse("printing:standings", args=[slug]), "standings.pdf")

    def _keep(self, browser: Browser, path: str, name: str) -> None:
        content = browser.fetch(path)
        if not content.startswith(b"%PDF-"):
            self.tally.lost.append(_("%(file)s is not a PDF file.") % {"file": name})
            return
        (self.setting.out / name).write_bytes(content)
        self.tally.papers.append(name)

    def _luck(self, round_: Round, pairing: Pairing) -> random.Random:
        return random.Random(f"{self.setting.seed}:{round_.number}:{pairing.table}")  # noqa: S311 - a story

    def _play(self, number: int, pairing: Pairing, rng: random.Random) -> None:
        a, b = self.phones[pairing.a.number], self.phones[_other(pairing).number]
        faction_a = pairing.faction_a or rng.choice(["good", "evil"])
        if invented_games.needs_roll(pairing):
            self._expect(a.post(f"pairings/{number}/roll/", {"faction": faction_a}), f"roll {pairing}")
        edge = self.powers[pairing.a.number] - self.powers[_other(pairing).number]
        facts = invented_games.slip(rng, pairing, faction_a=faction_a, edge=edge)
        report = {"token": f"phone-{pairing.pk}", "facts": facts}
        first = self._expect(a.post(f"pairings/{number}/result/", report), f"report {pairing}")
        if rng.random() < SENT_TWICE:
            again = self._expect(a.post(f"pairings/{number}/result/", report), f"repeat {pairing}")
            self.tally.sent_twice += 1
            if again.body.get("id") != first.body.get("id"):
                self.tally.lost.append(_("%(game)s: sent twice, recorded twice.") % {"game": pairing})
        seen = {"seen": first.body.get("id")}
        self._expect(b.post(f"pairings/{number}/confirm/", seen), f"confirm {pairing}")
        self.tally.reports += 1

    def _expect(self, answer: Answer, what: str) -> Answer:
        if not answer.is_fine:
            self.tally.refused.append(f"{what}: {answer.sentence}")
        return answer

    def _together(self, things: Iterable[Any], act: Callable[[Any], object]) -> None:
        """Several phones at once; each thread gives its database connection back."""

        def one(thing: Any) -> None:
            try:
                act(thing)
            finally:
                connections.close_all()

        with ThreadPoolExecutor(max_workers=HANDS) as hands:
            list(hands.map(one, things))

    def _tables(self, round_: Round) -> list[Pairing]:
        rows = round_.pairings.filter(is_current=True, b__isnull=False)
        found = list(rows.select_related("a__good_list", "a__evil_list", "b__good_list", "b__evil_list"))
        self.tally.tables += len(found)
        return found

    def _wait_for(self, clock: Clock) -> None:
        last = clock.announcements.order_by("-due_at").first()
        if last is None:
            return
        give_up = last.due_at + timedelta(seconds=PATIENCE, milliseconds=self.setting.late_ms)
        open_ = clock.announcements.filter(status=Announcement.Status.PENDING)
        while open_.exists() and time_source.now() < give_up:
            time.sleep(LOOK)

    def _count_announcements(self, clock: Clock, round_: Round) -> None:
        for row in clock.announcements.all():
            if row.status != Announcement.Status.FIRED:
                values = {"round": round_.number, "announcement": row.kind}
                self.tally.lost.append(_("Round %(round)s: %(announcement)s was never announced.") % values)
                continue
            late = row.lateness_ms or 0.0
            self.tally.announcements += 1
            self.tally.by[row.fired_by] = self.tally.by.get(row.fired_by, 0) + 1
            self.tally.worst_ms = max(self.tally.worst_ms, late)
            if late > self.setting.late_ms:
                values = {"round": round_.number, "announcement": row.kind, "late": f"{late:.0f}"}
                self.tally.late.append(_("Round %(round)s: %(announcement)s was %(late)s ms late.") % values)

    def _count_results(self, round_: Round) -> None:
        for pairing in round_.pairings.filter(is_current=True):
            confirmed = pairing.submissions.filter(status=Submission.Status.CONFIRMED).count()
            if confirmed != 1 or pairing.status != TableStatus.CONFIRMED:
                values = {"round": round_.number, "pairing": pairing, "count": confirmed}
                self.tally.lost.append(
                    _("Round %(round)s, %(pairing)s: confirmed results: %(count)s.") % values
                )

    def _count_lists(self) -> None:
        for entrant in self.demo.tournament.entrants.select_related("good_list", "evil_list"):
            for army_list in (entrant.good_list, entrant.evil_list):
                version = army_list.versions.filter(is_current=True).first() if army_list else None
                self.tally.lists += version is not None
                self.tally.legal_lists += bool(version and version.is_legal)


def _other(pairing: Pairing) -> Entrant:
    if pairing.b is None:
        raise ValueError("A bye is not played.")
    return pairing.b
