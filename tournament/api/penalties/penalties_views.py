"""Penalties: those everybody may see, all of them for referees, one's own, given and taken back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from django.db.models import QuerySet
from rest_framework.response import Response

from tournament import access
from tournament.api.core.base_views import Desk
from tournament.api.core.operations import LINK, PUBLIC, REFEREE, TOURNAMENT, Call, example, operation
from tournament.api.core.paging import Pages
from tournament.api.penalties.penalties_serializers import PenaltyOutput, ShownPenaltyOutput
from tournament.api.results.corrections_serializers import EffectsOutput
from tournament.models import Entrant, Pairing, Penalty, RoleKind, Submission
from tournament.queries.penalties import penalties as rows
from tournament.queries.results import reports
from tournament.queries.results.corrections import Effects
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.core.inputs import ReasonInput
from tournament.services.penalties import penalties
from tournament.services.penalties.inputs import (
    ConsequenceInput,
    GivePenaltyInput,
    PenaltyInput,
    TakeBackPenaltyInput,
)
from tournament.services.results import corrections
from tournament.services.results.corrections import Then

OF_ENTRANT: Final = f"{TOURNAMENT}entrants/<int:number>/penalties/"
PENALTIES: Final = f"{TOURNAMENT}penalties/"
WARNING: Final = example(
    "a warning at the table of round 2",
    {
        "token": "penalty-7-1",
        "severity": "warning",
        "category": "other-counter",
        "reason": "Moved the counter of the opponent, twice.",
        "round": 2,
    },
)
LOSS: Final = example(
    "a game loss, found after the round",
    {
        "token": "penalty-7-2",
        "severity": "game-loss",
        "category": "other-counter",
        "reason": "Played a figure that is not on the list.",
        "round": 1,
    },
)
preview_operation = partial(operation, "POST", access=REFEREE, output=EffectsOutput)


@dataclass(frozen=True, slots=True)
class PenaltyChange:
    """A penalty that is to come or to go; a game loss of a past round is a correction."""

    entrant: Entrant
    pairing: Pairing | None
    severity: str
    reason: str
    make: Callable[[], Penalty]

    @property
    def corrected(self) -> Pairing | None:
        return penalties.corrected_by(self.severity, self.pairing)

    def preview(self) -> Effects:
        pairing = self._past_pairing()
        return corrections.preview(pairing, lambda: self._result(pairing)[0], every_round=True)

    def apply(self, call: Call, desk: Desk, values: ConsequenceInput) -> Penalty:
        if self.corrected is None:
            if values.then != Then.KEEP:
                self._past_pairing()
            return self.make()
        pairing, changed = self.corrected, []

        def correction() -> Submission | None:
            result, penalty = self._result(pairing)
            changed.append(penalty)
            return result

        corrections.correct(
            pairing,
            correction,
            seen=values.seen,
            then=Then(values.then),
            by=desk.by,
            now=call.now,
            reason=self.reason,
            who=self.entrant,
        )
        return changed[-1]

    def _result(self, pairing: Pairing) -> tuple[Submission | None, Penalty]:
        penalty = self.make()
        return reports.confirmed_of(pairing), penalty

    def _past_pairing(self) -> Pairing:
        if self.corrected is None:
            raise Conflict("corrects-nothing")
        return self.corrected


@operation("GET", PENALTIES, "penalties", PUBLIC, output=ShownPenaltyOutput, paged=Pages)
def index(call: Call) -> QuerySet[Penalty]:
    """Newest first, as far as the tournament shows them, without those undone."""
    return rows.shown_to_all(call.tournament)


@operation("GET", f"{PENALTIES}all/", "penalties_all", REFEREE, output=PenaltyOutput, paged=Pages)
def index_of_all(call: Call) -> QuerySet[Penalty]:
    """Newest first, with reasons, also those undone. For referees."""
    return rows.all_of(call.tournament)


@operation(
    "POST",
    OF_ENTRANT,
    "entrant_penalty",
    REFEREE,
    output=PenaltyOutput,
    statuses=(200, 201),
    examples=(WARNING,),
)
def give(call: Call, values: GivePenaltyInput, number: int) -> Response:
    """Give a penalty (section 10). The same token again is the same penalty, with 200. For referees.

    Points go from the own standing alone. A game loss rules the game of that round 0 to 3; where that
    round is over it is a correction: look at `preview/` first. An exclusion is at once (10.09) and gives
    the game that is on to the opponent.
    """
    desk = _desk_for(call, values)
    given = _to_give(call, desk, values, number).apply(call, desk, values)
    return call.answer(given, status=201 if given.given_at == call.now else 200)


@preview_operation(f"{OF_ENTRANT}preview/", "entrant_penalty_preview", examples=(LOSS,))
def preview_giving(call: Call, values: PenaltyInput, number: int) -> Effects:
    """What a game loss in a round that is over would bring; nothing changes. For referees."""
    return _to_give(call, call.desk, values, number).preview()


@operation("POST", f"{PENALTIES}<int:number>/take-back/", "penalty_take_back", REFEREE, output=PenaltyOutput)
def take_back(call: Call, values: TakeBackPenaltyInput, number: int) -> Penalty:
    """It stands no more, and what it cost comes back; the row stays. Twice is harmless. For referees."""
    desk = _desk_for(call, values)
    penalty = access.penalty_in(desk.tournament, number)
    if penalty.taken_back_at is not None:
        return penalty
    return _to_take_back(call, desk, penalty, values.reason).apply(call, desk, values)


@preview_operation(f"{PENALTIES}<int:number>/take-back/preview/", "penalty_take_back_preview")
def preview_taking_back(call: Call, values: ReasonInput, number: int) -> Effects:
    """What taking a game loss of a round that is over back would bring; nothing changes. For referees."""
    penalty = access.penalty_in(call.tournament, number)
    return _to_take_back(call, call.desk, penalty, values.reason).preview()


@operation("GET", "me/penalties/", "me_penalties", LINK, output=PenaltyOutput, many=True)
def own_penalties(call: Call) -> Sequence[Penalty]:
    """All your penalties, newest first, also those undone."""
    (history,) = rows.histories([call.entrant])
    return history.penalties


def _desk_for(call: Call, values: ConsequenceInput) -> Desk:
    return call.desk_of(RoleKind.ORGANISER) if values.then == Then.AGAIN else call.desk


def _to_give(call: Call, desk: Desk, values: PenaltyInput, number: int) -> PenaltyChange:
    entrant, incident = desk.entrant(number), values.incident(unit=desk.tournament.points_unit)
    pairing, by, now = _place(entrant, values.round), desk.by, call.now
    token = f"api:{values.token}"  # kept apart from those of the desk's forms
    return PenaltyChange(
        entrant,
        pairing,
        incident.severity,
        values.reason,
        lambda: penalties.give(entrant, incident, pairing=pairing, by=by, now=now, token=token),
    )


def _to_take_back(call: Call, desk: Desk, penalty: Penalty, reason: str) -> PenaltyChange:
    return PenaltyChange(
        penalty.entrant,
        penalty.pairing,
        penalty.severity,
        reason,
        lambda: penalties.take_back(penalty, by=desk.by, now=call.now, reason=reason),
    )


def _place(entrant: Entrant, number: int | None) -> Pairing | None:
    """The entrant's table in that round; a round without one is a slip."""
    if number is None:
        return None
    pairing = rows.place_of(entrant, number=number)
    if pairing is None:
        raise Invalid("no-table", data={"player": str(entrant), "round": number}, field="round")
    return pairing
