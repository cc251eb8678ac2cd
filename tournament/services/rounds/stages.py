"""Ask the engine for rounds that are no Swiss rounds, and guard what follows from a plan.

The pairings of a schedule or a bracket are not changed by hand: who moves one of them breaks the others.
Refuses what the engine refuses, in the engine's words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament import adapters
from tournament.engine.bracket import Cut
from tournament.engine.errors import EngineRefusal
from tournament.engine.lifecycle import EntrantStatus, RoundStatus
from tournament.engine.pairing.formats.cut import pair_cut
from tournament.engine.pairing.formats.round_robin import pair_round_robin
from tournament.models import Format, Stage
from tournament.queries.rounds import brackets, stages
from tournament.services.core.errors import Conflict

if TYPE_CHECKING:
    from tournament.engine.pairing import RoundDraft
    from tournament.models import Round, Tournament


def next_of(tournament: Tournament) -> Stage:
    """The stage of the next round, or a refusal where everything is played."""
    rounds = stages.live_rounds(tournament)
    stage = stages.next_stage(tournament, rounds)
    if stage is None:
        more = "" if rounds and rounds[-1].stage != Stage.SWISS else ", or plan another round"
        raise Conflict("rounds-over", f"All {len(rounds)} rounds are played. Finish the tournament{more}.")
    return stage


def ask(round_: Round) -> RoundDraft:
    """The engine's round of a schedule or a bracket, from what is known now."""
    return _ask_cut(round_) if round_.stage == Stage.CUT else _ask_round_robin(round_)


def topics_of_draft(round_: Round) -> tuple[str, ...]:
    """What a draft changes on open pages: a round robin learns from it how many rounds it has."""
    return ("tournament", "log") if round_.stage == Stage.ROUND_ROBIN else ("log",)


def _ask_round_robin(round_: Round) -> RoundDraft:
    tournament = round_.tournament
    before = _live(tournament, Stage.ROUND_ROBIN).filter(number__lt=round_.number).last()
    draft = pair_round_robin(
        adapters.to_engine_entrants(tournament),
        adapters.to_history(tournament, before=round_.number, with_annulled=True),
        round_number=round_.number,
        seed=tournament.seed,
        seats=before.report["seats"] if before is not None else (),
        policy=adapters.to_pairing_policy(tournament),
        standings=adapters.to_standings_policy(tournament),
    )
    if tournament.rounds_planned != draft.report["rounds"]:
        tournament.rounds_planned = draft.report["rounds"]
        tournament.save(update_fields=["rounds_planned"])
    return draft


def _ask_cut(round_: Round) -> RoundDraft:
    """The first round of a cut takes its seeds from the standings, and keeps them for all that follow."""
    tournament = round_.tournament
    policy = adapters.to_pairing_policy(tournament)
    before = list(_live(tournament, Stage.CUT).filter(number__lt=round_.number))
    notes = []
    if before:
        cut = Cut.from_json(before[0].report["cut"])
    else:
        found = brackets.qualified(tournament)
        cut = Cut(found.seeds, round_.number, third_place=policy.cut_third_place == "game")
        notes = [note.as_json() for note in found.notes]
    draft = pair_cut(
        adapters.to_engine_entrants(tournament),
        adapters.to_history(tournament, before=round_.number, with_annulled=True),
        cut=cut,
        round_number=round_.number,
        policy=policy,
        decided=brackets.decided_in(before),
    )
    draft.report["notes"] = notes
    return draft


def expected_in(round_: Round) -> set[int]:
    """The row ids of everybody who has a place in this round: all who are here, in a cut who is still in."""
    here = round_.tournament.entrants.filter(status=EntrantStatus.CHECKED_IN)
    if round_.stage != Stage.CUT:
        return set(here.values_list("pk", flat=True))
    try:
        drawn = _ask_cut(round_)
    except EngineRefusal as refusal:  # who left meanwhile may have ended the cut
        raise Conflict(refusal.code, refusal.message, data=refusal.data) from refusal
    numbers = [id_ for p in drawn.pairings for id_ in (p.a, p.b)] + [bye.id for bye in drawn.byes]
    return set(here.filter(number__in=numbers).values_list("pk", flat=True))


def refuse_by_hand(round_: Round) -> None:
    """A schedule and a bracket are followed, not changed."""
    if round_.stage == Stage.SWISS:
        return
    plan = "bracket" if round_.stage == Stage.CUT else "schedule of the round robin"
    raise Conflict(
        "follows-plan",
        f"{round_} follows the {plan}, which is not changed by hand. Drop who has left, and pair again.",
    )


def refuse_frozen_rounds(tournament: Tournament) -> None:
    """The rounds of a round robin follow from its field."""
    if tournament.format == Format.ROUND_ROBIN and tournament.policy_frozen_at:
        raise Conflict(
            "rounds-follow",
            f"A round robin of this field has {tournament.rounds_planned} rounds. They cannot be changed.",
            field="rounds_planned",
        )


def _live(tournament: Tournament, stage: Stage):  # type: ignore[no-untyped-def]  # noqa: ANN202 - a query set
    return tournament.rounds.filter(stage=stage).exclude(status=RoundStatus.CANCELLED).order_by("number")
