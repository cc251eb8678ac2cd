"""Confirmed results as the games of the engine, for standings and pairings; and the factions that follow.

A day has thousands of them and every page asks: they are read as tuples, and never become models.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from tournament.adapters.entrants import to_engine_entrants
from tournament.adapters.policies import to_policy, to_ruleset
from tournament.engine import entrants as engine
from tournament.engine.lifecycle import EntrantStatus, RoundStatus
from tournament.engine.pairing.armies import NO_SIDES, Armies, armies_of
from tournament.engine.records import records
from tournament.models import Entrant, Submission, Tournament
from tournament.models.picks import Picks

SIDES = ("a", "b")
GAME_COLUMNS = (
    "pairing__round__number",
    "pairing__table",
    "pairing__faction_a",
    "pairing__a__number",
    "pairing__a__status",
    "pairing__b__number",
    "pairing__b__status",
    "units_a",
    "units_b",
    "grade_a",
    "of_facts",
    "of_verdict",
)
OF_SIDES = ("points_remaining", "points_original", "absent", "excluded", "faction")
OF_FACTS = Picks("facts", *(f"{side}.{name}" for name in OF_SIDES for side in SIDES))
# What a scheme counts besides; the counters of both come last.
OF_COUNTED_FACTS = Picks("facts", *(f"{side}.{name}" for name in (*OF_SIDES, "counters") for side in SIDES))
OF_VERDICT = Picks("verdict", "grade_b", "is_administrative", "is_unplayed")


def to_history(
    tournament: Tournament, *, before: int | None = None, with_annulled: bool = False
) -> tuple[engine.Game, ...]:
    """Every confirmed game and bye of rounds that count, oldest first; ``before`` cuts at a round.

    Where the policy annuls the past of excluded entrants (A8), their games count for nobody, except the
    one in which they were excluded: that one is their opponent's (10.09). Pairings ask ``with_annulled``:
    the opponents have played their factions whatever became of the points.
    """
    has_counters = bool(to_ruleset(tournament).schemes)
    rows = (
        Submission.objects.filter(
            status=Submission.Status.CONFIRMED,
            pairing__is_current=True,
            pairing__round__tournament=tournament,
        )
        .exclude(pairing__round__status=RoundStatus.CANCELLED)
        .order_by("pairing__round__number", "pairing__table", "pk")
        .annotate(of_facts=OF_COUNTED_FACTS if has_counters else OF_FACTS, of_verdict=OF_VERDICT)
        .values_list(*GAME_COLUMNS)
    )
    if before is not None:
        rows = rows.filter(pairing__round__number__lt=before)
    has_annulled = to_policy(tournament).exclusion_past == "annul"
    games = _games(list(rows), has_annulled=has_annulled)
    return tuple(game for game in games if with_annulled or not game.is_annulled)


def to_factions(a: Entrant, b: Entrant) -> Armies:
    """What the two play by imbalance (3.02, A28), or by the one army that each brought (D02)."""
    people = {one.id: one for one in to_engine_entrants(a.tournament)}
    lived = records(people.values(), to_history(a.tournament, with_annulled=True))
    difference = lived[a.number].imbalance - lived[b.number].imbalance
    if not people[a.number].plays_sides:
        return NO_SIDES
    return armies_of(people[a.number].brings, people[b.number].brings, difference=difference)


def _games(rows: Sequence[tuple[Any, ...]], *, has_annulled: bool) -> Iterator[engine.Game]:
    """Confirmed submissions as games; a day has thousands.

    So they are no models, and what was picked of the facts is read at once.
    """
    picked = json.loads(f"[{','.join(f'[{row[-2]},{row[-1]}]' for row in rows)}]")
    picks = len(OF_FACTS.places)
    for row, (facts, verdict) in zip(rows, picked, strict=True):
        number, table, faction, a, status_a, b, status_b, units_a, units_b, grade_a = row[:-2]
        left_a, left_b, cost_a, cost_b, absent_a, absent_b, excluded_a, excluded_b, plays_a, plays_b = facts[
            :picks
        ]
        is_of_excluded = has_annulled and EntrantStatus.EXCLUDED in {status_a, status_b}
        left_a, left_b = _whole(left_a), _whole(left_b)
        yield engine.Game(
            number,
            a,
            b,
            None if b is None else _faction(faction),
            units_a,
            None if b is None else units_b,
            table,
            left_a,
            left_b,
            grade_a,
            verdict[0],
            bool(verdict[1]),
            _lost(cost_b, left_b),
            _lost(cost_a, left_a),
            _absent(absent_a, absent_b),
            bool(verdict[2]),
            is_of_excluded and not (excluded_a or excluded_b),
            plays_a is not None and plays_a == plays_b,
            _counters(*facts[picks:]) if len(facts) > picks else None,
        )


def _counters(a: object, b: object) -> engine.Counters | None:
    """What both counted, by key; what one of them did not count is left out."""
    if not isinstance(a, dict) or not isinstance(b, dict):
        return None
    counted = ((key, _whole(a[key]), _whole(b[key])) for key in sorted(a.keys() & b.keys()))
    return tuple((key, own, other) for key, own, other in counted if own is not None and other is not None)


def _absent(a: object, b: object) -> engine.Absent | None:
    if a and b:
        return "both"
    if a:
        return "a"
    return "b" if b else None


def _faction(value: str | None) -> engine.Faction | None:
    if value == "good":
        return "good"
    return "evil" if value == "evil" else None


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) else None


def _lost(set_up: object, left: int | None) -> int | None:
    """What one side had set up less what remained; None where one of the two is not known."""
    return set_up - left if isinstance(set_up, int) and left is not None else None
