"""The result slip as a form: counters of both sides, and how the game ended. It does not decide who won."""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, ClassVar, Final

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from armies.messages.formats import points
from tournament import adapters
from tournament.engine.entrants import FACTIONS, units_as_number
from tournament.engine.scores import Prices
from tournament.models import Entrant, Pairing, Submission
from tournament.queries.results.reports import list_counts
from tournament.services.core.actors import MAX_TOKEN_LENGTH
from tournament.services.core.inputs import MAX_REASON_LENGTH
from tournament.services.core.point_units import in_units
from tournament.services.results.inputs import EnteredResultInput, RulingInput
from tournament.services.results.submissions import Decision
from tournament.web.forms.factions_played import FACTIONS_PLAYED
from tournament.web.forms.form_tokens import client_token
from tournament.web.forms.input_forms import InputForm, PointsField
from tournament.web.forms.list_counts import show_list_counts
from tournament.web.forms.slip_form_fields import SlipFormFields
from tournament.web.organiser.results.result_endings import (
    NEVER_BEGUN,
    SIDES,
    ending_choices,
    result_endings,
    stored_ending,
)
from tournament.web.organiser.results.sheet_forms import SheetForm

OTHER_POINTS: Final = "other"
MAX_OFFERED: Final = 200  # steps in a list; more are typed
DECIMAL: Final = partial(forms.TextInput, {"inputmode": "decimal", "maxlength": "8"})
PAIR: Final = re.compile(r"(-?\d+)-(-?\d+)")  # units of both; a scheme may take points away


def choice_field(form: forms.Form, name: str) -> forms.ChoiceField:
    """The field of that name, whose choices follow the pairing."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)  # noqa: S101 - declared in the form
    return field


def consent_fields() -> dict[str, forms.Field]:
    """What is typed beside facts that the lists contradict (a referee's reason) or leave open."""
    return {
        "override": forms.CharField(
            label=_("Reason to accept"),
            max_length=MAX_REASON_LENGTH,
            required=False,
            help_text=_("For referees. Shown with the result."),
        ),
        "facts_confirmed": forms.BooleanField(
            label=_("This is what happened"),
            required=False,
            help_text=_("Only needed to answer a question above."),
        ),
    }


def consent(values: Mapping[str, Any]) -> dict[str, Any]:
    given = {"override": values.get("override"), "is_confirmed": bool(values.get("facts_confirmed"))}
    return {name: value for name, value in given.items() if value}


# who played good, as a form says it -> what each side played


def _factions(pairing: Pairing) -> list[tuple[str, str]]:
    names = {"good": str(pairing.a), "evil": str(pairing.b)}
    if not adapters.to_ruleset(pairing.round.tournament).needs_both_lists:
        names |= {"both": str(_("Both played good")), "neither": str(_("Both played evil"))}
    brought = adapters.brought_by(pairing)
    may_be = [
        value
        for value in names
        if all(brought[side] in {None, faction} for side, faction in FACTIONS_PLAYED[value].items())
    ]
    return [("", str(_("Choose"))), *((value, names[value]) for value in may_be)]


class FactionSelect(forms.Select):
    def use_required_attribute(self, initial: Any) -> bool:  # noqa: ARG002 - as Django calls it
        return False


class ResultForm(SheetForm):
    class Meta:
        input = EnteredResultInput
        fields = ("reason",)
        labels: ClassVar = {"reason": _("Reason for change")}
        help_texts: ClassVar = {"reason": _("Kept in the log, with your name and the time.")}

    faction_field = "faction_a"
    pairing: Pairing

    client_token = forms.CharField(max_length=MAX_TOKEN_LENGTH, widget=forms.HiddenInput)
    ending = forms.ChoiceField(label=_("How it ended"))
    faction_a = forms.ChoiceField(
        label=_("Who played good"),
        error_messages={"required": _("Choose who played good.")},
        widget=FactionSelect,
    )

    def __init__(self, data: Any = None, *, pairing: Pairing, corrects: Submission | None = None) -> None:
        self.slip = adapters.to_slip(pairing.round.tournament)
        self.slip_fields = SlipFormFields(self.slip, SIDES, ("label_at_desk",), forms.NumberInput)
        before = _said_before(corrects, self.slip_fields) if corrects else {}
        known = _known(pairing, self.slip_fields)
        super().__init__(
            data, initial={"client_token": client_token(), "ending": "decided", **known, **before}
        )
        self.pairing = pairing
        choice_field(self, "ending").choices = ending_choices(pairing)
        if pairing.faction_a is None:
            choice_field(self, "faction_a").choices = _factions(pairing)
            self.fields["faction_a"].required = self.data.get("ending") not in NEVER_BEGUN
        else:
            del self.fields["faction_a"]
        if corrects is None:
            del self.fields["reason"]
        else:
            self.fields["reason"].required = True
        self.is_questioned = False
        self.fields |= consent_fields()
        self.fields |= self._counts()
        if pairing.faction_a is None:
            self._show_lists(self.data.get("faction_a"))

    def _counts(self) -> dict[str, forms.Field]:
        return self.slip_fields.all()

    def _show_lists(self, chosen: str | None) -> None:
        """Nobody has said who played good: the numbers of the lists follow the choice."""
        for side, entrant in (("a", self.pairing.a), ("b", self.pairing.b)):
            lists = {
                faction: list_counts(entrant, faction, self.slip)
                for faction in FACTIONS
                if entrant is not None
            }
            lists_of = {value: lists.get(played[side], {}) for value, played in FACTIONS_PLAYED.items()}
            for each in self.slip.from_lists:
                counts = {value: found[each.key] for value, found in lists_of.items() if each.key in found}
                show_list_counts(self.fields[self.slip_fields.name(side, each)], counts, chosen=chosen)

    @property
    def is_played_out(self) -> bool:
        ending = result_endings(self.slip).get(self.cleaned_data.get("ending", ""))
        return ending is not None and ending.is_played_out

    def sides(self) -> Iterator[tuple[Entrant | None, str | None, list[BoundField]]]:
        for side, entrant, faction in _seats(self.pairing):
            yield entrant, faction, self.slip_fields.bound(side, self.__getitem__)

    def consents(self) -> list[BoundField]:
        return [self[name] for name in consent_fields()]

    @property
    def has_consent(self) -> bool:
        return self.is_questioned or any(self[name].value() for name in consent_fields())

    def rest(self) -> list[BoundField]:
        return [self[name] for name in ("faction_a", "ending", "reason") if name in self.fields]

    def facts(self) -> dict[str, Any]:
        values = self.cleaned_data
        whole, *ended = result_endings(self.slip)[values["ending"]].parts
        sides = {
            side: {**self.slip_fields.read(values, side), **told}
            for side, told in zip(SIDES, ended, strict=True)
        }
        known = {"a": self.pairing.faction_a, "b": self.pairing.faction_b}
        played = FACTIONS_PLAYED.get(values.get("faction_a") or "", {})
        for side, entrant in (("a", self.pairing.a), ("b", self.pairing.b)):
            if entrant is not None:  # nobody has to count what the list says
                listed = list_counts(entrant, played.get(side) or known[side], self.slip)
                faction = {"faction": played[side]} if played else {}
                sides[side] = {**listed, **sides[side], **faction}
        return {"last_turn_over": False, **whole, **sides, **consent(values)}


class RulingForm(InputForm):
    class Meta:
        input = RulingInput
        fields = ("clause", "reason", "is_confirmed")
        labels: ClassVar = {"is_confirmed": _("I mean these unusual points")}
        help_texts: ClassVar = {
            "clause": _("A rule number such as 10.01."),
            "is_confirmed": _("Needed for points that no game gives."),
        }
        widgets: ClassVar = {"reason": forms.Textarea({"rows": 3})}

    client_token = forms.CharField(max_length=MAX_TOKEN_LENGTH, widget=forms.HiddenInput)
    points = forms.ChoiceField(label=_("Points"), widget=forms.RadioSelect)
    half_a = forms.ChoiceField(required=False)
    half_b = forms.ChoiceField(required=False)
    faction_a = forms.ChoiceField(label=_("Who played good"), required=False)

    def __init__(self, data: Any = None, *, pairing: Pairing) -> None:
        super().__init__(data, prefix="ruling", initial={"client_token": client_token(), "clause": "10.01"})
        self.fields["half_a"].label, self.fields["half_b"].label = str(pairing.a), str(pairing.b)
        self.fields["clause"].required = adapters.has_rulebook(pairing.round.tournament)
        if not self.fields["clause"].required:
            del self.fields["clause"]
        prices = adapters.to_prices(pairing.round.tournament)
        self.points_unit = prices.points_unit
        choice_field(self, "points").choices = _pairs(prices)
        unit = prices.points_unit
        singles = sorted(_singles(prices), reverse=True)
        offered = [(each, points(units_as_number(each, unit))) for each in singles]
        for side in "ab":
            choice_field(self, f"half_{side}").choices = offered
            if len(offered) > MAX_OFFERED:
                label = self.fields[f"half_{side}"].label
                self.fields[f"half_{side}"] = PointsField(required=False, label=label, widget=DECIMAL())
        if not adapters.to_ruleset(pairing.round.tournament).sides:
            del self.fields["faction_a"]
            return
        faction = choice_field(self, "faction_a")
        if pairing.faction_a is None:
            faction.choices = _factions(pairing)
        else:
            del self.fields["faction_a"]

    def decision(self) -> Decision:
        values = self.cleaned_data
        pair = PAIR.fullmatch(values["points"])
        both = pair.groups() if pair else (values["half_a"], values["half_b"])
        units_a, units_b = (self._in_units(each or 0) for each in both)
        clause, unit = values.get("clause", ""), self.points_unit
        return Decision(units_a, units_b, clause, values["reason"], values["is_confirmed"], unit)

    def _in_units(self, value: str | int | Fraction) -> int:
        """What was chosen is in units; what was typed is in points. Raises ``Invalid`` between two units."""
        if isinstance(value, Fraction):
            return in_units(value, self.points_unit, field="points")
        return int(value)

    @property
    def is_other(self) -> bool:
        return bool(self["points"].value() == OTHER_POINTS)

    def facts(self) -> dict[str, Any]:
        played = FACTIONS_PLAYED.get(self.cleaned_data.get("faction_a") or "", {})
        return {side: {"faction": faction} for side, faction in played.items()}


def _singles(prices: Prices) -> set[int]:
    """What one of the two may get: with an extra that is each step between the least and the most.

    A step is one point where everything is, else one unit.
    """
    if prices.is_closed:
        return {0, *prices.grades}
    ends = {0, *prices.grades, *(half for half, _ in prices.limits)}
    unit = prices.points_unit
    step = unit if all(half % unit == 0 for half in ends) else 1
    return {*range(min(ends), max(ends) + 1, step)}


def _pairs(prices: Prices) -> list[tuple[str, Any]]:
    """What a game can end with, in units of both, and that it is something else."""
    pairs, unit = dict.fromkeys((*prices.pairs, (0, 0))), prices.points_unit
    shown = [
        (f"{a}-{b}", " – ".join(points(units_as_number(each, unit)) for each in (a, b))) for a, b in pairs
    ]
    return [*shown, (OTHER_POINTS, _("Other points"))]


def _known(pairing: Pairing, fields: SlipFormFields) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for side, entrant, faction in _seats(pairing):
        if entrant is not None:
            found |= fields.named_counts(side, list_counts(entrant, faction, fields.slip))
    return found


def _said_before(submission: Submission, fields: SlipFormFields) -> dict[str, Any]:
    facts = submission.facts
    told = {side: facts.get(side) or {} for side in fields.sides}
    counts = {name: value for side in told for name, value in fields.initial(told[side], side).items()}
    return {"ending": stored_ending(facts, fields.slip), **counts}


def _seats(pairing: Pairing) -> tuple[tuple[str, Entrant | None, str | None], ...]:
    return (("a", pairing.a, pairing.faction_a), ("b", pairing.b, pairing.faction_b))
