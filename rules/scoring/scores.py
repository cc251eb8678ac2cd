"""What one result is worth under a scheme: band, extras, cap, and the mark that takes all."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from rules.scoring.schemes import BY_GRADE, Band, Condition, Extra, ExtraKind, Scheme


class Ending(StrEnum):
    """How a game ended: played, or for whom it did not. ``a-conceded`` is a loss for a."""

    PLAYED = "played"
    A_CONCEDED = "a-conceded"
    B_CONCEDED = "b-conceded"
    A_ABSENT = "a-absent"
    B_ABSENT = "b-absent"
    BOTH_ABSENT = "both-absent"
    A_EXCLUDED = "a-excluded"
    B_EXCLUDED = "b-excluded"


@dataclass(frozen=True, slots=True)
class Side:
    """What stands on the slip for one player: a number for each counter, and the marks that are ticked."""

    counters: Mapping[str, int] = field(default_factory=dict)
    marks: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Result:
    """The facts of one pairing. ``grade``, and ``winner`` (``a``, ``b``, empty), are those of a ruleset."""

    a: Side
    b: Side
    ending: Ending = Ending.PLAYED
    grade: str = ""
    winner: str = ""
    level: int | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """Points and grades of both; ``row`` names what decided."""

    points_a: Fraction
    points_b: Fraction
    grade_a: str
    grade_b: str
    row: str


def score(scheme: Scheme, result: Result) -> Score:
    """The points of a result. The scheme's reader made sure that some band holds."""
    if result.ending is not Ending.PLAYED:
        return _administrative(scheme, result.ending)
    winner = _winner(scheme, result)
    if not winner:
        points = [scheme.draw.points + _extras(scheme, result, side, "") for side in "ab"]
        return _finished(scheme, result, points, ("draw", "draw"), "draw")
    band = _band(scheme, result, winner)
    prices = {winner: band.price.winner, _other(winner): band.price.loser}
    points = [prices[side] + _extras(scheme, result, side, winner) for side in "ab"]
    grades = [f"{band.key}-{'win' if side == winner else 'loss'}" for side in "ab"]
    return _finished(scheme, result, points, (grades[0], grades[1]), f"band:{band.key}")


def _administrative(scheme: Scheme, ending: Ending) -> Score:
    if ending is Ending.BOTH_ABSENT:
        points = scheme.worst if scheme.both_absent is None else scheme.both_absent
        return Score(points, points, ending, ending, ending)
    loser, _, kind = ending.partition("-")
    price = scheme.administrative(kind)
    won, lost = f"{kind}-win", f"{kind}-loss"
    if loser == "a":
        return Score(price.loser, price.winner, lost, won, kind)
    return Score(price.winner, price.loser, won, lost, kind)


def _finished(
    scheme: Scheme, result: Result, points: list[Fraction], grades: tuple[str, str], row: str
) -> Score:
    a, b = (
        Fraction(0)
        if scheme.zero_mark in side.marks
        else each
        if scheme.cap is None
        else min(each, scheme.cap)
        for each, side in zip(points, (result.a, result.b), strict=True)
    )
    return Score(a, b, *grades, row)


def _winner(scheme: Scheme, result: Result) -> str:
    """``a`` or ``b``; empty for a draw."""
    if scheme.decide == BY_GRADE:
        return result.winner
    margin = _margin(scheme, result)
    draw = scheme.draw
    is_near = draw.percent_below is not None and abs(margin) * 100 < draw.percent_below * (result.level or 0)
    if abs(margin) <= draw.margin_to or is_near:
        return ""
    return "a" if margin > 0 else "b"


def _margin(scheme: Scheme, result: Result) -> int:
    """By how much a is ahead in the counter that decides."""
    return result.a.counters[scheme.decide] - result.b.counters[scheme.decide]


def _band(scheme: Scheme, result: Result, winner: str) -> Band:
    if scheme.decide == BY_GRADE:
        return next(band for band in scheme.bands if band.key == result.grade)
    return next(band for band in scheme.bands if _holds(band.when, scheme, result, winner))


def _holds(when: Condition, scheme: Scheme, result: Result, winner: str) -> bool:
    ahead, behind = (result.a, result.b) if winner == "a" else (result.b, result.a)
    won, lost = ahead.counters[scheme.decide], behind.counters[scheme.decide]
    margin = won - lost
    return (
        (when.margin_from is None or margin >= when.margin_from)
        and (when.margin_to is None or margin <= when.margin_to)
        and (when.winner_from is None or won >= when.winner_from)
        and (when.ratio_from is None or lost == 0 or won >= when.ratio_from * lost)
        and (when.percent_above is None or margin * 100 > when.percent_above * (result.level or 0))
        and (when.loser_mark is None or when.loser_mark in behind.marks)
    )


def _extras(scheme: Scheme, result: Result, side: str, winner: str) -> Fraction:
    return sum((_extra(extra, scheme, result, side, winner) for extra in scheme.extras), Fraction(0))


def _extra(extra: Extra, scheme: Scheme, result: Result, side: str, winner: str) -> Fraction:
    points = _uncapped(extra, scheme, result, side, winner)
    limits = [extra.most, None if side == winner else extra.most_unless_won]
    return min([points, *(limit for limit in limits if limit is not None)])


def _uncapped(extra: Extra, scheme: Scheme, result: Result, side: str, winner: str) -> Fraction:
    own = result.a if side == "a" else result.b
    match extra.kind:
        case ExtraKind.EACH:
            return extra.points * own.counters[extra.counter]
        case ExtraKind.PER:
            return extra.points * (own.counters[extra.counter] // extra.every)
        case ExtraKind.STEPS:
            reached = [points for least, points in extra.steps if own.counters[extra.counter] >= least]
            return reached[-1] if reached else Fraction(0)
        case ExtraKind.MARK:
            return extra.points if extra.mark in own.marks else Fraction(0)
    has_lost = bool(winner) and side != winner  # a close loss is left
    is_close = has_lost and abs(_margin(scheme, result)) <= extra.margin_to
    return extra.points if is_close else Fraction(0)


def _other(side: str) -> str:
    return "b" if side == "a" else "a"
