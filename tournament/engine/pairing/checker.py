"""A second opinion on every draft, short enough to be read in one sitting.

It shares no code with what found the draft: it goes back to entrants and history and counts for itself.
It refuses to repair; what it finds is a bug, and a bug must not reach the hall.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tournament.engine.entrants import records
from tournament.engine.errors import BrokenDraft

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tournament.engine.entrants import Entrant, Game, Id, Record
    from tournament.engine.pairing.draft import RoundDraft

LIMIT: Final = 2


def validate(draft: RoundDraft, entrants: Iterable[Entrant], history: Iterable[Game]) -> None:
    """Raise :class:`BrokenDraft` unless the draft is a round of these entrants and says so truly."""
    people = list(entrants)
    everyone = records(people, history)
    _everybody_once(draft, {e.id for e in people if e.is_active})
    _tables_once(draft)
    _factions(draft, everyone)
    if draft.stage == "swiss":
        _totals(draft, everyone)
    else:
        _meetings(draft, everyone)


def _everybody_once(draft: RoundDraft, active: set[Id]) -> None:
    seated = [id_ for p in draft.pairings for id_ in (p.a, p.b)]
    seated += [bye.id for bye in draft.byes]
    _hold(len(seated) == len(set(seated)), "somebody is paired twice")
    _hold(set(seated) == active, "not exactly the active entrants are paired")
    if draft.stage == "swiss":
        _hold(len(draft.byes) == len(active) % 2, "a bye belongs to odd fields only")


def _tables_once(draft: RoundDraft) -> None:
    tables = [p.table for p in draft.pairings]
    _hold(len(tables) == len(set(tables)), "a table is given twice")


def _factions(draft: RoundDraft, everyone: Mapping[Id, Record]) -> None:
    for p in draft.pairings:
        difference = everyone[p.a].imbalance - everyone[p.b].imbalance
        owed = None if difference == 0 else "evil" if difference > 0 else "good"
        is_planned = owed is None and draft.stage == "round-robin"  # between equals the schedule may decide
        _hold(is_planned or p.faction_a == owed, f"{p.a} and {p.b} have the wrong factions")
        _hold(p.is_forced == (owed is not None), f"{p.a} and {p.b} are wrong about being forced")


def _totals(draft: RoundDraft, everyone: Mapping[Id, Record]) -> None:
    """Recount what can be counted from records alone, and hold it against the report."""
    pairs = [(everyone[p.a], everyone[p.b]) for p in draft.pairings]
    counted = {
        "rematch": sum(len(a.met.get(b.id, ())) for a, b in pairs),
        "second-bye": everyone[draft.bye].byes if draft.bye is not None else 0,
        "floats": sum((a.half_points - b.half_points) ** 2 for a, b in pairs),
        "faction-limit": sum(_pushed_past_limit(a.imbalance, b.imbalance) for a, b in pairs),
    }
    reported = {level["key"]: level["total"] for level in draft.report["levels"]}
    for key, total in counted.items():
        _hold(reported.get(key, 0) == total, f"the report says {reported.get(key, 0)} for {key}, not {total}")
    broken = {reason["code"] for reason in draft.report["relaxed"]}
    for key in ("rematch", "second-bye", "faction-limit"):
        _hold((key in broken) == (counted[key] > 0), f"a broken {key} is not reported as it is")


def _meetings(draft: RoundDraft, everyone: Mapping[Id, Record]) -> None:
    """A schedule or a bracket may repeat a game; then it says so, and says why."""
    again = 0
    for p in draft.pairings:
        times = len(everyone[p.a].met.get(p.b, ()))
        again += times
        says = any(reason.code == "rematch" for reason in p.reasons)
        _hold(says == (times > 0), f"{p.a} and {p.b} are wrong about having met")
    _hold(
        draft.report["rematches"] == again,
        f"the report says {draft.report['rematches']} rematches, not {again}",
    )


def _pushed_past_limit(one: int, two: int) -> int:
    """The larger imbalance falls and the smaller rises, so only these two can be pushed outwards past 2."""
    return (min(one, two) >= LIMIT) + (max(one, two) <= -LIMIT)


def _hold(is_true: bool, sentence: str) -> None:  # noqa: FBT001 - reads as "hold that ..."
    if not is_true:
        raise BrokenDraft(f"The engine's own check objects: {sentence}.")
