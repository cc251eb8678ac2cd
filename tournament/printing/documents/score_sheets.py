"""Score sheets: one a table, two to a page, to be cut and stacked in the order of the tables.

The counts of the list that is played are filled in; before the roll, those of both lists to ring one. Where
lists are never revealed, the players write them.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import segno

from rules.slip_fields import Slip
from tournament import adapters
from tournament.engine.entrants import units_as_number
from tournament.messages.both_languages import hall_languages
from tournament.messages.slip_fields import field_text
from tournament.models import Entrant, Pairing, Reveal, Round, Tournament
from tournament.printing.documents.head import Document, head_of
from tournament.printing.documents.timeline import Plan, expected_plan, plan_of
from tournament.printing.documents.widths import shortened, size_for, word_ems
from tournament.queries.lists.lists_in_play import ListInPlay, lists_in_play
from tournament.queries.prints.paper_sizes import paper_size_of
from tournament.queries.rounds import boards, stages
from tournament.queries.rounds.played_scenarios import offered
from tournament.queries.schedule.day_plans import planned_start
from tournament.services.clock.announcement_texts import written_in_hall

SIDE_MM, SIDE_HIGH_MM = 92.0, 23.0  # what there is for a player, as in print/sheets.css
NAME_SIZES = (14, 12, 10, 9)
LINE_MM, LINE_EMS = 3.9, 28.0  # a line of what stands below the name
LIST_EMS, NUMBER_EMS, ROLL_EMS = 18.0, 5.0, 18.0  # a fingerprint, a start number, good and evil to tick
SECOND_EMS = 1.4  # times as much where all of that is in two languages
MAX_LINES = 4  # below a name; the club is cut
OPEN, TICKED, NO_BREAK = "□", "■", "\N{NO-BREAK SPACE}"
POOL_SIZES, POOL_HIGH_MM = (9, 8, 7, 6), 7.0  # between the event and the double rule
POOL_MM = {"a4": 128.0, "letter": 74.0}
IN_A_ROW = 4  # counters of a side
MAX_RESULTS, WITH_WINNERS = 5, 5  # boxes in the row of results
QR_DOTS = 3  # pixels a module: enough for a scanner, and half the work of more
QR_MASK = 2  # any mask is read alike; trying all eight takes longer than the rest of the sheet


@dataclass(frozen=True, slots=True)
class SheetList:
    """``known`` is what the list says of the slip, by key; empty where the sheet hides it."""

    faction: str
    fingerprint: str
    known: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class SheetSide:
    name: str
    club: str
    faction: str | None
    lists: tuple[SheetList, ...]
    rolls: bool = True
    number: int | None = None
    known: tuple[tuple[tuple[str, int], ...], ...] = ()
    has_second: bool = False

    @property
    def shown_club(self) -> str:
        return shortened(self.club, ems=MAX_LINES * LINE_EMS - self._ems_before_club)

    @property
    def size(self) -> int:
        """Of the name, so that all that stands below it has room."""
        below = math.ceil((self._ems_before_club + word_ems(self.shown_club)) / LINE_EMS)
        return size_for(
            self.name, sizes=NAME_SIZES, width_mm=SIDE_MM, height_mm=SIDE_HIGH_MM - LINE_MM * below
        )

    @property
    def _ems_before_club(self) -> float:
        faction = NUMBER_EMS if self.faction else ROLL_EMS
        ems = NUMBER_EMS + faction + LIST_EMS * max(1, len(self.lists))
        return ems * SECOND_EMS if self.has_second else ems


@dataclass(frozen=True, slots=True)
class Sheet:
    number: int
    table: int
    a: SheetSide
    b: SheetSide
    url: str
    qr: str
    scenario: str = ""
    table_name: str = ""
    pool: tuple[str, ...] = ()
    pool_mm: float = POOL_MM["a4"]

    @property
    def pool_line(self) -> str:
        """The scenarios to tick; what was drawn is ticked already. No line ends within one of them."""
        rows = (f"{TICKED if name == self.scenario else OPEN} {name}" for name in self.pool)
        return "  ".join(row.replace(" ", NO_BREAK) for row in rows)

    @property
    def pool_size(self) -> int:
        return size_for(
            " ".join(filter(None, [self.table_name, self.pool_line])),
            sizes=POOL_SIZES,
            width_mm=self.pool_mm,
            height_mm=POOL_HIGH_MM,
        )

    @property
    def winners(self) -> tuple[tuple[int, int | None], ...]:
        """The columns of the results from 1 on, but for the tie, each with the start number of who won."""
        return ((1, self.a.number), (2, self.a.number), (4, self.b.number), (5, self.b.number))


@dataclass(frozen=True, slots=True)
class Boxes:
    """What is written and ticked on the sheet of one event.

    ``counters`` are the numbers of a side in rows, each with whether a list says it. ``marks`` are ticked for
    a side, ``of_game`` for the game. ``is_scored``: a scheme prices it, and no army is broken or wiped out.
    ``results`` are the points of both that can be ticked, with the word for them; none where a game can end
    in more ways than there is room for.
    """

    has_sides: bool
    is_scored: bool
    counters: tuple[tuple[tuple[str, bool], ...], ...]
    marks: tuple[str, ...]
    of_game: tuple[str, ...]
    results: tuple[tuple[float, float, str], ...]

    @property
    def has_winners(self) -> bool:
        """Is there a box for each side of two clear wins, where the start number of who won is written?"""
        return len(self.results) == WITH_WINNERS


@dataclass(frozen=True, slots=True)
class ScoreSheets(Document):
    pages: tuple[tuple[Sheet, Sheet | None], ...]
    total: int
    plan: Plan
    level: int
    boxes: Boxes

    template = "printing/results/score_sheets.html"
    css = ("sheets.css",)
    has_underlay = True
    stem = "score-sheets"

    @property
    def has_qr(self) -> bool:
        return any(upper.qr for upper, _ in self.pages)


def score_sheets(round_: Round, *, url_of: Callable[[Pairing], str] = lambda _: "") -> ScoreSheets:
    """The sheets of a round. ``url_of`` gives the absolute address where a table's result is entered."""
    pairings = [row.pairing for row in boards.by_table(round_) if not row.pairing.is_bye]
    slip = adapters.to_slip(round_.tournament)
    people = [entrant for pairing in pairings for entrant in (pairing.a, pairing.b) if entrant]
    lists = lists_in_play(people, round_.tournament)
    sheets = [
        _sheet(pairing, number=number, url=url_of(pairing), slip=slip, lists=lists)
        for number, pairing in enumerate(pairings, start=1)
    ]
    return ScoreSheets(
        head=head_of(
            round_.tournament,
            round_=round_,
            is_demonstration=any(one.is_demonstration for one in lists.values()),
        ),
        pages=cut_and_stack(sheets),
        total=len(sheets),
        plan=plan_of(round_),
        level=round_.points_limit,
        boxes=boxes_of(round_.tournament),
    )


def blank_sheets(tournament: Tournament, *, tables: int, number: int, title: str) -> ScoreSheets:
    head = replace(head_of(tournament), round_number=number, round_title=title)
    empty = SheetSide("", "", None, ())
    first = tournament.tables.start
    sheets = [
        Sheet(*(at + 1, first + at, empty, empty, "", ""), table_name=tournament.table_name(first + at))
        for at in range(tables)
    ]
    return ScoreSheets(
        head=head,
        pages=cut_and_stack(sheets),
        total=len(sheets),
        plan=_plan_of_next(tournament, number),
        level=tournament.level_of(number),
        boxes=boxes_of(tournament),
    )


def boxes_of(tournament: Tournament) -> Boxes:
    """The boxes that its ruleset and its prices ask for."""
    prices, slip = adapters.to_prices(tournament), adapters.to_slip(tournament).for_players.counted_first
    numbers = [(field_text(each), bool(each.from_list)) for each in slip.counters]
    ticks = [mark for mark in (*slip.marks, *slip.choices) if mark.ends_game]
    ticked = prices.is_closed and len(prices.pairs) <= MAX_RESULTS
    return Boxes(
        has_sides=bool(adapters.to_ruleset(tournament).sides),
        is_scored=adapters.to_scheme(tournament) is not None,
        counters=tuple(tuple(numbers[at : at + IN_A_ROW]) for at in range(0, len(numbers), IN_A_ROW)),
        marks=tuple(field_text(mark, "on_paper") for mark in ticks),
        of_game=tuple(field_text(mark, "on_paper") for mark in slip.of_game),
        results=tuple(
            (
                units_as_number(a, prices.points_unit),
                units_as_number(b, prices.points_unit),
                prices.grades[max(a, b)],
            )
            for a, b in prices.pairs
        )
        if ticked
        else (),
    )


def _plan_of_next(tournament: Tournament, number: int) -> Plan:
    timeline = adapters.to_timeline(tournament)
    if timeline is None:
        return Plan(is_wall_clock=False, moments=())
    last = stages.live_rounds(tournament)[-1:]
    moments = [row.published_at or row.drafted_at for row in last]
    begins = planned_start(tournament, number, moment=moments[0] if moments else tournament.created_at)
    return expected_plan(written_in_hall(timeline), begins=begins, zone=tournament.zone)


def cut_and_stack(sheets: Sequence[Sheet]) -> tuple[tuple[Sheet, Sheet | None], ...]:
    """Two sheets a page, so that the upper pile laid on the lower pile is in order again."""
    half = (len(sheets) + 1) // 2
    lower: list[Sheet | None] = [*sheets[half:], None]
    return tuple(zip(sheets[:half], lower, strict=False))


def qr_of(url: str) -> str:
    """The address as a picture in a data URI; the lowest error correction has the largest squares."""
    if not url:
        return ""
    return str(
        segno.make(url, error="l", boost_error=False, mask=QR_MASK, micro=False).png_data_uri(
            scale=QR_DOTS, border=0
        )
    )


def _sheet(pairing: Pairing, *, number: int, url: str, slip: Slip, lists: Mapping[int, ListInPlay]) -> Sheet:
    people = [entrant for entrant in (pairing.a, pairing.b) if entrant is not None]
    a, b = (_side(entrant, pairing, slip, lists) for entrant in people)
    return Sheet(
        number=number,
        table=pairing.table or 0,
        a=a,
        b=b,
        url=url,
        qr=qr_of(url),
        scenario=pairing.scenario,
        table_name=pairing.round.tournament.table_name(pairing.table),
        pool=tuple(offered(pairing)),
        pool_mm=POOL_MM[paper_size_of(pairing.round.tournament)],
    )


def _side(entrant: Entrant, pairing: Pairing, slip: Slip, lists: Mapping[int, ListInPlay]) -> SheetSide:
    is_secret = pairing.round.tournament.reveal == Reveal.NEVER
    brought = tuple(
        SheetList(one.faction, one.fingerprint, {} if is_secret else slip.from_totals(one.totals))
        for one in _in_play(entrant, pairing, lists)
    )
    return SheetSide(
        name=entrant.name,
        club=entrant.club,
        faction=pairing.faction_of(entrant),
        rolls=not pairing.is_own_army,
        number=entrant.number,
        lists=brought,
        known=tuple(
            tuple((one.faction, one.known[each.key]) for one in brought if each.key in one.known)
            for each in slip.from_lists
        ),
        has_second=len(hall_languages(pairing.round.tournament)) > 1,
    )


def _in_play(entrant: Entrant, pairing: Pairing, lists: Mapping[int, ListInPlay]) -> list[ListInPlay]:
    faction, sides = pairing.faction_of(entrant), adapters.to_list_factions(pairing.round.tournament)
    slots = adapters.to_round_slots(pairing.round, (faction,) if faction in sides else sides)
    ids = [entrant.list_id_of(slot) for slot in slots]
    return [lists[id_] for id_ in ids if id_ is not None and id_ in lists]
