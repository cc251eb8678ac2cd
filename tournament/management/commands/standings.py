"""``manage.py standings FILE``: places with every tie-break, as JSON. Touches no database."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from rules.errors import BadInput
from rules.point_units import plain_number
from tournament.engine.errors import BadPolicy, BadState
from tournament.engine.standings import TIEBREAKS, rank, table_of, tiebreak
from tournament.engine.standings.policy import KEYS
from tournament.engine.standings.tiebreaks import Value
from tournament.management.engine_json import State, state_from_json
from tournament.management.json_command import FINE, JsonCommand, read_json
from tournament.messages.tiebreaks import tiebreak_name


class Command(JsonCommand):
    """Exit 0 with the standings, 2 where the file contradicts itself. Games without a result do not count."""

    help = _("Rank players. Reads the file of pair with players and history; prints the standings.")
    bad_input = (BadInput, BadPolicy, BadState)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help=_("a JSON file, or - for standard input"))

    def answer(self, options: Mapping[str, Any]) -> tuple[int, Any]:
        return FINE, _standings(state_from_json(read_json(options["file"])))


def _standings(state: State) -> dict[str, Any]:
    policy = state.standings
    table = table_of(state.entrants, state.history, policy=policy, prices=state.prices)
    others = [key for key in TIEBREAKS if key not in policy.tiebreaks and key != "direct_encounter"]
    rows = [
        {
            "place": row.place,
            "id": row.id,
            "points": row.points,
            "tiebreaks": {
                **{key: _number(value) for key, value in row.tiebreaks.items()},
                **{key: _number(tiebreak(key).values([row.id], table)[row.id]) for key in others},
            },
            "shared": row.is_shared,
        }
        for row in rank(state.entrants, state.history, policy=policy, prices=state.prices)
    ]
    return {
        "standings": rows,
        "order": ["points", *policy.tiebreaks],
        "tiebreaks": {key: tiebreak_name(key) for key in TIEBREAKS},
        **{key: getattr(policy, key) for key in KEYS if key != "tiebreaks"},
        "rounds_over": table.rounds_over,
    }


def _number(value: Value) -> int | float | None:
    return plain_number(value) if isinstance(value, Fraction) else value
