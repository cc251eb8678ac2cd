"""What a slip counts and ticks of each side, as fields of a form.

A field is called by its side and its key, ``a_remaining``; what a scheme asks for may have any name, and is
called by its place: ``a_counter_0``.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.forms import BoundField

from rules.slip_fields import WITHIN, FieldKind, Slip, SlipField
from tournament.messages.slip_fields import field_text
from tournament.services.results.inputs import SideFactsInput
from tournament.web.forms.input_forms import field_of

DIGITS: Final = 6
DIGITS_OF_A_SCHEME: Final = 20  # a counter may be negative, or far beyond any army: it is refused, not cut


def typed_number(digits: int = DIGITS) -> forms.TextInput:
    """A number that is typed as text: a wrong one stays to be read."""
    return forms.TextInput({"inputmode": "numeric", "autocomplete": "off", "maxlength": digits})


@dataclass(frozen=True, slots=True)
class SlipFormFields:
    """The fields of a slip for some sides. ``uses`` are the phrases for their labels, the first there is."""

    slip: Slip
    sides: tuple[str, ...]
    uses: tuple[str, ...] = ()
    widget: Callable[[], forms.Widget] = typed_number

    def all(self) -> dict[str, forms.Field]:
        """Every field by its name, side by side; a number may be left empty until the game counts."""
        return {name: self._form_field(each) for side in self.sides for name, each in self.named(side)}

    def named(self, side: str) -> list[tuple[str, SlipField]]:
        """The fields of one side with their names in the form: numbers, then ticks."""
        numbers = [(self.name(side, each), each) for each in self.slip.counters]
        return [*numbers, *((self.name(side, each), each) for each in self.slip.marks)]

    def names(self, side: str) -> list[str]:
        return [name for name, _ in self.named(side)]

    def name(self, side: str, field: SlipField) -> str:
        if not field.within:
            return f"{side}_{field.key}"
        same = self.slip.counters if field.kind is FieldKind.COUNTER else self.slip.marks
        return f"{side}_{field.kind}_{same.index(field)}"

    def counters(self, side: str) -> list[str]:
        """The names of the numbers."""
        return [self.name(side, each) for each in self.slip.counters]

    def field(self, name: str) -> SlipField | None:
        """What the form calls so; ``None`` where it is of something else."""
        return next((each for side in self.sides for own, each in self.named(side) if own == name), None)

    def read(self, values: Mapping[str, Any], side: str) -> dict[str, Any]:
        """The facts of one side from cleaned values, without what was left empty."""
        facts: dict[str, Any] = {}
        for name, each in self.named(side):
            value = values.get(name)
            if each.kind is FieldKind.MARK and value:
                facts.setdefault(each.within, []).append(each.key)
            elif each.kind is FieldKind.COUNTER and value is not None:
                (facts.setdefault(each.within, {}) if each.within else facts)[each.key] = value
        return facts

    def initial(self, facts: Mapping[str, Any], side: str) -> dict[str, Any]:
        """What a form shows of facts that are stored."""
        found: dict[str, Any] = {}
        for name, each in self.named(side):
            if each.kind is FieldKind.MARK:
                found[name] = each.is_ticked(facts)
            elif (value := each.value(facts)) is not None:
                found[name] = value
        return found

    def name_of(self, path: str, side: str) -> str | None:
        """The field of a path below the facts of a side, such as ``counters.vp`` or ``remaining``."""
        within, _dot, key = path.partition(".") if path.partition(".")[0] in WITHIN else ("", "", path)
        wanted = (each for each in self.slip.counters if (each.within, each.key) == (within, key))
        return next((self.name(side, each) for each in wanted), None)

    def bound(self, side: str, field: Callable[[str], BoundField]) -> list[BoundField]:
        return [field(name) for name in self.names(side)]

    def named_counts(self, side: str, counts: Mapping[str, Any]) -> dict[str, Any]:
        """Counts by their key, by the names of the form."""
        return {self.name(side, each): counts[each.key] for each in self._flat() if each.key in counts}

    def _flat(self) -> Iterator[SlipField]:
        return (each for each in self.slip.counters if not each.within)

    def _form_field(self, field: SlipField) -> forms.Field:
        label = field_text(field, *self.uses)
        if field.kind is FieldKind.MARK:
            return forms.BooleanField(label=label, required=False)
        if not field.within:
            return field_of(SideFactsInput, field.key, label=label, widget=self.widget())
        return forms.IntegerField(
            label=label,
            min_value=field.least,
            max_value=field.most,
            required=False,
            widget=typed_number(DIGITS_OF_A_SCHEME),
        )
