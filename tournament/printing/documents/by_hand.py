"""Who has met whom, by start numbers, and a form, for whoever pairs a round with a pen."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from armies.messages.formats import points
from tournament import adapters
from tournament.engine.entrants import FACTIONS, Game, Id, units_as_number
from tournament.engine.lifecycle import EntrantStatus
from tournament.engine.pairing import PairingPolicy
from tournament.engine.pairing.field import plain_name
from tournament.engine.records import Record, records
from tournament.models import Entrant, Pairing, Round, Tournament
from tournament.printing.documents.head import Document, head_of
from tournament.queries.rounds import boards, stages
from tournament.queries.standings.standings import StandingRow, standings_of

MAX_NUMBERS = 8  # of others on a line
SPARE = 2  # rows of the form for who comes late


@dataclass(frozen=True, slots=True)
class HandLine:
    """One entrant who is still here, as the engine knows them: played games, points before penalties.

    ``brings`` is the one army of an event in which everybody brings one.
    ``met`` are start numbers, ``apart`` too or the name of a large group. ``balance`` is good minus evil:
    ``+1``.
    """

    place: str
    number: int
    name: str
    club: str
    points: str
    good: int
    evil: int
    balance: str
    met: tuple[int, ...]
    has_bye: bool
    apart: tuple[str, ...] = ()
    brings: str = ""
    now_meets: int | None = None
    now_plays: str | None = None


@dataclass(frozen=True, slots=True)
class Apart:
    name: str
    is_absolute: bool
    members: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True)
class HandSheet(Document):
    """Everybody who plays on, in pairing order; ``title`` is the round to pair, ``current`` the one on."""

    lines: tuple[HandLine, ...]
    apart: tuple[Apart, ...]
    current: str
    title: str
    is_one_army: bool = False

    template = "printing/results/hand_sheet.html"
    css = ("page.css", "hand.css")
    stem = "pairing-by-hand"
    is_for_officials = True

    @property
    def is_across(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class HandForm(Document):
    tables: tuple[int, ...]
    title: str

    template = "printing/results/hand_form.html"
    css = ("page.css", "hand.css")
    stem = "pairing-form"
    is_for_officials = True


def hand_sheet(tournament: Tournament, *, title: str, current: Round | None) -> HandSheet:
    open_ = _open_pairings(current)
    history = adapters.to_history(tournament, with_annulled=True)
    policy = adapters.to_pairing_policy(tournament)
    people = adapters.to_engine_entrants(tournament)
    everyone = records(
        people,
        history,
        noshow_meets=policy.noshow_meeting == "counts",
    )
    rows = [row for row in standings_of(tournament) if row.entrant.status == EntrantStatus.CHECKED_IN]
    rows.sort(key=lambda row: -everyone[row.entrant.number].units)  # stable: then by place
    counts = _counts(history)
    brings = {one.id: one.brings or () for one in people}
    number = len(stages.live_rounds(tournament)) + 1
    apart = tuple(_kept_apart([row.entrant for row in rows], policy, number))
    lines = tuple(
        replace(
            _line(row, everyone[row.entrant.number], counts, apart, open_.get(row.entrant.pk)),
            brings=" ".join(brings[row.entrant.number]),
        )
        for row in rows
    )
    is_one_army = not adapters.to_ruleset(tournament).needs_both_lists
    now_on = current.title if current is not None else ""
    return HandSheet(head_of(tournament), lines, apart, now_on, title, is_one_army=is_one_army)


def hand_form(tournament: Tournament, *, title: str) -> HandForm:
    here = tournament.entrants.filter(status=EntrantStatus.CHECKED_IN).count()
    return HandForm(head_of(tournament), tuple(range(1, here // 2 + SPARE + 1)), title)


def _open_pairings(current: Round | None) -> dict[int, Pairing]:
    if current is None:
        return {}
    rows = (row.pairing for row in boards.by_table(current))
    return {who.pk: row for row in rows for who in (row.a, row.b) if who is not None}


def _kept_apart(here: Sequence[Entrant], policy: PairingPolicy, number: int) -> Iterator[Apart]:
    shared: dict[str, Callable[[Entrant], Iterable[str]]] = {
        "club": lambda row: [row.club],
        "country": lambda row: [row.country],
        "families": lambda row: row.families,
    }
    for what, names_of in shared.items():
        strength = policy.apart(what, number)
        found: dict[str, tuple[str, list[Entrant]]] = {}
        for row in here if strength != "off" else ():
            for name in {plain_name(name): name for name in names_of(row) if plain_name(name)}.values():
                found.setdefault(plain_name(name), (name, []))[1].append(row)
        for name, members in found.values():
            if 1 < len(members) < len(here):
                yield Apart(name, strength == "absolute", tuple(members))


def _line(
    row: StandingRow,
    lived: Record,
    counts: Counter[tuple[Id | None, str | None]],
    apart: Sequence[Apart],
    now_on: Pairing | None,
) -> HandLine:
    who, place = row.entrant, row.place
    good, evil = (counts[who.number, faction] for faction in FACTIONS)
    opponent = now_on.opponent_of(who) if now_on is not None else None
    met = tuple(int(one) for one in lived.met)
    return HandLine(
        place="–" if place is None else f"{place}{' =' if row.standing.is_shared else ''}",
        number=who.number,
        name=who.name,
        club=who.club,
        points=points(units_as_number(lived.units, row.standing.points_unit)),
        good=good,
        evil=evil,
        balance=f"{good - evil:+d}" if good != evil else "0",
        met=met,
        has_bye=lived.byes > 0,
        apart=_apart_from(who, apart),
        now_meets=opponent.number if opponent is not None and opponent.number not in met else None,
        now_plays=now_on.faction_of(who) if now_on is not None else None,
    )


def _counts(history: Iterable[Game]) -> Counter[tuple[Id | None, str | None]]:
    return Counter(
        seat
        for game in history
        if game.is_played
        for seat in ((game.a, game.faction_a), (game.b, game.faction_b))
    )


def _apart_from(who: Entrant, groups: Iterable[Apart]) -> tuple[str, ...]:
    mine = [group for group in groups if who in group.members]
    named = [group.name for group in mine if len(group.members) > MAX_NUMBERS]
    few = {one.number for group in mine if len(group.members) <= MAX_NUMBERS for one in group.members}
    return (*named, *map(str, sorted(few - {who.number})))
