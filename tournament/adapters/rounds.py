"""A round on its way to the pairing engine, and the engine's draft on its way back into rows."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from armies.messages.formats import in_a_sentence
from tournament.adapters.entrants import to_ranked_entrants
from tournament.adapters.history import to_history
from tournament.adapters.policies import to_pairing_policy, to_standings_policy
from tournament.adapters.prices import to_prices
from tournament.engine import entrants as engine
from tournament.engine.pairing import Conditions, Placed, RoundDraft, Situation
from tournament.engine.pairing.armies import Armies
from tournament.engine.pairing.pairing_input import PairingInput
from tournament.engine.pairing.reasons.pairing_reasons import army_reason
from tournament.models import Entrant, Pairing, Round, Tournament
from tournament.models.round import ONE_SIDE


def to_pair(pairing: Pairing) -> tuple[engine.Id, engine.Id | None]:
    """The two start numbers; ``None`` is the bye."""
    return (pairing.a.number, pairing.b.number if pairing.b is not None else None)


def to_placed(pairing: Pairing) -> Placed:
    """The same at its table, and whether it is to stay."""
    return Placed(*to_pair(pairing), pairing.table, pairing.is_fixed)


@dataclass(frozen=True, slots=True)
class Past:
    """The games and the people of a tournament, read once for the situations of several rounds."""

    history: Sequence[engine.Game]
    people: Sequence[Entrant]


def to_past(tournament: Tournament, people: Sequence[Entrant] | None = None) -> Past:
    """Everything so far, with games that are annulled; ``people`` where they were read already."""
    rows = list(tournament.entrants.all()) if people is None else people
    return Past(to_history(tournament, with_annulled=True), rows)


def to_situation(round_: Round, *, fixed: Iterable[Pairing] = (), past: Past | None = None) -> Situation:
    """What the engine is asked with about a Swiss round, from what is known now.

    ``fixed`` pairings are in the round, at their tables. ``past`` is what was read for other rounds as well.
    """
    tournament = round_.tournament
    history: Sequence[engine.Game]
    if past is None:
        history = to_history(tournament, before=round_.number, with_annulled=True)
    else:
        history = tuple(game for game in past.history if game.round < round_.number)
    people = past.people if past is not None else None
    situation = Situation(
        entrants=to_ranked_entrants(tournament, history, before=round_.number, people=people),
        history=history,
        round_number=round_.number,
        seed=round_.seed,
        policy=to_pairing_policy(tournament),
        given=Conditions(
            tables=tournament.tables,
            rounds_planned=tournament.rounds_planned,
            standings=to_standings_policy(tournament),
            prices=to_prices(tournament),
        ),
    )
    return _with_fixed(situation, fixed)


def with_fixed(asked: PairingInput, fixed: Iterable[Pairing]) -> PairingInput:
    """The same question with these pairings in the round, at their tables; a plan has none."""
    return asked if asked.is_planned else replace(asked, situation=_with_fixed(asked.situation, fixed))


def _with_fixed(situation: Situation, fixed: Iterable[Pairing]) -> Situation:
    rows = list(fixed)
    given = replace(situation.given, fixed=tuple(map(to_pair, rows)), seats=_seats(rows))
    return replace(situation, given=given)


def to_pairings(draft: RoundDraft, *, people: Mapping[Any, Entrant], now: datetime) -> list[Pairing]:
    """Unsaved pairing rows of a draft, byes last."""
    rows = [
        Pairing(
            table=paired.table,
            a=people[paired.a],
            b=people[paired.b],
            faction_a=paired.faction_a,
            is_forced=paired.is_forced,
            reasons=[reason.as_json() for reason in paired.reasons],
            created_at=now,
        )
        for paired in draft.pairings
    ]
    rows += [
        Pairing(a=people[bye.id], reasons=[reason.as_json() for reason in bye.reasons], created_at=now)
        for bye in draft.byes
    ]
    return rows


def to_army_reasons(found: Armies | None, a: Entrant, b: Entrant | None) -> list[dict[str, Any]]:
    """What two play who bring one army each (D02), as reasons of a pairing; nothing where 3.02 decides."""
    if found is None or b is None or found.why in {"owed", "roll", "no-sides"}:
        return []
    return [army_reason(found, in_a_sentence(a.name), in_a_sentence(b.name)).as_json()]


def to_shown_reasons(pairing: Pairing, armies: Armies) -> list[dict[str, Any]]:
    """The reasons of a pairing once somebody has told what the two play: the same side needs a word (D02)."""
    others = [row for row in pairing.reasons if row.get("code") != ONE_SIDE]
    return [*others, *to_army_reasons(armies, pairing.a, pairing.b)] if armies.why == "one-side" else others


def to_proposal(draft: RoundDraft) -> list[dict[str, Any]]:
    """The engine's pairings by start number, to be shown beside what people changed."""
    rows = [{"a": p.a, "b": p.b, "table": p.table, "faction_a": p.faction_a} for p in draft.pairings]
    rows += [{"a": bye.id, "b": None, "table": None, "faction_a": None} for bye in draft.byes]
    return rows


def _seats(pairings: Iterable[Pairing]) -> dict[engine.Id, int]:
    return {id_: p.table for p in pairings if p.table is not None for id_ in to_pair(p) if id_ is not None}
