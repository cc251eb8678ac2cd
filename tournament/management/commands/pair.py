"""``manage.py pair FILE``: one round for a field and a history, as JSON. Touches no database."""

from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from rules.errors import BadInput
from tournament.engine.entrants import Game
from tournament.engine.errors import BadPolicy, BadState, CannotPair
from tournament.engine.pairing import Reason, RoundDraft, pair_round
from tournament.management.engine_json import state_from_json
from tournament.management.json_command import FINE, REFUSED, JsonCommand, read_json
from tournament.messages.engine_refusals import refusal_text
from tournament.messages.pairing_reasons import with_text


class Command(JsonCommand):
    """Exit 0 with a round, 1 where no round can be made (yet), 2 where the file contradicts itself."""

    help = _("Pair one round. Reads JSON with players and history; prints pairings with reasons.")
    bad_input = (BadInput, BadPolicy, BadState)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help=_("a JSON file, or - for standard input"))

    def answer(self, options: Mapping[str, Any]) -> tuple[int, Any]:
        state = state_from_json(read_json(options["file"]))
        try:
            draft = pair_round(
                state.entrants,
                state.history,
                round_number=state.round_number,
                seed=state.seed,
                policy=state.policy,
                given=state.conditions,
            )
        except CannotPair as refusal:
            message = refusal_text(refusal)
            self.stderr.write(message)
            return REFUSED, {"code": refusal.code, "message": message, "data": refusal.data}
        return FINE, _as_json(draft, [_no_sides(game) for game in state.games_without_sides])


def _no_sides(game: Game) -> dict[str, Any]:
    return with_text(Reason("no-sides", {"round": game.round, "a": game.a, "b": game.b}))


def _look_ahead(outlook: Mapping[str, Any] | None) -> dict[str, Any] | None:
    if outlook is None:
        return None
    return {**outlook, "reasons": [with_text(reason) for reason in outlook["reasons"]]}


def _as_json(draft: RoundDraft, remarks: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "pairings": [
            {
                "a": p.a,
                "b": p.b,
                "table": p.table,
                "faction_a": p.faction_a,
                "forced": p.is_forced,
                "reasons": [with_text(reason) for reason in p.reasons],
                # b plays the other faction, but for two who brought the same side (D02)
                **({"faction_b": p.faction_b} if p.faction_a and p.faction_b == p.faction_a else {}),
            }
            for p in draft.pairings
        ],
        "bye": draft.bye,
        "report": {
            **draft.report,
            "relaxed": [with_text(reason) for reason in draft.report["relaxed"]],
            "look_ahead": _look_ahead(draft.report["look_ahead"]),
            "bye_reasons": [with_text(reason) for reason in draft.bye_reasons],
            "remarks": remarks,
        },
    }
