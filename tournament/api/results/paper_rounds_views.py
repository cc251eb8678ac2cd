"""A round from paper, typed in as a whole: it is stored whole or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.response import Response

from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import WRITE
from tournament.api.results.paper_rounds_serializers import PaperBoardShape, PaperRoundBody
from tournament.api.rounds.rounds_views import board_of
from tournament.api.serializers.tournaments import BoardShape
from tournament.models import RoleKind
from tournament.services.core.errors import Invalid
from tournament.services.results import paper_rounds
from tournament.services.results.paper_rounds import Form, PaperGame
from tournament.services.rounds import manual_changes

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournament.models import Entrant, Tournament

PAPER = OpenApiExample(
    "two tables and a bye",
    value={
        "reason": "Paired on paper while there was no power.",
        "games": [{"table": 1, "a": 4, "b": 9, "faction_a": "good"}, {"table": 2, "a": 1, "b": 2}, {"a": 7}],
        "is_trial": True,
    },
    request_only=True,
)


class PaperRound(Endpoint):
    """The next round, as it was paired on paper."""

    @extend_schema(
        operation_id="round_from_paper",
        tags=["Officials"],
        request=PaperRoundBody,
        responses={200: PaperBoardShape, 201: PaperBoardShape, **WRITE},
        examples=[PAPER],
    )
    def post(self, _request: Request, slug: str) -> Response:
        """Type a round in that was paired on paper, with the results that are known. For organisers.

        It is drafted and published in one step, every pairing by hand with the reason. 200 for a trial.
        Where it breaks a rule, a rematch first of all, it is refused with `rules-relaxed` until it is
        confirmed; a trial only says so. The same `token` again, or the same body while the round is open,
        is answered alike.
        """
        desk = self.desk(slug, RoleKind.ORGANISER)
        said = self.said(PaperRoundBody)
        form = Form(said["token"], is_confirmed=said["is_confirmed"] or said["is_trial"])

        def board() -> dict[str, Any]:
            games = _games(desk.tournament, said["games"])
            round_ = paper_rounds.type_in(
                desk.tournament, games, by=desk.by, now=self.now, reason=said["reason"], form=form
            )
            return {**BoardShape(board_of(round_)).data, "broken": paper_rounds.known_by(round_)}

        if said["is_trial"]:
            return Response(manual_changes.trial(lambda: None, board))
        return Response(board(), status=201)


def _games(tournament: Tournament, lines: list[dict[str, Any]]) -> list[PaperGame]:
    people = {who.number: who for who in tournament.entrants.select_related("good_list", "evil_list")}
    return [_game(place, line, people) for place, line in enumerate(lines)]


def _game(place: int, line: dict[str, Any], people: dict[int, Entrant]) -> PaperGame:
    for name in ("a", "b"):
        if line[name] is not None and line[name] not in people:
            raise Invalid(
                "number-unknown",
                f"Nobody has the start number {line[name]}. Correct it; nothing is stored.",
                field=f"games[{place}].{name}",
            )
    if line["b"] is not None and line["table"] is None:
        raise Invalid(
            "table-missing",
            f"{people[line['a']]} and {people[line['b']]} have no table. Give it; nothing is stored.",
            field=f"games[{place}].table",
        )
    one, other = people[line["a"]], people.get(line["b"])
    table = line["table"] if other else None
    return PaperGame(one, other, table, line["faction_a"], line["facts"], line["faction_b"])
