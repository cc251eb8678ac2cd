"""What the slip of a scored game counts and ticks, as fields of a form: one for each counter and mark."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField

from rules.scoring.schemes import Scheme
from tournament.messages.counts import slip_label


@dataclass(frozen=True, slots=True)
class SchemeFields:
    """The fields of a scheme for some sides: ``a_counter_0`` is the first counter of side a."""

    scheme: Scheme
    sides: tuple[str, ...]

    def all(self) -> dict[str, forms.Field]:
        """Every field by its name, side by side; a number may be left empty until the game counts."""
        return {name: field for side in self.sides for name, field in self._of(side)}

    def names(self, side: str) -> list[str]:
        return [name for name, _ in self._of(side)]

    def counters(self, side: str) -> list[str]:
        """The names of the numbers."""
        return [f"{side}_counter_{number}" for number, _ in enumerate(self.scheme.counters)]

    def read(self, values: Mapping[str, Any], side: str) -> dict[str, Any]:
        """The facts of one side from cleaned values."""
        counters = {
            counter.key: values[name]
            for counter, name in zip(self.scheme.counters, self.counters(side), strict=True)
            if values.get(name) is not None
        }
        marks = [mark for number, mark in enumerate(self.scheme.marks) if values.get(_mark(side, number))]
        return {
            **({"counters": counters} if counters else {}),
            **({"marks": marks} if marks else {}),
        }

    def initial(self, facts: Mapping[str, Any], side: str) -> dict[str, Any]:
        """What a form shows of facts that are stored."""
        counted, ticked = facts.get("counters") or {}, facts.get("marks") or ()
        numbers = zip(self.scheme.counters, self.counters(side), strict=True)
        return {
            **{name: counted[counter.key] for counter, name in numbers if counter.key in counted},
            **{_mark(side, number): mark in ticked for number, mark in enumerate(self.scheme.marks)},
        }

    def name_of(self, path: str, side: str) -> str | None:
        """The field of a path such as ``counters.vp``, below the facts of a side."""
        kind, _dot, key = path.partition(".")
        keys = [counter.key for counter in self.scheme.counters]
        return f"{side}_counter_{keys.index(key)}" if kind == "counters" and key in keys else None

    def bound(self, side: str, field: Callable[[str], BoundField]) -> list[BoundField]:
        return [field(name) for name in self.names(side)]

    def _of(self, side: str) -> list[tuple[str, forms.Field]]:
        numbers: list[tuple[str, forms.Field]] = [
            (
                name,
                forms.IntegerField(
                    label=slip_label(counter.key),
                    min_value=counter.least,
                    max_value=counter.most,
                    required=False,
                    widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off", "maxlength": 20}),
                ),
            )
            for counter, name in zip(self.scheme.counters, self.counters(side), strict=True)
        ]
        ticks: list[tuple[str, forms.Field]] = [
            (_mark(side, number), forms.BooleanField(label=slip_label(mark), required=False))
            for number, mark in enumerate(self.scheme.marks)
        ]
        return [*numbers, *ticks]


def _mark(side: str, number: int) -> str:
    return f"{side}_mark_{number}"
