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
    _totals(draft, everyone)


def _everybody_once(draft: RoundDraft, active: set[Id]) -> None:
    seated = [id_ for p in draft.pairings for id_ in (p.a, p.b)]
    if draft.bye is not None:
        seated.append(draft.bye)
    _hold(len(seated) == len(set(seated)), "somebody is paired twice")
    _hold(set(seated) == active, "not exactly the active entrants are paired")
    _hold((draft.bye is not None) == (len(active) % 2 == 1), "a bye belongs to odd fields only")


def _tables_once(draft: RoundDraft) -> None:
    tables = [p.table for p in draft.pairings]
    _hold(len(tables) == len(set(tables)), "a table is given twice")


def _factions(draft: RoundDraft, everyone: Mapping[Id, Record]) -> None:
    for p in draft.pairings:
        difference = everyone[p.a].imbalance - everyone[p.b].imbalance
        owed = None if difference == 0 else "evil" if difference > 0 else "good"
        _hold(p.faction_a == owed, f"{p.a} and {p.b} have the wrong factions")
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


def _pushed_past_limit(one: int, two: int) -> int:
    """The larger imbalance falls and the smaller rises, so only these two can be pushed outwards past 2."""
    return (min(one, two) >= LIMIT) + (max(one, two) <= -LIMIT)


def _hold(is_true: bool, sentence: str) -> None:  # noqa: FBT001 - reads as "hold that ..."
    if not is_true:
        raise BrokenDraft(f"The engine's own check objects: {sentence}.")
