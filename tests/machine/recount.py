"""The standings and the tables of a day worked out a second time, from raw rows and by other code.

Nothing of the engine, the adapters or the queries is used here: two mistakes would have to agree.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from tests.machine.rows import rows

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.machine.rows import Picture, Row

HERE = {"checked-in", "excluded"}


@dataclass
class Sum:
    """What one entrant has, in half-points; ``met`` has an entry a game."""

    number: int
    status: str
    half: int = 0
    met: list[tuple[int, int]] = field(default_factory=list)
    total_victories: int = 0
    difference: int = 0
    deducted: int = 0


def games(taken: Picture) -> list[Row]:
    """Every confirmed result of a pairing that stands, with the start numbers and states of both."""
    people = {row["id"]: row for row in rows(taken, "entrant")}
    counting = {row["id"]: row for row in rows(taken, "round") if row["status"] != "cancelled"}
    pairs = {
        row["id"]: row for row in rows(taken, "pairing") if row["is_current"] and row["round_id"] in counting
    }
    annuls = rows(taken, "tournament")[0]["policy"].get("exclusion_past") == "annul"
    found = []
    for report in rows(taken, "submission"):
        pair = pairs.get(report["pairing_id"])
        if pair is None or report["status"] != "confirmed":
            continue
        a, b = people[pair["a_id"]], people.get(pair["b_id"])
        gone = "excluded" in {a["status"], b["status"] if b else None}
        ended_by_it = any((report["facts"].get(side) or {}).get("excluded") for side in "ab")
        if not (annuls and gone and not ended_by_it):
            found.append({**report, "a": a["number"], "b": b["number"] if b else None})
    return found


def sums(taken: Picture) -> dict[int, Sum]:
    """Points and what tie-breaks need, for everybody who ever was here."""
    played = games(taken)
    seated = {number for game in played for number in (game["a"], game["b"])}
    all_ = {
        row["number"]: Sum(row["number"], row["status"])
        for row in rows(taken, "entrant")
        if row["status"] in HERE
        or row["number"] in seated
        or (row["status"] == "dropped" and row["checked_in_at"] is not None)
    }
    for game in played:
        _count(all_, game)
    number = {row["id"]: row["number"] for row in rows(taken, "entrant")}
    for row in rows(taken, "penalty"):
        if row["taken_back_at"] is None and number[row["entrant_id"]] in all_:
            all_[number[row["entrant_id"]]].deducted += row["half_points"]
    return all_


def _count(all_: dict[int, Sum], game: Row) -> None:
    a = all_[game["a"]]
    a.half += game["half_a"]
    if game["b"] is None:
        return
    b = all_[game["b"]]
    b.half += game["half_b"]
    a.met.append((b.number, game["half_a"]))
    b.met.append((a.number, game["half_b"]))
    a.total_victories += game["grade_a"] == "total victory"
    b.total_victories += game["verdict"]["grade_b"] == "total victory"
    left = [(game["facts"].get(side) or {}).get("points_remaining") for side in "ab"]
    if not game["verdict"].get("is_administrative") and None not in left:
        a.difference += left[0] - left[1]
        b.difference += left[1] - left[0]


def places(taken: Picture) -> list[tuple[int | None, int, int]]:
    """``(place, start number, half-points)``, best first; who was excluded has no place and comes last."""
    all_ = sums(taken)
    ranked = [one for one in all_.values() if one.status != "excluded"]
    listed: list[tuple[int | None, int, int]] = []
    for group in _groups(ranked, all_):
        place = len(listed) + 1
        listed += [(place, one.number, one.half - one.deducted) for one in group]
    outside = [one for one in all_.values() if one.status == "excluded"]
    outside.sort(key=lambda one: (one.deducted - one.half, one.number))
    return [*listed, *((None, one.number, one.half - one.deducted) for one in outside)]


def _groups(people: list[Sum], all_: dict[int, Sum]) -> list[list[Sum]]:
    """Equals together: points, Buchholz, total victories, points difference, direct encounter."""
    groups = _split(people, {one.number: one.half - one.deducted for one in people})
    for value in (
        {one.number: buchholz(one, all_) for one in people},
        {one.number: one.total_victories for one in people},
        {one.number: one.difference for one in people},
    ):
        groups = [part for group in groups for part in _split(group, value)]
    return [part for group in groups for part in _split(group, _among(group))]


def _among(group: list[Sum]) -> dict[int, Fraction]:
    """Points from the games among these, if each has met each; else nobody is told apart."""
    names = {one.number for one in group}
    if any(names - {one.number} - {met for met, _ in one.met} for one in group):
        return dict.fromkeys(names, Fraction(0))
    return {one.number: Fraction(sum(half for met, half in one.met if met in names), 2) for one in group}


def buchholz(one: Sum, all_: dict[int, Sum]) -> Fraction:
    """The sum of the opponents' points; a bye adds nothing."""
    return Fraction(sum(all_[met].half for met, _ in one.met), 2)


def _split(group: list[Sum], value: dict[int, int | Fraction]) -> list[list[Sum]]:
    parts = defaultdict(list)
    for one in sorted(group, key=lambda one: one.number):
        parts[value[one.number]].append(one)
    return [parts[key] for key in sorted(parts, reverse=True)]


def met_before(taken: Picture, round_id: int) -> set[frozenset[int]]:
    """Who has a game together in an earlier round that counts, by row id."""
    numbers = {row["id"]: row["number"] for row in rows(taken, "round") if row["status"] != "cancelled"}
    return {
        frozenset((row["a_id"], row["b_id"]))
        for row in rows(taken, "pairing")
        if row["b_id"] and row["is_current"] and numbers.get(row["round_id"], 10**6) < numbers[round_id]
    }


def fewest_rematches(people: Iterable[int], met: set[frozenset[int]], byes: dict[int, int]) -> int:
    """How many rematches a round needs at least, all tried; the bye goes to who had fewest."""
    everybody = frozenset(people)

    @cache
    def best(left: frozenset[int]) -> int:
        if not left:
            return 0
        first = min(left)
        rest = left - {first}
        return min((frozenset((first, two)) in met) + best(rest - {two}) for two in rest)

    if len(everybody) % 2 == 0:
        return best(everybody)
    fewest = min(byes.get(one, 0) for one in everybody)
    return min(best(everybody - {one}) for one in everybody if byes.get(one, 0) == fewest)
