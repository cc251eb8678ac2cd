"""``manage.py explain FILE A B``: why two entrants meet in a round, or why not. Touches no database."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from rules.errors import BadInput
from tournament.engine.entrants import Entrant, Id
from tournament.engine.errors import BadPolicy, BadState, CannotPair
from tournament.engine.pairing import Explanation, Situation, explain_pair
from tournament.management.engine_json import state_from_json
from tournament.management.json_command import FINE, REFUSED, JsonCommand, read_json
from tournament.messages.engine_refusals import refusal_text
from tournament.messages.pairing_reasons import reason_texts, with_text

BYE = "bye"


class Command(JsonCommand):
    """Exit 0 with the answer, 1 where no round can be made (yet), 2 where the file or a name is wrong."""

    help = _("Say why two players meet in a round or not, and what the other way would cost.")
    bad_input = (BadInput, BadPolicy, BadState)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help=_("the JSON file that pair reads, or - for input"))
        parser.add_argument("one", metavar="A", help=_("the id or the name of a player"))
        parser.add_argument("other", metavar="B", help=_("another one, or %(bye)s") % {"bye": BYE})

    def answer(self, options: Mapping[str, Any]) -> tuple[int, Any]:
        state = state_from_json(read_json(options["file"]))
        situation = Situation(
            entrants=state.entrants,
            history=state.history,
            round_number=state.round_number,
            seed=state.seed,
            policy=state.policy,
            given=state.conditions,
        )
        one = _named(options["one"], state.entrants)
        is_bye = options["other"].casefold() == BYE
        other = None if is_bye else _named(options["other"], state.entrants)
        try:
            return FINE, _as_json(explain_pair(situation, one, other))
        except CannotPair as refusal:
            message = refusal_text(refusal)
            self.stderr.write(message)
            return REFUSED, {"code": refusal.code, "message": message, "data": refusal.data}


def _as_json(found: Explanation) -> dict[str, Any]:
    reasons = [with_text(reason) for reason in found.reasons]
    return {**found.as_json(), "text": reason_texts(found.reasons), "reasons": reasons}


def _named(written: str, entrants: Sequence[Entrant]) -> Id:
    """The id of whoever is meant; an id goes before a name. Unknown ones are left to the engine."""
    for entrant in entrants:
        if str(entrant.id) == written:
            return entrant.id
    return next((entrant.id for entrant in entrants if entrant.name == written), written)
