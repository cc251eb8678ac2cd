"""Drafts: every change by hand, pairing again, taking back, and what is to be said about the round."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from tournament import access
from tournament.api.core.operations import ORGANISER, ROUND, SCOREKEEPER, Call, operation
from tournament.api.rounds.drafts_serializers import ReviewOutput, WhyOutput
from tournament.engine.errors import EngineRefusal
from tournament.models import Round, Stage
from tournament.queries.rounds import drafts, explanations
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.rounds import manual_changes, pairings, rounds
from tournament.services.rounds.inputs import (
    ChangeInput,
    OneEntrantInput,
    PairAgainInput,
    TwoEntrantsInput,
)

MAX_DIGITS: Final = 9  # of a start number
PARAMETERS: Final = (
    OpenApiParameter("a", int, required=True, description="Start number."),
    OpenApiParameter("b", int, description="Start number; without it the question is about the bye."),
)

change = partial(operation, "POST", access=ORGANISER, output=ReviewOutput)


@operation("GET", f"{ROUND}review/", "round_review", SCOREKEEPER, output=ReviewOutput)
def review(call: Call, number: int) -> Mapping[str, Any]:
    """What is to be said about the round as it stands, drafts too. For officials."""
    return _review_of(call.desk.round(number))


@operation(
    "GET",
    f"{ROUND}why/",
    "round_why",
    SCOREKEEPER,
    output=WhyOutput,
    parameters=PARAMETERS,
    refuses=(409, 422),
)
def why(call: Call, number: int) -> Mapping[str, Any]:
    """Why these two meet in this round, or why not, drafts too. For officials."""
    round_ = call.desk.round(number)
    one, other = _asked(call.request, "a"), _asked(call.request, "b")
    if one is None:
        raise Invalid("number-missing", field="a")
    if round_.stage != Stage.SWISS:
        raise Conflict("follows-plan", case="why", data={"round": str(round_)})
    people = call.desk.entrant(one), None if other is None else call.desk.entrant(other)
    try:
        answer = explanations.why(round_, *people)
    except EngineRefusal as refusal:
        raise Conflict(refusal.code, case=refusal.case, data=refusal.data) from refusal
    return {**answer.found.as_json(), "is_paired": answer.is_paired, "aims": answer.aims}


@change(f"{ROUND}swap/", "pairing_swap")
def swap(call: Call, values: TwoEntrantsInput, number: int) -> Mapping[str, Any]:
    """Let two entrants change places. For organisers."""
    return _changed(call, number, values, pairings.swap, values.first, values.second)


@change(f"{ROUND}fix/", "pairing_fix")
def fix(call: Call, values: TwoEntrantsInput, number: int) -> Mapping[str, Any]:
    """Pair two and keep them paired; their opponents meet each other. For organisers."""
    return _changed(call, number, values, pairings.fix, values.first, values.second)


@change(f"{ROUND}unfix/", "pairing_unfix")
def unfix(call: Call, values: OneEntrantInput, number: int) -> Mapping[str, Any]:
    """Unfix a pairing for the next re-pairing; no player moves now. For organisers."""
    return _changed(call, number, values, pairings.unfix, values.entrant)


@change(f"{ROUND}unpair/", "pairing_unpair")
def unpair(call: Call, values: OneEntrantInput, number: int) -> Mapping[str, Any]:
    """Take a pairing of a draft apart: it is incomplete until both are paired. For organisers."""
    return _changed(call, number, values, pairings.unpair, values.entrant)


@change(f"{ROUND}bye/", "pairing_give_bye")
def give_bye(call: Call, values: OneEntrantInput, number: int) -> Mapping[str, Any]:
    """Give the bye of a draft; who had it takes the place. For organisers."""
    return _changed(call, number, values, pairings.give_bye, values.entrant)


@change(f"{ROUND}pair-loose/", "pairing_pair_loose")
def pair_loose(call: Call, values: ChangeInput, number: int) -> Mapping[str, Any]:
    """Let the engine pair unpaired players; the others stay. For organisers."""
    return _changed(call, number, values, pairings.pair_loose)


@change(f"{ROUND}repair/", "round_repair")
def repair(call: Call, values: ChangeInput, number: int) -> Mapping[str, Any]:
    """Pair again only what must change after people came or left. For organisers."""
    return _changed(call, number, values, rounds.repair)


@change(f"{ROUND}redraft/", "round_redraft")
def redraft(call: Call, values: PairAgainInput, number: int) -> Mapping[str, Any]:
    """Pair the whole draft again from what is known now; fixed pairings stay. For organisers."""
    return _changed(call, number, values, rounds.redraft, keep_fixed=values.keep_fixed)


@change(f"{ROUND}take-back/", "round_take_back")
def take_back(call: Call, values: ChangeInput, number: int) -> Mapping[str, Any]:
    """Undo one's own last change that stands. For organisers."""
    return _changed(call, number, values, manual_changes.take_back)


def _changed(
    call: Call, number: int, values: ChangeInput, change: Callable[..., object], *people: int, **options: bool
) -> Mapping[str, Any]:
    round_ = call.desk.round(number)
    named = [call.desk.entrant(each) for each in people]

    def make() -> None:
        with manual_changes.as_seen(round_, values.seen):
            change(round_, *named, by=call.actor, now=call.now, reason=values.reason, **options)

    def review_again() -> Mapping[str, Any]:
        again = access.round_in(call.tournament, number, with_draft=True)
        return _review_of(again, is_trial=values.is_trial)

    if values.is_trial:
        return manual_changes.trial(make, review_again)
    make()
    return review_again()


def _asked(request: Request, name: str) -> int | None:
    text = request.query_params.get(name, "")
    if text and not (text.isascii() and text.isdigit() and len(text) < MAX_DIGITS):
        raise Invalid("number-unknown", case="not-digits", data={"number": text[:20]}, field=name)
    return int(text) if text else None


def _review_of(round_: Round, *, is_trial: bool = False) -> Mapping[str, Any]:
    board = drafts.draft_of(round_)
    judged = board.judged
    for row in board.rows:
        row.pairing.remarks = row.remarks  # type: ignore[attr-defined]  # for the shape alone
    return {
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
