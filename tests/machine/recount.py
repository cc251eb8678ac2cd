"""What counts on a day, worked out a second time from raw rows and by other code: who met whom, and for what.

Nothing of the engine, the adapters or the queries is used here: two mistakes would have to agree. What a
result is worth under a scheme is worked out in ``tests/machine/prices.py``, the places that follow in
``tests/machine/ranking.py``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

from tests.machine import prices
from tests.machine.rows import Picture, Row, rows

HERE = {"checked-in", "excluded"}
SHOWN = {"published", "playing", "closed"}


@dataclass(frozen=True)
class Lived:
    """One round as one of the two lived through it, in half-points; without ``other`` it was a bye."""

    other: int | None
    half: int
    total_victory: bool = False
    difference: int = 0
    destroyed: int = 0
    forfeit: bool = False
    stayed_away: bool = False
    counted: dict[str, tuple[int, int]] = field(default_factory=dict)  # by counter: own, the other's


@dataclass
class Sum:
    """What one entrant has, in half-points; ``lived`` has a line a round."""

    number: int
    status: str
    lived: dict[int, Lived] = field(default_factory=dict)
    deducted: int = 0
    bonus: int = 0

    @property
    def half(self) -> int:
        """What was earned."""
        return sum(one.half for one in self.lived.values())


def sums(taken: Picture) -> dict[int, Sum]:
    """Points and what tie-breaks need, for everybody who ever was here."""
    played = _standing_games(taken)
    seated = {number for game in played for number in (game["a"], game["b"])}
    sat = _sat_at_a_shown_table(taken)
    best = prices.terms(prices.scheme_in(taken)).best_wins
    all_ = {
        row["number"]: Sum(row["number"], row["status"])
        for row in rows(taken, "entrant")
        if row["status"] in HERE
        or row["number"] in seated
        or (row["status"] == "absent" and row["checked_in_at"] is not None)
        or (row["status"] == "dropped" and row["checked_in_at"] is not None and row["id"] in sat)
    }
    for game in played:
        all_[game["a"]].lived[game["round"]] = _lived(game, "a", "b", best)
        if game["b"] is not None:
            all_[game["b"]].lived[game["round"]] = _lived(game, "b", "a", best)
    number = {row["id"]: row["number"] for row in rows(taken, "entrant")}
    for row in rows(taken, "penalty"):
        if row["taken_back_at"] is None and number[row["entrant_id"]] in all_:
            all_[number[row["entrant_id"]]].deducted += row["units"]
    _add_bonus(taken, all_, number)
    return all_


def _sat_at_a_shown_table(taken: Picture) -> set[int]:
    """Who was paired in a round that people saw; who leaves before that was never in the event."""
    shown = {row["id"] for row in rows(taken, "round") if row["status"] in SHOWN}
    return {
        row["entrant_id"] for row in rows(taken, "seat") if row["is_current"] and row["round_id"] in shown
    }


def _add_bonus(taken: Picture, all_: dict[int, Sum], number: dict[int, int]) -> None:
    """What was given of a kind last; some kinds wait for the last round, or with a cut for the end."""
    event = rows(taken, "tournament")[0]
    is_over = event["status"] == "finished" or (
        not event["cut_size"] and rounds_over(taken) >= event["rounds_planned"]
    )
    counts = {kind["key"]: kind["counts"] for kind in event["bonus_kinds"]}
    for row in rows(taken, "bonus"):
        at = counts.get(row["kind"])
        who = all_.get(number[row["entrant_id"]])
        if row["is_current"] and who is not None and (at == "once" or (at == "end" and is_over)):
            who.bonus += row["units"]


def _lived(game: Row, own: str, other: str, best: frozenset[str]) -> Lived:
    if game["b"] is None:
        return Lived(None, game["units_a"])
    facts = {side: game["facts"].get(side) or {} for side in "ab"}
    grade = {"a": game["grade_a"], "b": game["verdict"]["grade_b"]}[own]
    left = {side: facts[side].get("points_remaining") for side in "ab"}
    had = facts[other].get("points_original")
    is_decree = game["verdict"].get("is_administrative")
    known = not is_decree and None not in left.values()
    return Lived(
        game[other],
        game[f"units_{own}"],
        grade in best,
        left[own] - left[other] if known else 0,
        had - left[other] if not is_decree and None not in {had, left[other]} else 0,
        any(facts[side].get("absent") for side in "ab"),
        bool(facts[own].get("absent")),
        {} if is_decree else _counted(facts[own].get("counters") or {}, facts[other].get("counters") or {}),
    )


def _counted(own: Row, other: Row) -> dict[str, tuple[int, int]]:
    return {key: (own[key], other[key]) for key in own.keys() & other.keys()}


def _standing_games(taken: Picture) -> list[Row]:
    """The games that give points: none of a cut, and none of who left a round robin before half of it."""
    played = [game for game in games(taken) if game["stage"] != "cut"]
    plan = [
        row for row in rows(taken, "round") if row["stage"] == "round-robin" and row["status"] != "cancelled"
    ]
    if not plan:
        return played
    seats = max(plan, key=lambda row: row["number"])["report"].get("seats", [])
    gone = {
        row["number"] for row in rows(taken, "entrant") if row["status"] not in {"checked-in", "excluded"}
    }
    rule = rows(taken, "tournament")[0]["pairing_policy"].get("round_robin_drops", "half")
    void = {number for number in gone & set(seats) if rule == "annul"}
    if rule == "half":
        met = {
            number: sum(game["b"] is not None and number in {game["a"], game["b"]} for game in played)
            for number in seats
        }
        void = {number for number in gone & set(seats) if 2 * met[number] < len(seats) - 1}
    return [game for game in played if not void & {game["a"], game["b"] or _missed(game, seats)}]


def _missed(game: Row, seats: list[int]) -> int | None:
    """Who would have met the one who rested: seats x and y meet in the round x + y (Berger)."""
    around = (len(seats) + 1) // 2 * 2 - 1
    x, turn = seats.index(game["a"]), (game["round"] - 1) % around
    if x == around:
        y = next(y for y in range(around) if 2 * y % around == turn)
    else:
        y = (turn - x) % around
        y = around if y == x else y
    return seats[y] if y < len(seats) else None


def games(taken: Picture) -> list[Row]:
    """Every confirmed result of a pairing that stands, with its round and the start numbers of both."""
    people = {row["id"]: row for row in rows(taken, "entrant")}
    counting = {row["id"]: row for row in rows(taken, "round") if row["status"] != "cancelled"}
    pairs = {
        row["id"]: row for row in rows(taken, "pairing") if row["is_current"] and row["round_id"] in counting
    }
    event = rows(taken, "tournament")[0]
    annuls = event["policy"].get("exclusion_past") == "annul"
    found = []
    for report in rows(taken, "submission"):
        pair = pairs.get(report["pairing_id"])
        if pair is None or report["status"] != "confirmed":
            continue
        a, b = people[pair["a_id"]], people.get(pair["b_id"])
        gone = "excluded" in {a["status"], b["status"] if b else None}
        ended_by_it = any((report["facts"].get(side) or {}).get("excluded") for side in "ab")
        if not (annuls and gone and not ended_by_it):
            on = counting[pair["round_id"]]
            where = {"round": on["number"], "stage": on["stage"], "pair": pair}
            seats = {"a": a["number"], "b": b["number"] if b else None}
            found.append({**report, **where, **seats, **_priced(event, report, pair, on["number"])})
    return found


def _priced(event: Row, report: Row, pair: Row, number: int) -> Row:
    """What the scheme says of a result, where there is one and no referee has decided."""
    scheme = prices.scheme_of(event)
    if scheme is None or "ruling" in report["verdict"]:
        return {}
    if pair["b_id"] is None:
        return {"units_a": prices.bye(scheme, number, is_requested=report["row"] == "requested-bye")}
    own = prices.worth(scheme, report["facts"], event["level"])
    verdict = {**report["verdict"], "grade_b": own.grade_b}
    return {"units_a": own.units_a, "units_b": own.units_b, "grade_a": own.grade_a, "verdict": verdict}


def rounds_over(taken: Picture) -> int:
    """The last round that gives points before the first in which a result is missing."""
    over = 0
    missing = {
        row["round_id"]
        for row in rows(taken, "pairing")
        if row["is_current"] and row["status"] != "confirmed"
    }
    shown = [row for row in rows(taken, "round") if row["status"] in SHOWN and row["stage"] != "cut"]
    for row in sorted(shown, key=lambda row: row["number"]):
        if row["status"] != "closed" and row["id"] in missing:
            break
        over = row["number"]
    return over


def unplayed(taken: Picture) -> set[int]:
    """The pairings, by row id, in whose result nobody played: somebody did not come, or it never began."""
    return {
        row["pairing_id"]
        for row in rows(taken, "submission")
        if row["status"] == "confirmed"
        and (
            row["verdict"].get("is_unplayed")
            or any((row["facts"].get(side) or {}).get("absent") for side in "ab")
        )
    }


def met_before(taken: Picture, round_id: int) -> set[frozenset[int]]:
    """Who has played together in an earlier round that counts, by row id; a no-show is no meeting."""
    without = unplayed(taken)
    numbers = {row["id"]: row["number"] for row in rows(taken, "round") if row["status"] != "cancelled"}
    return {
        frozenset((row["a_id"], row["b_id"]))
        for row in rows(taken, "pairing")
        if row["b_id"]
        and row["is_current"]
        and row["id"] not in without
        and numbers.get(row["round_id"], 10**6) < numbers[round_id]
    }


def good_less_evil(taken: Picture, round_id: int) -> Counter[int]:
    """By row id, how many more games somebody played as good than as evil before that round."""
    without = unplayed(taken)
    numbers = {row["id"]: row["number"] for row in rows(taken, "round") if row["status"] != "cancelled"}
    found: Counter[int] = Counter()
    for row in rows(taken, "pairing"):
        is_earlier = numbers.get(row["round_id"], 10**6) < numbers[round_id]
        if is_earlier and row["is_current"] and row["status"] == "confirmed" and row["id"] not in without:
            more = {"good": 1, "evil": -1, None: 0}[row["faction_a"]]
            found.update({row["a_id"]: more, row["b_id"]: -more})
    return found


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
