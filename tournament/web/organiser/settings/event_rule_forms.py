"""The form of one of the event's own rules: the fields its kind asks for, and names the catalogues know."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from armies.messages.edge import bad_input_text
from armies.messages.formats import or_list
from armies.messages.list_rules import list_rule_title
from armies.messages.slider_colours import SLIDER_COLOURS
from rules.errors import BadInput
from rules.fields import LARGEST
from rules.figure_lists.abilities import ABILITIES, ability_name
from rules.figure_lists.list_analysis import same_name
from rules.figure_lists.restriction import FIGURE_KINDS, NUMBER_KINDS, SET_KINDS, Restriction, RestrictionKind
from rules.figure_lists.restrictions_codec import MAX_NOTE_LENGTH, restrictions_from_json

NUMBER_LABELS: Final = {
    RestrictionKind.MINIMUM_POINTS: _("Minimum points"),
    RestrictionKind.MAX_FIGURE_POINTS: _("Most points per figure"),
    RestrictionKind.MAX_HEROES: _("Most heroes"),
    RestrictionKind.MAX_FIGURES: _("Most figures"),
    RestrictionKind.MAX_COPIES: _("Most copies"),
}
HINTS: Final = {
    RestrictionKind.MAX_COPIES: _("Two versions of one name are two figures."),
    RestrictionKind.ONE_OF_EACH: _("Two versions of one name are two figures."),
    RestrictionKind.REQUIRED_ONE_OF: _("One of them is enough."),
    RestrictionKind.NO_MINION_CAP: _("Rule 2.02 no longer limits minions."),
    RestrictionKind.ALLOWED_MINIONS: _("A whole word of the name, such as Orc."),
    RestrictionKind.ALLOWED_SETS: _(
        "The start of the collector number. Figures without one are not allowed."
    ),
    RestrictionKind.BANNED_SETS: _("The start of the collector number."),
}
UNKNOWN: Final = _("No catalogue has a figure “%(written)s”. Look it up in the catalogue.")
UNKNOWN_NEAR: Final = _("No catalogue has a figure “%(written)s”. Did you mean %(near)s?")
MAX_LIST: Final = 6000
NEAR: Final = 3


class OwnRuleForm(forms.Form):
    """One rule of one kind. ``names`` are those the tournament's catalogues hold; none asks for none."""

    faction = forms.ChoiceField(
        label=_("Lists"),
        choices=[
            ("", _("Good and evil lists")),
            ("good", _("Good lists only")),
            ("evil", _("Evil lists only")),
        ],
        required=False,
    )
    note = forms.CharField(
        label=_("Reason"),
        max_length=MAX_NOTE_LENGTH,
        required=False,
        help_text=_("Players read it with the rule."),
    )

    def __init__(
        self, data: Any = None, *, kind: RestrictionKind, names: Sequence[str], row: Mapping[str, Any] | None
    ) -> None:
        super().__init__(data, initial=_initial(kind, row))
        self.kind = kind
        self.names = {same_name(name): name for name in names}
        self.unknown: dict[str, str] = {}
        field = _field(kind)
        if field is not None:
            self.fields["value"] = field
            self.order_fields(["value", "faction", "note"])

    @property
    def title(self) -> str:
        return list_rule_title(self.kind)

    @property
    def hint(self) -> str:
        return str(HINTS.get(self.kind, ""))

    @property
    def corrected_names(self) -> str:
        """The names as the catalogues write them, with the nearest one where a name is unknown."""
        lines = _lines(str(self["value"].value() or ""))
        return "\n".join(self.unknown.get(line) or line for line in lines)

    @property
    def has_nearer(self) -> bool:
        return any(self.unknown.values())

    def clean(self) -> dict[str, Any]:
        values = super().clean() or self.cleaned_data
        if self.errors:
            return values
        try:
            restrictions_from_json([self.row()])
        except BadInput as error:
            self.add_error("value" if "value" in self.fields else None, bad_input_text(error))
            return values
        if self.kind in FIGURE_KINDS and self.names and not self.data.get("keep"):
            self._ask_about_names(values["value"])
        return values

    def _ask_about_names(self, value: str) -> None:
        for line in _lines(value):
            if same_name(line) in self.names:
                continue
            near = get_close_matches(same_name(line), self.names, n=NEAR)
            self.unknown[line] = self.names[near[0]] if near else ""
            said = UNKNOWN_NEAR if near else UNKNOWN
            names = or_list(self.names[each] for each in near)
            self.add_error("value", str(said) % {"written": line, "near": names})

    def row(self) -> dict[str, Any]:
        values = self.cleaned_data
        row: dict[str, Any] = {"kind": self.kind.value}
        if "value" in self.fields:
            row["value"] = self._value(values["value"])
        for name in ("faction", "note"):
            if values.get(name):
                row[name] = " ".join(values[name].split())
        return row

    def _value(self, value: Any) -> Any:
        if self.kind in NUMBER_KINDS:
            return value
        if self.kind is RestrictionKind.ALLOWED_VERSIONS:
            return [int(each) for each in value]
        if self.kind is RestrictionKind.BANNED_ABILITIES:
            return list(value)
        known = self.names if self.kind in FIGURE_KINDS else {}
        return [known.get(same_name(line), line) for line in _lines(value)]

    def restriction(self) -> Restriction:
        return restrictions_from_json([self.row()])[0]


def _lines(text: str) -> list[str]:
    return [plain for line in text.splitlines() if (plain := " ".join(line.split()))]


def _field(kind: RestrictionKind) -> forms.Field | None:
    if kind in NUMBER_KINDS:
        least = 0 if kind is RestrictionKind.MAX_HEROES else 1
        return forms.IntegerField(label=NUMBER_LABELS[kind], min_value=least, max_value=LARGEST)
    if kind is RestrictionKind.ALLOWED_VERSIONS:
        choices = [(str(n), f"{n} ({colour})") for n, colour in enumerate(SLIDER_COLOURS)]
        return _boxes(_("Versions"), choices)
    if kind is RestrictionKind.BANNED_ABILITIES:
        return _boxes(
            _("Abilities"), sorted(((code, ability_name(code)) for code in ABILITIES), key=_by_name)
        )
    if kind in FIGURE_KINDS:
        return _text(_("Figures, one per line"))
    if kind in SET_KINDS:
        return _text(_("Sets, one per line"))
    return _text(_("Words, one per line")) if kind is RestrictionKind.ALLOWED_MINIONS else None


def _by_name(choice: tuple[str, str]) -> str:
    return choice[1].casefold()


def _boxes(label: Any, choices: list[tuple[str, str]]) -> forms.Field:
    return forms.MultipleChoiceField(label=label, choices=choices, widget=forms.CheckboxSelectMultiple)


def _text(label: Any) -> forms.Field:
    return forms.CharField(label=label, max_length=MAX_LIST, widget=forms.Textarea({"rows": 4}))


def _initial(kind: RestrictionKind, row: Mapping[str, Any] | None) -> dict[str, Any]:
    if row is None:
        return {}
    value = row.get("value")
    if isinstance(value, list) and kind not in {
        RestrictionKind.ALLOWED_VERSIONS,
        RestrictionKind.BANNED_ABILITIES,
    }:
        value = "\n".join(str(each) for each in value)
    return {"value": value, "faction": row.get("faction", ""), "note": row.get("note", "")}
