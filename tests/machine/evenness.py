"""The fairness sheet counted a second time from raw rows: who met, floated, sat out, played what, and where.

Nothing of the engine, the adapters or the queries is used here but the sheet that is held against it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import datetime
from statistics import median
from typing import Any

from tests.machine import recount
from tests.machine.recount import SHOWN
from tests.machine.rows import Picture, Row, rows
from tournament.models import Tournament
from tournament.queries.standings.fairness import fairness_of

TURNED = {"good": "evil", "evil": "good"}
TOO_LATE = 5.0  # seconds after which nobody calls an announcement out any more


def sheet_is_the_recount(taken: Picture, tournament: Tournament, *, now: datetime) -> None:
    """Every figure of the sheet, by other code."""
    sheet = fairness_of(tournament, now=now)
    shown = [row for row in rows(taken, "round") if row["status"] in SHOWN]
    shown.sort(key=lambda row: row["number"])
    pairs = _pairs(taken, shown)
    floats, grouped = _floats(taken, shown, pairs)
    counts = sheet.counts
    assert [(one.round, one.down, one.up, one.gap_units) for one in counts.floats] == floats
    assert (counts.games, counts.byes) == (sum(b is not None for *_, b in _who(pairs)), _byes(pairs))
    assert counts.grouped == grouped
    without = recount.unplayed(taken)
    assert {(one.a, one.b, one.rounds) for one in counts.again} == _again(
        [pair for pair in pairs if pair["id"] not in without]
    )
    kept = {row["number"]: row["fixed_table"] for row in rows(taken, "entrant")}
    shares = {one.id: one for one in counts.shares}
    assert shares.keys() == {number for _, a, b in _who(pairs) for number in (a, b) if number}
    for number, share in shares.items():
        own = [pair for pair in pairs if number in {pair["a"], pair["b"]}]
        played = [pair for pair in own if pair["b"]]
        plays = Counter(
            pair["faction_a"] if pair["a"] == number else TURNED.get(pair["faction_a"])
            for pair in played
            if pair["id"] not in without
        )
        assert (share.games, share.good, share.evil) == (len(played), plays["good"], plays["evil"])
        assert share.byes == tuple(pair["round"] for pair in own if not pair["b"])
        assert share.downs == tuple(float_[0] for float_ in floats if float_[1] == number)
        assert share.ups == tuple(float_[0] for float_ in floats if float_[2] == number)
        assert dict(share.tables) == _tables(played, besides=kept[number])
    assert sheet.by_hand == sum(pair["origin"] == "manual" for pair in pairs)
    assert [(row.round.number, row.number) for row in sheet.stands] == _stands(taken, shown)
    clocks = {one.round.number: (one.announcements, one.usual, one.worst, one.missed) for one in sheet.clocks}
    assert {number: (found[0], found[3]) for number, found in clocks.items()} == {
        number: (len(late), sum(one > TOO_LATE for one in late))
        for number, late in _lateness(taken, shown).items()
    }
    for number, late in _lateness(taken, shown).items():
        usual, worst = (median(late), max(late)) if late else (0.0, 0.0)
        assert abs(clocks[number][1].total_seconds() - usual) < 0.001
        assert abs(clocks[number][2].total_seconds() - worst) < 0.001


def _pairs(taken: Picture, shown: list[Row]) -> list[Row]:
    """Every pairing that stands, with start numbers, in the order of rounds and of side a."""
    number = {row["id"]: row["number"] for row in rows(taken, "entrant")}
    places = {row["id"]: row["number"] for row in shown}
    found = [
        {**row, "round": places[row["round_id"]], "a": number[row["a_id"]], "b": number.get(row["b_id"])}
        for row in rows(taken, "pairing")
        if row["is_current"] and row["round_id"] in places
    ]
    return sorted(found, key=lambda row: (row["round"], row["a"]))


def _who(pairs: list[Row]) -> list[tuple[int, int, int | None]]:
    return [(pair["round"], pair["a"], pair["b"]) for pair in pairs]


def _byes(pairs: list[Row]) -> int:
    return sum(pair["b"] is None for pair in pairs)


def _floats(
    taken: Picture, shown: list[Row], pairs: list[Row]
) -> tuple[list[tuple[int, int, int, int]], int]:
    """Round, who came down, who came up and by how much; and how many games were paired by score."""
    swiss = {row["number"] for row in shown if row["stage"] == "swiss"} - {1}
    won: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for game in recount.games(taken):
        won[game["a"]].append((game["round"], game["units_a"]))
        if game["b"] is not None:
            won[game["b"]].append((game["round"], game["units_b"]))
    found, grouped = [], 0
    for round_, a, b in _who(pairs):
        if b is None or round_ not in swiss:
            continue
        grouped += 1
        had = {one: sum(half for number, half in won[one] if number < round_) for one in (a, b)}
        down, up = sorted((a, b), key=lambda one: -had[one])
        if had[down] != had[up]:
            found.append((round_, down, up, had[down] - had[up]))
    return found, grouped


def _again(pairs: list[Row]) -> set[tuple[int, int, tuple[int, ...]]]:
    met: dict[tuple[int, int], list[int]] = defaultdict(list)
    for round_, a, b in _who(pairs):
        if b is not None:
            met[min(a, b), max(a, b)].append(round_)
    return {(a, b, tuple(rounds)) for (a, b), rounds in met.items() if len(rounds) > 1}


def _tables(played: list[Row], *, besides: int | None) -> dict[int, tuple[int, ...]]:
    sat: dict[int, list[int]] = defaultdict(list)
    for pair in played:
        sat[pair["table"]].append(pair["round"])
    return {
        table: tuple(rounds)
        for table, rounds in sat.items()
        if len(rounds) > 1 and table not in {None, besides}
    }


def _stands(taken: Picture, shown: list[Row]) -> list[tuple[int, int]]:
    places = {row["id"]: row["number"] for row in shown}
    changes = rows(taken, "change")
    gone = {row["takes_back_id"] for row in changes} | {row["id"] for row in changes if row["takes_back_id"]}
    return sorted(
        (places[row["round_id"]], row["number"])
        for row in changes
        if row["round_id"] in places and row["id"] not in gone
    )


def _lateness(taken: Picture, shown: list[Row]) -> dict[int, list[float]]:
    """How late each announcement was that was made, in seconds, by round whose clock began."""
    places = {row["id"]: row["number"] for row in shown}
    clocks = {
        row["id"]: places[row["round_id"]]
        for row in rows(taken, "clock")
        if row["round_id"] in places and row["started_at"]
    }
    found: dict[int, list[float]] = {number: [] for number in clocks.values()}
    for row in rows(taken, "announcement"):
        if row["clock_id"] in clocks and row["status"] in {"fired", "taken-back"}:
            late = (_at(row["fired_at"]) - _at(row["due_at"])).total_seconds()
            found[clocks[row["clock_id"]]].append(max(0.0, late))
    return found


def _at(value: Any) -> datetime:
    return datetime.fromisoformat(value) if isinstance(value, str) else value
