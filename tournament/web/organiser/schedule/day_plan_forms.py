"""The form of the plan of all days. What is typed stays as typed; an empty break or day is none."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, Final

from django.http import QueryDict

from tournament.engine.day.days import MAX_DAYS, EventPlan
from tournament.engine.day.plan import MAX_BREAKS, MAX_NAME_LENGTH
from tournament.models import Tournament
from tournament.services.core.errors import Invalid
from tournament.services.schedule import day_plans

_DAY: Final = re.compile(r"days\[(\d+)\]\.?(.*)")
_BREAK: Final = re.compile(r"breaks\[(\d+)\]\.(\w+)")
_WHOLE: Final = re.compile(r"\d{1,4}")
COLUMNS: Final = ("name", "minutes", "after")
DAY_COLUMNS: Final = (
    *("date", "first_round", "from_round", "turn_over", "round_minutes"),
    *("check_in_from", "check_in_until"),
)


@dataclass(slots=True)
class BreakRow:
    number: int
    name: str = ""
    minutes: str = ""
    after: str = ""
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        return not (self.name or self.minutes)


@dataclass(slots=True)
class DayRow:
    """A later day. It begins with the round ``from_round``, and the day before ends with the round before."""

    number: int
    date: str = ""
    first_round: str = ""
    from_round: str = ""
    turn_over: str = ""
    round_minutes: str = ""
    check_in_from: str = ""
    check_in_until: str = ""
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        return not (self.date or self.first_round)

    @property
    def check_in_json(self) -> dict[str, str]:
        window = {"check_in_from": self.check_in_from, "check_in_until": self.check_in_until}
        return {name: text for name, text in window.items() if text}


class DayPlanForm:
    longest_name = MAX_NAME_LENGTH

    def __init__(
        self,
        plan: EventPlan,
        *,
        tournament: Tournament,
        rounds: int,
        is_untimed: bool,
        data: QueryDict | None = None,
    ) -> None:
        days = [day.as_json() for day in plan.starting_on(tournament.starts_on).days]
        stored = days[0]
        self.count = rounds
        self.rounds = range(1, max(2, rounds))
        self.first_rounds = range(2, max(3, rounds + 1))
        self.tournament = tournament
        self.is_untimed = is_untimed
        self.data = data
        self.errors: dict[str, str] = {}
        self.first_round = self._said("first_round", stored["first_round"] or "")
        self.turn_over = self._said("turn_over", str(stored["turn_over"]))
        self.round_minutes = self._said("round_minutes", str(stored["round_minutes"] or ""))
        self.days = self._days(plan, days[1:])
        self.breaks = self._breaks([row for day in days for row in day["breaks"]])
        self.plan: EventPlan | None = None
        if data is not None:
            self._judge()
        if len(self.days) < MAX_DAYS - 1 and rounds > 1 and not (self.days and self.days[-1].is_empty):
            self.days.append(DayRow(len(self.days) + 1, from_round=str(self._first_of_next_day())))
        if len(self.breaks) < MAX_BREAKS and not (self.breaks and self.breaks[-1].is_empty):
            self.breaks.append(BreakRow(len(self.breaks), after=str(self._free_round())))

    @property
    def as_json(self) -> dict[str, Any]:
        later = self._filled_days
        first = _day_json(self.first_round, self.turn_over, self.round_minutes)
        if not later:
            return {**first, "breaks": [_break_json(row) for row in self._filled]}
        begins = [1, *(_number(row.from_round) for row in later), max(self.count, 1) + 1]
        days = [{"date": f"{self.tournament.starts_on}", **first}]
        days += [
            {
                "date": row.date,
                **row.check_in_json,
                **_day_json(row.first_round, row.turn_over or self.turn_over, row.round_minutes),
            }
            for row in later
        ]
        for at, day in enumerate(days):
            day["rounds"] = _difference(begins[at], begins[at + 1])
            day["breaks"] = [_break_json(row) for row in self._breaks_of_day(at)]
        return {"days": days}

    @property
    def has_errors(self) -> bool:
        return bool(self.errors) or any(row.errors for rows in (self.breaks, self.days) for row in rows)

    @property
    def _filled_days(self) -> list[DayRow]:
        return [row for row in self.days if not row.is_empty]

    def _breaks_of_day(self, at: int) -> list[BreakRow]:
        begins = [1, *(int(row.from_round) for row in self._filled_days if _WHOLE.fullmatch(row.from_round))]
        return [
            row
            for row in self._filled
            if max(1, sum(begin <= int(row.after) for begin in begins if _WHOLE.fullmatch(row.after)))
            == at + 1
        ]

    def _first_of_next_day(self) -> int:
        taken = [int(row.from_round) for row in self.days if _WHOLE.fullmatch(row.from_round)]
        return min(max(taken, default=1) + 1, self.count) if taken else self.count // 2 + 1

    def _days(self, plan: EventPlan, kept: list[dict[str, Any]]) -> list[DayRow]:
        if self.data is None:
            begins = [first for _, first, _ in plan.shares(self.count)]
            return [
                DayRow(
                    at,
                    str(day["date"]),
                    str(day["first_round"]),
                    str(begins[at]),
                    str(day["turn_over"]),
                    str(day["round_minutes"] or ""),
                    str(day.get("check_in_from", "")),
                    str(day.get("check_in_until", "")),
                )
                for at, day in enumerate(kept, start=1)
            ]
        sent = zip_longest(*(self.data.getlist(f"day_{name}") for name in DAY_COLUMNS), fillvalue="")
        return [_day_row(at, *row) for at, row in enumerate(list(sent)[: MAX_DAYS - 1], start=1)]

    @property
    def _filled(self) -> list[BreakRow]:
        return [row for row in self.breaks if not row.is_empty]

    def _breaks(self, kept: list[Mapping[str, Any]]) -> list[BreakRow]:
        if self.data is None:
            return [
                BreakRow(number, str(each["name"]), str(each["minutes"]), str(each["after"]))
                for number, each in enumerate(kept)
            ]
        sent = zip(*(self.data.getlist(f"break_{name}") for name in COLUMNS), strict=False)
        rows = [[" ".join(value.split()) for value in row] for row in sent]
        return [
            BreakRow(number, name, lasts, after)
            for number, (name, lasts, after) in enumerate(rows[:MAX_BREAKS])
        ]

    def _free_round(self) -> int:
        taken = {row.after for row in self._filled}
        return next((number for number in self.rounds if str(number) not in taken), 1)

    def _said(self, name: str, stored: str) -> str:
        return self.data.get(name, stored).strip() if self.data is not None else stored

    def _judge(self) -> None:
        try:
            self.plan = day_plans.checked(self.as_json, self.tournament)
        except Invalid as error:
            self._mark(error.field or "", str(error))

    def _mark(self, path: str, text: str) -> None:
        """Put the sentence beside the field that it is about."""
        of_day = _DAY.fullmatch(path)
        at, path = (int(of_day[1]), of_day[2]) if of_day else (0, path)
        found = _BREAK.fullmatch(path)
        if found is not None:
            rows = self._breaks_of_day(at) if of_day else self._filled
            rows[int(found[1])].errors[found[2]] = text
        elif path == "rounds":  # too few are left for a day: the next begins too early, or this too late
            row = self._filled_days[min(at, len(self._filled_days) - 1)]
            row.errors["from_round"] = text
        elif at:
            self._filled_days[at - 1].errors[path] = text
        else:
            self.errors[path] = text


def _day_row(number: int, *written: str) -> DayRow:
    row = DayRow(number)
    for name, text in zip(DAY_COLUMNS, written, strict=True):
        setattr(row, name, text.strip())
    return row


def _day_json(first_round: str, turn_over: str, round_minutes: str) -> dict[str, Any]:
    own = {"round_minutes": _number(round_minutes)} if round_minutes else {}
    return {"first_round": first_round or None, "turn_over": _number(turn_over), **own}


def _break_json(row: BreakRow) -> dict[str, Any]:
    return {"after": _number(row.after), "name": row.name, "minutes": _number(row.minutes)}


def _difference(first: int | str, following: int | str) -> int | str:
    return following - first if isinstance(first, int) and isinstance(following, int) else ""


def _number(written: str) -> int | str:
    return int(written) if _WHOLE.fullmatch(written) else written
