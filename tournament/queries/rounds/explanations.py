"""Why two people meet in a round, or why they do not, as it was known when the round was paired.

Refuses nothing itself; what the engine refuses (an unknown person) comes as the engine's refusal.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tournament import adapters
from tournament.engine.entrants import Id
from tournament.engine.lifecycle import RoundStatus
from tournament.engine.pairing import Explanation, Situation, explain_pair
from tournament.messages.pairing_reasons import reason_text
from tournament.models import Entrant, Pairing, Round
from tournament.queries.rounds import change_cost, draft_review
from tournament.queries.rounds.change_cost import Line


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said about two people. ``gone`` are pairs the other round would not have, ``come`` it would."""

    one: Entrant
    other: Entrant | None
    found: Explanation
    aims: tuple[Line, ...]
    gone: tuple[tuple[Entrant, Entrant | None], ...]
    come: tuple[tuple[Entrant, Entrant | None], ...]

    @property
    def is_paired(self) -> bool:
        return self.found.is_paired

    @property
    def sentences(self) -> list[str]:
        """The reasons in words, in their order; who else would meet stands in ``come`` and ``gone``."""
        return [reason_text(reason) for reason in self.found.reasons if reason.code != "changes"]


def why(round_: Round, one: Entrant, other: Entrant | None) -> Answer:
    """Why these two meet in this round, or why not; without another it is about the bye."""
    people = {entrant.number: entrant for entrant in round_.tournament.entrants.all()}
    rows = draft_review.current(round_)
    situation = _as_it_was(round_, rows)
    active = {entrant.id for entrant in situation.entrants if entrant.is_active}
    placed = [
        one for one in map(adapters.to_placed, rows) if one.a in active and (one.b is None or one.b in active)
    ]
    found = explain_pair(situation, one.number, other.number if other else None, pairings=placed)
    aims = change_cost.lines_of(
        (line for line in found.levels if line.cost != line.best),
        points_unit=round_.tournament.points_unit,
        has_rulebook=adapters.has_rulebook(round_.tournament),
    )
    return Answer(one, other, found, aims, _named(found.gone, people), _named(found.come, people))


def _as_it_was(round_: Round, rows: Sequence[Pairing]) -> Situation:
    """A draft is asked about as things are, a round on the wall with those who are in it."""
    situation = adapters.to_situation(round_)
    if round_.status == RoundStatus.DRAFT:
        return situation
    seated = {one.number for row in rows for one in (row.a, row.b) if one is not None}
    people = tuple(replace(one, is_active=one.id in seated) for one in situation.entrants)
    return replace(situation, entrants=people)


def _named(
    pairs: Iterable[tuple[Id, Id | None]], people: Mapping[int, Entrant]
) -> tuple[tuple[Entrant, Entrant | None], ...]:
    return tuple((people[int(a)], None if b is None else people[int(b)]) for a, b in pairs)
