"""The demonstration tournament at a named moment, made through the same doors as a real one.

People and lists come from ``examples/``, figures from the invented catalogue, games from a seeded
rehearsal. Nothing here writes a row by itself.
"""

import random
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction

from armies.models import Catalogue
from armies.services.catalogues import demonstration
from rules.registry import DEFAULT_RULESET, ruleset
from tournament import adapters
from tournament.engine.lifecycle import TableStatus, TournamentStatus
from tournament.management import demo_registration
from tournament.management.demo_tournament import Demonstration
from tournament.models import Announcement, Entrant, Pairing, RoleKind, Round
from tournament.services.clock import announcements, clocks
from tournament.services.core.actors import official, player
from tournament.services.entrants import attendance, entrant_imports
from tournament.services.lists import list_documents, list_reviews, lists
from tournament.services.lists.imports import list_imports
from tournament.services.lists.imports.list_imports import ListFile
from tournament.services.lists.inputs import DocumentInput
from tournament.services.rehearsals import invented_games
from tournament.services.results import results
from tournament.services.rounds import pairings, rounds
from tournament.services.schedule import day_plans
from tournament.services.tournaments import tournaments
from tournament.services.tournaments.tournaments import Plan

EXAMPLES: Final = Path(settings.BASE_DIR) / "examples"
STAGES: Final = ("registration", "check-in", "round-2", "disputed", "finished")
ACCOUNTS: Final = {"olga": RoleKind.ORGANISER, "jun": RoleKind.REFEREE, "kei": RoleKind.SCOREKEEPER}
CLOCK: Final = timedelta(minutes=64)
ROUND: Final = timedelta(minutes=75)  # the clock, and the walk to the next table
BEFORE_LUNCH: Final = 2  # rounds
LUNCH_BREAK: Final = timedelta(minutes=45)
LUNCH = {"after": BEFORE_LUNCH, "name": "Lunch", "minutes": 45}
AT_ONCE: Final = 64  # files of lists; others can write in between
INTO_ROUND: Final = timedelta(minutes=27)


@dataclass(frozen=True, slots=True)
class Script:
    """How large and how fast the demonstration is; ``password`` is that of all three accounts.

    ``entrants`` beyond those of the examples are further people with the same lists; 0 is those alone.
    """

    name: str = "Cup of the Grey Ford"
    rounds: int = 5
    seed: str = "grey-ford"
    password: str = ""
    entrants: int = 0
    ruleset: str = DEFAULT_RULESET


def build(stage: str, *, now: datetime, script: Script = Script()) -> Demonstration:
    """The tournament at ``stage``, as if the day had begun early enough to be there ``now``."""
    rng = random.Random(f"{script.seed}:{stage}")  # noqa: S311 - a story, no secret
    begun = now - _head_start(stage, script)
    demo = enrolled(now=begun - timedelta(days=2), day=now, script=script)
    _plan_day(demo, begun if begun < now else now + timedelta(minutes=45))
    if stage == "registration":
        demo_registration.leave_work(demo, now=begun)
        return demo
    _open_check_in(demo, now=begun, here=21 if stage == "check-in" else None)
    if stage == "check-in":
        return demo
    powers = invented_games.strengths(rng, sorted(demo.tokens))
    at = begun
    played = script.rounds if stage == "finished" else 1
    for _ in range(played):
        ends = at + CLOCK
        round_ = start_round(demo, now=at, said_until=ends)
        report_all(round_, rng=rng, powers=powers, now=at + timedelta(minutes=55))
        clocks.end(round_.clock, by=demo.organiser, now=ends, reason="Every table had reported")
        rounds.close(round_, by=demo.organiser, now=at + timedelta(minutes=66))
        at += ROUND + (LUNCH_BREAK if round_.number == BEFORE_LUNCH else timedelta(0))
    if stage == "finished":
        tournaments.move(demo.tournament, TournamentStatus.FINISHED, by=demo.organiser, now=at)
        return demo
    round_ = start_round(demo, now=now - INTO_ROUND, said_until=now)
    _some_reports(round_, rng=rng, powers=powers, now=now, is_disputed=stage == "disputed")
    return demo


def enrolled(*, now: datetime, day: datetime, script: Script) -> Demonstration:
    """Everybody of ``examples/`` is registered with both lists, and registration is open."""
    people = {name: official(_account(name, script.password), kind) for name, kind in ACCOUNTS.items()}
    organiser = people["olga"]
    tournament = tournaments.create(
        Plan(
            name=script.name,
            venue="Hall of the Grey Ford",
            starts_on=day.date(),
            rounds_planned=script.rounds,
            table_count=max(20, (script.entrants + 1) // 2),
            ruleset_key=script.ruleset,
            catalogues=[load_catalogue(now=now)] if ruleset(script.ruleset).has_catalogue else [],
            seed=script.seed,
            is_demonstration=True,
        ),
        by=organiser,
        now=now,
    )
    for name, kind in ACCOUNTS.items():
        if name != "olga":
            user = people[name].user
            assert user is not None  # noqa: S101 - an account was just made
            tournaments.appoint(tournament, user, kind, by=organiser, now=now)
    tournaments.move(tournament, TournamentStatus.REGISTRATION, by=organiser, now=now)
    csv = _people((EXAMPLES / "entrants.csv").read_text("utf-8"), script.entrants)
    added = entrant_imports.take(tournament, csv, by=organiser, now=now).added
    tokens = {entrant.number: token for entrant, token in added}
    demo = Demonstration(tournament, organiser, people["jun"], people["kei"], tokens)
    if adapters.has_figures(tournament):
        files = list_files(len(added))
        for first in range(0, len(files), AT_ONCE):
            list_imports.take(tournament, files[first : first + AT_ONCE], by=organiser, now=now)
    elif adapters.has_lists(tournament):
        return _over_two_days(_with_written_lists(demo, now=now), day, script)
    tournament.refresh_from_db()
    return demo


def _with_written_lists(demo: Demonstration, *, now: datetime) -> Demonstration:
    """Everybody's lists as texts, entered at the desk."""
    for entrant in demo.tournament.entrants.order_by("number"):
        for faction in adapters.to_list_slots(demo.tournament):
            text = f"Warband of {entrant.name}\n1 captain, 12 warriors"
            values = DocumentInput(kind="text", text=text, army=f"Warband {entrant.number}")
            list_documents.enter(entrant, faction, values, by=demo.organiser, now=now)
    return demo


def _over_two_days(demo: Demonstration, day: datetime, script: Script) -> Demonstration:
    """More than half of the rounds on the first day."""
    first = (script.rounds + 1) // 2
    if first < script.rounds:
        rounds_of = ((day, first), (day + timedelta(days=1), script.rounds - first))
        days = [
            {"date": f"{at.date()}", "rounds": count, "first_round": "10:00", "turn_over": 15}
            for at, count in rounds_of
        ]
        day_plans.change(demo.tournament, {"days": days}, by=demo.organiser, now=demo.tournament.created_at)
    demo.tournament.refresh_from_db()
    return replace(demo, second_day=first + 1 if first < script.rounds else None)


def _plan_day(demo: Demonstration, begins: datetime) -> None:
    """The first round on the last quarter of an hour before, so that the day is a little late."""
    quarter = begins.replace(minute=begins.minute - begins.minute % 15)
    plan = {"first_round": f"{quarter:%H:%M}", "turn_over": 15, "breaks": [LUNCH]}
    day_plans.change(demo.tournament, plan, by=demo.organiser, now=demo.tournament.created_at)


def _people(csv: str, count: int) -> str:
    """As many lines; behind the last of the examples the first comes again, as ``Ane Skogvik 2``."""
    header, *lines = csv.splitlines()
    cells = [line.split(",") for line in lines]
    for place in range(len(cells), count):
        lap, at = divmod(place, len(lines))
        _, name, club, country, _, language = cells[at]
        cells.append([str(place + 1), f"{name} {lap + 1}", club, country, "", language])
    return "\n".join([header, *(",".join(row) for row in cells[: count or None]), ""])


def list_files(count: int) -> list[ListFile]:
    """The lists of ``examples/lists`` for so many people, two each, by start number."""
    files = sorted((EXAMPLES / "lists").glob("*.txt"))
    return [
        ListFile(f"{place // 2 + 1:02}-{path.name.partition('-')[2]}", path.read_bytes())
        for place in range(2 * count)
        for path in [files[place % len(files)]]
    ]


def load_catalogue(*, now: datetime) -> Catalogue:
    content = (EXAMPLES / "catalogues" / "demonstration.csv").read_bytes()
    return demonstration.load(content, by="demonstration", now=now)


def start_round(demo: Demonstration, *, now: datetime, said_until: datetime) -> Round:
    """Draft, publish and start the next round, and call out what was due by ``said_until`` when it was due.

    The clock starts in the past. Start and calls are one transaction: a server that runs beside this would
    make the calls itself otherwise, hours late by its own time.
    """
    round_ = rounds.draft(demo.tournament, by=demo.organiser, now=now)
    round_ = rounds.publish(round_, by=demo.organiser, now=now, is_confirmed=True)
    with transaction.atomic():
        clocks.start(round_, by=demo.organiser, now=now)
        _call_out(round_, until=said_until)
    return round_


def report_all(round_: Round, *, rng: random.Random, powers: dict[int, float], now: datetime) -> None:
    for pairing in _tables(round_):
        _report(pairing, rng=rng, powers=powers, now=now)
        results.confirm(pairing, by=player(_other(pairing)), now=now)


def _report(pairing: Pairing, *, rng: random.Random, powers: dict[int, float], now: datetime) -> None:
    faction_a = _roll(pairing, rng=rng, now=now)
    edge = powers[pairing.a.number] - powers[_other(pairing).number]
    facts = invented_games.slip(rng, pairing, faction_a=faction_a, edge=edge)
    results.submit(pairing, facts, token=f"demo-{pairing.pk}", by=player(pairing.a), now=now)


def _roll(pairing: Pairing, *, rng: random.Random, now: datetime) -> str:
    """The faction of side a; where the roll of 3.02 decides, it is rolled and recorded."""
    if pairing.faction_a is not None:
        return pairing.faction_a
    faction_a = rng.choice(["good", "evil"])
    pairings.record_roll(
        pairing, faction_a=faction_a, by=player(pairing.a), now=now, dice=invented_games.roll(rng)
    )
    return faction_a


def _some_reports(
    round_: Round,
    *,
    rng: random.Random,
    powers: dict[int, float],
    now: datetime,
    is_disputed: bool,
) -> None:
    tables = _tables(round_)
    for pairing in tables[:-2]:
        _roll(pairing, rng=rng, now=now - timedelta(minutes=25))
    for pairing in tables[3:8]:
        _report(pairing, rng=rng, powers=powers, now=now - timedelta(minutes=4))
    for pairing in tables[3:6]:
        results.confirm(pairing, by=player(_other(pairing)), now=now - timedelta(minutes=2))
    if is_disputed:
        results.dispute(
            tables[6],
            by=player(_other(tables[6])),
            now=now - timedelta(minutes=1),
            reason="Eight of my figures were still on the map, not four.",
        )


def _call_out(round_: Round, *, until: datetime) -> None:
    due = round_.clock.announcements.filter(status=Announcement.Status.PENDING, due_at__lte=until)
    for at in due.order_by("due_at").values_list("due_at", flat=True).distinct():
        announcements.settle(round_.clock, now=at)


def _open_check_in(demo: Demonstration, *, now: datetime, here: int | None) -> None:
    tournaments.move(demo.tournament, TournamentStatus.CHECK_IN, by=demo.organiser, now=now)
    demo.tournament.refresh_from_db()
    list_reviews.approve_legal(demo.tournament, by=demo.referee, now=now)
    lists.lock_all(demo.tournament, by=demo.organiser, now=now)
    for entrant in list(demo.tournament.entrants.all())[:here]:
        attendance.check_in(entrant, by=demo.scorekeeper, now=now)


def _tables(round_: Round) -> list[Pairing]:
    rows = round_.pairings.filter(is_current=True, b__isnull=False).exclude(status=TableStatus.CONFIRMED)
    return list(rows.select_related("round__tournament", "a", "b").order_by("table"))


def _other(pairing: Pairing) -> Entrant:
    assert pairing.b is not None  # noqa: S101 - byes are left out above
    return pairing.b


def accounts_with(password: str) -> set[str]:
    """The accounts of the demonstration that open with this password; others were there before it."""
    return {
        row.username for row in User.objects.filter(username__in=ACCOUNTS) if row.check_password(password)
    }


def _account(name: str, password: str) -> User:
    """An account of the demonstration; one that is there already keeps its password."""
    found = User.objects.filter(username=name).first()
    return found or User.objects.create_user(name, password=password, first_name=name.capitalize())


def _head_start(stage: str, script: Script) -> timedelta:
    if stage in {"registration", "check-in"}:
        return timedelta(0)
    if stage == "finished":
        return ROUND * script.rounds + (LUNCH_BREAK if script.rounds >= BEFORE_LUNCH else timedelta(0))
    return ROUND + INTO_ROUND
