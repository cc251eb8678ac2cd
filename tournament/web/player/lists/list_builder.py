"""What the list builder shows: the list so far, its limits, what the rules say, and the figures to add."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.http import urlencode

from armies import queries as armies
from armies.models import Figure
from armies.models.choices import Standing
from armies.services.lists.draft_merges import counts_of
from rules.figure_lists.list_analysis import Share
from rules.verdict import Finding, Severity
from tournament.models import Tournament
from tournament.queries.lists.list_sheets import Sheet
from tournament.services.lists import lists
from tournament.web.forms.base_form import COLOURS as SLIDER_CHOICES
from tournament.web.forms.post_data import whole
from tournament.web.player.core.link_access import typed_text
from tournament.web.player.lists.rule_lines import obstacle_text, rule_lines

FIRST_SHOWN = 10
MAX_SHOWN = 120
MAX_WORDS_LENGTH = 80
MAX_DIGITS = 6
KINDS = ("hero", "minion")
COLOURS = tuple(key for key, _ in SLIDER_CHOICES if key)


@dataclass(frozen=True, slots=True)
class FigureSearch:
    """``is_fitting`` asks for figures only that the list can take without another error.

    ``is_by_points`` puts the dearest first.
    """

    text: str = ""
    kind: str = ""
    ability: str = ""
    points_to: int | None = None
    version: int | None = None
    is_fitting: bool = False
    is_by_points: bool = False
    shown: int = FIRST_SHOWN

    @property
    def values(self) -> dict[str, str]:
        asked = {"q": self.text, "kind": self.kind, "ability": self.ability, "to": self.points_to}
        more = {
            "colour": None if self.version is None else str(self.version),
            "fits": self.is_fitting,
            "dear": self.is_by_points,
            "shown": self.shown if self.shown != FIRST_SHOWN else None,
        }
        return {
            name: str(int(value) if value is True else value)
            for name, value in (asked | more).items()
            if value
        }

    @property
    def as_query(self) -> str:
        return f"?{urlencode(self.values)}" if self.values else ""


def figure_search(data: QueryDict) -> FigureSearch:
    colour = data.get("colour", "")
    kinds = {kind for kind in data.getlist("kind") if kind in KINDS}
    return FigureSearch(
        text=typed_text(data, "q", most=MAX_WORDS_LENGTH),
        kind=next(iter(kinds)) if len(kinds) == 1 else "",
        ability=typed_text(data, "ability", most=MAX_WORDS_LENGTH),
        points_to=whole(data.get("to", ""), most=MAX_DIGITS),
        version=int(colour) if colour in COLOURS else None,
        is_fitting=data.get("fits") == "1",
        is_by_points=data.get("dear") == "1",
        shown=min(whole(data.get("shown", ""), most=MAX_DIGITS) or FIRST_SHOWN, MAX_SHOWN),
    )


@dataclass(frozen=True, slots=True)
class Row:
    figure: Figure
    quantity: int
    share: Share
    obstacle: str = ""

    @property
    def less(self) -> int:
        return max(0, self.quantity - 1)

    @property
    def more(self) -> int:
        return self.quantity + 1

    @property
    def points(self) -> int:
        return int(self.figure.points) * max(1, self.quantity)


def builder(tournament: Tournament, sheet: Sheet, wish: FigureSearch) -> dict[str, Any]:
    verdict = lists.preview(tournament, sheet.faction, sheet.choices)
    lines = rule_lines(lists.limits(tournament, sheet.faction, sheet.choices))
    shares = lists.shares(tournament, (choice.figure for choice in sheet.choices))
    rows = sorted((Row(c.figure, c.quantity, shares[c.figure.pk]) for c in sheet.choices), key=_heroes_first)
    return {
        "sheet": sheet,
        "entries": json.dumps(counts_of(sheet.choices)),
        "rows": rows,
        "totals": verdict.value,
        "points_left": tournament.level - verdict.value.points,
        "lines": lines,
        "is_start": not rows and not wish.values,
        "broken": [line for line in lines if line.is_broken],
        "is_legal": verdict.is_legal,
        "unverified": sum(1 for choice in sheet.choices if choice.figure.is_unverified),
        **spoken(verdict.findings),
        **_found(tournament, sheet, wish),
    }


def spoken(findings: Iterable[Finding]) -> dict[str, list[Finding]]:
    rows = list(findings)
    return {
        "findings": [row for row in rows if row.severity is not Severity.CHECKLIST],
        "checklist": [row for row in rows if row.severity is Severity.CHECKLIST],
        "errors": [row for row in rows if row.severity is Severity.ERROR],
    }


def _found(tournament: Tournament, sheet: Sheet, wish: FigureSearch) -> dict[str, Any]:
    catalogues = list(tournament.catalogues.all())
    wanted = armies.Wanted(
        text=wish.text,
        faction=sheet.faction,
        kind=wish.kind,
        ability=wish.ability,
        points_to=wish.points_to,
        version=wish.version,
    )
    order = ("-points", "name", "version") if wish.is_by_points else ("kind", "name", "version")
    offered = list(armies.find_figures(catalogues, wanted=wanted).order_by(*order))
    fitting = list(lists.fitting(tournament, sheet.faction, sheet.choices, offered))
    figures = fitting if wish.is_fitting else offered
    held = {choice.figure.pk: choice.quantity for choice in sheet.choices}
    shown = figures[: wish.shown]
    shares = lists.shares(tournament, shown)
    obstacles = lists.obstacles(tournament, sheet.faction, sheet.choices, shown)
    why = {figure: obstacle_text(finding) for figure, finding in obstacles.items()}
    return {
        "wish": wish,
        "fitting_count": len(fitting),
        "has_catalogue": bool(catalogues),
        "found": [
            Row(figure, held.get(figure.pk, 0), shares[figure.pk], why.get(figure.pk, "")) for figure in shown
        ],
        "has_more": len(figures) > wish.shown,
        "shown_next": wish.shown + 4 * FIRST_SHOWN,
        "is_invented": any(catalogue.is_demonstration for catalogue in catalogues),
        "is_mixed": len({catalogue.standing for catalogue in catalogues}) > 1,
        "is_unverified": {catalogue.standing for catalogue in catalogues} == {Standing.UNVERIFIED},
    }


def _heroes_first(row: Row) -> tuple[bool, int, str]:
    return row.figure.kind != "hero", -row.figure.points, row.figure.name
