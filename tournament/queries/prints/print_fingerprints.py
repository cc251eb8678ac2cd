"""What makes each kind of print out of date, as plain values (decision 0078).

``None`` means that a paper of this kind is never out of date. What changes by itself and misleads nobody is
left out: a roll of 3.02 recorded at the table, the clock of a round that is over.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final

from django.db.models import QuerySet

from armies.models import ArmyListVersion
from tournament import adapters
from tournament.engine.entrants import FACTIONS, points_text
from tournament.engine.lifecycle import GONE, EntrantStatus, RoundStatus, TournamentStatus
from tournament.models import Announcement, Clock, Entrant, Pairing, Reveal, Round, Tournament
from tournament.queries.lists.list_queue import held_lists
from tournament.queries.lists.list_texts import words_on
from tournament.queries.rounds import boards
from tournament.queries.rounds.played_scenarios import offered
from tournament.queries.schedule.day_plans import expected_start
from tournament.queries.standings import fairness
from tournament.queries.standings.awards import awards_of
from tournament.queries.standings.standings import standings_of
from tournament.queries.standings.statistics import best_of

BEFORE_CHECK_IN: Final = {TournamentStatus.DRAFT, TournamentStatus.REGISTRATION}
NOT_HERE: Final = (EntrantStatus.WAITING_LIST, *GONE)
A_VOLUME: Final = 64  # people, with two lists each
A_VOLUME_OF_LOG: Final = 1500  # entries, on about 45 pages
GRACE: Final = timedelta(minutes=5)  # by which a round may begin beside what its timeline lets expect
A_SECOND: Final = timedelta(seconds=1)
STANDS: Final = (Announcement.Status.PENDING, Announcement.Status.FIRED)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A print that is asked for. ``wish`` narrows it: one entrant's number, a faction."""

    tournament: Tournament
    kind: str
    round: Round | None = None
    wish: Mapping[str, Any] = field(default_factory=dict)


def document_values(wanted: Wanted) -> Any:
    """What it says now, ready for JSON; ``None`` for what is never out of date."""
    teller = TELLERS.get(wanted.kind)
    if teller is None:
        return None
    tournament = wanted.tournament
    paper = tournament.paper_size  # unset, as in prints that are older than the choice
    off = "called-off" if tournament.status == TournamentStatus.CALLED_OFF else ""
    about = [each for each in (paper, off) if each]
    return [teller(wanted), *about] if about else teller(wanted)


def _named(who: Entrant) -> list[Any]:
    """Number, name and club, and what the person is sorted under where it is set."""
    return [who.number, who.name, who.club, *filter(None, [who.sort_name])]


def playing(tournament: Tournament) -> list[Entrant]:
    """Whoever may get a card, a badge or a list on paper, by start number."""
    return list(tournament.entrants.exclude(status__in=NOT_HERE).order_by("number"))


def tables_in_use(tournament: Tournament) -> list[int]:
    """The numbers of the tables that somebody may sit at; all that are set up until check-in begins.

    As many as who plays needs, those that are kept for somebody, and those of the rounds so far.
    """
    if tournament.status in BEFORE_CHECK_IN:
        return list(tournament.tables)
    people = playing(tournament)
    needed = tournament.tables[: (len(people) + 1) // 2]
    fixed = {who.fixed_table for who in people if who.fixed_table is not None}
    games = Pairing.objects.filter(round__tournament=tournament, is_current=True, table__isnull=False)
    played = games.exclude(round__status=RoundStatus.CANCELLED).values_list("table", flat=True)
    return sorted({*needed, *fixed, *played})


def listed(tournament: Tournament, wish: Mapping[str, Any]) -> QuerySet[Entrant]:
    """Whose lists a print shows: one's own, those of a volume by start numbers, or everybody's who stayed."""
    everybody = tournament.entrants.order_by("number")
    if "number" in wish:
        return everybody.filter(number=wish["number"])
    people = everybody.exclude(status__in=GONE)
    return people.filter(number__range=(wish["first"], wish["last"])) if "first" in wish else people


def volumes(tournament: Tournament) -> list[dict[str, int]]:
    """The wishes that print all lists: volumes of so many people that a machine has the memory for one."""
    numbers = list(listed(tournament, {}).values_list("number", flat=True))
    if len(numbers) <= A_VOLUME:
        return [{}]
    cut = [numbers[at : at + A_VOLUME] for at in range(0, len(numbers), A_VOLUME)]
    return [{"first": each[0], "last": each[-1]} for each in cut]


def log_volumes(tournament: Tournament) -> list[dict[str, int]]:
    """The same for the log, by entries counted from 1: it only grows, so a volume stays what it is."""
    count = tournament.log.count()
    if count <= A_VOLUME_OF_LOG:
        return [{}]
    starts = range(1, count + 1, A_VOLUME_OF_LOG)
    return [{"entry": at, "last_entry": min(at + A_VOLUME_OF_LOG - 1, count)} for at in starts]


VOLUMES: Final[Mapping[str, Callable[[Tournament], list[dict[str, int]]]]] = {
    "lists": volumes,
    "log": log_volumes,
}


def _pairings(wanted: Wanted) -> Any:
    round_ = wanted.round
    if round_ is None:
        return None
    if round_.status == RoundStatus.CANCELLED:
        return "cancelled"
    return {
        "is_draft": round_.status == RoundStatus.DRAFT,
        "rows": [_pair(row.pairing) for row in boards.by_table(round_)],
        **({"limit": limit} if (limit := round_.own_limit) else {}),
    }


def _pair(pairing: Pairing) -> list[Any]:
    is_rolled = pairing.faction_a is not None and not (pairing.is_forced or pairing.is_by_table)
    people = [_named(who) for who in (pairing.a, pairing.b) if who is not None]
    played = [pairing.scenario] if pairing.scenario else []
    called = filter(None, [pairing.round.tournament.table_name(pairing.table)])
    return [pairing.table, None if is_rolled else pairing.faction_a, *people, *played, *called]


def _score_sheets(wanted: Wanted) -> Any:
    pairings = _pairings(wanted)
    if wanted.round is None or not isinstance(pairings, dict):
        return pairings
    rows = boards.by_table(wanted.round)
    people = [who for row in rows for who in (row.pairing.a, row.pairing.b) if who is not None]
    timed = adapters.to_timeline(wanted.tournament) is not None
    return {
        **pairings,
        "level": wanted.round.points_limit,
        **({"pool": pool} if (pool := _pool(rows)) else {}),
        "lists": _fingerprints(people, wanted.tournament),
        "begins": expected_start(wanted.round) if timed else None,
        **({"hides": "figures"} if wanted.tournament.reveal == Reveal.NEVER else {}),
    }


def _pool(rows: Iterable[boards.TableRow]) -> list[str]:
    """The scenarios that can be ticked; of a round all tables have the same, but for what was drawn."""
    return next((names for row in rows if (names := offered(row.pairing))), [])


def _fingerprints(people: Iterable[Entrant], tournament: Tournament) -> list[list[Any]]:
    held = held_lists(people, tournament)
    holders = {list_id: [who.number, slot] for list_id, (who, slot) in held.items()}
    rows = ArmyListVersion.objects.filter(army_list_id__in=list(holders), is_current=True)
    found = rows.values_list("army_list_id", "fingerprint")
    return sorted([*holders[list_id], fingerprint] for list_id, fingerprint in found)


def _timeline(wanted: Wanted) -> Any:
    """The plan, when it begins, and what an order moved; a round that is over needs no other paper.

    A clock that is started about when it was expected makes no paper old.
    """
    round_ = wanted.round
    if round_ is None or round_.status == RoundStatus.CLOSED:
        return None
    if round_.status == RoundStatus.CANCELLED:
        return "cancelled"
    begins = expected_start(round_)
    clock = Clock.objects.filter(round=round_).exclude(started_at=None).first()
    began = clock.started_at if clock is not None else None
    if began is not None and (begins is None or abs(began - begins) > GRACE):
        begins = began
    return {"plan": wanted.tournament.timeline, "begins": begins, "moved": _moved(clock) if clock else []}


def _moved(clock: Clock) -> list[list[Any]]:
    """What is not said when the plan would say it: the new instant, or ``None`` where it is not said."""
    if clock.started_at is None:
        return []
    offsets = {event.code: event.offset for event in adapters.to_timeline_of(clock).events}
    rows = clock.announcements.filter(status__in=STANDS).order_by("due_at", "pk")
    found: list[list[Any]] = []
    for row in rows:
        planned = offsets.get(row.kind)
        due = (row.due_at - clock.started_at) * clock.tempo
        if row.pairing_id is not None or planned is None or abs(due - planned) > A_SECOND:
            found.append([row.kind, row.pairing_id, row.due_at])
    said_to_all = {row.kind for row in rows if row.pairing_id is None}
    return [*found, *([code, None, None] for code in offsets if code not in said_to_all)]


def _standings(wanted: Wanted) -> Any:
    before = wanted.round.number + 1 if wanted.round is not None else None
    return [
        [
            row.place,
            row.standing.is_shared,
            row.entrant.number,
            row.entrant.name,
            row.entrant.club,
            row.points,
            list(row.values),
            str(row.cut or ""),
            *([points_text(row.taken_units, row.points_unit)] if row.taken_units else []),
            *([dict(row.bonus_units)] if row.bonus_units else []),
        ]
        for row in standings_of(wanted.tournament, before=before)
    ]


def _fairness(wanted: Wanted) -> Any:
    """The counts; how late the clock was is over and done with."""
    return fairness.printed_values(wanted.tournament)


def _certificates(wanted: Wanted) -> Any:
    best = [
        [faction, one.entrant.number, one.units, one.games]
        for faction in FACTIONS
        for one in best_of(wanted.tournament, faction)
        if one.place == 1
    ]
    return [_standings(wanted), best]


def _prize_list(wanted: Wanted) -> Any:
    return [
        [each.name, [[who.number, who.name, who.club] for who in each.holders]]
        for each in awards_of(wanted.tournament)
    ]


def _day_plan(wanted: Wanted) -> Any:
    """The plan; how late the day is changes by the minute and is written on no paper as a promise."""
    held = wanted.tournament
    return [held.day_plan, held.timeline, held.rounds_planned, held.cut_size]


def _lists(wanted: Wanted) -> Any:
    faction = wanted.wish.get("faction")
    people = list(listed(wanted.tournament, wanted.wish))
    rows = [
        row
        for row in _fingerprints(people, wanted.tournament)
        if faction in {None, adapters.ANY_FACTION, row[1]}
    ]
    ids = list(held_lists(people, wanted.tournament))
    found = words_on(ids)
    words = [[word.decision, word.clause] for list_id in sorted(ids) for word in found[list_id]]
    current = ArmyListVersion.objects.filter(army_list_id__in=ids, is_current=True)
    illegal = sorted(current.filter(is_legal=False).values_list("army_list_id", flat=True))
    people_shown = [[who.number, who.name, who.club] for who in people]
    return [rows, words, people_shown, *([illegal] if illegal else [])]


def _people(wanted: Wanted) -> Any:
    return [[*_named(who), who.country] for who in playing(wanted.tournament)]


def _cards(wanted: Wanted) -> Any:
    wished = wanted.wish.get("numbers")
    people = [who for who in playing(wanted.tournament) if wished is None or who.number in wished]
    return [[*_named(who), who.token_hash] for who in people]


def _tables(wanted: Wanted) -> Any:
    tables = tables_in_use(wanted.tournament)
    names = {table: name for table in tables if (name := wanted.tournament.table_name(table))}
    return [tables, names] if names else tables


def _rescue(wanted: Wanted) -> Any:
    """The round it is for, who plays, and the standings, from which the next one is paired by hand."""
    live = wanted.tournament.rounds.exclude(status=RoundStatus.CANCELLED).order_by("number").last()
    open_ = live if live is not None and live.status != RoundStatus.CLOSED else None
    sheets = _score_sheets(Wanted(wanted.tournament, wanted.kind, open_))
    standings = _standings(Wanted(wanted.tournament, wanted.kind))
    here = wanted.tournament.entrants.filter(status=EntrantStatus.CHECKED_IN)
    fixed = list(here.exclude(fixed_table=None).order_by("number").values_list("number", "fixed_table"))
    return [
        open_.number if open_ is not None else None,
        sheets,
        _people(wanted),
        standings,
        _day_plan(wanted),
        *([fixed] if fixed else []),
    ]


TELLERS: Final[Mapping[str, Callable[[Wanted], Any]]] = {
    "pairings-by-table": _pairings,
    "pairings-by-name": _pairings,
    "score-sheets": _score_sheets,
    "pairings-and-sheets": _score_sheets,
    "timeline": _timeline,
    "standings": _standings,
    "cross-table": _standings,
    "certificates": _certificates,
    "prize-list": _prize_list,
    "fairness": _fairness,
    "day-plan": _day_plan,
    "lists": _lists,
    "entrant-cards": _cards,
    "name-badges": _people,
    "table-numbers": _tables,
    "rescue-pack": _rescue,
}
