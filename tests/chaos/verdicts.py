"""What must hold of the rows after a storm: the announcements that were made are those of the plan."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

from tests import servers
from tournament.engine.clock import Shift, is_passed_over, offset_after_shifts

CLOSE = timedelta(milliseconds=3)  # pauses are kept in seconds with a decimal point
MS = timedelta(milliseconds=1)


def judge(state: servers.State) -> dict[str, int]:
    """Each once, none lost, none early, one event each, when the plan says so. Who made how many."""
    made = _each_is_made_once_and_never_early(state)
    clocks = state.rows("SELECT id, started_at, tempo, timeline FROM tournament_clock")
    for clock, started_at, tempo, timeline in clocks:
        events = {
            each["code"]: timedelta(seconds=each["offset"]) for each in json.loads(timeline)["announcements"]
        }
        _compare(state, clock, _instant(started_at), tempo, events)
    return made


def _each_is_made_once_and_never_early(state: servers.State) -> dict[str, int]:
    rows = state.rows(
        "SELECT a.status, a.due_at, a.fired_at, a.lateness_ms, a.fired_by, count(e.id), min(e.payload)"
        " FROM tournament_announcement a LEFT JOIN tournament_outboxevent e ON e.announcement_id = a.id"
        " GROUP BY a.id"
    )
    made: dict[str, int] = {}
    for status, due_at, fired_at, lateness_ms, fired_by, events, payload in rows:
        if status == "cancelled":
            assert events == 0
            continue
        assert status in {"fired", "taken-back"}
        assert events == 1
        lateness = _instant(fired_at) - _instant(due_at)
        assert lateness >= timedelta(0)
        assert abs(lateness / MS - lateness_ms) < 1
        told = json.loads(payload)
        assert datetime.fromisoformat(told["due_at"]) == _instant(due_at)
        assert told["is_late"] == (lateness > timedelta(seconds=5))
        made[fired_by] = made.get(fired_by, 0) + 1
    return made


def _compare(
    state: servers.State, clock: int, started_at: datetime, tempo: float, events: dict[str, timedelta]
) -> None:
    """The rows of one clock against its ledger, worked out anew."""
    orders = state.rows(
        "SELECT verb, at_seconds, seconds, given_at, pairing_id FROM tournament_clockorder"
        " WHERE clock_id = ? ORDER BY id",
        clock,
    )
    plans = {}
    for table in {None, *(order[4] for order in orders)}:
        own = [order for order in orders if order[4] in {None, table}]
        plans[table] = {
            code: started_at + _held(offset, own) + offset_after_shifts(offset, _shifts(own)) / tempo
            for code, offset in events.items()
            if not is_passed_over(offset, _shifts(own))
        }
    hall = plans.pop(None)
    _agree(hall, _made(state, clock, None), what=f"clock {clock}, the hall")
    for table, plan in plans.items():
        own = {code: due for code, due in plan.items() if code not in hall or abs(due - hall[code]) > CLOSE}
        _agree(own, _made(state, clock, table), what=f"clock {clock}, table {table}")


def _shifts(orders: list[tuple]) -> list[Shift]:
    return [
        Shift(timedelta(seconds=at), timedelta(seconds=by), is_inclusive=verb == "restart")
        for verb, at, by, *_ in orders
        if by
    ]


def _held(offset: timedelta, orders: list[tuple]) -> timedelta:
    """How long the pauses were in which a moment had not come yet, or came again."""
    ended = iter([order for order in orders if order[0] == "resume"])
    held = timedelta(0)
    for index, begin in enumerate(orders):
        if begin[0] == "pause":
            length = _instant(next(ended)[3]) - _instant(begin[3])
            paused_at = timedelta(seconds=begin[1])
            then, at_last = (
                offset_after_shifts(offset, _shifts(orders[:index])),
                offset_after_shifts(offset, _shifts(orders)),
            )
            comes_again = at_last > then and at_last > paused_at - MS  # a phase may begin again in the pause
            if then > paused_at or comes_again:
                held += length
    return held


def _made(state: servers.State, clock: int, table: int | None) -> dict[str, datetime]:
    rows = state.rows(
        "SELECT kind, due_at FROM tournament_announcement"
        " WHERE clock_id = ? AND pairing_id IS ? AND status = 'fired'",
        clock,
        table,
    )
    assert len(rows) == len({kind for kind, _ in rows})
    return {kind: _instant(due_at) for kind, due_at in rows}


def _agree(plan: dict[str, datetime], made: dict[str, datetime], *, what: str) -> None:
    lost, too_many = sorted(set(plan) - set(made)), sorted(set(made) - set(plan))
    assert not lost, f"{what} never heard {lost}"
    assert not too_many, f"{what} heard {too_many}"
    apart = {code: str(made[code] - plan[code]) for code in plan if abs(made[code] - plan[code]) > CLOSE}
    assert not apart, f"{what} heard at other times: {apart}"


def _instant(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)
