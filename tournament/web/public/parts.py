"""The parts of public pages that change by themselves, the same in the page and at their live address.

A part shows what anybody may know: names, clubs, pairings, results. It refuses e-mail addresses and lists.
"""

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import Http404
from django.urls import reverse
from django.utils.html import escape
from django.utils.http import urlencode
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from armies.messages.formats import decimal
from tournament import access
from tournament.engine.lifecycle import GONE, EntrantStatus, TournamentStatus
from tournament.models import Entrant, Round, Tournament
from tournament.queries.core.names import name_order, sorted_under
from tournament.queries.entrants import capacity
from tournament.queries.hall.calls import calls_for_everybody
from tournament.queries.referee_desk.last_turn import who_may_act
from tournament.queries.rounds import boards, brackets, stages
from tournament.queries.schedule import day_plans
from tournament.queries.standings import cross_tables, fairness, outlooks, standings
from tournament.queries.standings import statistics as numbers
from tournament.queries.standings.awards import awards_from
from tournament.services.tournaments import deadlines
from tournament.services.tournaments.deadlines import Registration
from tournament.web.absent_pages import refuse_absent
from tournament.web.caching.standings_cache import (
    best_players_now,
    current_standings,
    outlook_now,
    podium,
    tables_now,
)
from tournament.web.caching.written_lists import written_list
from tournament.web.public import clock_state, round_cells
from tournament.web.public.paging import Board, Cut, board_of, initial_of

LEADERS = 8
LIVE_TABLES, FEW_MORE = 16, 4  # a field of a few more tables is shown whole
LIVE_LIST = "fragments/public/tournaments/_live_tables.html"
SHOWN_BEST = 10
LINES_ACROSS = 50  # of the cross table: each is as heavy as four others
CELL = "<td>{}</td>"  # a thousand rows of them: no loop of a template


@dataclass(frozen=True, slots=True)
class PartRequest:
    """What a visitor asked for; ``at`` is the start number of somebody whose page is wanted."""

    round_number: int | None = None
    words: str = ""
    order: str = ""
    screen: str = ""
    page: int = 1
    at: int | None = None

    @property
    def as_query(self) -> str:
        asked = {
            "round": self.round_number,
            "q": self.words,
            "sort": self.order,
            "screen": self.screen,
            "page": self.page if self.page > 1 else None,
            "at": self.at,
        }
        return urlencode({name: value for name, value in asked.items() if value})


@dataclass(frozen=True, slots=True)
class Part:
    """Events of its ``topics`` make it old; ``is_lasting``: it changes with the revision only.

    ``is_for_hall``: it is in the one or two languages of the tournament, whoever looks at it.
    """

    name: str
    topics: tuple[str, ...]
    context: Callable[[Tournament, PartRequest, datetime], dict[str, Any]]
    is_lasting: bool = False
    is_for_hall: bool = False

    @property
    def template(self) -> str:
        return f"fragments/public/{self.name}.html"

    def url(self, tournament: Tournament, wish: PartRequest) -> str:
        address = reverse("public:part", args=[tournament.slug, self.name])
        return f"{address}?{wish.as_query}" if wish.as_query else address


def plain(text: str) -> str:
    bare = "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))
    return bare.casefold()


def is_wanted(words: str, *texts: object) -> bool:
    if not words:
        return True
    within = plain(" ".join(str(text) for text in texts if text))
    return all(word in within for word in plain(words).split())


def shown_round(tournament: Tournament, wish: PartRequest) -> Round | None:
    if wish.round_number is not None:
        return access.round_in(tournament, wish.round_number)
    return boards.current_round(tournament)


def _pairings(tournament: Tournament, wish: PartRequest, _now: datetime) -> dict[str, Any]:
    round_ = shown_round(tournament, wish)
    by_table = wish.order == "table"
    if round_ is None:
        return {"round": None, "board": None, "by_table": by_table}
    board = _by_table(round_, wish) if by_table else _by_name(round_, wish)
    return {"round": round_, "board": board, "by_table": by_table}


def _by_table(round_: Round, wish: PartRequest) -> Board[boards.TableRow]:
    def people(row: boards.TableRow) -> list[Entrant]:
        return [each for each in (row.pairing.a, row.pairing.b) if each is not None]

    cut: Cut[boards.TableRow] = Cut(
        is_wanted=lambda row: is_wanted(wish.words, *(each.name for each in people(row)), row.table),
        is_at=lambda row: wish.at in {each.number for each in people(row)},
        label=lambda row: str(row.table or "–"),
    )
    return board_of(boards.by_table(round_), cut, number=wish.page)


def _by_name(round_: Round, wish: PartRequest) -> Board[boards.NameRow]:
    cut: Cut[boards.NameRow] = Cut(
        is_wanted=lambda row: is_wanted(wish.words, row.entrant.name, row.entrant.club, row.table),
        is_at=lambda row: row.entrant.number == wish.at,
        label=lambda row: initial_of(sorted_under(row.entrant)),
    )
    return board_of(boards.by_name(round_), cut, number=wish.page)


def _standings(tournament: Tournament, wish: PartRequest, _now: datetime) -> dict[str, Any]:
    found = current_standings(tournament)
    rows = list(found.rows)
    by_name = wish.order.lstrip("-") == "name"
    if by_name:
        rows.sort(key=lambda row: name_order(row.entrant), reverse=wish.order.startswith("-"))
    elif wish.order == "-place":
        rows.reverse()
    columns = standings.columns(tournament)
    short = [column.abbreviation for column in columns]
    cut: Cut[standings.StandingRow] = Cut(
        is_wanted=lambda row: is_wanted(wish.words, row.entrant.name, row.entrant.club),
        is_at=lambda row: row.entrant.number == wish.at,
        label=lambda row: initial_of(sorted_under(row.entrant)) if by_name else str(row.place or "–"),
    )
    board = board_of(rows, cut, number=wish.page)
    cross = cross_tables.cross_table_from(found.counted, found.rows)
    labels = standings.bonus_labels(tournament, found.rows)
    played = {line.entrant.number: line.cells for line in cross.lines}
    marks = round_cells.marks()
    return {
        "board": board,
        "rounds": cross.rounds,
        "rows": [
            (
                row,
                row.entrant,
                is_shown,
                row.entrant.status in GONE,
                round_cells.as_html(played[row.entrant.number], marks),
                *_written(row.values, short, bonus=row.bonus if labels else ""),
            )
            for row, is_shown in board.lines
        ],
        "has_first": found.counted.has_result,
        "columns": columns,
        "entrants_url": _entrants_url(tournament),
        "has_cut": any(row.cut for row in rows),
        "taken": [row for row in rows if row.deducted],
        "bonus_labels": labels,
        "after": boards.current_round(tournament),
    }


def _written(values: Sequence[str], short: Sequence[str], *, bonus: str = "") -> tuple[str, str]:
    values = [decimal(value) for value in values]
    cells = "".join([CELL.format(escape(value)) for value in values])
    named = [*([(_("Bonus"), decimal(bonus))] if bonus else []), *zip(short, values, strict=True)]
    words = " · ".join([f"{name}\N{NO-BREAK SPACE}{value}" for name, value in named])
    return words, mark_safe(cells)  # noqa: S308 - each value is escaped


ENTRANT_ORDERS: dict[str, Callable[[Entrant], Any]] = {
    "number": lambda entrant: entrant.number,
    "name": name_order,
    "club": lambda entrant: (plain(entrant.club) or "\uffff", name_order(entrant)),
}


def _entrants(tournament: Tournament, wish: PartRequest, _now: datetime) -> dict[str, Any]:
    key = ENTRANT_ORDERS.get(wish.order.lstrip("-"), ENTRANT_ORDERS["name"])
    shown = tournament.entrants.exclude(status=EntrantStatus.DROPPED, checked_in_at=None)
    people = sorted(shown, key=key, reverse=wish.order.startswith("-"))
    by_number = wish.order.lstrip("-") == "number"
    cut: Cut[Entrant] = Cut(
        is_wanted=lambda person: is_wanted(wish.words, person.name, person.club),
        is_at=lambda person: person.number == wish.at,
        label=lambda person: str(person.number) if by_number else initial_of(_sorted_under(person, wish)),
    )
    return {"board": board_of(people, cut, number=wish.page)}


def _sorted_under(person: Entrant, wish: PartRequest) -> str:
    return person.club if wish.order.lstrip("-") == "club" else sorted_under(person)


def _clock(tournament: Tournament, wish: PartRequest, now: datetime) -> dict[str, Any]:
    round_ = shown_round(tournament, wish)
    return {
        "round": round_,
        "face": clock_state.face_of(round_, now=now),
        "calls": calls_for_everybody(tournament),
    }


def _last_turn(tournament: Tournament, wish: PartRequest, now: datetime) -> dict[str, Any]:
    refuse_absent("public:tournament-referee-desk", tournament)
    round_ = shown_round(tournament, wish)
    face = clock_state.face_of(round_, now=now)
    may_act = who_may_act(round_) if round_ and face.is_started else {}
    phases = [(station, phase, may_act.get(phase.code)) for station, phase in face.stations]
    return {"round": round_, "face": face, "phases": phases}


def _day_plan(tournament: Tournament, _wish: PartRequest, now: datetime) -> dict[str, Any]:
    return {"day": day_plans.day_of(tournament, now=now)}


def _bracket(tournament: Tournament, _wish: PartRequest, _now: datetime) -> dict[str, Any]:
    return {"bracket": brackets.board_of(tournament)}


def outlook_context(tournament: Tournament, wish: PartRequest, now: datetime) -> dict[str, Any]:
    outlook = outlook_now(tournament, now=now)
    cut: Cut[outlooks.Line] = Cut(
        is_wanted=lambda line: is_wanted(wish.words, line.entrant.name, line.entrant.club),
        is_at=lambda line: line.entrant.number == wish.at,
        label=lambda line: str(line.standing.place or "–"),
    )
    return {"outlook": outlook, "board": board_of(outlook.lines, cut, number=wish.page)}


def _fairness(tournament: Tournament, _wish: PartRequest, now: datetime) -> dict[str, Any]:
    return {"sheet": fairness.fairness_of(tournament, now=now)}


def _cross_table(tournament: Tournament, wish: PartRequest, _now: datetime) -> dict[str, Any]:
    places = current_standings(tournament)
    cross = cross_tables.cross_table_from(places.counted, places.rows)
    cut: Cut[cross_tables.CrossLine] = Cut(
        is_wanted=lambda line: is_wanted(wish.words, line.entrant.name, line.entrant.club),
        is_at=lambda line: line.entrant.number == wish.at,
        label=lambda line: str(line.number),
        size=LINES_ACROSS,
    )
    board = board_of(cross.lines, cut, number=wish.page)
    return {
        "cross": cross,
        "board": board,
        "here": {line.number for line, _ in board.lines},
        "entrants_url": _entrants_url(tournament),
    }


def _statistics(tournament: Tournament, _wish: PartRequest, _now: datetime) -> dict[str, Any]:
    places = current_standings(tournament)
    found = numbers.statistics_from(places.counted, places.rows)
    best = {faction: rows[:SHOWN_BEST] for faction, rows in found.best.items()}
    return {
        "numbers": found,
        "best": best,
        "counted_members": numbers.COUNTED_MEMBERS,
        "entrants_url": _entrants_url(tournament),
    }


def _entrants_url(tournament: Tournament) -> str:
    """A start number and a slash make it the page of an entrant: a reverse for each row costs too much."""
    return reverse("public:entrants", args=[tournament.slug])


def _schedule(tournament: Tournament, _wish: PartRequest, _now: datetime) -> dict[str, Any]:
    return {"crosstable": stages.crosstable_of(tournament)}


def _overview(tournament: Tournament, _wish: PartRequest, now: datetime) -> dict[str, Any]:
    round_ = boards.current_round(tournament)
    context = {
        "round": round_,
        "places": capacity.places_of(tournament),
        "can_register": deadlines.registration(tournament, now=now) is Registration.OPEN,
        "now": now,
        "calls": calls_for_everybody(tournament),
        "entrants_url": _entrants_url(tournament),
    }
    if round_ is not None and tournament.status == TournamentStatus.FINISHED:
        return context | _final(tournament)
    hours = day_plans.day_of(tournament, now=now) if tournament.day_plan else None
    return context | {"hours": hours} | (_live(tournament, round_, now) if round_ else {})


def _live(tournament: Tournament, round_: Round, now: datetime) -> dict[str, Any]:
    tables, found = tables_now(round_), current_standings(tournament)
    shown = tables if len(tables) <= LIVE_TABLES + FEW_MORE else tables[:LIVE_TABLES]
    return {
        "face": clock_state.face_of(round_, now=now),
        "tables_in": sum(not row.is_missing for row in tables),
        "table_count": len(tables),
        "more_tables": len(tables) - len(shown),
        "tables_html": written_list(LIVE_LIST, tournament, lambda: shown),
        "leaders": found.rows[:LEADERS] if found.counted.has_result else (),
    }


def _final(tournament: Tournament) -> dict[str, Any]:
    found = current_standings(tournament)
    first = podium(found)
    given = awards_from(tournament, found.counted, found.rows) if tournament.award_plan else []
    awards = [each for each in given if each.holders and not each.is_on_podium]
    return {
        "podium": first,
        "champions": [row for row in first if row.place == 1],
        "awards": awards,
        "prizes": best_players_now(tournament, found) if first and not tournament.award_plan else (),
        "rounds": boards.shown_rounds(tournament),
        "games": sum(game.b is not None and game.has_result for game in found.counted.history),
    }


# upon which every place and table depends
PLACES = ("tournament", "entrants", "pairings", "results", "standings")
PARTS = {
    part.name: part
    for part in (
        Part("overview", (*PLACES, "clock", "calls"), _overview),
        Part("pairings", PLACES, _pairings, is_lasting=True),
        Part("standings", PLACES, _standings, is_lasting=True),
        Part("clock", ("tournament", "clock", "pairings", "calls"), _clock),
        Part("last_turn", ("tournament", "clock", "pairings"), _last_turn),
        Part("day_plan", ("tournament", "pairings", "clock"), _day_plan),
        Part("entrants", ("tournament", "entrants"), _entrants, is_lasting=True),
        Part("bracket", PLACES, _bracket, is_lasting=True),
        Part("outlook", (*PLACES, "outlook"), outlook_context),
        Part("fairness", ("pairings", "results", "clock", "tournament"), _fairness),
        Part("cross_table", PLACES, _cross_table, is_lasting=True),
        Part("statistics", PLACES, _statistics, is_lasting=True),
        Part("schedule", PLACES, _schedule, is_lasting=True),
    )
}


def part(name: str) -> Part:
    if name not in PARTS:
        raise Http404(_("Part not found. Reload the page."))
    return PARTS[name]
