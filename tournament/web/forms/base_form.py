"""The form that is laid out like a base (1.02, 1.03), checked like a line of a catalogue file."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from armies.messages.slider_colours import SLIDER_COLOURS
from armies.models.figures import name_of
from armies.services.catalogues import figures
from armies.services.catalogues.figure_cells import MAX_ABILITIES
from armies.services.errors import Refused
from rules.figure_lists.abilities import CHAMPIONSHIP_ABILITIES, ability_name
from rules.figure_lists.figures import Figure

SHOWN: Final = 4  # rows for abilities on the base; the others are folded away
ROWS: Final = 8
MAX_CELL_LENGTH: Final = 400  # of any cell, so that nobody sends a novel; each cell says itself how much fits
PRINTED: Final = ("points", "wounds", "attacks", "toughness", "movement")  # on every base
COSTS: Final = ("", *map(str, range(13)), "PR1", "PR2")
HARMLESS: Final = {"name": "A", "faction": "good", "kind": "minion", "points": "0"}
NUMBERS: Final = {
    "points": pgettext_lazy("army", "Points"),
    "action_points": _("Action points"),
    "wounds": _("Wounds"),
    "attacks": _("Attacks"),
    "toughness": _("Toughness"),
    "movement": _("Movement"),
    "shots": _("Shots"),
    "range": _("Range"),
    "hexes": _("Hexes"),
}
WORDS: Final = {
    "name": _("Name"),
    "unique_numbers": _("Unique number"),
    "collector_number": _("Collector number"),
    "rarity": _("Rarity"),
    "role_of": _("Figure it replaces"),
}
ROLES: Final = (  # no base shows one: a player's answer is a suggestion, an official's counts
    ("", _("Not known")),
    ("ring-bearer", _("Ring-bearer")),
    ("ring-base", _("Ring base: replaces its Ring-bearer")),
    ("pr1", "PR1"),
    ("pr2", "PR2"),
    ("none", _("No role")),
)
COLOURS: Final = (
    ("", _("none")),
    *((str(version), colour) for version, colour in enumerate(SLIDER_COLOURS)),
)

NO_ABILITY: Final = _("The cost %(cost)s has no ability. Write the name of the ability.")
NOT_AN_ABILITY: Final = _("“%(name)s” is not an ability. Write the name without a semicolon.")


@dataclass(frozen=True, slots=True)
class AbilityRow:
    place: int
    name: str
    cost: str

    @property
    def costs(self) -> Iterator[tuple[str, bool]]:
        """What may be printed beside it, and whether it is; a cost that is printed nowhere else stays."""
        known = COSTS if self.cost in COSTS else (*COSTS, self.cost)
        return ((cost, cost == self.cost) for cost in known)


class BaseForm(forms.Form):
    """One base. ``faction`` is given where the list says it; else it is asked for."""

    use_required_attribute = False

    name = forms.CharField(label=WORDS["name"], required=False)
    faction = forms.ChoiceField(
        label=_("Sign on the base"),
        choices=[("good", _("Leaf: good")), ("evil", _("Crow: evil"))],
        widget=forms.RadioSelect,
    )
    kind = forms.ChoiceField(
        label=_("Colour of the base"),
        choices=[("hero", _("Dark green: hero")), ("minion", _("Light green: minion"))],
        widget=forms.RadioSelect,
        error_messages={"required": _("Say whether the base is dark green (hero) or light green (minion).")},
    )
    abilities = forms.CharField(label=_("Abilities"), required=False)  # stands for its rows, and for errors
    role = forms.ChoiceField(label=_("Role"), choices=ROLES, required=False)
    version = forms.ChoiceField(
        label=_("Colour of the sliders or wheels"), choices=COLOURS, required=False, widget=forms.RadioSelect
    )

    def __init__(self, data: Any = None, *, faction: str = "", figure: Figure | None = None) -> None:
        initial = values_of(figure) if figure is not None else {"hexes": "1"}
        super().__init__(data, initial=initial)
        for name, label in {**WORDS, **NUMBERS}.items():
            self.fields[name] = forms.CharField(label=label, required=False, widget=_input(name))
        if faction:
            del self.fields["faction"]
        self.given_faction = faction
        self.read: Figure | None = None
        self._rows = _rows_of(data) if data is not None else list(initial.get("rows", []))

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        self._check_rows()
        for name in PRINTED:
            if not values.get(name) and name not in self.errors:
                self.add_error(name, gettext("Enter the printed number, also if it is 0."))
        try:
            self.read, _key = figures.read_cells(self._cells(values))
        except Refused as refusal:
            self._show(refusal)
        return values

    def figure(self) -> Figure:
        assert self.read is not None  # noqa: S101 - a valid form has read it
        return self.read

    @property
    def rows(self) -> list[AbilityRow]:
        count = max(ROWS, len(self._rows))
        blank = [("", "")] * (count - len(self._rows))
        return [AbilityRow(place, *row) for place, row in enumerate([*self._rows, *blank])]

    @property
    def shown_rows(self) -> list[AbilityRow]:
        return self.rows[:SHOWN]

    @property
    def folded_rows(self) -> list[AbilityRow]:
        return self.rows[SHOWN:]

    @property
    def has_many(self) -> bool:
        return len(self._rows) > SHOWN

    @property
    def known_abilities(self) -> list[str]:
        return sorted(ability_name(code) for code in CHAMPIONSHIP_ABILITIES)

    @property
    def front(self) -> list[BoundField]:
        return [self[name] for name in ("attacks", "toughness", "movement")]

    def _cells(self, values: Mapping[str, str]) -> dict[str, str]:
        cells = {name: values.get(name) or "" for name in (*WORDS, *NUMBERS, "kind", "version", "role")}
        numbers = cells["unique_numbers"].replace(",", ";").replace(" ", ";")
        listed = ";".join(f"{name}:{cost}" for name, cost in self._rows)
        faction = self.given_faction or values.get("faction") or ""
        read = {**cells, "faction": faction, "unique_numbers": numbers, "abilities": listed}
        return {**read, **{name: HARMLESS.get(name, "") for name in self.errors}}  # those are told already

    def _check_rows(self) -> None:
        if len(self._rows) > MAX_ABILITIES:
            self.add_error("abilities", _too_many(len(self._rows)))
        for name, cost in self._rows:
            if not name:
                self.add_error("abilities", NO_ABILITY % {"cost": cost[:20]})
            elif ";" in name or not (name + cost).isprintable():
                self.add_error("abilities", NOT_AN_ABILITY % {"name": name[:40]})

    def _show(self, refusal: Refused) -> None:
        for problem in refusal.data["problems"]:
            if problem["column"] in self.errors:
                continue
            self.add_error(
                problem["column"] if problem["column"] in self.fields else None, problem["message"]
            )


def _too_many(count: int) -> str:
    text = ngettext(
        "There is %(count)s ability; the limit is %(limit)s.",
        "There are %(count)s abilities; the limit is %(limit)s.",
        count,
    )
    return text % {"count": count, "limit": MAX_ABILITIES}


def values_of(figure: Figure) -> dict[str, Any]:
    plain = {
        name: _typed(getattr(figure, name))
        for name in (*NUMBERS, "name", "collector_number", "rarity", "role_of")
    }
    return {
        **plain,
        "faction": figure.faction.value,
        "kind": figure.kind.value,
        "version": _typed(figure.version),
        "role": _typed(figure.role),
        "unique_numbers": ", ".join(map(str, figure.unique_numbers)),
        "rows": [(name_of(each.code), _typed(each.cost)) for each in figure.abilities],
    }


def _typed(value: object) -> str:
    return "" if value is None else str(value)


def _input(name: str) -> forms.TextInput:
    if name in NUMBERS:
        return forms.TextInput({"inputmode": "numeric", "autocomplete": "off", "class": "printed"})
    return forms.TextInput(
        {"autocomplete": "off", "maxlength": MAX_CELL_LENGTH, "class": "printed printed--word"}
    )


def _rows_of(data: Mapping[str, str]) -> list[tuple[str, str]]:
    rows = (
        (
            data.get(f"ability-{place}", "")[:MAX_CELL_LENGTH].strip(),
            data.get(f"cost-{place}", "")[:MAX_CELL_LENGTH].strip(),
        )
        for place in range(MAX_ABILITIES + 1)
    )
    return [row for row in rows if any(row)]
