"""The parts of public pages that change by themselves, each with its one template and its one query.

A page includes a part and its live address renders the same part, so that the two cannot differ. A part
shows what anybody may know: names, clubs, pairings, results. It refuses e-mail addresses and lists.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.http import urlencode

from tournament import access
from tournament.queries import (
    boards,
    brackets,
    cross_tables,
    day_plans,
    fairness,
    outlook_state,
    outlooks,
    places,
    stages,
    standings,
)
from tournament.queries import statistics as numbers
from tournament.services import deadlines
from tournament.services import outlooks as outlook_work
from tournament.services.deadlines import Registration
from tournament.web.public import faces

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import datetime

    from tournament.models import Entrant, Round, Tournament

PODIUM = 3
SHOWN_BEST = 10
CELL = '<td class="number hide-phone">{}</td>'  # a thousand rows of them: no loop of a template


@dataclass(frozen=True, slots=True)
class Wish:
    """What a visitor asked for: a round, words to look for, an order; a projector its screen."""

    round_number: int | None = None
    words: str = ""
    order: str = ""
    screen: str = ""

    @property
    def as_query(self) -> str:
        """For an address; empty where nothing special was asked."""
        asked = {"round": self.round_number, "q": self.words, "sort": self.order, "screen": self.screen}
        return urlencode({name: value for name, value in asked.items() if value})


@dataclass(frozen=True, slots=True)
class Part:
    """``topics`` are the outbox topics upon which it has to be fetched again.

    ``is_lasting`` says that it changes with the revision only, and not with the hour.
    """

    name: str
    topics: tuple[str, ...]
    context: Callable[[Tournament, Wish, datetime], dict[str, Any]]
    is_lasting: bool = False

    @property
    def template(self) -> str:
        """Included by the page and rendered alone for the live address."""
        return f"fragments/{self.name}.html"

    def url(self, tournament: Tournament, wish: Wish) -> str:
        """Where this part alone is served."""
        address = reverse("public:part", args=[tournament.slug, self.name])
        return f"{address}?{wish.as_query}" if wish.as_query else address


def plain(text: str) -> str:
    """Without case and accents, for finding names as people type them."""
    bare = "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))
    return bare.casefold()


def is_wanted(words: str, *texts: object) -> bool:
    """Do the texts hold every word?"""
    within = plain(" ".join(str(text) for text in texts if text))
    return all(word in within for word in plain(words).split())


def shown_round(tournament: Tournament, wish: Wish) -> Round | None:
    """The round asked for, else the newest one the hall may see."""
    if wish.round_number is not None:
        return access.round_in(tournament, wish.round_number)
    return boards.current_round(tournament)


def _pairings(tournament: Tournament, wish: Wish, _now: datetime) -> dict[str, Any]:
    round_ = shown_round(tournament, wish)
    by_table = wish.order == "table"
    if round_ is None:
        return {"round": None, "rows": [], "by_table": by_table}
    if by_table:
        tables = boards.by_table(round_)
        rows: Iterable[Any] = [
            (row, is_wanted(wish.words, row.pairing.a.name, row.pairing.b and row.pairing.b.name, row.table))
            for row in tables
        ]
    else:
        rows = [
            (row, is_wanted(wish.words, row.entrant.name, row.entrant.club, row.table))
            for row in boards.by_name(round_)
        ]
    return {"round": round_, "rows": list(rows), "by_table": by_table}


def _standings(tournament: Tournament, wish: Wish, _now: datetime) -> dict[str, Any]:
    rows = standings.standings_of(tournament)
    if wish.order.lstrip("-") == "name":
        rows.sort(key=lambda row: plain(row.entrant.name), reverse=wish.order.startswith("-"))
    elif wish.order == "-place":
        rows.reverse()
    columns = standings.columns(tournament)
    short = [column.abbreviation for column in columns]
    return {
        "rows": [
            (
                row,
                not wish.words or is_wanted(wish.words, row.entrant.name, row.entrant.club),
                " · ".join(map(" ".join, zip(short, row.values, strict=True))),
                format_html_join("", CELL, zip(row.values)),
            )
            for row in rows
        ],
        "columns": columns,
        "entrants_url": _entrants_url(tournament),
        "has_cut": any(row.cut for row in rows),
        "taken": [row for row in rows if row.taken],
        "after": boards.current_round(tournament),
    }


ENTRANT_ORDERS: dict[str, Callable[[Entrant], Any]] = {
    "number": lambda entrant: entrant.number,
    "name": lambda entrant: plain(entrant.name),
    "club": lambda entrant: (plain(entrant.club) or "\uffff", plain(entrant.name)),
}


def _entrants(tournament: Tournament, wish: Wish, _now: datetime) -> dict[str, Any]:
    key = ENTRANT_ORDERS.get(wish.order.lstrip("-"), ENTRANT_ORDERS["name"])
    people = sorted(tournament.entrants.all(), key=key, reverse=wish.order.startswith("-"))
    return {"rows": [(person, is_wanted(wish.words, person.name, person.club)) for person in people]}


def _clock(tournament: Tournament, wish: Wish, now: datetime) -> dict[str, Any]:
    round_ = shown_round(tournament, wish)
    return {"round": round_, "face": faces.face_of(round_, now=now)}


def _day_plan(tournament: Tournament, _wish: Wish, now: datetime) -> dict[str, Any]:
    return {"day": day_plans.day_of(tournament, now=now)}


def _bracket(tournament: Tournament, _wish: Wish, _now: datetime) -> dict[str, Any]:
    return {"bracket": brackets.board_of(tournament)}


def outlook_context(tournament: Tournament, now: datetime) -> dict[str, Any]:
    """What can still happen, and have it worked out where nobody has asked for it yet."""
    situation = outlook_state.situation_of(tournament)
    outlook_work.ask_if_possible(situation, now=now)
    return {"outlook": outlooks.outlook_of(situation)}


def _outlook(tournament: Tournament, _wish: Wish, now: datetime) -> dict[str, Any]:
    return outlook_context(tournament, now)


def _fairness(tournament: Tournament, _wish: Wish, now: datetime) -> dict[str, Any]:
    return {"sheet": fairness.fairness_of(tournament, now=now)}


def _cross_table(tournament: Tournament, _wish: Wish, _now: datetime) -> dict[str, Any]:
    return {"cross": cross_tables.cross_table_of(tournament), "entrants_url": _entrants_url(tournament)}


def _statistics(tournament: Tournament, _wish: Wish, _now: datetime) -> dict[str, Any]:
    found = numbers.statistics_of(tournament)
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


def _schedule(tournament: Tournament, _wish: Wish, _now: datetime) -> dict[str, Any]:
    return {"crosstable": stages.crosstable_of(tournament)}


def _overview(tournament: Tournament, _wish: Wish, now: datetime) -> dict[str, Any]:
    round_ = boards.current_round(tournament)
    tables = boards.by_table(round_) if round_ else []
    return {
        "round": round_,
        "face": faces.face_of(round_, now=now),
        "rounds": boards.shown_rounds(tournament),
        "places": places.of(tournament),
        "can_register": deadlines.registration(tournament, now=now) is Registration.OPEN,
        "now": now,
        "hours": day_plans.day_of(tournament, now=now) if tournament.day_plan else None,
        "tables_in": sum(not row.is_missing for row in tables),
        "table_count": len(tables),
        "leaders": standings.standings_of(tournament)[:PODIUM] if round_ else [],
    }


PARTS = {
    part.name: part
    for part in (
        Part("overview", ("tournament", "entrants", "pairings", "results", "clock"), _overview),
        Part("pairings", ("pairings", "results"), _pairings, is_lasting=True),
        Part("standings", ("standings", "results", "entrants"), _standings, is_lasting=True),
        Part("clock", ("clock", "pairings"), _clock),
        Part("day_plan", ("tournament", "pairings", "clock"), _day_plan),
        Part("entrants", ("entrants",), _entrants, is_lasting=True),
        Part("bracket", ("pairings", "results", "entrants"), _bracket, is_lasting=True),
        Part("outlook", ("pairings", "results", "standings", "entrants", "outlook"), _outlook),
        Part("fairness", ("pairings", "results", "clock", "tournament"), _fairness),
        Part("cross_table", ("standings", "results", "entrants"), _cross_table, is_lasting=True),
        Part("statistics", ("standings", "results", "entrants"), _statistics, is_lasting=True),
        Part("schedule", ("pairings", "results", "entrants"), _schedule, is_lasting=True),
    )
}


def part(name: str) -> Part:
    """The part of that name, or 404."""
    if name not in PARTS:
        raise Http404(f"There is no part {name!r} of a public page. Known: {', '.join(PARTS)}.")
    return PARTS[name]
