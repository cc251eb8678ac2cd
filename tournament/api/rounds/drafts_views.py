"""Drafts: every change by hand, pairing again, taking back, and what is to be said about the round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.response import Response

from tournament import access
from tournament.api.core.base_views import Endpoint
from tournament.api.core.documents import WRITE, refusals
from tournament.api.rounds.drafts_serializers import (
    ChangeBody,
    OneBody,
    RedraftBody,
    ReviewShape,
    TakeBackBody,
    TwoBody,
    WhyShape,
)
from tournament.engine.errors import EngineRefusal
from tournament.models import RoleKind, Stage
from tournament.queries.rounds import drafts, explanations
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.rounds import manual_changes, pairings, rounds

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rest_framework.request import Request

    from tournament.api.core.base_serializers import Body
    from tournament.api.core.base_views import Desk
    from tournament.models import Round

TAGS = ["Officials"]
LONGEST = 9  # digits of a start number
ANSWERS = {200: ReviewShape, **WRITE}


class Review(Endpoint):
    """A round in the eyes of the engine."""

    @extend_schema(
        operation_id="round_review",
        tags=TAGS,
        responses={200: ReviewShape, **refusals(401, 403, 404)},
    )
    def get(self, _request: Request, slug: str, number: int) -> Response:
        """What is to be said about the round as it stands, drafts too. For officials."""
        return Response(_review(self.desk(slug).round(number)))


class Why(Endpoint):
    """A question about two people."""

    @extend_schema(
        operation_id="round_why",
        tags=TAGS,
        parameters=[
            OpenApiParameter("a", int, required=True, description="Start number."),
            OpenApiParameter("b", int, description="Start number; without it the question is about the bye."),
        ],
        responses={200: WhyShape, **refusals(401, 403, 404, 409, 422)},
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Why these two meet in this round, or why not, drafts too. For officials."""
        desk = self.desk(slug)
        round_ = desk.round(number)
        one, other = _asked(request, "a"), _asked(request, "b")
        if one is None:
            raise Invalid(
                "number-missing", "Two people are asked about. Give a start number as a.", field="a"
            )
        if round_.stage != Stage.SWISS:
            raise Conflict(
                "follows-plan", f"{round_} follows a plan, so nothing was weighed. Ask about a Swiss round."
            )
        try:
            answer = explanations.why(
                round_, desk.entrant(one), None if other is None else desk.entrant(other)
            )
        except EngineRefusal as refusal:
            raise Conflict(refusal.code, refusal.message, data=refusal.data) from refusal
        said = answer.found.as_json()
        return Response(WhyShape({**said, "is_paired": answer.is_paired, "aims": answer.aims}).data)


class _Change(Endpoint):
    """One verb of the organiser upon one round."""

    body: ClassVar[type[Body]]
    people: ClassVar[tuple[str, ...]] = ()
    act: ClassVar[Callable[..., object]]

    def change(self, slug: str, number: int) -> Response:
        """Do it, or only look at it, and show the round."""
        desk = self.desk(slug, RoleKind.ORGANISER)
        said = self.said(self.body)
        is_trial, seen = said.pop("is_trial"), said.pop("seen")
        round_ = desk.round(number)
        named = [desk.entrant(said.pop(name)) for name in self.people]

        def act() -> None:
            with manual_changes.as_seen(round_, seen):
                self.act(round_, *named, by=desk.by, now=self.now, **said)

        if is_trial:
            return Response(manual_changes.trial(act, lambda: _review(_again(desk, round_), is_trial=True)))
        act()
        return Response(_review(_again(desk, round_)))


class Swap(_Change):
    body, people, act = TwoBody, ("first", "second"), staticmethod(pairings.swap)

    @extend_schema(operation_id="pairing_swap", tags=TAGS, request=TwoBody, responses=ANSWERS)
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """Let two entrants change places. For organisers."""
        return self.change(slug, number)


class Fix(_Change):
    body, people, act = TwoBody, ("first", "second"), staticmethod(pairings.fix)

    @extend_schema(operation_id="pairing_fix", tags=TAGS, request=TwoBody, responses=ANSWERS)
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """Pair two and keep them paired; their opponents meet each other. For organisers."""
        return self.change(slug, number)


class Unfix(_Change):
    """Two need not stay together."""

    body, people, act = OneBody, ("entrant",), staticmethod(pairings.unfix)

    @extend_schema(operation_id="pairing_unfix", tags=TAGS, request=OneBody, responses=ANSWERS)
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """Let a fixed pairing go when the round is paired again; nobody moves now. For organisers."""
        return self.change(slug, number)


class Unpair(_Change):
    body, people, act = OneBody, ("entrant",), staticmethod(pairings.unpair)

    @extend_schema(operation_id="pairing_unpair", tags=TAGS, request=OneBody, responses=ANSWERS)
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """Take a pairing of a draft apart: it is incomplete until both are paired. For organisers."""
        return self.change(slug, number)


class GiveBye(_Change):
    body, people, act = OneBody, ("entrant",), staticmethod(pairings.give_bye)

    @extend_schema(operation_id="pairing_give_bye", tags=TAGS, request=OneBody, responses=ANSWERS)
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """Give the bye of a draft; who had it takes the place. For organisers."""
        return self.change(slug, number)


class PairLoose(_Change):
    """Nobody is left over."""

    body, act = ChangeBody, staticmethod(pairings.pair_loose)

    @extend_schema(operation_id="pairing_pair_loose", tags=TAGS, request=ChangeBody, responses=ANSWERS)
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """Let the engine pair who is loose; nobody else moves. For organisers."""
        return self.change(slug, number)


class Repair(_Change):
    """Only what must change."""

    body, act = ChangeBody, staticmethod(rounds.repair)

    @extend_schema(operation_id="round_repair", tags=TAGS, request=ChangeBody, responses=ANSWERS)
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """Pair again only what must change after people came or left. For organisers."""
        return self.change(slug, number)


class Redraft(_Change):
    body, act = RedraftBody, staticmethod(rounds.redraft)

    @extend_schema(operation_id="round_redraft", tags=TAGS, request=RedraftBody, responses=ANSWERS)
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """Pair the whole draft again from what is known now; fixed pairings stay. For organisers."""
        return self.change(slug, number)


class TakeBack(_Change):
    """As if nothing had been changed."""

    body, act = TakeBackBody, staticmethod(manual_changes.take_back)

    @extend_schema(operation_id="round_take_back", tags=TAGS, request=TakeBackBody, responses=ANSWERS)
    def post(self, _request: Request, slug: str, number: int) -> Response:
        """Undo one's own last change that stands. For organisers."""
        return self.change(slug, number)


def _asked(request: Request, name: str) -> int | None:
    """A start number of the address; refused where it is none."""
    text = request.query_params.get(name, "")
    if text and not (text.isascii() and text.isdigit() and len(text) < LONGEST):
        raise Invalid("number-unknown", f"{text[:20]!r} is no start number. Use digits.", field=name)
    return int(text) if text else None


def _again(desk: Desk, round_: Round) -> Round:
    """The round as it is now."""
    return access.round_in(desk.tournament, round_.number, with_draft=True)


def _review(round_: Round, *, is_trial: bool = False) -> Mapping[str, Any]:
    board = drafts.draft_of(round_)
    judged = board.judged
    for row in board.rows:
        row.pairing.remarks = row.remarks  # type: ignore[attr-defined]  # for the shape alone
    shown = {
        "round": round_,
        "seen": board.seen,
        "is_trial": is_trial,
        "state": judged.state,
        "is_best": judged.is_best,
        "pairings": [row.pairing for row in board.rows],
        "remarks": judged.general,
        "aims": judged.levels,
        "loose": judged.loose,
        "gone": judged.gone,
        "changes": board.changes,
    }
    found: Mapping[str, Any] = ReviewShape(shown).data
    return found
