"""Why these two, why this bye, why this table: one sentence each, with a code and the numbers behind it.

An organiser must be able to read them out in the hall. They explain a round that was chosen; they never
choose.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from tournament.engine.entrants import half_points_as_number, in_points
from tournament.engine.pairing.objectives import MOST_IMBALANCE, imbalances_after, musts, wishes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tournament.engine.pairing.field import Field, Player
    from tournament.engine.pairing.objectives import Objective
    from tournament.engine.pairing.optimum import Choice
    from tournament.engine.pairing.tables import Seated

MOST_NAMES: Final = 5
EXCUSE: Final = ": any other draw would break more"


@dataclass(frozen=True, slots=True)
class Reason:
    """One sentence of an explanation. ``code`` is stable; ``data`` holds ids and numbers."""

    code: str
    text: str
    data: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Plain values."""
        return {"code": self.code, "text": self.text, "data": dict(self.data)}


@dataclass(frozen=True, slots=True)
class Rules:
    """What must hold for a pair, and what should keep two apart: made once for a whole field."""

    musts: tuple[Objective, ...]
    apart: tuple[Objective, ...]


def rules_of(whole: Field) -> Rules:
    """What the pairs of this field are told about; objectives with nothing to say are left out."""
    must = tuple(objective for objective in musts(whole) if objective.applies(whole))
    same = (objective for objective in wishes(whole) if objective.key.startswith("same-"))
    return Rules(must, tuple(objective for objective in same if objective.applies(whole)))


def faction_of(one: Player, two: Player) -> str | None:
    """What ``one`` plays: the larger good-minus-evil imbalance plays evil (3.02, A28); None is a roll."""
    if one.imbalance == two.imbalance:
        return None
    return "evil" if one.imbalance > two.imbalance else "good"


def pairing_reasons(seated: Seated, whole: Field, *, rules: Rules | None = None) -> tuple[Reason, ...]:
    """Everything there is to say about one pairing, most important first.

    Who asks for many pairs makes the ``rules`` once.
    """
    one, two = seated.pair
    rules = rules or rules_of(whole)
    return (
        *broken_rules(whole, one, two, rules=rules),
        _score(one, two),
        *_float_again(one, two),
        faction_reason(one, two),
        *_imbalance(one, two),
        *_same(rules, one, two),
        *table_reasons(seated),
    )


def bye_reasons(bye: Player, whole: Field) -> tuple[Reason, ...]:
    """Why this entrant plays nobody."""
    lower = [p for p in whole.players if p.lower < bye.lower and p.byes <= bye.byes]
    data = {"entrant": bye.id, "rank": bye.rank + 1, "byes": bye.byes}
    if bye.byes:
        first = Reason(
            "second-bye",
            f"{bye.label} has a bye for the {_ordinal(bye.byes + 1)} time: nobody could be spared it.",
            data,
        )
    else:
        first = Reason(
            "bye", f"{bye.label} has the bye: the lowest-ranked without an earlier one (A7).", data
        )
    if not lower:
        return (first,)
    is_first = wishes(whole)[0].key == "bye-rank"
    cost = "left the others without a legal round" if is_first else "cost more important things"
    passed = Reason(
        "bye-passed",
        f"A bye for {_some([p.label for p in lower])} would have {cost}.",
        {"entrants": [p.id for p in lower]},
    )
    return (first, passed)


def _some(names: Sequence[str]) -> str:
    """No more names than can be read out."""
    shown = ", ".join(names[:MOST_NAMES])
    return shown if len(names) <= MOST_NAMES else f"{shown} or {len(names) - MOST_NAMES} others"


def relaxed(choice: Choice, whole: Field) -> list[Reason]:
    """Every rule that had to give way, pair by pair; empty in a legal round."""
    rules = rules_of(whole)
    reasons = [reason for one, two in choice.pairs for reason in broken_rules(whole, one, two, rules=rules)]
    if choice.bye and choice.bye.byes:
        reasons.append(bye_reasons(choice.bye, whole)[0])
    return reasons


def broken_rules(
    whole: Field, one: Player, two: Player, *, excuse: str = EXCUSE, rules: Rules | None = None
) -> Iterator[Reason]:
    """The musts that this pair breaks. ``excuse`` is why, and is true of the engine's own pairs only."""
    for objective in (rules or rules_of(whole)).musts:
        if objective.cost(one, two):
            text, data = _broken(objective.key, one, two)
            yield Reason(objective.key, f"{text}{excuse}.", {"entrants": [one.id, two.id], **data})


def _broken(key: str, one: Player, two: Player) -> tuple[str, dict[str, Any]]:
    pair = f"{one.label} and {two.label}"
    if key == "rematch":
        rounds = list(one.met[two.id])
        words = f"round{'s' if len(rounds) > 1 else ''} {' and '.join(map(str, rounds))}"
        return f"{pair} meet again ({words})", {"rounds": rounds}
    if key == "faction-limit":
        worst = max(map(abs, imbalances_after(one.imbalance, two.imbalance)))
        return (
            f"One of {pair} will have played one side {worst} times more",
            {"imbalance": worst},
        )
    return f"{pair} share a {_kind(key)}", {}


def _score(one: Player, two: Player) -> Reason:
    data = {
        "points": [half_points_as_number(one.half_points), half_points_as_number(two.half_points)],
        "group_size": one.group_size,
    }
    if one.half_points == two.half_points:
        return Reason("score-group", f"Both have {in_points(one.half_points)}.", data)
    points = in_points(one.half_points)
    return Reason(
        "float",
        f"{one.label} ({points}) plays down to {two.label} ({in_points(two.half_points)}): "
        f"{_why_float(points, one.group_size)}.",
        {**data, "down": one.id, "up": two.id},
    )


def _why_float(points: str, group_size: int) -> str:
    if group_size == 1:
        return f"nobody else has {points}"
    if group_size % 2:
        return f"the group of {points} has {group_size} entrants, an odd number"
    return f"the group of {points} could not be paired within itself without larger steps elsewhere"


def _float_again(one: Player, two: Player) -> Iterator[Reason]:
    if one.half_points == two.half_points:
        return
    for player, way, count in ((one, "down", " (a bye counts)"), (two, "up", "")):
        if player.floated == way:
            yield Reason(
                "float-again",
                f"{player.label} floats {way} a second time running{count}: it could not be avoided.",
                {"entrant": player.id, "way": way},
            )


def faction_reason(one: Player, two: Player) -> Reason:
    """Which faction 3.02 gives to ``one``, or that they roll."""
    data = {"imbalance": [one.imbalance, two.imbalance]}
    faction = faction_of(one, two)
    if faction is None:
        both = f"{one.label} and {two.label} have both {balance_words(one.imbalance)}"
        text = f"{both}: they roll for the armies (3.02)."
        return Reason("faction-roll", text, data)
    text = (
        f"{one.label} has {balance_words(one.imbalance)}, {two.label} {balance_words(two.imbalance)}: "
        f"{one.label} plays {faction} (3.02)."
    )
    return Reason("faction-owed", text, {**data, "faction_a": faction})


def _imbalance(one: Player, two: Player) -> Iterator[Reason]:
    """Who leaves the game with 2 more of one side; for a roll nobody knows yet who of the two."""
    after = imbalances_after(one.imbalance, two.imbalance)
    worst = max(map(abs, after))
    if worst != MOST_IMBALANCE:
        return
    if one.imbalance == two.imbalance:
        names, ids = f"{one.label} or {two.label}", [one.id, two.id]
    else:
        who = [p for p, value in zip((one, two), after, strict=True) if abs(value) == worst]
        names, ids = " and ".join(p.label for p in who), [p.id for p in who]
    yield Reason(
        "faction-wish",
        f"{names} will have played one side {worst} times more often: it could not be avoided.",
        {"entrants": ids},
    )


def _same(rules: Rules, one: Player, two: Player) -> Iterator[Reason]:
    """What should have kept these two apart, had nothing been more important."""
    for objective in rules.apart:
        if objective.cost(one, two):
            yield Reason(
                objective.key,
                f"{one.label} and {two.label} share a {_kind(objective.key)}: apart would have cost more "
                "important things.",
                {"entrants": [one.id, two.id]},
            )


def table_reasons(seated: Seated) -> Iterator[Reason]:
    """Why this table."""
    table = seated.table
    for player in seated.fixed_for:
        yield Reason("table-fixed", f"Table {table} is the fixed seat of {player.label}.", {"table": table})
    if seated.moved_from is not None:
        yield Reason(
            "table-moved",
            f"Table {table}, not {seated.moved_from}: as few as possible sit where they sat before.",
            {"table": table, "by_rank": seated.moved_from},
        )
    elif seated.is_kept:
        yield Reason("table-kept", f"Table {table} as in the earlier draft.", {"table": table})
    elif not seated.fixed_for:
        yield Reason("table", f"Table {table} by rank.", {"table": table})
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


def balance_words(imbalance: int) -> str:
    """``played good once more than evil``."""
    if imbalance == 0:
        return "played good and evil equally often"
    more, less = ("good", "evil") if imbalance > 0 else ("evil", "good")
    times = "once" if abs(imbalance) == 1 else f"{abs(imbalance)} times"
    return f"played {more} {times} more than {less}"


def _kind(key: str) -> str:
    return {"same-club": "club", "same-country": "country", "same-families": "family"}[key]


def _ordinal(number: int) -> str:
    return {2: "second", 3: "third"}.get(number, f"{number}th")
