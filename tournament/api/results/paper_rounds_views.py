"""A round from paper, typed in as a whole: it is stored whole or not at all."""

from typing import Any

from rest_framework import serializers
from rest_framework.response import Response

from tournament.api.core.operations import ORGANISER, TOURNAMENT, Call, example, operation
from tournament.api.rounds.rounds_views import board_of
from tournament.api.serializers.tournaments import BoardOutput
from tournament.models import Entrant, Tournament
from tournament.services.core.errors import Invalid
from tournament.services.results import paper_rounds
from tournament.services.results.inputs import PaperGameInput, PaperRoundInput
from tournament.services.results.paper_rounds import Form, PaperGame
from tournament.services.rounds import manual_changes

PAPER = example(
    "two tables and a bye",
    {
        "reason": "Paired on paper while there was no power.",
        "games": [{"table": 1, "a": 4, "b": 9, "faction_a": "good"}, {"table": 2, "a": 1, "b": 2}, {"a": 7}],
        "is_trial": True,
    },
)


class PaperBoardOutput(BoardOutput):
    """A round from paper with every table, and the rules of pairing that it breaks."""

    broken = serializers.ListField(
        child=serializers.CharField(), help_text="Each with its table. Confirm before it is stored."
    )


@operation(
    "POST",
    f"{TOURNAMENT}rounds/paper/",
    "round_from_paper",
    ORGANISER,
    output=PaperBoardOutput,
    statuses=(200, 201),
    examples=(PAPER,),
)
def paper_round(call: Call, values: PaperRoundInput) -> Response:
    """Type a round in that was paired on paper, with the results that are known. For organisers.

    It is drafted and published in one step, every pairing by hand with the reason. 200 for a trial.
    Where it breaks a rule, a rematch first of all, it is refused with `rules-relaxed` until it is
    confirmed; a trial only says so. The same `token` again, or the same body while the round is open,
    is answered alike.
    """
    tournament = call.tournament
    form = Form(values.token, is_confirmed=values.is_confirmed or values.is_trial)

    def board() -> dict[str, Any]:
        games = _games(tournament, values.games)
        round_ = paper_rounds.type_in(
            tournament, games, by=call.actor, now=call.now, reason=values.reason, form=form
        )
        return {**BoardOutput(board_of(round_)).data, "broken": paper_rounds.known_by(round_)}

    if values.is_trial:
        return Response(manual_changes.trial(lambda: None, board))
    return Response(board(), status=201)


def _games(tournament: Tournament, lines: list[PaperGameInput]) -> list[PaperGame]:
    people = {who.number: who for who in tournament.entrants.select_related("good_list", "evil_list")}
    return [_game(place, line, people) for place, line in enumerate(lines)]


def _game(place: int, line: PaperGameInput, people: dict[int, Entrant]) -> PaperGame:
    for name, number in (("a", line.a), ("b", line.b)):
        if number is not None and number not in people:
            raise Invalid(
                "number-unknown",
                case="paper",
                data={"number": number},
                field=f"games[{place}].{name}",
            )
    if line.b is not None and line.table is None:
        raise Invalid(
            "table-missing",
            case="paper",
            data={"player": str(people[line.a]), "opponent": str(people[line.b])},
            field=f"games[{place}].table",
        )
    other = None if line.b is None else people[line.b]
    table, facts = line.table if other else None, line.facts.as_dict() if line.facts else None
    return PaperGame(people[line.a], other, table, line.faction_a, facts, line.faction_b)
