"""The form of the standings: which tie-breaks in which order, and what nobody played counts for.

``only`` leaves the fields of one question: what is not asked is not changed.
"""

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from tournament import adapters
from tournament.engine.errors import EngineRefusal
from tournament.engine.standings import StandingsPolicy, Tiebreak, tiebreak
from tournament.engine.standings.policy import CHOICES, KEYS_OF_TIEBREAKS, KINDS_OF_COUNTER_TIEBREAKS
from tournament.messages.engine_refusals import refusal_text
from tournament.messages.standings_rules import ANSWERS, QUESTIONS
from tournament.messages.tiebreaks import tiebreak_name
from tournament.models import Tournament
from tournament.services.standings.inputs import StandingsRulesInput
from tournament.web.forms.input_forms import InputForm
from tournament.web.setting_texts import ORDER

OF_ARMIES: Final = ("total_victories", "points_difference", "points_destroyed")


class StandingsPolicyForm(InputForm):
    """A place for each tie-break, empty where unused."""

    class Meta:
        input = StandingsRulesInput
        fields = ("lot_seed",)
        labels: ClassVar = {"lot_seed": _("Random seed")}
        help_texts: ClassVar = {
            "lot_seed": _("Only for the drawn lot. Leave empty to use the tournament's seed.")
        }

    def __init__(self, data: Any = None, *, tournament: Tournament, only: str = "") -> None:
        self.usual = adapters.usual_standings_policy(tournament)
        now = StandingsPolicy.from_json(tournament.standings_policy, defaults=self.usual)
        places = {_place(key): number for number, key in enumerate(now.tiebreaks, 1)}
        super().__init__(data, initial={**now.as_json(), **places}, prefix="standings")
        self.stored = now.as_json()
        self.has_order = only in ("", ORDER)
        for key, values in CHOICES.items():
            label, hint = QUESTIONS[key]
            choices = [(value, ANSWERS[key, value]) for value in values]
            self.fields[key] = forms.ChoiceField(label=label, help_text=hint, choices=choices)
        for name in set(self.fields) - {only} if only else ():
            del self.fields[name]
        self.keys = list(self.fields)
        self.offered = _offered(tournament, now)
        for key in self.offered if self.has_order else ():
            self.fields[_place(key)] = forms.IntegerField(
                label=tiebreak_name(key),
                min_value=1,
                max_value=len(self.offered),
                required=False,
            )

    def tiebreaks(self) -> Iterator[tuple[Tiebreak, BoundField]]:
        return ((tiebreak(key), self[_place(key)]) for key in sorted(self.offered, key=self._order))

    @property
    def is_order_changed(self) -> bool:
        """Do other tie-breaks decide than the usual ones, or in another order?"""
        used = [key.key for key, bound in self.tiebreaks() if bound.value()]
        return used != list(self.usual.tiebreaks)

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        if not self.errors:
            if self.has_order:
                self._refuse_one_place_twice()
            try:
                StandingsPolicy.from_json({**self.stored, **self.choices()})
            except EngineRefusal as error:
                raise forms.ValidationError(refusal_text(error)) from error
        return values

    def choices(self) -> dict[str, Any]:
        """The keys of ``standings_policy`` that it asks, with what was chosen."""
        chosen = {key: self.cleaned_data[key] for key in self.keys}
        if self.has_order:
            used = [key for key in self.offered if self.cleaned_data[_place(key)]]
            chosen[ORDER] = sorted(used, key=lambda key: self.cleaned_data[_place(key)])
        return chosen

    def _refuse_one_place_twice(self) -> None:
        taken: dict[int, str] = {}
        for key in self.offered:
            place = self.cleaned_data[_place(key)]
            if place in taken:
                said = {"one": tiebreak_name(taken[place]), "other": tiebreak_name(key), "place": place}
                raise forms.ValidationError(
                    _("%(one)s and %(other)s both have place %(place)s. Number them differently."),
                    params=said,
                )
            if place:
                taken[place] = key

    def _order(self, key: str) -> tuple[int, int]:
        place = str(self[_place(key)].value() or "")
        number = int(place) if place.isdecimal() else len(self.offered) + 1
        return number, self.offered.index(key)


def _offered(tournament: Tournament, policy: StandingsPolicy) -> tuple[str, ...]:
    """The tie-breaks to choose from; with a scheme, those of its counters instead of army points."""
    offered: tuple[str, ...] = KEYS_OF_TIEBREAKS
    scheme = adapters.to_scheme(tournament)
    if scheme is not None:
        counted = (f"{kind}:{each.key}" for each in scheme.counters for kind in KINDS_OF_COUNTER_TIEBREAKS)
        offered = (*counted, *(key for key in KEYS_OF_TIEBREAKS if key not in OF_ARMIES))
    return (*offered, *(key for key in policy.tiebreaks if key not in offered))


def _place(key: str) -> str:
    return f"place-{key}"
