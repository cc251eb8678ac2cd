"""A second opinion on every draft, short enough to be read in one sitting.

It shares no code with what found the draft: it goes back to entrants and history and counts for itself.
It refuses to repair; what it finds is a bug, and a bug must not reach the hall.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from tournament.engine.entrants import Entrant, Game, Id, game_ids
from tournament.engine.errors import BrokenDraft
from tournament.engine.pairing.round_draft import Paired, RoundDraft

LIMIT: Final = 2


@dataclass(slots=True)
class Tally:
    """What one entrant brings along, counted here once more."""

    units: int = 0
    imbalance: int = 0
    byes: int = 0


def validate_draft(draft: RoundDraft, entrants: Iterable[Entrant], history: Iterable[Game]) -> None:
    """Raise :class:`BrokenDraft` unless the draft is a round of these entrants and says so truly."""
    people, games = list(entrants), [game for game in history if game.units_a is not None]
    _everybody_once(draft, {e.id for e in people if e.is_active})
    _tables_once(draft)
    tallies = _tallies(people, games)
    brings = {e.id: e.brings for e in people if e.brings is not None}
    for id_ in brings:  # 3.02 counts nothing for who brings one army
        tallies[id_].imbalance = 0
    _factions(draft, tallies, brings)
    met = _met(draft, games)
    if draft.stage == "swiss":
        _totals(draft, tallies, met)
    else:
        _meetings(draft, met)


def _tallies(people: Iterable[Entrant], games: Iterable[Game]) -> dict[Id, Tally]:
    tallies = {entrant.id: Tally(units=entrant.bonus_units) for entrant in people}
    for game in games:
        one = tallies[game.a]
        one.units += 0 if game.is_annulled else game.units_a or 0
        if game.b is None:
            one.byes += not game.is_annulled
            continue
        two = tallies[game.b]
        two.units += 0 if game.is_annulled else game.units_b or 0
        if game.faction_a is not None and game.absent is None and not game.is_unplayed:
            good, evil = (one, two) if game.faction_a == "good" else (two, one)
            good.imbalance += 1
            evil.imbalance -= 1
    return tallies


def _met(draft: RoundDraft, games: Iterable[Game]) -> Counter[Id]:
    opponent = {p.a: p.b for p in draft.pairings} | {p.b: p.a for p in draft.pairings}
    noshow_meets = draft.report["policy"]["noshow_meeting"] == "counts"
    games = (g for g in games if g.is_played or (noshow_meets and g.absent is not None))
    again = (game for game in games if game.b is not None and opponent.get(game.a) == game.b)
    return Counter(id_ for game in again for id_ in game_ids(game))


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


def _factions(draft: RoundDraft, tallies: Mapping[Id, Tally], brings: Mapping[Id, tuple[str, ...]]) -> None:
    for p in draft.pairings:
        if p.a in brings or p.b in brings:
            _brought(p, brings)
            continue
        difference = tallies[p.a].imbalance - tallies[p.b].imbalance
        owed = None if difference == 0 else "evil" if difference > 0 else "good"
        is_planned = owed is None and draft.stage == "round-robin"  # between equals the schedule may decide
        _hold(is_planned or p.faction_a == owed, f"{p.a} and {p.b} have the wrong factions")
        _hold(p.is_forced == (owed is not None), f"{p.a} and {p.b} are wrong about being forced")


def _brought(p: Paired, brings: Mapping[Id, tuple[str, ...]]) -> None:
    """Nobody plays an army that they do not have; two who could play each other do."""
    both = ("good", "evil")
    of_a, of_b = brings.get(p.a, both), brings.get(p.b, both)
    _hold(p.faction_a is None or p.faction_a in of_a, f"{p.a} has no {p.faction_a} army")
    _hold(p.faction_b is None or p.faction_b in of_b, f"{p.b} has no {p.faction_b} army")
    differ = [one for one in of_a for other in of_b if one != other]
    _hold(p.faction_a != p.faction_b or not differ or p.faction_a is None, f"{p.a} and {p.b} could differ")
    is_settled = len(differ) == 1 or (not differ and bool(of_a) and bool(of_b))
    _hold(p.is_forced == (p.faction_a is not None) == is_settled, f"{p.a} and {p.b} are wrong about armies")


def _totals(draft: RoundDraft, tallies: Mapping[Id, Tally], met: Mapping[Id, int]) -> None:
    pairs = [(tallies[p.a], tallies[p.b]) for p in draft.pairings]
    counted = {
        "rematch": sum(met.get(p.a, 0) for p in draft.pairings),
        "second-bye": tallies[draft.bye].byes - _fewest_byes(draft, tallies) if draft.bye is not None else 0,
        "floats": sum((a.units - b.units) ** 2 for a, b in pairs),
        "one-side": sum(p.faction_a is not None and p.faction_a == p.faction_b for p in draft.pairings),
        "faction-limit": sum(_pushed_past_limit(a.imbalance, b.imbalance) for a, b in pairs),
    }
    reported = {level["key"]: level["total"] for level in draft.report["levels"]}
    for key, total in counted.items():
        _hold(reported.get(key, 0) == total, f"the report says {reported.get(key, 0)} for {key}, not {total}")
    broken = {reason["code"] for reason in draft.report["relaxed"]}
    must = {level["key"] for level in draft.report["levels"] if level["must"]} | {"rematch", "second-bye"}
    for key in ("rematch", "second-bye", "faction-limit"):
        is_due = counted[key] > 0 and key in must
        _hold((key in broken) == is_due, f"a broken {key} is not reported as it is")


def _fewest_byes(draft: RoundDraft, tallies: Mapping[Id, Tally]) -> int:
    """How many byes everybody in the round has had: so many are nobody's second."""
    seated = [id_ for p in draft.pairings for id_ in (p.a, p.b)]
    return min(tallies[id_].byes for id_ in (*seated, *(bye.id for bye in draft.byes)))


def _meetings(draft: RoundDraft, met: Mapping[Id, int]) -> None:
    """A schedule or a bracket may repeat a game; then it says so, and says why."""
    for p in draft.pairings:
        says = any(reason.code == "rematch" for reason in p.reasons)
        _hold(says == (met.get(p.a, 0) > 0), f"{p.a} and {p.b} are wrong about having met")
    again = sum(met.get(p.a, 0) for p in draft.pairings)
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
