"""What a result is worth under an organiser's scheme, worked out a second time from its JSON alone.

Nothing of ``rules.scoring`` or the adapters is used here. All points are whole half-points.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from rules.registry import ruleset
from tests.machine.rows import Picture, Row, rows

Scheme = Mapping[str, Any]
Span = tuple[int, int]
WHYS = ("excluded", "absent", "conceded")


class Worth(NamedTuple):
    """What both sides of one game get, and the words for it."""

    units_a: int
    units_b: int
    grade_a: str
    grade_b: str


class Terms(NamedTuple):
    """What tie-breaks ask of the prices: a draw, the least and the most of a game, the clearest wins."""

    tie: int = 3
    lowest: int = 0
    highest: int = 6
    widest: int = 6
    best_wins: frozenset[str] = frozenset({"total victory"})


def scheme_of(event: Row) -> Scheme | None:
    """The scheme of a tournament's row; ``None`` where the game prices its own grades."""
    usual = ruleset(event["ruleset_key"]).schemes
    return (event["scheme"] or usual[0]) if usual else None


def schemes_of(event: Row, played: Iterable[Scheme]) -> list[Scheme]:
    """Every scheme that a result of the tournament may be priced by: its ruleset's usual one and these."""
    return [*ruleset(event["ruleset_key"]).schemes[:1], *filter(None, played)]


def scheme_in(taken: Picture) -> Scheme | None:
    """The scheme of the day."""
    return scheme_of(rows(taken, "tournament")[0])


def digest(scheme: Scheme) -> str:
    """What a result says of the scheme it was priced by."""
    text = json.dumps(scheme, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def halves(points: str) -> int:
    """``"1.5"`` is three half-points."""
    return int(Fraction(points) * 2)


# ------------------------------------------------------------ one result


def worth(scheme: Scheme, facts: Mapping[str, Any], level: int) -> Worth:
    """Of a game, from the facts of its slip."""
    sides = {side: facts.get(side) or {} for side in "ab"}
    why, losers = _nobody_played(sides)
    if losers == "ab":
        points = halves(scheme.get("special", {}).get("both_absent", _worst(scheme)))
        return Worth(points, points, "both-absent", "both-absent")
    if losers:
        price = _special(scheme, why)
        one = {losers: "loser", "ba"["ab".index(losers)]: "winner"}
        word = {"loser": "loss", "winner": "win"}
        return Worth(
            *(halves(price[one[side]]) for side in "ab"), *(f"{why}-{word[one[side]]}" for side in "ab")
        )
    return _played(scheme, sides, level)


def _nobody_played(sides: Mapping[str, Any]) -> tuple[str, str]:
    """Why, and who loses by it; nothing for a game that was played."""
    out = [side for side in "ab" if sides[side].get("excluded") or sides[side].get("absent")]
    if out:
        return ("excluded" if sides[out[0]].get("excluded") else "absent"), "".join(out)
    return "conceded", "".join(side for side in "ab" if sides[side].get("conceded"))


def _played(scheme: Scheme, sides: Mapping[str, Any], level: int) -> Worth:
    count = {side: sides[side]["counters"][scheme["decide"]] for side in "ab"}
    margin, draw = count["a"] - count["b"], scheme["draw"]
    is_near = 100 * abs(margin) < draw.get("percent_below", 0) * level
    if is_near or abs(margin) <= draw.get("margin_to", 0):
        base, grade, first = {"a": draw["points"], "b": draw["points"]}, {"a": "draw", "b": "draw"}, ""
    else:
        first, last = ("a", "b") if margin > 0 else ("b", "a")
        band = next(
            one
            for one in scheme["bands"]
            if _holds(one["when"], count[first], count[last], sides[last], level)
        )
        base = {first: band["winner"], last: band["loser"]}
        grade = {first: f"{band['key']}-win", last: f"{band['key']}-loss"}
    half = {
        side: _with_extras(scheme, sides[side], halves(base[side]), _ended(side, first), abs(margin))
        for side in "ab"
    }
    return Worth(half["a"], half["b"], grade["a"], grade["b"])


def _ended(side: str, first: str) -> str:
    if not first:
        return "drawn"
    return "won" if side == first else "lost"


def _holds(when: Mapping[str, Any], won: int, lost: int, loser: Mapping[str, Any], level: int) -> bool:
    asks = {
        "margin_from": lambda least: won - lost >= least,
        "margin_to": lambda most: won - lost <= most,
        "winner_from": lambda least: won >= least,
        "ratio_from": lambda times: won >= Fraction(str(times)) * lost,
        "percent_above": lambda percent: 100 * (won - lost) > percent * level,
        "loser_mark": lambda mark: mark in loser.get("marks", ()),
    }
    return all(asks[key](value) for key, value in when.items())


def _with_extras(scheme: Scheme, side: Mapping[str, Any], half: int, ended: str, margin: int) -> int:
    for extra in scheme.get("extras", ()):
        half += _limited(extra, _extra(extra, side, ended, margin), ended)
    if "cap" in scheme:
        half = min(half, halves(scheme["cap"]["most"]))
    return 0 if scheme.get("zero_mark") in side.get("marks", ()) else half


def _extra(extra: Mapping[str, Any], side: Mapping[str, Any], ended: str, margin: int) -> int:
    count = side["counters"].get(extra.get("counter"), 0)
    match extra["kind"]:
        case "each":
            return halves(extra["points"]) * count
        case "per":
            return halves(extra["points"]) * (count // extra["every"])
        case "steps":
            return next(
                (halves(step["points"]) for step in reversed(extra["steps"]) if count >= step["from"]), 0
            )
        case "mark":
            return halves(extra["points"]) * (extra["mark"] in side.get("marks", ()))
        case "close-loss":
            return halves(extra["points"]) * (ended == "lost" and margin <= extra["margin_to"])
    raise AssertionError(extra)


def _limited(extra: Mapping[str, Any], half: int, ended: str) -> int:
    if "most" in extra:
        half = min(half, halves(extra["most"]))
    if "most_unless_won" in extra and ended != "won":
        half = min(half, halves(extra["most_unless_won"]))
    return half


def bye(scheme: Scheme, number: int, *, is_requested: bool = False) -> int:
    """Of round ``number`` without an opponent."""
    if is_requested:
        return halves(scheme.get("requested_bye", "0"))
    own = scheme.get("bye", {"kind": "best"})
    match own["kind"]:
        case "fixed":
            return halves(own["points"])
        case "by-round":
            return halves(own["first" if number == 1 else "later"])
        case "grade":
            return next(halves(band["winner"]) for band in scheme["bands"] if band["key"] == own["band"])
    return _best(scheme)


def _special(scheme: Scheme, why: str) -> Mapping[str, str]:
    usual = {"winner": str(Fraction(_best(scheme), 2)), "loser": _worst(scheme)}
    return scheme.get("special", {}).get(why, usual)


def _best(scheme: Scheme) -> int:
    return max(halves(band["winner"]) for band in scheme["bands"])


def _worst(scheme: Scheme) -> str:
    return min((band["loser"] for band in scheme["bands"]), key=Fraction)


# ------------------------------------------------------------ all results


def terms(scheme: Scheme | None) -> Terms:
    """Of a scheme, or of 7.05 where there is none."""
    if scheme is None:
        return Terms()
    ends = [
        (_span(scheme, band["winner"], "won"), _span(scheme, band["loser"], "lost"))
        for band in scheme["bands"]
    ]
    drawn = _span(scheme, scheme["draw"]["points"], "drawn")
    ends.append((drawn, drawn))
    for why in ("conceded", "absent"):
        price = _special(scheme, why)
        ends.append(tuple((halves(price[one]),) * 2 for one in ("winner", "loser")))
    best = _best(scheme)
    clearest = {f"{band['key']}-win" for band in scheme["bands"] if halves(band["winner"]) == best}
    clearest |= {f"{why}-win" for why in WHYS if halves(_special(scheme, why)["winner"]) >= best}
    return Terms(
        halves(scheme["draw"]["points"]),
        min(low for end in ends for low, _ in end),
        max(high for end in ends for _, high in end),
        max(max(one[1] - other[0], other[1] - one[0]) for one, other in ends),
        frozenset(clearest),
    )


def _span(scheme: Scheme, points: str, ended: str) -> Span:
    """The least and the most of a side that ended so, with each extra looked at by itself."""
    low = high = halves(points)
    for extra in scheme.get("extras", ()):
        found = [_limited(extra, each, ended) for each in _reach(scheme, extra, ended)]
        low, high = low + min(found), high + max(found)
    ends = [low, high]
    if "cap" in scheme:
        ends = [min(each, halves(scheme["cap"]["most"])) for each in ends]
    if "zero_mark" in scheme:
        ends.append(0)
    return min(ends), max(ends)


def _reach(scheme: Scheme, extra: Mapping[str, Any], ended: str) -> list[int]:
    """What an extra gives at its ends."""
    counters = {one["key"]: one for one in scheme["counters"]}
    ends = [0]
    if extra["kind"] in {"each", "per", "steps"}:
        own = counters[extra["counter"]]
        ends = [own["min"], own["max"], *(step["from"] for step in extra.get("steps", ()))]
        return [_extra(extra, {"counters": {own["key"]: at}}, ended, 0) for at in ends]
    marked = {"counters": {}, "marks": [extra.get("mark")]}
    return [0, _extra(extra, marked, ended, 0)]
