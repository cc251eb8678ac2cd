"""Why these two, why this bye, why this table: one sentence each, with a code and the numbers behind it.

An organiser must be able to read them out in the hall. They explain a round that was chosen; they never
choose.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tournament.engine.entrants import half_points_as_number, points_text
from tournament.engine.pairing.armies import Armies, armies_of
from tournament.engine.pairing.choice import Choice
from tournament.engine.pairing.field import Field, Player
from tournament.engine.pairing.objectives import musts, soft_objectives
from tournament.engine.pairing.objectives.base import Objective
from tournament.engine.pairing.objectives.factions import MAX_IMBALANCE, imbalances_after
from tournament.engine.pairing.reason import Reason
from tournament.engine.pairing.reasons.floats import Group, groups_of, why_float
from tournament.engine.pairing.reasons.wording import list_text, ordinal, rounds_words, times
from tournament.engine.pairing.tables import Seated

EXCEPTION: Final = "any other draw would break more"
AVOIDING: Final = "avoiding that would cost more"
BY_HAND: Final = "people have fixed this pair"


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
    return armies_of(one.brings, two.brings, difference=one.imbalance - two.imbalance)


# Everybody brings one army: D02, and D04 for who begins.
ONE_ARMY: Final[Mapping[str, str]] = {
    "brought": "{a} plays {side} and {b} plays {other}: the armies that they brought (D02).",
    "one-side": "Both brought {side}: {a} and {b} each play the army that they brought (D02). "
    "The roll decides who attacks first (D04).",
    "open": "{a} and {b} each play the army that they brought (D02). "
    "The stored lists do not say it for both.",
}


def army_reason(found: Armies, a: str, b: str) -> Reason:
    """What two play of whom at least one brings one army; ``a`` and ``b`` are their names."""
    text = ONE_ARMY[found.why].format(a=a, b=b, side=found.faction_a, other=found.faction_b)
    return Reason(f"faction-{found.why}", text, {"faction_a": found.faction_a, "faction_b": found.faction_b})


def pairing_reasons(seated: Seated, whole: Field, *, rules: Rules) -> tuple[Reason, ...]:
    """Everything there is to say about one pairing of a choice, most important first."""
    one, two = seated.pair
    return (
        *broken_rules(whole, one, two, rules=rules),
        _score(whole, one, two, rules),
        *_float_again(whole, one, two),
        faction_reason(one, two),
        *_imbalance(whole, one, two),
        *_same(whole, rules, one, two),
        *table_reasons(seated),
    )


def _because(whole: Field, one: Player, two: Player, why: str) -> str:
    """``why`` of the engine's own pairs; of a pair that people fixed it would not be true."""
    return BY_HAND if (one.rank, two.rank) in whole.limits.fixed else why


def bye_reasons(bye: Player, whole: Field) -> tuple[Reason, ...]:
    """Why this entrant plays nobody."""
    if (bye.rank, len(whole.players)) in whole.limits.fixed:
        return (_bye_by_hand(bye),)
    below = [p for p in whole.players if p.lower < bye.lower]
    fewer = [p for p in whole.players if p.byes < bye.byes]
    lower = fewer or [p for p in below if p.byes == bye.byes]
    data = {"entrant": bye.id, "place": bye.place, "byes": bye.byes}
    first = _second_bye(bye, fewer, data) if bye.byes else _first_bye(bye, whole, lower, data)
    if not lower:
        return (first,)
    is_first = soft_objectives(whole)[0].key == "bye-rank"
    cost = "left the others without a legal round" if is_first and not fewer else "cost more important things"
    passed = Reason(
        "bye-passed",
        f"A bye for {list_text([p.label for p in lower], last='or')} would have {cost}.",
        {"entrants": [p.id for p in lower]},
    )
    return (first, passed)


def _bye_by_hand(bye: Player) -> Reason:
    again = f" for the {_ordinal(bye.byes + 1)} time" if bye.byes else ""
    data = {"entrant": bye.id, "place": bye.place, "byes": bye.byes}
    text = f"{bye.label} has the bye{again}: people have fixed it."
    return Reason("second-bye" if again else "bye", text, data)


def _first_bye(bye: Player, whole: Field, lower: Sequence[Player], data: Mapping[str, Any]) -> Reason:
    equals = [p for p in whole.players if p.lower == bye.lower and p.byes == 0]
    if lower:
        why = "the lowest in the standings without an earlier one who can be spared (A7)"
    elif len(equals) > 1:
        why = f"{len(equals)} without an earlier one share the lowest place (A7), and it fell to {bye.label}"
    else:
        why = "the lowest in the standings without an earlier one (A7)"
    return Reason("bye", f"{bye.label} has the bye: {why}.", data)


def _second_bye(bye: Player, fewer: Sequence[Player], data: Mapping[str, Any]) -> Reason:
    why = "nobody who had fewer can be spared" if fewer else "everybody who plays has had as many"
    return Reason("second-bye", f"{bye.label} has a bye for the {_ordinal(bye.byes + 1)} time: {why}.", data)


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
            text, data = _broken(objective.key, one, two)
            yield Reason(
                objective.key,
                f"{text}: {_because(whole, one, two, EXCEPTION)}.",
                {"entrants": [one.id, two.id], **data},
            )


def _broken(key: str, one: Player, two: Player) -> tuple[str, dict[str, Any]]:
    pair = f"{one.label} and {two.label}"
    if key == "rematch":
        rounds = list(one.met[two.id])
        return f"{pair} meet again ({rounds_words(rounds)})", {"rounds": rounds}
    if key == "faction-limit":
        worst = max(map(abs, imbalances_after(one.imbalance, two.imbalance)))
        return (
            f"One of {pair} will have played one side {times(worst)} more than the other",
            {"imbalance": worst},
        )
    return f"{pair} share a {_kind(key)}", {}


def _score(whole: Field, one: Player, two: Player, rules: Rules) -> Reason:
    data = {
        "points": [half_points_as_number(one.half_points), half_points_as_number(two.half_points)],
        "group_size": one.group_size,
    }
    points = points_text(one.half_points)
    if one.half_points == two.half_points:
        return Reason("score-group", f"Both have {points}.", data)
    return Reason(
        "float",
        f"{one.label} ({points}) plays down to {two.label} ({points_text(two.half_points)}): "
        f"{_because(whole, one, two, why_float(one, two, rules.groups, rules.musts))}.",
        {**data, "down": one.id, "up": two.id},
    )


def _float_again(whole: Field, one: Player, two: Player) -> Iterator[Reason]:
    if one.half_points == two.half_points:
        return
    for player, way, count in ((one, "down", " (a bye counts)"), (two, "up", "")):
        if player.floated == way:
            yield Reason(
                "float-again",
                f"{player.label} floats {way} a second time running{count}: "
                f"{_because(whole, one, two, AVOIDING)}.",
                {"entrant": player.id, "way": way},
            )


def faction_reason(one: Player, two: Player) -> Reason:
    """Which faction 3.02 gives to ``one``, or that they roll; or which armies meet (D02)."""
    found = armies(one, two)
    faction = found.faction_a
    if found.why in ONE_ARMY:
        return army_reason(found, one.label, two.label)
    data = {"imbalance": [one.imbalance, two.imbalance]}
    if faction is None:
        return Reason("faction-roll", f"{both_balanced(one, two)}: they roll for the armies (3.02).", data)
    text = f"{one.label} {_past(one)}, {two.label} {_past(two)}: {one.label} plays {faction} (3.02)."
    return Reason("faction-owed", text, {**data, "faction_a": faction})


def both_balanced(one: Player, two: Player) -> str:
    """Why neither of two with the same imbalance owes a faction."""
    if not one.met and not two.met:
        return f"Neither {one.label} nor {two.label} has played yet, so nothing is owed"
    if one.met and two.met:
        return f"{one.label} and {two.label} have both {balance_words(one.imbalance)}"
    return f"{one.label} {_past(one)}, {two.label} {_past(two)}"


def _past(one: Player) -> str:
    return f"has {balance_words(one.imbalance)}" if one.met else "has not played yet"


def _imbalance(whole: Field, one: Player, two: Player) -> Iterator[Reason]:
    """Who leaves the game with 2 more of one side; for a roll nobody knows yet who of the two."""
    after = imbalances_after(one.imbalance, two.imbalance)
    worst = max(map(abs, after))
    if worst != MAX_IMBALANCE:
        return
    if one.imbalance == two.imbalance:
        names, ids = f"{one.label} or {two.label}", [one.id, two.id]
    else:
        who = [p for p, value in zip((one, two), after, strict=True) if abs(value) == worst]
        names, ids = " and ".join(p.label for p in who), [p.id for p in who]
    yield Reason(
        "faction-wish",
        f"{names} will have played one side {times(worst)} more than the other: "
        f"{_because(whole, one, two, AVOIDING)}.",
        {"entrants": ids},
    )


def _same(whole: Field, rules: Rules, one: Player, two: Player) -> Iterator[Reason]:
    why = _because(whole, one, two, "keeping them apart would cost something more important")
    for objective in rules.apart:
        if objective.cost(one, two):
            yield Reason(
                objective.key,
                f"{one.label} and {two.label} share a {_kind(objective.key)}: {why}.",
                {"entrants": [one.id, two.id]},
            )


def table_reasons(seated: Seated) -> Iterator[Reason]:
    """Why this table."""
    table = seated.table
    for player in seated.fixed_for:
        yield Reason("table-fixed", f"Table {table} is the fixed seat of {player.label}.", {"table": table})
    if seated.moved_from is not None:
        yield _moved(seated, seated.moved_from)
    elif seated.is_kept:
        yield Reason("table-kept", f"Table {table} as in the earlier draft.", {"table": table})
    elif not seated.fixed_for:
        which = "the top pairing" if seated.place == 1 else f"the {ordinal(seated.place)} pairing"
        yield Reason("table", f"Table {table}: {which} in pairing order.", {"table": table})
    for player in seated.again:
        yield Reason(
            "table-again", f"{player.label} has sat at table {table} before.", {"entrant": player.id}
        )
    for player in seated.displaced:
        why = "but the opponent needs this one" if seated.fixed_for else "which somebody else needs and holds"
        yield Reason(
            "table-displaced",
            f"{player.label} needs table {player.fixed_table}, {why}. Change one of the two by hand.",
            {"entrant": player.id, "table": player.fixed_table},
        )


def _moved(seated: Seated, by_rank: int) -> Reason:
    """Another table than the order gives, so that fewer sit where they sat before."""
    table, again = seated.table, [p for p in seated.pair if by_rank in p.tables]
    text = f"Table {table}, not {by_rank}, so that others need not sit where they sat before."
    if again:
        sat = " and ".join(f"{p.label} sat in {rounds_words(p.tables[by_rank])}" for p in again)
        text = f"Table {table}, not {by_rank}, where {sat}."
    return Reason("table-moved", text, {"table": table, "by_rank": by_rank})


def balance_words(imbalance: int) -> str:
    """``played good once more than evil``."""
    if imbalance == 0:
        return "played good and evil equally often"
    more, less = ("good", "evil") if imbalance > 0 else ("evil", "good")
    return f"played {more} {times(abs(imbalance))} more than {less}"


def _kind(key: str) -> str:
    return {"same-club": "club", "same-country": "country", "same-families": "family"}[key]


def _ordinal(number: int) -> str:
    return {2: "second", 3: "third"}.get(number, f"{number}th")
