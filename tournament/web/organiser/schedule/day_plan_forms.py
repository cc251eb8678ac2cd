"""The form of the day's plan. What is typed stays as typed; an empty break is no break."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.http import QueryDict

from tournament.engine.day.plan import MAX_BREAKS, MAX_NAME_LENGTH, BadDayPlan, DayPlan, refuse_skipped_start
from tournament.messages.engine_refusals import refusal_text
from tournament.models import Tournament

_BREAK: Final = re.compile(r"breaks\[(\d+)\]\.(\w+)")
_WHOLE: Final = re.compile(r"\d{1,4}")
COLUMNS: Final = ("name", "minutes", "after")


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


class DayPlanForm:
    longest_name = MAX_NAME_LENGTH

    def __init__(
        self,
        plan: DayPlan,
        *,
        tournament: Tournament,
        rounds: int,
        is_untimed: bool,
        data: QueryDict | None = None,
    ) -> None:
        stored = plan.as_json()
        self.rounds = range(1, max(2, rounds))
        self.tournament = tournament
        self.is_untimed = is_untimed
        self.data = data
        self.errors: dict[str, str] = {}
        self.first_round = self._said("first_round", stored["first_round"] or "")
        self.turn_over = self._said("turn_over", str(stored["turn_over"]))
        self.round_minutes = self._said("round_minutes", str(stored["round_minutes"] or ""))
        self.breaks = self._breaks(stored["breaks"])
        self.plan: DayPlan | None = None
        if data is not None:
            self._judge()
        if len(self.breaks) < MAX_BREAKS and not (self.breaks and self.breaks[-1].is_empty):
            self.breaks.append(BreakRow(len(self.breaks), after=str(self._free_round())))

    @property
    def as_json(self) -> dict[str, Any]:
        fields: dict[str, Any] = {
            "first_round": self.first_round or None,
            "turn_over": _number(self.turn_over),
            "breaks": [
                {"after": _number(row.after), "name": row.name, "minutes": _number(row.minutes)}
                for row in self._filled
            ],
        }
        if self.round_minutes:
            fields["round_minutes"] = _number(self.round_minutes)
        return fields

    @property
    def has_errors(self) -> bool:
        return bool(self.errors) or any(row.errors for row in self.breaks)

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
            plan = DayPlan.from_json(self.as_json)
            refuse_skipped_start(plan, day=self.tournament.starts_on, zone=self.tournament.zone)
            self.plan = plan
        except BadDayPlan as error:
            found = _BREAK.fullmatch(error.path)
            if found is None:
                self.errors[error.path] = refusal_text(error)
            else:
                self._filled[int(found[1])].errors[found[2]] = refusal_text(error)


def _number(written: str) -> int | str:
    return int(written) if _WHOLE.fullmatch(written) else written
