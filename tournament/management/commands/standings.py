"""``manage.py standings FILE``: places with every tie-break, as JSON. Touches no database."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, get_args

from rules.errors import BadInput, did_you_mean
from tournament.engine.entrants import half_points_as_number, records
from tournament.engine.errors import BadPolicy, BadState
from tournament.engine.standings import DEFAULT, TIEBREAKS, Table, rank, tiebreak
from tournament.engine.standings.tiebreaks import ByesCountAs
from tournament.management.engine_json import state_from_json
from tournament.management.json_command import FINE, JsonCommand, read_json

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.core.management.base import CommandParser

    from tournament.engine.standings.tiebreaks import Value
    from tournament.management.engine_json import State


class Command(JsonCommand):
    """Exit 0 with the standings, 2 where the file contradicts itself. Games without a result do not count."""

    help = "Rank a field: JSON with entrants and history in (the file of pair), ordered standings out."
    bad_input = (BadInput, BadPolicy, BadState)

    def add_arguments(self, parser: CommandParser) -> None:
        """One file."""
        parser.add_argument("file", metavar="FILE", help="a JSON file, or - for standard input")

    def answer(self, options: Mapping[str, Any]) -> tuple[int, Any]:
        """The standings."""
        return FINE, _standings(state_from_json(read_json(options["file"])))


def _standings(state: State) -> dict[str, Any]:
    keys, byes = _tiebreaks(state), _byes_count_as(state)
    table = Table(records(state.entrants, state.history), byes)
    others = [key for key in TIEBREAKS if key not in keys and key != "direct_encounter"]
    rows = [
        {
            "place": row.place,
            "id": row.id,
            "points": half_points_as_number(row.half_points),
            "tiebreaks": {
                **{key: _number(value) for key, value in row.tiebreaks.items()},
                **{key: _number(tiebreak(key).values([row.id], table)[row.id]) for key in others},
            },
            "shared": row.is_shared,
        }
        for row in rank(state.entrants, state.history, tiebreaks=keys, byes_count_as=byes)
    ]
    return {
        "standings": rows,
        "order": ["points", *keys],
        "tiebreaks": {key: one.name for key, one in TIEBREAKS.items()},
        "byes_count_as": byes,
    }


def _tiebreaks(state: State) -> Sequence[str]:
    keys = state.raw.get("tiebreaks", list(DEFAULT))
    if not isinstance(keys, list) or not all(isinstance(key, str) for key in keys):
        raise BadInput("Tie-breaks are a list of names. Write [...].", path="tiebreaks")
    return keys


def _byes_count_as(state: State) -> ByesCountAs:
    byes: Any = state.raw.get("byes_count_as", "zero")
    known = get_args(ByesCountAs)
    if byes not in known:
        raise BadInput(f"{byes!r} is not offered. {did_you_mean(str(byes), known)}", path="byes_count_as")
    checked: ByesCountAs = byes
    return checked


def _number(value: Value) -> int | float | None:
    """Whole numbers whole; halves and quarters are exact as floats."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else float(value)
    return value
