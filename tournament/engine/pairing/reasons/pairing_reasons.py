"""Why these two, why this bye, why this table: one reason each, with the values of its sentence.

An organiser must be able to read them out in the hall. They explain a round that was chosen; they never
choose.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tournament.engine.entrants import units_as_number
from tournament.engine.pairing.armies import NO_SIDES, Armies, armies_of
from tournament.engine.pairing.choice import Choice
from tournament.engine.pairing.field import Field, Player
from tournament.engine.pairing.objectives import musts, soft_objectives
from tournament.engine.pairing.objectives.base import Objective
from tournament.engine.pairing.objectives.factions import MAX_IMBALANCE, imbalances_after
from tournament.engine.pairing.reason import Reason
from tournament.engine.pairing.reasons.effects import (
    float_data,
    names_data,
    pair_effect,
    points_data,
    rounds_data,
)
from tournament.engine.pairing.reasons.floats import CAUSE, Group, groups_of, why_float
from tournament.engine.pairing.tables import Seated

UNCITED: Final = "uncited"  # ends the case of a reason that names no clause
BY_LISTS: Final = frozenset({"brought", "one-side", "open"})  # everybody brings one army: D02, D04


@dataclass(frozen=True, slots=True)
class Rules:
    """What must hold for a pair, what should keep two apart, and the score groups: made once for a round."""

    musts: tuple[Objective, ...]
    apart: tuple[Objective, ...]
    groups: tuple[Group, ...] = ()


def rules_of(whole: Field, choice: Choice | None = None) -> Rules:
    """What the pairs of this field are told about; objectives with nothing to say are left out.

    Only with the ``choice`` can a float be explained.
    """
    must = tuple(objective for objective in musts(whole) if objective.applies(whole))
    same = (objective for objective in soft_objectives(whole) if objective.key.startswith("same-"))
    groups = groups_of(whole, choice.pairs, choice.bye) if choice else ()
    return Rules(must, tuple(objective for objective in same if objective.applies(whole)), tuple(groups))


def armies(one: Player, two: Player) -> Armies:
    """What the two play: the larger imbalance plays evil (3.02, A28), or each the army that they brought."""
    if not one.plays_sides:
        return NO_SIDES
    return armies_of(one.brings, two.brings, difference=one.imbalance - two.imbalance)


def army_reason(found: Armies, a: str, b: str) -> Reason:
    """What two play of whom at least one brings one army; ``a`` and ``b`` are their names."""
    data = {"faction_a": found.faction_a, "faction_b": found.faction_b, "player": a, "opponent": b}
    return Reason(f"faction-{found.why}", data, found.faction_a or "")


def pairing_reasons(seated: Seated, whole: Field, *, rules: Rules) -> tuple[Reason, ...]:
    """Everything there is to say about one pairing of a choice, most important first."""
    one, two = seated.pair
    return (
        *broken_rules(whole, one, two, rules=rules),
        *_score(whole, one, two, rules),
        *_float_again(whole, one, two),
        *faction_reasons(one, two),
        *_imbalance(whole, one, two),
        *_same(whole, rules, one, two),
        *table_reasons(seated),
    )


def _case(whole: Field, one: Player, two: Player, case: str = "") -> str:
    """The case of the engine's own pairs, or that of a pair that people fixed: the cause is another."""
    if (one.rank, two.rank) not in whole.limits.fixed:
        return case
    return f"{case}-fixed" if case else "fixed"


def bye_reasons(bye: Player, whole: Field) -> tuple[Reason, ...]:
    """Why this entrant plays nobody."""
    data = {"entrant": bye.id, "place": bye.place, "byes": bye.byes, "player": bye.label}
    if (bye.rank, len(whole.players)) in whole.limits.fixed:
        return (Reason("second-bye" if bye.byes else "bye", data, "fixed"),)
    below = [p for p in whole.players if p.lower < bye.lower]
    fewer = [p for p in whole.players if p.byes < bye.byes]
    lower = fewer or [p for p in below if p.byes == bye.byes]
    if bye.byes:
        first = Reason("second-bye", data, "fewer" if fewer else "equal")
    else:
        first = _first_bye(bye, whole, lower, data)
    if not lower:
        return (first,)
    is_first = soft_objectives(whole)[0].key == "bye-rank"
    passed = Reason(
        "bye-passed",
        {"entrants": [p.id for p in lower], "players": [p.label for p in lower]},
        "no-round" if is_first and not fewer else "cost",
    )
    return (first, passed)


def _first_bye(bye: Player, whole: Field, lower: Sequence[Player], data: Mapping[str, Any]) -> Reason:
    equals = sum(p.lower == bye.lower and p.byes == 0 for p in whole.players)
    if lower:
        return Reason("bye", data, "spared")
    if equals > 1:
        return Reason("bye", {**data, "equals": equals}, "shared")
    return Reason("bye", data, "lowest")


def relaxed_reasons(choice: Choice, whole: Field) -> list[Reason]:
    """Every rule that had to give way, pair by pair; empty in a legal round."""
    rules = rules_of(whole)
    reasons = [reason for one, two in choice.pairs for reason in broken_rules(whole, one, two, rules=rules)]
    if choice.bye and choice.bye.byes > min(player.byes for player in whole.players):
        reasons.append(bye_reasons(choice.bye, whole)[0])
    return reasons


def broken_rules(whole: Field, one: Player, two: Player, *, rules: Rules | None = None) -> Iterator[Reason]:
    """The musts that this pair breaks."""
    for objective in (rules or rules_of(whole)).musts:
        if objective.cost(one, two):
            data = {"entrants": [one.id, two.id], **names_data(one, two), **_broken(objective.key, one, two)}
            yield Reason(objective.key, data, _case(whole, one, two, "broken"))


def _broken(key: str, one: Player, two: Player) -> dict[str, Any]:
    if key == "rematch":
        return rounds_data(one.met[two.id])
    if key == "faction-limit":
        return {"imbalance": max(map(abs, imbalances_after(one.imbalance, two.imbalance)))}
    return {}


def _score(whole: Field, one: Player, two: Player, rules: Rules) -> Iterator[Reason]:
    data = {
        "points": [units_as_number(each.units, whole.points_unit) for each in (one, two)],
        "group_size": one.group_size,
    }
    if one.units == two.units:
        yield Reason("score-group", {**data, **points_data(one.units, whole.points_unit)})
        return
    names = {"down": one.id, "up": two.id, **names_data(one, two)}
    yield Reason("float", {**data, **names, **float_data(one, two, whole.points_unit)})
    if (one.rank, two.rank) in whole.limits.fixed:
        yield Reason(CAUSE, {}, "fixed")
    else:
        yield from why_float(one, two, rules.groups, rules.musts)


def _float_again(whole: Field, one: Player, two: Player) -> Iterator[Reason]:
    if one.units == two.units:
        return
    for player, way in ((one, "down"), (two, "up")):
        if player.floated == way:
            data = {"entrant": player.id, "way": way, "player": player.label}
            yield Reason("float-again", data, _case(whole, one, two, way))


def faction_reasons(one: Player, two: Player) -> tuple[Reason, ...]:
    """Which faction 3.02 gives to ``one``, or that they roll; or which armies meet (D02).

    Nothing where the game has no sides.
    """
    found = armies(one, two)
    if found == NO_SIDES:
        return ()
    if found.why in BY_LISTS:
        return (army_reason(found, one.label, two.label),)
    data = balance_data(one, two)
    if found.faction_a is None:
        return (Reason("faction-roll", data, cited(one, "" if one.met or two.met else "unplayed")),)
    return (Reason("faction-owed", {**data, "faction_a": found.faction_a}, cited(one, found.faction_a)),)


def cited(one: Player, case: str) -> str:
    """The case of a reason that cites a clause; of another where nobody knows the rulebook."""
    return case if one.cites_clauses else uncited(case)


def uncited(case: str) -> str:
    """The same reason without a clause, as rows keep it."""
    return f"{case}-{UNCITED}" if case else UNCITED


def balance_data(one: Player, two: Player) -> dict[str, Any]:
    """Good minus evil games of the two (3.02)."""
    return {
        "imbalance": [one.imbalance, two.imbalance],
        "balance": one.imbalance,
        "opponent_balance": two.imbalance,
        **names_data(one, two),
    }


def _imbalance(whole: Field, one: Player, two: Player) -> Iterator[Reason]:
    """Who leaves the game with 2 more of one side; for a roll nobody knows yet who of the two."""
    after = imbalances_after(one.imbalance, two.imbalance)
    if max(map(abs, after)) != MAX_IMBALANCE:
        return
    effect = pair_effect("faction-wish", one, two, unit=whole.points_unit)
    is_either = one.imbalance == two.imbalance
    leaning = [abs(value) == MAX_IMBALANCE for value in after]
    who = [p.id for p, leans in zip((one, two), leaning, strict=True) if leans or is_either]
    yield Reason("faction-wish", {"entrants": who, **effect.data}, _case(whole, one, two, effect.case))


def _same(whole: Field, rules: Rules, one: Player, two: Player) -> Iterator[Reason]:
    for objective in rules.apart:
        if objective.cost(one, two):
            data = {"entrants": [one.id, two.id], **names_data(one, two)}
            yield Reason(objective.key, data, _case(whole, one, two))


def table_reasons(seated: Seated) -> Iterator[Reason]:
    """Why this table."""
    table = seated.table
    for player in seated.fixed_for:
        yield Reason("table-fixed", {"table": table, "player": player.label})
    if seated.moved_from is not None:
        yield from _moved(seated, seated.moved_from)
    elif seated.is_kept:
        yield Reason("table-kept", {"table": table})
    elif not seated.fixed_for:
        yield Reason("table", {"table": table, "place": seated.place}, "top" if seated.place == 1 else "")
    for player in seated.again:
        yield Reason("table-again", {"entrant": player.id, "player": player.label, "table": table})
    for player in seated.displaced:
        yield Reason(
            "table-displaced",
            {"entrant": player.id, "player": player.label, "table": player.fixed_table},
            "opponent" if seated.fixed_for else "held",
        )


def _moved(seated: Seated, by_rank: int) -> Iterator[Reason]:
    """Another table than the order gives, so that fewer sit where they sat before."""
    again = [p for p in seated.pair if by_rank in p.tables]
    yield Reason("table-moved", {"table": seated.table, "by_rank": by_rank}, "" if again else "others")
    for player in again:
        data = {"entrant": player.id, "player": player.label, "table": by_rank}
        yield Reason("table-before", {**data, **rounds_data(player.tables[by_rank])})
