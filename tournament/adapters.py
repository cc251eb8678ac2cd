"""The only bridge between rows and the plain values of engine and rules.

Every function is ``to_...``: rows in, values out, or the other way round. Refuses to decide anything.
"""

from __future__ import annotations

import json
import unicodedata
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.db.models import Q, Sum

from rules.combat_hex.codec import facts_from_json
from rules.combat_hex.restrictions_codec import restrictions_from_json
from rules.combat_hex.timeline_codec import timeline_as_json, timeline_from_json
from rules.policy import Policy
from rules.registry import ruleset
from tournament.engine import entrants as engine
from tournament.engine.clock import Anchors, Shift
from tournament.engine.lifecycle import EntrantStatus, RoundStatus
from tournament.engine.pairing import Given, PairingPolicy, Placed, Situation
from tournament.engine.standings import StandingsPolicy
from tournament.engine.standings.policy import ROUND_ROBIN
from tournament.models import ClockOrder, Format, Pairing, Severity, Submission
from tournament.models.picks import Picks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from datetime import datetime

    from rules.combat_hex.outcome import Outcome
    from rules.combat_hex.restrictions import Restriction
    from rules.combat_hex.timeline import Timeline
    from rules.combat_hex.victory import GameFacts
    from rules.ruleset import Ruleset
    from rules.verdict import Verdict
    from tournament.engine.pairing import RoundDraft
    from tournament.models import Clock, Entrant, Round, Tournament

SIDES = ("a", "b")
FROM_THE_RIGHT = frozenset({"R", "AL"})
FIRST_STRONG, POP = "\u2068", "\u2069"
GAME_COLUMNS = (
    "pairing__round__number",
    "pairing__table",
    "pairing__faction_a",
    "pairing__a__number",
    "pairing__a__status",
    "pairing__b__number",
    "pairing__b__status",
    "half_a",
    "half_b",
    "grade_a",
    "of_facts",
    "of_verdict",
)
OF_SIDES = ("points_remaining", "points_original", "absent", "excluded")
OF_FACTS = Picks("facts", *(f"{side}.{name}" for name in OF_SIDES for side in SIDES))
OF_VERDICT = Picks("verdict", "grade_b", "is_administrative")


def to_ruleset(tournament: Tournament) -> Ruleset:
    """The ruleset the tournament plays by."""
    return ruleset(tournament.ruleset_key)


def to_policy(tournament: Tournament) -> Policy:
    """The organiser's choices where the ruleset is silent."""
    return Policy.from_json(tournament.policy)


def to_pairing_policy(tournament: Tournament) -> PairingPolicy:
    """The organiser's choices for the pairing engine."""
    return PairingPolicy.from_json(tournament.pairing_policy)


def to_standings_policy(tournament: Tournament) -> StandingsPolicy:
    """The organiser's choices for the standings; what is not chosen follows the format.

    Lots are drawn from the tournament's own seed unless another was set.
    """
    usual = usual_standings_policy(tournament)
    policy = StandingsPolicy.from_json(tournament.standings_policy, defaults=usual)
    return policy if policy.lot_seed else replace(policy, lot_seed=tournament.seed)


def usual_standings_policy(tournament: Tournament) -> StandingsPolicy:
    """What counts in this format where the organiser chooses nothing."""
    return ROUND_ROBIN if tournament.format == Format.ROUND_ROBIN else StandingsPolicy()


def to_restrictions(tournament: Tournament) -> tuple[Restriction, ...]:
    """The event's own restrictions on lists (2.021)."""
    return restrictions_from_json(tournament.restrictions)


def in_a_sentence(name: str) -> str:
    """A name that may stand in an English sentence: written from the right, it is set apart.

    Without the marks of Unicode (UAX 9) a number after the name would change places with it.
    """
    if name.isascii():
        return name
    is_from_the_right = any(unicodedata.bidirectional(letter) in FROM_THE_RIGHT for letter in name)
    return f"{FIRST_STRONG}{name}{POP}" if is_from_the_right else name


def to_engine_entrants(tournament: Tournament) -> tuple[engine.Entrant, ...]:
    """Every entrant of the tournament as the engine knows them.

    Ids are start numbers, not row ids: the same seed and history pair alike on every machine.
    """
    return to_engine_entrants_of(tournament.entrants.all())


def to_engine_entrants_of(
    rows: Iterable[Entrant], *, deducted: Mapping[int, int] | None = None
) -> tuple[engine.Entrant, ...]:
    """These entrants as the engine knows them; ``deducted`` are half-points by row id (section 10)."""
    taken = deducted or {}
    return tuple(
        engine.Entrant(
            id=row.number,
            club=row.club,
            country=row.country,
            name=in_a_sentence(row.name),
            is_active=row.status == EntrantStatus.CHECKED_IN,
            is_ranked=row.status != EntrantStatus.EXCLUDED,
            fixed_table=row.fixed_table,
            families=tuple(row.families),
            deducted_half=taken.get(row.pk, 0),
        )
        for row in rows
    )


def to_deductions(tournament: Tournament, *, before: int | None = None) -> dict[int, int]:
    """The half-points that penalties take, by row id of who has one; ``before`` cuts at a round."""
    rows = tournament.penalties.filter(severity=Severity.POINTS, taken_back_at=None)
    if before is not None:
        rows = rows.filter(Q(round=None) | Q(round__number__lt=before))
    return dict(rows.order_by().values_list("entrant").annotate(Sum("half_points")))


def to_pair(pairing: Pairing) -> tuple[engine.Id, engine.Id | None]:
    """The two start numbers; ``None`` is the bye."""
    return (pairing.a.number, pairing.b.number if pairing.b is not None else None)


def to_placed(pairing: Pairing) -> Placed:
    """The same at its table, and whether it is to stay."""
    return Placed(*to_pair(pairing), pairing.table, pairing.is_fixed)


def to_situation(round_: Round, *, fixed: Iterable[Pairing] = ()) -> Situation:
    """What the engine is asked with about a Swiss round, from what is known now.

    ``fixed`` pairings are in the round, at their tables.
    """
    tournament = round_.tournament
    fixed = list(fixed)
    return Situation(
        entrants=to_engine_entrants(tournament),
        history=to_history(tournament, before=round_.number),
        round_number=round_.number,
        seed=round_.seed,
        policy=to_pairing_policy(tournament),
        given=Given(
            tables=range(1, tournament.table_count + 1),
            rounds_planned=tournament.rounds_planned,
            fixed=tuple(map(to_pair, fixed)),
            seats=_seats(fixed),
        ),
    )


def _seats(pairings: Iterable[Pairing]) -> dict[engine.Id, int]:
    """Who sits where so far."""
    return {id_: p.table for p in pairings if p.table is not None for id_ in to_pair(p) if id_ is not None}


def to_history(tournament: Tournament, *, before: int | None = None) -> tuple[engine.Game, ...]:
    """Every confirmed game and bye of rounds that count, oldest first; ``before`` cuts at a round.

    Where the policy annuls the past of excluded entrants (A8), their games count for nobody, except the
    one in which they were excluded: that one is their opponent's (10.09).
    """
    rows = (
        Submission.objects.filter(
            status=Submission.Status.CONFIRMED,
            pairing__is_current=True,
            pairing__round__tournament=tournament,
        )
        .exclude(pairing__round__status=RoundStatus.CANCELLED)
        .order_by("pairing__round__number", "pairing__table", "pk")
        .annotate(of_facts=OF_FACTS, of_verdict=OF_VERDICT)
        .values_list(*GAME_COLUMNS)
    )
    if before is not None:
        rows = rows.filter(pairing__round__number__lt=before)
    has_annulled = to_policy(tournament).exclusion_past == "annul"
    return tuple(game for game in _games(list(rows), has_annulled=has_annulled) if game is not None)


def _games(rows: Sequence[tuple[Any, ...]], *, has_annulled: bool) -> Iterator[engine.Game | None]:
    """Confirmed submissions as games, None for one that counts for nobody; a day has thousands.

    So they are no models, and what was picked of the facts is read at once.
    """
    picked = json.loads(f"[{','.join(f'[{row[-2]},{row[-1]}]' for row in rows)}]")
    for row, (facts, verdict) in zip(rows, picked, strict=True):
        number, table, faction, a, status_a, b, status_b, half_a, half_b, grade_a = row[:-2]
        left_a, left_b, cost_a, cost_b, absent_a, absent_b, excluded_a, excluded_b = facts
        is_annulled = has_annulled and EntrantStatus.EXCLUDED in {status_a, status_b}
        if is_annulled and not (excluded_a or excluded_b):
            yield None
            continue
        left_a, left_b = _whole(left_a), _whole(left_b)
        yield engine.Game(
            number,
            a,
            b,
            None if b is None else _faction(faction),
            half_a,
            None if b is None else half_b,
            table,
            left_a,
            left_b,
            grade_a,
            verdict[0],
            bool(verdict[1]),
            _lost(cost_b, left_b),
            _lost(cost_a, left_a),
            _absent(absent_a, absent_b),
        )


def _absent(a: object, b: object) -> engine.Absent | None:
    """Who did not come to the game."""
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


def to_report(draft: RoundDraft) -> dict[str, Any]:
    """What the engine has to say about its own draft, as JSON."""
    return dict(draft.report)


def to_proposal(draft: RoundDraft) -> list[dict[str, Any]]:
    """The engine's pairings by start number, to be shown beside what people changed."""
    rows = [{"a": p.a, "b": p.b, "table": p.table, "faction_a": p.faction_a} for p in draft.pairings]
    rows += [{"a": bye.id, "b": None, "table": None, "faction_a": None} for bye in draft.byes]
    return rows


def to_factions(a: Entrant, b: Entrant) -> tuple[str | None, bool]:
    """What side a plays by imbalance, and whether that is forced (3.02, A28)."""
    tournament = a.tournament
    records = engine.records(to_engine_entrants(tournament), to_history(tournament))
    difference = records[a.number].imbalance - records[b.number].imbalance
    if difference == 0:
        return None, False
    return ("evil" if difference > 0 else "good"), True


def complete_facts(facts: Mapping[str, Any], pairing: Pairing) -> dict[str, Any]:
    """The facts as sent, with what the pairing already knows: the level and the factions.

    A faction that was sent is left as it is: the service refuses one that contradicts the pairing.
    """
    sides: dict[str, dict[str, Any]] = {}
    for name, other in (("a", "b"), ("b", "a")):
        sides[name] = {**_dict(facts.get(name))}
        known = pairing.faction_a if name == "a" else pairing.faction_b
        sent = _dict(facts.get(other)).get("faction")
        derived = engine.OTHER_FACTION.get(str(sent))
        sides[name].setdefault("faction", known or derived)
    return {**facts, **sides}


def _dict(value: object) -> dict[str, Any]:
    return dict(value) if isinstance(value, dict) else {}


def same_facts(kept: Mapping[str, Any], sent: Mapping[str, Any]) -> bool:
    """Does a form that is sent again say what was kept?

    A faction may be left out: the pairing knows it. A page writes down that something did not happen, a
    program leaves it out: both say the same.
    """
    return all(
        _without_faction(kept, name) == _without_faction(sent, name)
        and _dict(sent.get(name)).get("faction") in {None, _dict(kept.get(name)).get("faction")}
        for name in SIDES
    ) and bool(kept.get("last_turn_over")) == bool(sent.get("last_turn_over"))


def _without_faction(facts: Mapping[str, Any], side: str) -> dict[str, Any]:
    told = _dict(facts.get(side)).items()
    return {
        key: value for key, value in told if key != "faction" and value is not None and value is not False
    }


def to_facts(facts: Mapping[str, Any], tournament: Tournament) -> GameFacts:
    """Result facts of one game for the rules; the level is the tournament's, whatever was sent (A9)."""
    return facts_from_json({**facts, "level": tournament.level})


def to_grade_columns(verdict: Verdict[Outcome]) -> dict[str, Any]:
    """A verdict as the columns of a submission. A bye has no second side: nothing for nobody."""
    outcome = verdict.value
    return {
        "grade_a": str(outcome.grade_a),
        "half_a": outcome.half_a,
        "half_b": outcome.half_b or 0,
        "row": outcome.row,
        "verdict": {
            "grade_b": str(outcome.grade_b) if outcome.grade_b else None,
            "refs": [str(ref) for ref in outcome.refs],
            "disputed": list(verdict.disputed),
            "is_administrative": outcome.is_administrative,
            "says": outcome.says,
        },
    }


def same_result(one: Submission, other: Submission) -> bool:
    """Do two reports say the same? Grade and points are compared, and every count both of them give."""
    if (one.grade_a, one.half_a, one.half_b) != (other.grade_a, other.half_a, other.half_b):
        return False
    for side in SIDES:
        mine, theirs = _dict(one.facts.get(side)), _dict(other.facts.get(side))
        if any(mine[key] != theirs[key] for key in mine.keys() & theirs.keys()):
            return False
    return True


def to_timeline(tournament: Tournament) -> Timeline | None:
    """The plan of a round: the tournament's own, else the ruleset's; ``None`` plays without a clock."""
    if tournament.timeline:
        return read_timeline(tournament.timeline)
    return to_ruleset(tournament).timeline


def read_timeline(data: object) -> Timeline:
    """A plan as JSON holds it. Raises ``BadInput`` where no clock could run it."""
    return timeline_from_json(data)


def to_timeline_of(clock: Clock) -> Timeline:
    """The plan a clock was started with, whatever was changed since."""
    return timeline_from_json(clock.timeline)


def to_timeline_json(timeline: Timeline) -> dict[str, Any]:
    """A plan as a clock keeps it."""
    return timeline_as_json(timeline)


def to_anchors(
    clock: Clock, *, pairing: Pairing | None = None, orders: Iterable[ClockOrder] | None = None
) -> Anchors:
    """Where a clock that has begun stands, for the hall or for one table with its own extra time.

    ``orders`` saves the query where the ledger is known: those that stand, in the order they were given.
    """
    if clock.started_at is None:
        raise ValueError("A clock that has not begun stands nowhere.")
    given = clock.orders.filter(undone_at=None) if orders is None else orders
    table = pairing.pk if pairing is not None else None
    return Anchors(
        started_at=clock.started_at,
        tempo=clock.tempo,
        held=timedelta(seconds=clock.held_seconds),
        frozen_at=clock.paused_at or clock.ended_at,
        shifts=tuple(to_shift(row) for row in given if row.seconds and (row.pairing_id in {None, table})),
    )


def to_shift(order: ClockOrder) -> Shift:
    """How an order moved the plan."""
    return Shift(
        at=timedelta(seconds=order.at_seconds),
        by=timedelta(seconds=order.seconds),
        is_inclusive=order.verb == ClockOrder.Verb.RESTART,
    )
